import { sql } from 'drizzle-orm';
import type { TenantCtx } from '../context.ts';

/**
 * The locks that writers of one organisation wait for, in the order in which a transaction takes them: two transactions
 * that take two of them in opposite order would wait for each other for ever. Locks never held together with another of
 * the list (members, templates, views) are defined in their areas.
 */
const lockOrder = [
  /** The row of a draft on the list of tasks: an upload, a bulk edit table. */
  'drafts',
  /**
   * Rows of tasks that people change. A running task writes its own row at the end of a chunk, after all others:
   * whoever stops it holds that row and waits for nothing else.
   */
  'tasks',
  /** Records that are imported: of two imports, neither creates what the other is creating. */
  'incoming_records',
  'categories',
  /** Categories stay unchanged; any number of writers may require that at a time. */
  'categories_kept',
  /** Nobody writes values meanwhile. */
  'data_types_alone',
  /** Data types stay as they are; any number of writers may require that at a time. */
  'data_types',
  /** Attributes, their options, and units. */
  'attributes',
  /** Which product or variant has which ID. */
  'product_ids',
  /** Costing sheets: what one contains stays as it is while another is checked against it. */
  'cost_sheets',
  /** The number of tasks: checked before rows are locked for a task that is refused. */
  'task_limit',
  /** Rows of products, ordered by id. */
  'products',
  /**
   * The organisation's row, for the revision of its library: everybody who writes products waits for it, so it comes
   * last.
   */
  'catalogue_revision',
] as const;
type LockName = (typeof lockOrder)[number];

/** Locks on rows: the statement that takes them reports it with `passLock`. */
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
  cost_sheets: 'cost-sheets',
};

/** Can be held by many at a time, but not while somebody holds the exclusive lock on the same key. */
const shared: ReadonlySet<LockName> = new Set(['categories_kept', 'data_types'] satisfies LockName[]);

/** The locks that a transaction holds until it ends. */
const held = new WeakMap<TenantCtx['db'], Set<LockName>>();

/**
 * Takes locks of the organisation until the end of the transaction, in the defined order; locks already held cost
 * nothing. @throws in tests and in development if it holds a lock that comes later
 */
export async function takeLocks(ctx: TenantCtx, ...wanted: Exclude<LockName, RowLock>[]): Promise<void> {
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
export function passLock(ctx: TenantCtx, name: RowLock): void {
  const holds = heldBy(ctx);
  if (holds.has(name)) return;
  checkOrder(name, holds);
  holds.add(name);
}

/** Whether the transaction has taken a lock: it may have waited for what others wrote. */
export function holdsLock(ctx: TenantCtx, name: LockName): boolean {
  return heldBy(ctx).has(name);
}

function heldBy({ db }: TenantCtx): Set<LockName> {
  let holds = held.get(db);
  if (!holds) held.set(db, (holds = new Set()));
  return holds;
}

const placeOf = (name: LockName) => lockOrder.indexOf(name);
const byOrder = (one: LockName, other: LockName) => placeOf(one) - placeOf(other);

/** In production people's work is not refused for a mistake in the program: the database resolves deadlocks there. */
const isStrict = process.env['NODE_ENV'] === 'test' || process.env['NODE_ENV'] === 'development';

function checkOrder(name: LockName, holds: ReadonlySet<LockName>): void {
  if (!isStrict) return;
  const later = [...holds].find((one) => placeOf(one) > placeOf(name));
  if (later !== undefined)
    throw new Error(`The lock "${name}" is taken before "${later}", see lock-order.ts`);
}
