import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { consoleChangePlan, consolePlans, type Call } from '@sourcewiz/contract';
import { createAccount } from '../src/areas/identity/index.ts';
import { selectUserByEmail } from '../src/areas/identity/identity.store.ts';
import { openSession } from '../src/areas/identity/sessions/sessions.service.ts';
import { must, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';

/** A person of the provider, signed in. */
export interface Provider {
  company: Company;
  email: string;
  call: Call;
  /** Gives a company a plan by its name, with whatever differs from a year of it from today. */
  give(company: Company, name: string, days?: { starts_on?: string; ends_on?: string | null }): Promise<void>;
  planId(name: string): Promise<number>;
  /** Opens another session. */
  signInAgain(): Promise<Call>;
}

export async function makeProvider(t: TestApp, { secondFactor = true } = {}): Promise<Provider> {
  const company = await makeCompany(t, { name: 'The provider' });
  const email = `${randomUUID().slice(0, 8)}@provider.example`;
  await company.inside(async (ctx) => {
    const names = { firstName: 'Meera', lastName: 'Nair' };
    await createAccount(ctx, { email, password: PASSWORD, ...names, isAdmin: true, isSystemUser: true });
    if (secondFactor)
      await ctx.db.execute(sql`update app_user set totp_confirmed_at = now() where email = ${email}`);
  });
  const signInAgain = () =>
    t.platform.database.inSystem(async (db) => {
      const user = await selectUserByEmail(db, email);
      if (!user) throw new Error('The account was not stored');
      return t.as(
        await openSession(t.platform, db, { user, verified: true, ip: '127.0.0.1', userAgent: 'test' }),
      );
    });
  const call = await signInAgain();
  const planId = async (name: string) => {
    const found = must(await call(consolePlans)).plans.find((plan) => plan.name === name);
    if (!found) throw new Error(`There is no plan ${name}`);
    return found.id;
  };
  return {
    company,
    email,
    call,
    planId,
    signInAgain,
    async give({ orgId: id }, name, days = {}) {
      const body = { plan_id: await planId(name), reason: 'a test', ...days };
      const change = async (ends_on = days.ends_on) =>
        must(await call(consoleChangePlan, { params: { id }, body: { ...body, ends_on } }));
      const today = dayFromNow(t, 0);
      // Only a plan that runs can be ended in the past.
      if (days.ends_on != null && days.ends_on < today) await change(today);
      await change();
    },
  };
}

/** A day, so many days from now, where a company without a country is. */
export function dayFromNow(t: TestApp, days: number): string {
  return new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
