import type { Attribute } from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../platform/context.ts';
import { selectAttributes, selectAttributesMark } from './attributes.store.ts';

/** Companies whose attributes one process keeps: some 100 KB each. */
const COMPANIES_MAX = 200;

interface Kept {
  mark: string;
  attributes: Attribute[];
}

const keptBy = new WeakMap<Platform, Map<string, Kept>>();

/**
 * The attributes as the transaction sees them. Reading and unpacking all of them takes longer than all else that a small
 * call does, so they are kept, and only their mark is asked for. They are the same objects for everybody: frozen.
 */
export async function attributesOf(ctx: Ctx): Promise<Attribute[]> {
  const companies = keptBy.get(ctx.platform) ?? new Map<string, Kept>();
  keptBy.set(ctx.platform, companies);
  const mark = await selectAttributesMark(ctx);
  if (mark === null) return selectAttributes(ctx);
  const known = companies.get(ctx.orgId);
  // The one that was used last stands last.
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
