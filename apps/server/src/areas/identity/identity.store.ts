import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { userPermissions, users } from './identity.tables.ts';

export type UserRow = typeof users.$inferSelect;

/** The only account with an address, across all organisations. */
export async function selectUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const rows = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return rows[0];
}

export async function selectUser(ctx: Ctx, id: string): Promise<UserRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.orgId, ctx.orgId), eq(users.id, id)));
  return rows[0];
}

/** The company's longest-serving admin, not counting people of the provider. */
export async function selectFirstAdmin(
  ctx: Ctx,
): Promise<Pick<UserRow, 'firstName' | 'lastName' | 'email'> | undefined> {
  const rows = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.orgId, ctx.orgId),
        eq(users.isAdmin, true),
        eq(users.isSystemUser, false),
        eq(users.status, 'active'),
      ),
    )
    .orderBy(users.createdAt)
    .limit(1);
  return rows[0];
}

export async function selectGranted(db: Db, orgId: string, userId: string): Promise<PermissionSlug[]> {
  const rows = await db
    .select({ slug: userPermissions.slug })
    .from(userPermissions)
    .where(and(eq(userPermissions.orgId, orgId), eq(userPermissions.userId, userId)));
  return rows.map(({ slug }) => slug);
}

/** Changes what people may change about themselves; undefined fields stay, preferences are merged. */
export async function updateOwnUser(ctx: Ctx, { preferences, ...change }: OwnUserChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await ctx.db
    .update(users)
    .set({ ...given, preferences: sql`${users.preferences} || ${JSON.stringify(preferences ?? {})}::jsonb` })
    .where(and(eq(users.orgId, ctx.orgId), eq(users.id, ctx.caller.userId)));
}

export interface OwnUserChange {
  language: 'en' | 'tr' | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  preferences: Partial<UserRow['preferences']> | undefined;
}

/** The account of a user who may still act, for jobs. */
export async function selectActiveUser(db: Db, orgId: string, userId: string): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId), eq(users.status, 'active')));
  return rows[0];
}

export async function insertUser(ctx: Ctx, user: Omit<typeof users.$inferInsert, 'orgId'>): Promise<void> {
  await ctx.db.insert(users).values({ ...user, orgId: ctx.orgId });
}

export async function replaceGranted(
  ctx: Ctx,
  userId: string,
  slugs: readonly PermissionSlug[],
): Promise<void> {
  await ctx.db
    .delete(userPermissions)
    .where(and(eq(userPermissions.orgId, ctx.orgId), eq(userPermissions.userId, userId)));
  if (slugs.length > 0) {
    await ctx.db.insert(userPermissions).values(slugs.map((slug) => ({ orgId: ctx.orgId, userId, slug })));
  }
}

/** The longest-serving admin across all organisations. */
export async function selectOldestAdmin(db: Db): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isSystemUser, false)))
    .orderBy(users.createdAt)
    .limit(1);
  return rows[0];
}

/** Locks a user, so that concurrent actions for them run one after the other. */
export async function lockUser(
  db: Db,
  { orgId, id }: Pick<UserRow, 'orgId' | 'id'>,
): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, id)))
    .for('update');
  return rows[0];
}

export type UserChange = Partial<
  Pick<
    UserRow,
    | 'passwordHash'
    | 'status'
    | 'language'
    | 'mobile'
    | 'countryId'
    | 'mobileVerifiedAt'
    | 'whatsapp'
    | 'whatsappCountryId'
    | 'whatsappVerifiedAt'
    | 'totpSecret'
    | 'totpConfirmedAt'
    | 'totpLastStep'
  >
>;

export async function changeUser(
  db: Db,
  { orgId, id }: Pick<UserRow, 'orgId' | 'id'>,
  change: UserChange,
): Promise<void> {
  await db
    .update(users)
    .set(change)
    .where(and(eq(users.orgId, orgId), eq(users.id, id)));
}

export type ColleagueRow = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'isAdmin' | 'language'>;

/** The active members who may see what buyers do, without people of the provider, by name. @param ids only these */
export async function selectColleagues(
  db: Db,
  orgId: string,
  ids?: readonly string[],
): Promise<ColleagueRow[]> {
  const { id, firstName, lastName, email, isAdmin, language } = users;
  const mayLook = sql`exists (select from user_permission p where p.org_id = ${users.orgId}
    and p.user_id = ${users.id} and p.slug = 'view_buyer_details')`;
  return db
    .select({ id, firstName, lastName, email, isAdmin, language })
    .from(users)
    .where(
      and(
        eq(users.orgId, orgId),
        eq(users.status, 'active'),
        eq(users.isSystemUser, false),
        or(eq(isAdmin, true), mayLook),
        ids && inArray(id, [...ids]),
      ),
    )
    .orderBy(firstName, lastName, id);
}

/**
 * Makes an account one of the provider's people, or no longer; its sessions end, and its visits in companies.
 * @returns whether there is one
 */
export async function changeSystemUser(db: Db, email: string, isSystemUser: boolean): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ isSystemUser })
    .where(eq(users.email, email))
    .returning({ id: users.id, orgId: users.orgId });
  const [user] = rows;
  if (!user) return false;
  await db.execute(sql`
    with ended as (
      update session set revoked_at = now()
      where revoked_at is null and (org_id, user_id) in (
        select ${user.orgId}::uuid, ${user.id}::uuid
        union all select org_id, id from app_user where email like ${visitAddress(user.id, '%')})
      returning id)
    select pg_notify('session_changed', id::text) from ended`);
  return true;
}

/** The address of the account with which one of the provider's people visits a company: nobody gets mail there. */
export const visitAddress = (userId: string, orgId: string): string => `${userId}.${orgId}@console.invalid`;
