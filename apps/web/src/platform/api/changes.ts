import { idsAt, type Kind, type LivePayload, type Operation } from '@sourcewiz/contract';
import type { Query } from '@tanstack/react-query';
import { queryClient, revisionOf } from './query-client.ts';

/** Records that changed: empty `ids` mean any of the kind; `revision` is null if unknown. */
export type Change = Omit<LivePayload<'changed'>, 'kind'> & { kind: Kind };

/** Changes by others come in bursts during an import; what is on screen reloads no more often than this. */
const HEARD_EVERY_MS = 2000;
/** Wait at the start of a burst, so that its first events cause one reload. */
const GATHER_MS = 100;

let waiting: Change[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let lastAt = 0;

/**
 * Takes in changes made elsewhere. Queries on screen that show these records are reloaded soon, but not too often; the
 * others when they are next opened.
 */
export function hearChanges(...changes: readonly Change[]): void {
  waiting.push(...changes);
  timer ??= setTimeout(
    () => {
      const heard = waiting;
      waiting = [];
      timer = null;
      lastAt = Date.now();
      void loadAgain((query) => heard.some((change) => concerns(query, change)));
    },
    Math.min(HEARD_EVERY_MS, Math.max(GATHER_MS, lastAt + HEARD_EVERY_MS - Date.now())),
  );
}

const listeners = new Set<(op: Operation) => void>();

/** Tells of each call that changed something. @returns a function that stops it */
export function onChange(listener: (op: Operation) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reloads what shows the kinds of records that a call changed, except removed records and those whose answer is already
 * in the cache.
 * @param parts what was sent and what the call answered
 */
export function tellChanged(
  op: Operation,
  parts: { params?: unknown; query?: unknown; body?: unknown; answer: unknown },
): void {
  if (op.method === 'GET') return;
  for (const listener of listeners) listener(op);
  const places = Object.entries(op.kinds ?? {});
  const named = places.filter(([, place]) => place !== 'any');
  const changes = places.map(([kind, place]) => ({
    kind: kind as Kind,
    ids: idsAt(place, parts) ?? [],
    // With two kinds of records we cannot tell whose revision it is.
    revision: named.length === 1 ? revisionOf(parts.answer) : null,
    isRemoved: op.method === 'DELETE' && place.startsWith('params.'),
  }));
  if (changes.length === 0) return;
  void loadAgain((query) =>
    changes.some((change) => concerns(query, change) && !(change.isRemoved && isOfOne(query, change.kind))),
  );
}

/** Reloads what shows these kinds of records; resolves once everything on screen is up to date. */
export function loadKinds(...kinds: readonly Kind[]): Promise<void> {
  return loadAgain(({ meta }) => kinds.some((kind) => meta?.kinds?.[kind] !== undefined));
}

function loadAgain(predicate: (query: Query) => boolean): Promise<void> {
  return queryClient.invalidateQueries({ predicate });
}

/** Whether an answer in the cache shows one of the changed records and is older than the change. */
function concerns(query: Query, { kind, ids, revision }: Change): boolean {
  const place = query.meta?.kinds?.[kind];
  if (place === undefined) return false;
  const shown = idsAt(place, { ...(query.queryKey[1] as object | undefined), answer: query.state.data });
  if (shown === null || ids.length === 0) return true;
  if (!ids.some((id) => shown.includes(String(id)))) return false;
  return !(isOfOne(query, kind) && revision !== null && (revisionOf(query.state.data) ?? -1) >= revision);
}

/** Whether the query asks for a single record of the kind. */
function isOfOne(query: Query, kind: Kind): boolean {
  return query.meta?.kinds?.[kind]?.startsWith('params.') === true;
}
