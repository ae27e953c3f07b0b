import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/**
 * What writers of one organisation wait for, in the order in which a transaction takes it: two that take two of these the
 * other way round would wait for each other for good. Locks that are never held together with another one of the list
 * (members, templates, views) stand with their areas.
 */
const lockOrder = [
  /** The row of what a draft on the list of tasks is about: an upload, a bulk edit table. */
  'drafts',
  /**
   * Rows of tasks that people change. A task that runs writes its own row at the end of a chunk, behind all others:
   * whoever stops it holds that row and waits for nothing else.
   */
  'tasks',
  /** Records that come in by sheets: of two imports none makes what the other is making. */
  'incoming_records',
  'categories',
  /** Categories stay; any number of writers may want that at a time. */
  'categories_kept',
  /** Nobody writes values meanwhile. */
  'data_types_alone',
  /** Data types stay as they are; any number of writers may want that at a time. */
  'data_types',
  /** Attributes, their options, and units. */
  'attributes',
  /** Who has which product and variant ID. */
  'product_ids',
  /** How many tasks there may be: before rows are held for a task that is refused. */
  'task_limit',
  /** Rows of products, by their ids. */
  'products',
  /** The organisation's row, as its catalogue's revision: everybody who writes products waits for it, so it comes last. */
  'catalogue_revision',
] as const;
type LockName = (typeof lockOrder)[number];

/** Locks that are rows: the statement that takes them says so by `passLock`. */
type RowLock = 'drafts' | 'tasks' | 'products' | 'catalogue_revision';

const keys: Readonly<Record<Exclude<LockName, RowLock>, string>> = {
  incoming_records: 'incoming-records',
  task_limit: 'tasks',
  categories: 'categories',
  categories_kept: 'categories',
  data_types_alone: 'data-types',
  data_types: 'data-types',
  attributes: 'attributes',
  product_ids: 'products',
};

/** Held by many at a time, and by none while somebody holds the lock of the same key alone. */
const shared: ReadonlySet<LockName> = new Set(['categories_kept', 'data_types'] satisfies LockName[]);

type Place = Pick<Ctx, 'db' | 'orgId'>;

/** What a transaction holds until it ends. */
const held = new WeakMap<Place['db'], Set<LockName>>();

/**
 * Takes locks of the organisation until the end of the transaction, in the written order; what it holds already costs
 * nothing. @throws in tests and in development when it holds a lock that comes later
 */
export async function takeLocks(ctx: Place, ...wanted: Exclude<LockName, RowLock>[]): Promise<void> {
  const holds = heldBy(ctx);
  const missing = wanted.filter((name) => !holds.has(name)).toSorted(byOrder);
  if (missing.length === 0) return;
  for (const name of missing) {
    checkOrder(name, holds);
    holds.add(name);
  }
  const locks = missing.map((name) => {
    const key = sql`hashtextextended(${`${keys[name]}:${ctx.orgId}`}, 0)`;
    return shared.has(name) ? sql`pg_advisory_xact_lock_shared(${key})` : sql`pg_advisory_xact_lock(${key})`;
  });
  await ctx.db.execute(sql`select ${sql.join(locks, sql`, `)}`, { prepared: `lock ${missing.join(' ')}` });
}

/** Notes that a statement is about to lock rows. @throws as `takeLocks` */
export function passLock(ctx: Place, name: RowLock): void {
  const holds = heldBy(ctx);
  if (holds.has(name)) return;
  checkOrder(name, holds);
  holds.add(name);
}

/** Whether the transaction has taken a lock: it may have waited for what others wrote. */
export function holdsLock(ctx: Place, name: LockName): boolean {
  return heldBy(ctx).has(name);
}

function heldBy({ db }: Place): Set<LockName> {
  let holds = held.get(db);
  if (!holds) held.set(db, (holds = new Set()));
  return holds;
}

const placeOf = (name: LockName) => lockOrder.indexOf(name);
const byOrder = (one: LockName, other: LockName) => placeOf(one) - placeOf(other);

/** People's work is not refused for what is a mistake of the program: there the database finds who waits for whom. */
const isStrict = process.env['NODE_ENV'] === 'test' || process.env['NODE_ENV'] === 'development';

function checkOrder(name: LockName, holds: ReadonlySet<LockName>): void {
  if (!isStrict) return;
  const later = [...holds].find((one) => placeOf(one) > placeOf(name));
  if (later !== undefined)
    throw new Error(`The lock "${name}" is taken before "${later}", see lock-order.ts`);
}
