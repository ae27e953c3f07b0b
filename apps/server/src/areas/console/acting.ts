import type { Language } from '@sourcewiz/contract';
import type { CallerCtx, Platform } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import { tellPlanChanged, type At } from '../plans/index.ts';
import { insertEntry, organisationExists, type NewEntry } from './console.store.ts';

/** Who works in the console: a person of the provider, or the command line. */
export interface Acting {
  platform: Platform;
  /** Their address, as the audit log keeps it. */
  by: string;
  name: string;
  language: Language;
}

/** The person of a call; the route has checked that they are the provider's. */
export const actingOf = ({ platform, caller }: CallerCtx): Acting => ({
  platform,
  by: caller.email,
  name: caller.name,
  language: caller.language,
});

/** On the machine itself. */
export const commandLine = (platform: Platform): Acting => ({
  platform,
  by: 'command line',
  name: platform.settings.brandName,
  language: 'en',
});

/** Runs work on the tables of the provider and of all companies. */
export const inConsole = <T>(
  { platform }: Pick<Acting, 'platform'>,
  work: (db: Db) => Promise<T>,
): Promise<T> => platform.database.inSystem(work);

/** What is done, for the audit log, with the result. */
export interface Deed<T> {
  entry: Omit<NewEntry, 'by' | 'at' | 'companyId'>;
  result: T;
}

/**
 * Changes something of a company, with a line in the audit log in the same transaction; open pages of the company are
 * told afterwards. @throws DomainError not_found
 */
export async function changeCompanyAs<T>(
  acting: Acting,
  orgId: string,
  work: (at: At) => Promise<Deed<T>>,
): Promise<T> {
  const { platform, by } = acting;
  const result = await inConsole(acting, async (db) => {
    if (!(await organisationExists(db, orgId))) fail('not_found');
    const deed = await work({ db, orgId, platform });
    await insertEntry(db, { ...deed.entry, by, at: platform.clock.now(), companyId: orgId });
    return deed.result;
  });
  tellPlanChanged(platform, orgId);
  return result;
}

/** The same for what belongs to no company. */
export async function changeAs<T>(acting: Acting, work: (db: Db) => Promise<Deed<T>>): Promise<T> {
  return inConsole(acting, async (db) => {
    const { entry, result } = await work(db);
    await insertEntry(db, { ...entry, by: acting.by, at: acting.platform.clock.now(), companyId: null });
    return result;
  });
}
