import { randomUUID } from 'node:crypto';
import type { Call } from '@sourcewiz/contract';
import { seedStandardAttributes } from '../../apps/server/src/areas/attributes/index.ts';
import { createAccount } from '../../apps/server/src/areas/identity/index.ts';
import { insertOrganisation } from '../../apps/server/src/areas/organisation/index.ts';
import { inTransaction, type CallerCtx } from '../../apps/server/src/platform/context.ts';
import { withBase } from './inside.ts';
import { clientOf, signIn } from './sign-in.ts';
import type { BenchProgram } from './bench-program.ts';

const PASSWORD = 'correct-horse-battery';

/** A company with only the standard attributes, so that no measurement depends on another. */
export interface BenchCompany {
  call: Call;
  token: string;
  /** Works on its data without going over HTTP. */
  inside<T>(work: (base: CallerCtx) => Promise<T>): Promise<T>;
}

export async function makeCompany(program: BenchProgram, name: string): Promise<BenchCompany> {
  const email = `${randomUUID().slice(0, 8)}@bench.example`;
  const caller = await withBase(program, async (base) => {
    const orgId = randomUUID();
    await base.platform.database.inSystem((db) =>
      insertOrganisation(db, { id: orgId, name, locale: 'en', defaultCurrency: 'INR' }),
    );
    const founder = { ...base, caller: { ...base.caller, orgId } };
    return inTransaction(founder, async (ctx) => {
      const account = { email, password: PASSWORD, firstName: 'Bench', lastName: 'Person', isAdmin: true };
      const userId = await createAccount(ctx, account);
      await seedStandardAttributes(ctx, 'en');
      return { ...founder.caller, userId, email };
    });
  });
  const { token } = await signIn(program.url, { email, password: PASSWORD });
  return {
    token,
    call: clientOf(program.url, token),
    inside: (work) => withBase(program, (base) => work({ ...base, caller })),
  };
}
