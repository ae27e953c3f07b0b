import { CHANGED_IDS_MAX, type LivePayload } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import type { Audience, Live } from '../live/live.ts';

export type Changed = LivePayload<'changed'>;

/** If the ids do not fit into one event, it says that any record of the kind may have changed. */
type Told = Omit<Changed, 'ids'> & { ids: Set<number | string> | 'all' };

/** At most one event of a kind to the same people in this time, however many transactions there are. */
const EVERY_MS = 1_000;

/** What a transaction has changed so far, by kind and room. */
const pending = new WeakMap<Ctx, Map<string, Told>>();

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
  let told = pending.get(ctx);
  if (!told) pending.set(ctx, (told = new Map()));
  const key = JSON.stringify([kind, to]);
  const before = told.get(key);
  const now = ids.length === 0 ? 'all' : new Set(ids);
  told.set(key, merged(before, { kind, ids: now, revision }));
  if (before) return;
  const { live } = ctx.platform;
  ctx.afterCommit(() => {
    const all = told.get(key);
    told.delete(key);
    if (all) send(live, { key, to, told: all });
  });
}

function merged(a: Told | undefined, b: Told): Told {
  if (!a) return fitting(b);
  const ids = a.ids === 'all' || b.ids === 'all' ? 'all' : new Set([...a.ids, ...b.ids]);
  const revisions = [a.revision, b.revision].filter((one) => one !== null);
  return fitting({ kind: b.kind, ids, revision: revisions.length === 0 ? null : Math.max(...revisions) });
}

function fitting(told: Told): Told {
  return told.ids !== 'all' && told.ids.size > CHANGED_IDS_MAX ? { ...told, ids: 'all' } : told;
}

/** Changes waiting for their second to end, by kind and room; undefined while there is nothing new. */
const waiting = new WeakMap<Live, Map<string, Told | undefined>>();

function send(live: Live, { key, to, told }: { key: string; to: Audience; told: Told }): void {
  let rooms = waiting.get(live);
  if (!rooms) waiting.set(live, (rooms = new Map()));
  if (rooms.has(key)) {
    rooms.set(key, merged(rooms.get(key), told));
    return;
  }
  const { kind, ids, revision } = told;
  live.tell('changed', { kind, ids: ids === 'all' ? [] : [...ids], revision }, { to: [to] });
  rooms.set(key, undefined);
  setTimeout(() => {
    const next = rooms.get(key);
    rooms.delete(key);
    if (next) send(live, { key, to, told: next });
  }, EVERY_MS).unref();
}
