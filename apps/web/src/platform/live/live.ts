import { HERE, liveEvents, me, type LiveEvent, type LivePayload, type OpenRecord } from '@sourcewiz/contract';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/call.ts';
import { hearChanges } from '../api/changes.ts';
import { queryClient } from '../api/query-client.ts';
import { storedToken } from '../session/stored-session.ts';

type Heard<E extends LiveEvent> = (payload: LivePayload<E>) => void;

const listeners = new Map<LiveEvent, Set<(payload: never) => void>>();
let disconnect: (() => void) | null = null;
let sayHere: (() => void) | null = null;
let open: OpenRecord | null = null;

// Whatever shows the records is reloaded by itself, on any screen.
onLive('changed', (change) => hearChanges(change));
onLive('taskUpdated', () => hearChanges({ kind: 'past_task', ids: [], revision: null }));
onLive('taskDismissed', () => hearChanges({ kind: 'past_task', ids: [], revision: null }));

/** How long until a connection that the server refused is tried again, and the longest after several refusals. */
const RETRY_MS = { first: 5_000, longest: 5 * 60_000 };

/**
 * Opens the live connection of the signed-in person; its code is only loaded now. After a lost connection everything on
 * screen is reloaded, as events may have been missed (TASK-038); likewise when the person's rights change, or when the
 * server closes the connection because this place may no longer listen: the next answer gives the reason. If the server
 * refuses it, it is tried again after growing waits.
 * @returns a function that closes it
 */
export function connectLive(): () => void {
  let closed = false;
  const stop = onLive('accessChanged', () => void loadAnew());
  void import('socket.io-client').then(({ io }) => {
    if (closed) return;
    const socket = io({
      auth: (give) => give({ token: storedToken() }),
      transports: ['websocket', 'polling'],
    });
    let wasConnected = false;
    let wait = RETRY_MS.first;
    let retry: ReturnType<typeof setTimeout> | undefined;
    sayHere = () => {
      if (socket.connected) socket.emit(HERE, open);
    };
    socket.on('connect', () => {
      wait = RETRY_MS.first;
      if (open !== null) sayHere?.();
      if (wasConnected) void queryClient.invalidateQueries();
      else catchUp();
      wasConnected = true;
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') void loadAnew();
    });
    socket.on('connect_error', () => {
      // After anything but a refusal, the library tries again by itself.
      if (socket.active) return;
      clearTimeout(retry);
      // Pages that were refused together do not all return together.
      retry = setTimeout(() => socket.connect(), wait * (1 + Math.random() / 2));
      wait = Math.min(wait * 2, RETRY_MS.longest);
    });
    for (const event of Object.keys(liveEvents) as LiveEvent[]) {
      socket.on(event, (payload: unknown) => tell(event, payload));
    }
    disconnect = () => {
      clearTimeout(retry);
      socket.disconnect();
    };
  });
  return () => {
    closed = true;
    stop();
    disconnect?.();
    disconnect = sayHere = null;
  };
}

/** Says which record this page has open, also whenever the connection is back; null when it is left. */
export function setOpenRecord(record: OpenRecord | null): void {
  open = record;
  sayHere?.();
}

/** Asks again for records that were asked for before the connection stood: their changes since were not heard. */
function catchUp(): void {
  const early = queryClient.getQueryCache().findAll({
    // The person and their rights began to load together with the connection.
    predicate: ({ meta, queryKey: [name] }) => meta?.kinds !== undefined && name !== 'session',
  });
  for (const { queryKey, state, promise } of early) {
    const again = (): void => void queryClient.invalidateQueries({ queryKey, exact: true });
    if (state.fetchStatus === 'fetching') void promise?.then(again, () => undefined);
    else again();
  }
}

/** Reloads everything on screen, unless the session has ended or may not be used from here: that has its own notice. */
async function loadAnew(): Promise<void> {
  const { status } = await call(me);
  if (status !== 401 && status !== 405) await queryClient.invalidateQueries();
}

/** Passes an event to its listeners; a payload that does not match the contract is dropped. */
export function tell(event: LiveEvent, payload: unknown): void {
  const parsed = liveEvents[event].safeParse(payload);
  if (!parsed.success) return;
  for (const listener of listeners.get(event) ?? []) (listener as (payload: unknown) => void)(parsed.data);
}

/** Listens to an event of the live connection. @returns a function that stops listening */
export function onLive<E extends LiveEvent>(event: E, heard: Heard<E>): () => void {
  const waiting = listeners.get(event) ?? new Set();
  listeners.set(event, waiting.add(heard as (payload: never) => void));
  return () => {
    waiting.delete(heard as (payload: never) => void);
  };
}

/** Listens to an event while the component is mounted. */
export function useLive<E extends LiveEvent>(event: E, heard: Heard<E>): void {
  const hear = useEffectEvent(heard);
  useEffect(() => onLive<E>(event, (payload) => hear(payload)), [event]);
}
