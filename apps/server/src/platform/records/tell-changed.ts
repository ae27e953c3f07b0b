import { CHANGED_IDS_MAX, type LivePayload } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import type { Audience, Live } from '../live/live.ts';

export type Changed = LivePayload<'changed'>;

/** If the ids do not fit into one event, it says that any record of the kind may have changed. */
type PendingChange = Omit<Changed, 'ids'> & { ids: Set<number | string> | 'all' };

/** At most one event of a kind to the same people in this time, however many transactions there are. */
const EVERY_MS = 1_000;

/** What a transaction has changed so far, by kind and room. */
const pending = new WeakMap<Ctx, Map<string, PendingChange>>();

/**
 * Tells open pages, after the commit, that records changed. The changes of a kind in one transaction are one event; if
 * there is more than one a second, they are gathered. Events carry ids and nothing that anybody may not see.
 * @param changed.ids of the records; more than `CHANGED_IDS_MAX` are reported as any
 * @param changed.revision the highest after the change; null if the kind has none, or the records are gone
 * @param to who sees such records, if not everybody in the organisation
 */
export function tellChanged(
  ctx: Ctx,
  {
    kind,
    ids,
    revision,
  }: { kind: Changed['kind']; ids: readonly (number | string)[]; revision: number | null },
  to: Audience = { everybody: ctx.orgId },
): void {
  let changes = pending.get(ctx);
  if (!changes) pending.set(ctx, (changes = new Map()));
  const key = JSON.stringify([kind, to]);
  const before = changes.get(key);
  const now = ids.length === 0 ? 'all' : new Set(ids);
  changes.set(key, merged(before, { kind, ids: now, revision }));
  if (before) return;
  const { live } = ctx.platform;
  ctx.afterCommit(() => {
    const change = changes.get(key);
    changes.delete(key);
    if (change) send(live, { key, to, change });
  });
}

/** The same for work without a transaction: call it after the commit. */
export function tellChangedNow(
  live: Live,
  {
    kind,
    ids,
    revision,
  }: { kind: Changed['kind']; ids: readonly (number | string)[]; revision: number | null },
  to: Audience,
): void {
  const change = fitting({ kind, ids: ids.length === 0 ? 'all' : new Set(ids), revision });
  send(live, { key: JSON.stringify([kind, to]), to, change });
}

function merged(a: PendingChange | undefined, b: PendingChange): PendingChange {
  if (!a) return fitting(b);
  const ids = a.ids === 'all' || b.ids === 'all' ? 'all' : new Set([...a.ids, ...b.ids]);
  const revisions = [a.revision, b.revision].filter((one) => one !== null);
  return fitting({ kind: b.kind, ids, revision: revisions.length === 0 ? null : Math.max(...revisions) });
}

function fitting(change: PendingChange): PendingChange {
  return change.ids !== 'all' && change.ids.size > CHANGED_IDS_MAX ? { ...change, ids: 'all' } : change;
}

/** Changes waiting for their second to end, by kind and room; undefined while there is nothing new. */
const waiting = new WeakMap<Live, Map<string, PendingChange | undefined>>();

function send(live: Live, { key, to, change }: { key: string; to: Audience; change: PendingChange }): void {
  let rooms = waiting.get(live);
  if (!rooms) waiting.set(live, (rooms = new Map()));
  if (rooms.has(key)) {
    rooms.set(key, merged(rooms.get(key), change));
    return;
  }
  const { kind, ids, revision } = change;
  live.tell('changed', { kind, ids: ids === 'all' ? [] : [...ids], revision }, { to: [to] });
  rooms.set(key, undefined);
  setTimeout(() => {
    const next = rooms.get(key);
    rooms.delete(key);
    if (next) send(live, { key, to, change: next });
  }, EVERY_MS).unref();
}
