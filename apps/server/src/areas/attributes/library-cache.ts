import type { Attribute } from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../platform/context.ts';
import { selectAttributes, selectAttributesMark } from './attributes.store.ts';
import { selectAllFamilies, type FamilyRow } from './families/families.store.ts';
import { selectArchivedOptions } from './options.store.ts';

/** Most companies whose attributes one process caches: some 100 KB each. */
const COMPANIES_MAX = 200;
/** Most families cached per company; beyond that, those of the products at hand are queried. */
const FAMILIES_MAX = 60;
/** Most archived options cached per company; beyond that, they are queried. */
const ARCHIVED_MAX = 10_000;

/** What nearly every call needs of a company's definitions. */
export interface Library {
  attributes: readonly Attribute[];
  /** Keys of archived options by attribute; undefined where the database has to be asked. */
  archived?: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  /** All families; undefined where the database has to be asked. */
  families?: readonly FamilyRow[] | undefined;
}

interface CachedLibrary extends Required<Library> {
  mark: string;
}

const caches = new WeakMap<Platform, Map<string, CachedLibrary>>();

/**
 * The library as the transaction sees it. Reading and unpacking all of it takes longer than everything else in a small
 * call, so it is cached, and only its mark is queried. Everybody gets the same frozen objects.
 */
export async function libraryOf(ctx: Ctx): Promise<Library> {
  const companies = caches.get(ctx.platform) ?? new Map<string, CachedLibrary>();
  caches.set(ctx.platform, companies);
  const mark = await selectAttributesMark(ctx);
  if (mark === null) return { attributes: await selectAttributes(ctx) };
  const known = companies.get(ctx.orgId);
  // The most recently used one is last.
  companies.delete(ctx.orgId);
  const library = known?.mark === mark ? known : await readLibrary(ctx);
  // What others committed while it was read belongs to another mark.
  if (library.mark === mark) companies.set(ctx.orgId, { ...library, mark });
  const [oldest] = companies.keys();
  if (oldest !== undefined && companies.size > COMPANIES_MAX) companies.delete(oldest);
  return { ...library };
}

async function readLibrary(ctx: Ctx): Promise<Required<Library> & { mark: string | null }> {
  const [attributes, archived, families, mark] = await Promise.all([
    selectAttributes(ctx),
    selectArchivedOptions(ctx),
    selectAllFamilies(ctx, FAMILIES_MAX + 1),
    selectAttributesMark(ctx),
  ]);
  const archivedCount = [...archived.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    attributes: frozen(attributes),
    archived: archivedCount > ARCHIVED_MAX ? undefined : archived,
    families: families.length > FAMILIES_MAX ? undefined : frozen(families),
    mark,
  };
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
