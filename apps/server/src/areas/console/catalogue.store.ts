import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { addonTypes, announcements, planTypes } from '../plans/index.ts';
import { rewardMilestones } from '../rewards/index.ts';

/** The kinds of things that the provider keeps for all companies. */
const tables = {
  plan: planTypes,
  addon: addonTypes,
  milestone: rewardMilestones,
  announcement: announcements,
};
type Kind = keyof typeof tables;

export async function addType(db: Db, kind: Kind, columns: object): Promise<object> {
  const rows = await db
    .insert(tables[kind])
    .values(columns as never)
    .returning();
  return rows[0] as object;
}

export async function changeType(db: Db, kind: Kind, id: number, columns: object): Promise<object> {
  const table = tables[kind];
  const rows = await db
    .update(table)
    .set(columns as never)
    .where(eq(table.id, id))
    .returning();
  return rows[0] as object;
}

/** @returns whether there was one */
export async function removeType(db: Db, kind: Kind, id: number): Promise<boolean> {
  const table = tables[kind];
  const rows = await db.delete(table).where(eq(table.id, id)).returning({ id: table.id });
  return rows.length > 0;
}

export async function markFirst(db: Db, id: number | null): Promise<void> {
  await db.update(planTypes).set({ isFirst: false }).where(eq(planTypes.isFirst, true));
  if (id !== null) await db.update(planTypes).set({ isFirst: true }).where(eq(planTypes.id, id));
}
