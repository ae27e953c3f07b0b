import type { Attribute } from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../platform/context.ts';
import { selectAttributes, selectAttributesMark } from './attributes.store.ts';

/** Most companies whose attributes one process caches: some 100 KB each. */
const COMPANIES_MAX = 200;

interface CachedAttributes {
  mark: string;
  attributes: Attribute[];
}

const keptBy = new WeakMap<Platform, Map<string, CachedAttributes>>();

/**
 * The attributes as the transaction sees them. Reading and unpacking them all takes longer than everything else in a
 * small call, so they are cached, and only their mark is queried. Everybody gets the same frozen objects.
 */
export async function attributesOf(ctx: Ctx): Promise<Attribute[]> {
  const companies = keptBy.get(ctx.platform) ?? new Map<string, CachedAttributes>();
  keptBy.set(ctx.platform, companies);
  const mark = await selectAttributesMark(ctx);
  if (mark === null) return selectAttributes(ctx);
  const known = companies.get(ctx.orgId);
  // The most recently used one is last.
  companies.delete(ctx.orgId);
  const kept = known?.mark === mark ? known : { mark, attributes: frozen(await selectAttributes(ctx)) };
  companies.set(ctx.orgId, kept);
  const [oldest] = companies.keys();
  if (oldest !== undefined && companies.size > COMPANIES_MAX) companies.delete(oldest);
  return [...kept.attributes];
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
