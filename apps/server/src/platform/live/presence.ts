import {
  HERE,
  isPermitted,
  openRecords,
  openRecordSchema,
  PEOPLE_HERE_MAX,
  type LivePayload,
  type OpenRecord,
} from '@sourcewiz/contract';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../caller.ts';
import type { Log } from '../log/log.ts';

/** A page may wander from record to record no faster than this, because all processes are asked who is there. */
const PAUSE_MS = 250;
const ROOM = 'open:';

/** What a connection says of its page, for other processes to read. */
interface Opened {
  orgId: string;
  userId: string;
  name: string;
  since: number;
  record: OpenRecord;
}

export interface Presence {
  /** Takes away who may no longer read the record that they have open. */
  askAgain(sockets: Iterable<Socket>): Promise<void>;
  /** Tells the pages of this server again who is beside them: another server may have ended without a word. */
  tellAgain(): Promise<void>;
}

/**
 * Lets pages that have one record open know of each other. They are found by their connections, so whoever leaves or
 * loses the connection is gone, whatever server they were on.
 * @param callerOf the person of a connection with the permissions that they have now
 */
export function followPresence(
  io: Server,
  { callerOf, log }: { callerOf: (socket: Socket) => Promise<Caller | undefined>; log: Log },
): Presence {
  io.on('connection', (socket) => {
    const come = latestOnly((said) => move(socket, said), {
      failed: (error) => log.warn({ err: error }, 'who has a record open could not be told'),
    });
    socket.on(HERE, come);
    socket.on('disconnect', () => come(null));
  });

  async function move(socket: Socket, said: unknown): Promise<void> {
    const { data: record } = openRecordSchema.nullable().safeParse(said);
    const left = openedBy(socket);
    const caller = record && socket.connected ? await callerOf(socket) : undefined;
    const opened = record && caller && mayOpen(caller, record) ? openedAs(caller, record) : undefined;
    if (left) void socket.leave(roomOf(left));
    (socket.data as { opened?: Opened | undefined }).opened = opened;
    if (opened && socket.connected) void socket.join(roomOf(opened));
    if (left && (!opened || roomOf(left) !== roomOf(opened))) await tell(left, 'everywhere');
    if (opened) await tell(opened, 'everywhere');
  }

  async function tell(opened: Opened, where: 'everywhere' | 'here'): Promise<void> {
    const room = roomOf(opened);
    const payload: LivePayload<'here'> = { ...opened.record, people: await peopleIn(io, room) };
    (where === 'everywhere' ? io : io.local).to(room).emit('here', payload);
  }

  async function askAgain(sockets: Iterable<Socket>): Promise<void> {
    for (const socket of sockets) {
      const opened = openedBy(socket);
      if (!opened) continue;
      const caller = await callerOf(socket);
      if (!caller || !mayOpen(caller, opened.record)) await move(socket, null);
    }
  }

  return {
    askAgain,
    async tellAgain() {
      await askAgain(io.of('/').sockets.values());
      const open = [...io.of('/').sockets.values()].flatMap((socket) => openedBy(socket) ?? []);
      const rooms = new Map(open.map((one) => [roomOf(one), one]));
      for (const one of rooms.values()) await tell(one, 'here');
    },
  };
}

const openedBy = ({ data }: { data: unknown }): Opened | undefined => (data as { opened?: Opened }).opened;

/** A company has rooms of its own, whatever id somebody sends. */
const roomOf = ({ orgId, record }: Opened): string => `${ROOM}${orgId}:${record.kind}:${record.id}`;

const mayOpen = ({ permissions, isAdmin }: Caller, { kind }: OpenRecord): boolean =>
  isPermitted({ granted: permissions, needed: openRecords[kind], isAdmin });

const openedAs = ({ orgId, userId, name }: Caller, record: OpenRecord): Opened => ({
  orgId,
  userId,
  name,
  since: Date.now(),
  record,
});

/** Everybody in a room once, the first first; those on other servers are left out if these do not answer. */
async function peopleIn(io: Server, room: string): Promise<{ id: string; name: string }[]> {
  const sockets = await io
    .in(room)
    .fetchSockets()
    .catch(() => io.local.in(room).fetchSockets());
  const opened = sockets.flatMap((socket) => openedBy(socket) ?? []);
  const people = opened
    .toSorted((a, b) => a.since - b.since)
    .map(({ userId, name }) => [userId, { id: userId, name }] as const);
  return [...new Map(people).values()].slice(0, PEOPLE_HERE_MAX);
}

/** Runs one at a time and then only what was said last. */
function latestOnly(
  run: (said: unknown) => Promise<void>,
  { failed }: { failed: (error: unknown) => void },
): (said: unknown) => void {
  let waiting: { said: unknown } | undefined;
  let isRunning = false;
  const go = async (): Promise<void> => {
    while (waiting) {
      const { said } = waiting;
      waiting = undefined;
      await run(said).catch(failed);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    isRunning = false;
  };
  return (said) => {
    waiting = { said };
    if (isRunning) return;
    isRunning = true;
    void go();
  };
}
