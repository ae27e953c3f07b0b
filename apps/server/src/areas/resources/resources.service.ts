import {
  isPermitted,
  labelKey,
  resourceInputSchema,
  type AnswerOf,
  type createResource as createOperation,
  type listResources as listOperation,
  type ParsedOf,
  type Resource,
  type ResourceInput,
  type resourceUses as usesOperation,
  type updateResource as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { DomainError, fail, problem } from '../../platform/fail.ts';
import { recordChanged, refuseStale } from '../../platform/records/index.ts';
import { loadAttributes, unreadableKeys } from '../attributes/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { lockProductIds, productKey } from '../products/index.ts';
import { readResource } from './resource-input.rules.ts';
import {
  countUses,
  insertResource,
  removeResource,
  replaceResource,
  selectHighestNumber,
  selectResource,
  selectResourceOwners,
  selectResources,
  selectResourceWords,
  selectUses,
  type NamingAttribute,
  type ResourceRow,
  type StoredResource,
} from './resources.store.ts';

/** Prefixes of the codes generated for resources without one. */
const prefixes = { material: 'MAT-', process: 'PRC-' } as const;
const CODE_DIGITS = 4;
const USES_SHOWN = 200;

/** Attributes with these keys contain names of processes; a composition contains materials whatever its key. */
const namingKeys = { material: ['material'], process: ['technique', 'production_technique'] } as const;

/** One page of the library (RES-001). */
export async function listResources(
  ctx: Ctx,
  query: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const { type, sort, page, per_page: limit } = query;
  const filter = { type, query: query.query, category: query.category };
  const { resources, total } = await selectResources(ctx, {
    filter,
    sort,
    money: await moneyRules(ctx),
    limit,
    offset: (page - 1) * limit,
  });
  return { resources: await withUses(ctx, resources), total, ...(await selectResourceWords(ctx, type)) };
}

/** @throws DomainError resource_exists, product_id_taken and problems of the fields */
export async function createResource(
  ctx: Ctx,
  { type, ...given }: ParsedOf<typeof createOperation>['body'],
): Promise<Resource> {
  await lockProductIds(ctx);
  const input = checked(laidOver(nothing, given));
  const code = input.code || (await nextCode(ctx, type));
  const row = rowOf(type, { ...input, code });
  await refuseTaken(ctx, row, null);
  const id = await insertResource(ctx, row, ctx.platform.clock.now());
  await tell(ctx, { id, revision: 1, before: null, after: inputOf(row) });
  return loadResource(ctx, id);
}

/**
 * @throws DomainError resource_gone, conflict, resource_exists, product_id_taken, resource_in_use for renaming one that
 *   products use, and problems of the fields
 */
export async function updateResource(
  ctx: Ctx,
  id: number,
  { revision, ...change }: ParsedOf<typeof updateOperation>['body'],
): Promise<Resource> {
  await lockProductIds(ctx);
  const before = (await selectResource(ctx, id, 'update')) ?? fail('resource_gone');
  await refuseStale(ctx, { kind: 'resource', ...before }, revision);
  const input = checked(laidOver(inputOf(before), change));
  const row = rowOf(before.type, { ...input, code: input.code || before.code });
  await refuseTaken(ctx, row, id);
  // Products refer to it by its name: after renaming they would refer to nothing, and it could be deleted.
  if (row.name_key !== before.name_key) await refuseUsed(ctx, before, 'body.name');
  await replaceResource(ctx, id, { row, now: ctx.platform.clock.now() });
  await tell(ctx, { id, revision: before.revision + 1, before: inputOf(before), after: inputOf(row) });
  return loadResource(ctx, id);
}

/** @throws DomainError resource_gone, resource_in_use */
export async function deleteResource(ctx: Ctx, id: number): Promise<void> {
  const resource = (await selectResource(ctx, id, 'update')) ?? fail('resource_gone');
  await refuseUsed(ctx, resource);
  await removeResource(ctx, id);
  await tell(ctx, { id, revision: null, before: inputOf(resource), after: null });
}

async function tell(
  ctx: Ctx,
  change: { id: number; revision: number | null; before: ResourceInput | null; after: ResourceInput | null },
): Promise<void> {
  await recordChanged(ctx, { kind: 'resource', ...change });
}

async function refuseUsed(
  ctx: Ctx,
  { type, name, name_key: key }: StoredResource,
  path?: string,
): Promise<void> {
  const attributes = await namingAttributes(ctx, type);
  const count = (await countUses(ctx, { attributes, keys: [key] })).get(key) ?? 0;
  if (count > 0)
    fail('resource_in_use', { ...(path === undefined ? {} : { path }), params: { name, count } });
}

/**
 * The products that use it in values that the caller may read; only their number for people who may not see products.
 * @throws DomainError resource_gone
 */
export async function usesOf(ctx: Ctx, id: number): Promise<AnswerOf<typeof usesOperation>> {
  const resource = (await selectResource(ctx, id)) ?? fail('resource_gone');
  const attributes = await loadAttributes(ctx);
  const names = new Map(attributes.map((attribute) => [attribute.id, attribute.name]));
  const { uses, total } = await selectUses(ctx, {
    attributes: await seenAttributes(ctx, resource.type),
    key: resource.name_key,
    limit: USES_SHOWN,
  });
  const { permissions: granted, isAdmin } = ctx.caller;
  if (!isPermitted({ granted, needed: 'view_products', isAdmin })) return { total, products: [] };
  return {
    total,
    products: uses.map(({ attribute_id, ...use }) => ({ ...use, attribute: names.get(attribute_id) ?? '' })),
  };
}

const fields = resourceInputSchema.keyof().options;
const nothing = Object.fromEntries(fields.map((field) => [field, ''])) as ResourceInput;

type Given = { [K in keyof ResourceInput]?: string | undefined };

function laidOver(input: ResourceInput, given: Given): ResourceInput {
  const sent = Object.entries(given).filter(([, text]) => text !== undefined);
  return { ...input, ...(Object.fromEntries(sent) as Partial<ResourceInput>) };
}

function checked(input: ResourceInput): ResourceInput {
  const read = readResource(input);
  if (!read.ok) throw new DomainError(read.problems.map(problem));
  return read.value;
}

/** Its fields as they are edited. */
function inputOf(row: ResourceRow): ResourceInput {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? ''])) as ResourceInput;
}

function rowOf(type: ResourceRow['type'], { rate, wastage_percent, ...texts }: ResourceInput): ResourceRow {
  return {
    ...texts,
    type,
    name_key: labelKey(texts.name),
    code_key: productKey(texts.code),
    rate: rate === '' ? null : rate,
    wastage_percent: wastage_percent === '' ? null : wastage_percent,
  };
}

async function nextCode(ctx: Ctx, type: ResourceRow['type']): Promise<string> {
  const prefix = prefixes[type];
  const number = (await selectHighestNumber(ctx, prefix)) + 1;
  return `${prefix}${String(number).padStart(CODE_DIGITS, '0')}`;
}

async function refuseTaken(ctx: Ctx, row: ResourceRow, self: number | null): Promise<void> {
  const { code, name } = await selectResourceOwners(ctx, row);
  if (name !== null && name !== self)
    fail('resource_exists', { path: 'body.name', params: { name: row.name } });
  if (code !== null && code !== self) fail('product_id_taken', { path: 'body.code' });
}

async function loadResource(ctx: Ctx, id: number): Promise<Resource> {
  const stored = (await selectResource(ctx, id)) ?? fail('resource_gone');
  const [resource] = await withUses(ctx, [stored]);
  return resource ?? fail('resource_gone');
}

/** Adds how often each is used; one statement for each type on the page. */
async function withUses(ctx: Ctx, rows: readonly StoredResource[]): Promise<Resource[]> {
  const counts = new Map<string, number>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const keys = rows.filter((row) => row.type === type).map((row) => row.name_key);
    const found = await countUses(ctx, { attributes: await seenAttributes(ctx, type), keys });
    for (const [key, count] of found) counts.set(`${type} ${key}`, count);
  }
  return rows.map((row) => ({
    ...inputOf(row),
    id: row.id,
    type: row.type,
    used_in: counts.get(`${row.type} ${row.name_key}`) ?? 0,
    revision: row.revision,
    updated_at: row.updated_at,
    updated_by: row.updated_by,
  }));
}

/** The attributes that refer to resources and whose values the caller may see. */
async function seenAttributes(ctx: Ctx, type: ResourceRow['type']): Promise<NamingAttribute[]> {
  const hidden = await unreadableKeys(ctx);
  return (await namingAttributes(ctx, type)).filter(({ id }) => !hidden.has(String(id)));
}

async function namingAttributes(ctx: Ctx, type: ResourceRow['type']): Promise<NamingAttribute[]> {
  const keys: readonly string[] = namingKeys[type];
  return (await loadAttributes(ctx)).flatMap(({ id, dtype, internal_name }): NamingAttribute[] => {
    if (type === 'material' && dtype === 'composition') return [{ id, shape: 'shares' }];
    return keys.includes(internal_name) ? [{ id, shape: 'labels' }] : [];
  });
}
