import { isPermitted, type contentItems, type ParsedOf } from '@sourcewiz/contract';
import { slots } from '../../platform/area.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ContentCollection, OpenCollection } from '../../platform/db/content-collection.ts';
import { fail } from '../../platform/fail.ts';
import { listOf, readContentQuery, readFields, type QueriedCollection } from './content-query.rules.ts';
import { readContentValue } from './content-value.rules.ts';
import { selectRecords, type ContentRow } from './content.store.ts';

/** @throws DomainError unknown_collection, forbidden, unknown_field, unknown_operator, invalid_filter_value */
export async function listRecords(
  ctx: Ctx,
  collection: ContentCollection,
  wire: ParsedOf<typeof contentItems>['query'],
): Promise<{ data: ContentRow[]; meta: { filter_count: number; page: number; limit: number } }> {
  const open = await collection.open(ctx);
  const query = readContentQuery(questionable(collection, open), wire);
  if (!query.ok) fail(query.problem.code, query.problem);
  const { rows, total } = await selectRecords(ctx, open, query.value);
  return {
    data: collection.finish?.(ctx, rows) ?? rows,
    meta: { filter_count: total, page: query.value.page, limit: query.value.limit },
  };
}

/** @throws DomainError unknown_collection, forbidden, unknown_field, not_found */
export async function getRecord(
  ctx: Ctx,
  collection: ContentCollection,
  { id, fields: wanted }: { id: string; fields: string | undefined },
): Promise<ContentRow> {
  const open = await collection.open(ctx);
  const fields = readFields(questionable(collection, open), listOf(wanted));
  if (!fields.ok) fail(fields.problem.code, fields.problem);
  const value = readContentValue(open.fields[open.key]?.type ?? 'text', id);
  if (value === undefined) fail('not_found');
  const { rows } = await selectRecords(ctx, open, {
    conditions: [{ field: open.key, operator: '_eq', values: [value] }],
    search: undefined,
    sort: [],
    fields: fields.value,
    limit: 1,
    page: 1,
  });
  const [row] = collection.finish?.(ctx, rows) ?? rows;
  return row ?? fail('not_found');
}

/** The collection, when the caller may read it. @throws DomainError unknown_collection, forbidden */
export function findCollection({ caller, platform }: Ctx, name: string): ContentCollection {
  const collection = platform.slots.all(slots.collections).find((one) => one.name === name);
  if (!collection) fail('unknown_collection', { path: 'params.collection', params: { collection: name } });
  const { access } = collection;
  if (access !== 'member') {
    const isAllowed = isPermitted({
      granted: caller.permissions,
      needed: access,
      isAdmin: caller.isAdmin,
    });
    if (!isAllowed) fail('forbidden', { params: { permission: access[0] ?? '' } });
  }
  return collection;
}

function questionable(collection: ContentCollection, open: OpenCollection): QueriedCollection {
  const { name, unlimited } = collection;
  return { name, key: open.key, fields: open.fields, sort: open.sort, ...(unlimited ? { unlimited } : {}) };
}
