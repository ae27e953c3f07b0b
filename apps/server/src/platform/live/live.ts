import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server, type Socket } from 'socket.io';
import type pg from 'pg';
import type { LiveEvent, LivePayload } from '@sourcewiz/contract';
import type { Caller } from '../caller.ts';
import type { Log } from '../log/log.ts';

/** Who may listen, as the area that keeps the sessions knows it. */
export interface Doorkeeper {
  /** Finds the caller of a token. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Whether a token still opens its session. */
  isOpen(token: string): Promise<boolean>;
}

/** Open pages: of everybody in an organisation, of its admins, of its system users, or of one person. */
export type Audience =
  { everybody: string } | { admins: string } | { systemUsers: string } | { user: string };

export interface Live {
  /** Lets browsers connect through this server. */
  attach(httpServer: HttpServer, doorkeeper: Doorkeeper): void;
  /** Tells all pages that are in one of `to` and in none of `except`. Call it after the commit. */
  tell<E extends LiveEvent>(event: E, payload: LivePayload<E>, who: Listeners): void;
  /** Ends the connections of a session that was revoked. */
  disconnectSession(sessionId: string): void;
  /** Ends the connections of this server whose session is over; called by itself every minute. */
  checkConnections(): Promise<void>;
  close(): Promise<void>;
}

export interface Listeners {
  to: readonly Audience[];
  except?: readonly Audience[];
}

/** A session that ran out, and one that was revoked while a page was connecting, is noticed after this long. */
const CHECK_EVERY_MS = 60_000;

/** A room's name; far below the 164 characters that a channel may have (TASK-037). */
const roomOf = (audience: Audience): string => Object.entries(audience).flat().join(':');

const sessionRoom = (id: string) => `session:${id}`;

/** Live events between all processes through PostgreSQL; a worker publishes only. */
export function createLive({ pool, log }: { pool: pg.Pool; log: Log }): Live {
  const io = new Server({
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 10_000,
  });
  const errorHandler = (error: Error) => log.warn({ err: error }, 'live events lost their connection');
  io.adapter(createAdapter(pool, { errorHandler }));
  let doorkeeper: Doorkeeper | undefined;
  let timer: NodeJS.Timeout | undefined;
  const checkConnections = async () => {
    if (doorkeeper) await endClosed(io, doorkeeper);
  };
  return {
    attach(httpServer, keeper) {
      doorkeeper = keeper;
      letIn(io, keeper, log);
      io.attach(httpServer);
      timer = setInterval(() => {
        void checkConnections().catch((error: unknown) =>
          log.warn({ err: error }, 'live connections could not be checked'),
        );
      }, CHECK_EVERY_MS).unref();
    },
    tell: (event, payload, { to, except = [] }) =>
      void io.to(to.map(roomOf)).except(except.map(roomOf)).emit(event, payload),
    disconnectSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    checkConnections,
    async close() {
      clearInterval(timer);
      // A worker only publishes: without an HTTP server there is nothing but the adapter to close.
      await (doorkeeper ? io.close() : io.of('/').adapter.close());
    },
  };
}

/** One question per session, however many pages it has open. */
async function endClosed(io: Server, { isOpen }: Doorkeeper): Promise<void> {
  const byToken = Map.groupBy(io.of('/').sockets.values(), tokenOf);
  for (const [token, sockets] of byToken) {
    if (token !== undefined && (await isOpen(token))) continue;
    for (const socket of sockets) socket.disconnect(true);
  }
}

function tokenOf({ handshake }: Socket): string | undefined {
  const { token } = handshake.auth as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
}

/** Joins each connection to the rooms of its organisation, user and session; refuses tokens that open nothing. */
function letIn(io: Server, { authenticate }: Doorkeeper, log: Log): void {
  io.use((socket, next) => {
    const token = tokenOf(socket);
    void (token === undefined ? Promise.resolve(undefined) : authenticate(token))
      .then((caller) => {
        if (!caller?.verified) return next(new Error('unauthenticated'));
        void socket.join([...audiencesOf(caller).map(roomOf), sessionRoom(caller.sessionId)]);
        next();
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a live connection could not be checked');
        next(new Error('unavailable'));
      });
  });
}

function audiencesOf({ orgId, userId, isAdmin, isSystemUser }: Caller): Audience[] {
  return [
    { everybody: orgId },
    { user: userId },
    ...(isAdmin ? [{ admins: orgId }] : []),
    ...(isSystemUser ? [{ systemUsers: orgId }] : []),
  ];
}
