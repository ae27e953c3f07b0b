import { randomUUID } from 'node:crypto';
import type { Call, Language, PermissionSlug } from '@sourcewiz/contract';
import { seedStandardAttributes } from '../src/areas/attributes/index.ts';
import { createAccount } from '../src/areas/identity/index.ts';
import { hashPassword } from '../src/areas/identity/secrets.ts';
import { openSession } from '../src/areas/identity/sessions/sessions.service.ts';
import { selectUserByEmail } from '../src/areas/identity/identity.store.ts';
import { insertOrganisation } from '../src/areas/organisation/index.ts';
import { inTransaction, type Caller, type CallerCtx, type Ctx } from '../src/platform/context.ts';
import type { TestApp } from './boot-app.ts';

export { must } from './boot-app.ts';

export const PASSWORD = 'correct-horse-battery';
let hashed: Promise<string> | undefined;

export interface Member {
  userId: string;
  email: string;
  token: string;
  call: Call;
}

export interface Company {
  orgId: string;
  admin: Member;
  /** Adds an employee with exactly these permissions, signed in. */
  employee(permissions: readonly PermissionSlug[]): Promise<Member>;
  /** Adds another admin, signed in. */
  anotherAdmin(): Promise<Member>;
  /** Runs work in a transaction of the company as its admin. */
  inside<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  base: CallerCtx;
}

/** A company with its standard attributes and a signed-in admin. */
export async function makeCompany(
  test: TestApp,
  { name = 'Test company', language = 'en' }: { name?: string; language?: Language } = {},
): Promise<Company> {
  const orgId = randomUUID();
  const base: CallerCtx = {
    platform: test.platform,
    caller: founder(orgId, language),
    log: test.platform.log,
  };
  await test.platform.database.inSystem((db) =>
    insertOrganisation(db, { id: orgId, name, locale: language, defaultCurrency: 'USD' }),
  );
  const admin = await addMember(test, base, { isAdmin: true, permissions: [] });
  base.caller = { ...base.caller, userId: admin.userId, email: admin.email };
  const inside = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(base, work);
  await inside((ctx) => seedStandardAttributes(ctx, language));
  return {
    orgId,
    admin,
    base,
    inside,
    employee: (permissions) => addMember(test, base, { isAdmin: false, permissions }),
    anotherAdmin: () => addMember(test, base, { isAdmin: true, permissions: [] }),
  };
}

async function addMember(
  test: TestApp,
  base: CallerCtx,
  { isAdmin, permissions }: { isAdmin: boolean; permissions: readonly PermissionSlug[] },
): Promise<Member> {
  const email = `${randomUUID().slice(0, 8)}@company.example`;
  const passwordHash = await (hashed ??= hashPassword(PASSWORD));
  const userId = await inTransaction(base, (ctx) =>
    createAccount(ctx, {
      email,
      password: PASSWORD,
      passwordHash,
      firstName: 'Test',
      lastName: 'Person',
      isAdmin,
      permissions,
    }),
  );
  const token = await test.platform.database.inSystem(async (db) => {
    const user = await selectUserByEmail(db, email);
    if (!user) throw new Error('The account was not stored');
    return openSession(test.platform, db, { user, verified: true, ip: '127.0.0.1', userAgent: 'test' });
  });
  return { userId, email, token, call: test.as(token) };
}

function founder(orgId: string, language: Language): Caller {
  return {
    orgId,
    userId: randomUUID(),
    sessionId: '',
    email: 'founder@company.example',
    name: 'Test Person',
    isAdmin: true,
    isSystemUser: false,
    permissions: new Set(),
    language,
    verified: true,
  };
}
