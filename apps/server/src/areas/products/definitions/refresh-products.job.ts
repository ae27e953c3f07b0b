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
import type { LibraryChange } from '../../attributes/index.ts';
import { listOrganisationIds, organisationLanguage } from '../../organisation/index.ts';
import { hasEarlierRows } from '../../search/index.ts';
import { AT_ONCE, concernOf, REFRESH_CHUNK, refreshNext, refreshProducts } from './refresh-products.ts';
import { followSubCategories } from './rename-option.service.ts';
import { selectConcerned } from './value-holders.store.ts';

/** Lets completeness and search rows follow attributes and categories: few products at once, many in a job. */
export async function followLibrary(ctx: Ctx, change: LibraryChange): Promise<void> {
  if (change.kind === 'category') await followSubCategories(ctx, change);
  const concern = concernOf(change);
  const ids = await selectConcerned(ctx, { ...concern, after: 0, limit: AT_ONCE + 1 });
  if (ids.length <= AT_ONCE) return refreshProducts(ctx, ids);
  await ctx.platform.jobs.send(ctx.db, refreshJob.queue, {
    org_id: ctx.orgId,
    attribute_id: concern.attributeId ?? 0,
    category_id: concern.categoryId ?? 0,
  });
}

/** Brings products whose search rows follow a change of the definitions up to date, some in each transaction. */
export const refreshJob = defineJob({
  queue: 'product_refresh',
  retryLimit: 20,
  concurrency: 1,
  run: refreshAll,
});

/** Lets the search rows of companies be written again that an earlier program made in another way. */
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
  const orgId = String(data['org_id']);
  const language = await platform.database.inSystem((db) => organisationLanguage(db, orgId));
  const log = platform.log.child({ org: orgId });
  const base: CallerCtx = {
    platform,
    log,
    caller: programOf({ orgId, language }),
    audience: theProgram,
  };
  const [attributeId, categoryId] = [Number(data['attribute_id']), Number(data['category_id'])];
  const concern = { ...(attributeId > 0 ? { attributeId } : {}), ...(categoryId > 0 ? { categoryId } : {}) };
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    after = await inTransaction(base, (ctx) =>
      refreshNext(ctx, { ...concern, after: from, limit: REFRESH_CHUNK }),
    );
  }
}

/** The program itself, at work in an organisation. */
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
