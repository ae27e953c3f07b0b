import { theProgram } from '@sourcewiz/contract';
import {
  inTransaction,
  type Caller,
  type CallerCtx,
  type Ctx,
  type Platform,
} from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import type { LibraryChange } from '../../attributes/index.ts';
import { listOrganisationIds, organisationLanguage } from '../../organisation/index.ts';
import { hasEarlierRows } from '../../search/index.ts';
import { AT_ONCE, concernOf, REFRESH_CHUNK, refreshNext, refreshProducts } from './refresh-products.ts';
import { followSubCategories } from './rename-option.service.ts';
import { hasUnscored, selectConcerned, type Concern } from './value-holders.store.ts';

/**
 * Updates completeness and search rows after changes of attributes and categories: few products at once, many in a job.
 */
export async function followLibrary(ctx: Ctx, change: LibraryChange): Promise<void> {
  if (change.kind === 'category') await followSubCategories(ctx, change);
  const concern = concernOf(change);
  const what = change.kind === 'completeness' ? 'scores' : 'all';
  const ids = await selectConcerned(ctx, { ...concern, after: 0, limit: AT_ONCE + 1 });
  if (ids.length <= AT_ONCE) return refreshProducts(ctx, ids, { what });
  await sendRefresh(ctx, { ...concern, what });
}

function sendRefresh(
  ctx: Ctx,
  { attributeId, typeNames = [], categoryId, what }: Concern & { what: 'all' | 'scores' },
): Promise<void> {
  return ctx.platform.jobs.send(ctx.db, refreshJob.queue, {
    org_id: ctx.orgId,
    attribute_id: attributeId ?? 0,
    type_names: JSON.stringify(typeNames),
    category_id: categoryId ?? 0,
    what,
  });
}

/** Queues the scoring of products that were last scored by the rules of an earlier version, company by company. */
export async function scoreUnscored(platform: Platform): Promise<void> {
  for (const orgId of await platform.database.inSystem(listOrganisationIds)) {
    await inTransaction(await asProgram(platform, orgId), async (ctx) => {
      if (await hasUnscored(ctx)) await sendRefresh(ctx, { what: 'scores' });
    });
  }
}

/** Updates products whose search rows depend on a change of the definitions, several per transaction. */
export const refreshJob = defineJob({
  queue: 'product_refresh',
  retryLimit: 20,
  concurrency: 1,
  run: refreshAll,
});

/** Starts rewriting the search rows of companies that an earlier version wrote in a different format. */
export async function refreshEarlierRows({ database, jobs }: Platform): Promise<void> {
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    await database.inTenant(orgId, async (db) => {
      if (await hasEarlierRows({ db, orgId })) {
        await jobs.send(db, refreshJob.queue, { org_id: orgId, attribute_id: 0, category_id: 0 });
      }
    });
  }
}

async function refreshAll(platform: Platform, data: JobData): Promise<void> {
  const base = await asProgram(platform, String(data['org_id']));
  const [attributeId, categoryId] = [Number(data['attribute_id']), Number(data['category_id'])];
  const typeNames = JSON.parse(String(data['type_names'] ?? '[]')) as string[];
  const concern = {
    ...(attributeId > 0 ? { attributeId, typeNames } : {}),
    ...(categoryId > 0 ? { categoryId } : {}),
  };
  const what = data['what'] === 'scores' ? 'scores' : 'all';
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    after = await inTransaction(base, (ctx) =>
      refreshNext(ctx, { ...concern, what, after: from, limit: REFRESH_CHUNK }),
    );
  }
  // Lists that were loaded in between must be reloaded as a whole.
  await inTransaction(base, async (ctx) => tellChanged(ctx, { kind: 'product', ids: [], revision: null }));
}

async function asProgram(platform: Platform, orgId: string): Promise<CallerCtx> {
  const language = await platform.database.inSystem((db) => organisationLanguage(db, orgId));
  return {
    platform,
    log: platform.log.child({ org: orgId }),
    caller: programOf({ orgId, language }),
    audience: theProgram,
  };
}

/** The system itself, acting in an organisation. */
function programOf({ orgId, language }: Pick<Caller, 'orgId' | 'language'>): Caller {
  return {
    orgId,
    userId: '00000000-0000-4000-8000-000000000000',
    sessionId: '',
    email: '',
    name: '',
    isAdmin: false,
    isSystemUser: false,
    permissions: new Set(),
    language,
    verified: true,
  };
}
