import type { Server as HttpServer } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server, type Socket } from 'socket.io';
import type pg from 'pg';
import type { LiveEvent, LivePayload } from '@sourcewiz/contract';
import type { Caller } from '../caller.ts';
import { DomainError } from '../fail.ts';
import type { Log } from '../log/log.ts';

/** Who may listen, as the area that keeps the sessions knows it. */
interface Doorkeeper {
  /** Finds the caller of a token. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Looks at the place that a caller listens from. @throws DomainError ip_blocked */
  checkPlace(caller: Caller, place: Place): Promise<void>;
  /** Whether a token still opens its session from an address. */
  isOpen(token: string, ip: string): Promise<boolean>;
}

interface Place {
  ip: string;
  userAgent: string;
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
  /** Lets all open pages of a user into a room, or out of it. */
  moveUser(userId: string, change: { room: Audience; isIn: boolean }): void;
  /** Ends the connections of a user, on all servers, that are not allowed any more. */
  recheckUser(userId: string): Promise<void>;
  /** Ends the connections of this server whose session is over; called by itself every minute. */
  checkConnections(): Promise<void>;
  /** Open pages that are connected to this server. */
  connections(): number;
  close(): Promise<void>;
}

interface Listeners {
  to: readonly Audience[];
  except?: readonly Audience[];
}

/** A session that ran out, and one that was revoked while a page was connecting, is noticed after this long. */
const CHECK_EVERY_MS = 60_000;

/** A room's name, below the 164 characters that a channel may have (TASK-037). */
export const roomOf = (audience: Audience): string => Object.entries(audience).flat().join(':');

const sessionRoom = (id: string) => `session:${id}`;

/** What servers tell each other: whose connections to look at. */
const RECHECK = 'recheck';

/**
 * Live events between all processes through PostgreSQL; a worker publishes only.
 * @param trustedProxies whose word on the address of a browser is believed, as for requests
 */
export function createLive({
  pool,
  log,
  trustedProxies,
}: {
  pool: pg.Pool;
  log: Log;
  trustedProxies: readonly string[];
}): Live {
  const addressOf = addressReader(trustedProxies);
  const io = new Server({
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 10_000,
  });
  const errorHandler = (error: Error) => log.warn({ err: error }, 'live events lost their connection');
  io.adapter(createAdapter(pool, { errorHandler }));
  let doorkeeper: Doorkeeper | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = async (sockets: Iterable<Socket>) => {
    if (doorkeeper) await endClosed(sockets, doorkeeper);
  };
  const checkConnections = () => check(io.of('/').sockets.values());
  const checkUser = (userId: string) => {
    const room = io.of('/').adapter.rooms.get(roomOf({ user: userId })) ?? new Set();
    return check([...room].flatMap((id) => io.of('/').sockets.get(id) ?? []));
  };
  return {
    attach(httpServer, keeper) {
      doorkeeper = keeper;
      letIn(io, { keeper, addressOf, log });
      io.attach(httpServer);
      io.on(RECHECK, (userId: unknown) => {
        void checkUser(String(userId)).catch((error: unknown) =>
          log.warn({ err: error }, 'live connections could not be checked'),
        );
      });
      timer = setInterval(() => {
        void checkConnections().catch((error: unknown) =>
          log.warn({ err: error }, 'live connections could not be checked'),
        );
      }, CHECK_EVERY_MS).unref();
    },
    tell: (event, payload, { to, except = [] }) =>
      void io.to(to.map(roomOf)).except(except.map(roomOf)).emit(event, payload),
    disconnectSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    moveUser(userId, { room, isIn }) {
      const pages = io.in(roomOf({ user: userId }));
      if (isIn) pages.socketsJoin(roomOf(room));
      else pages.socketsLeave(roomOf(room));
    },
    async recheckUser(userId) {
      io.serverSideEmit(RECHECK, userId);
      await checkUser(userId);
    },
    checkConnections,
    connections: () => io.of('/').sockets.size,
    async close() {
      clearInterval(timer);
      // A worker only publishes: without an HTTP server there is nothing but the adapter to close.
      await (doorkeeper ? io.close() : io.of('/').adapter.close());
    },
  };
}

type AddressOf = (socket: Socket) => string;

/** The browser's address: that of the connection, or what trusted proxies say in front of it. */
function addressReader(trustedProxies: readonly string[]): AddressOf {
  if (trustedProxies.length === 0) return ({ request }) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return ({ request }) => proxyAddr(request, isTrusted);
}

/** One question per session and address, however many pages it has open. */
async function endClosed(sockets: Iterable<Socket>, { isOpen }: Doorkeeper): Promise<void> {
  const groups = Map.groupBy(sockets, (socket) => JSON.stringify([tokenOf(socket), ipOf(socket)]));
  for (const group of groups.values()) {
    const [first] = group;
    const token = first && tokenOf(first);
    if (first && token !== undefined && (await isOpen(token, ipOf(first)))) continue;
    for (const socket of group) socket.disconnect(true);
  }
}

function ipOf({ data }: Socket): string {
  return (data as { ip?: string }).ip ?? '';
}

function tokenOf({ handshake }: Socket): string | undefined {
  const { token } = handshake.auth as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
}

/**
 * Joins each connection to the rooms of its organisation, user and session; refuses tokens that open nothing, and
 * places that are not allowed.
 */
function letIn(
  io: Server,
  { keeper, addressOf, log }: { keeper: Doorkeeper; addressOf: AddressOf; log: Log },
): void {
  const enter = async (socket: Socket): Promise<string | undefined> => {
    const token = tokenOf(socket);
    const caller = token === undefined ? undefined : await keeper.authenticate(token);
    if (!caller?.verified) return 'unauthenticated';
    const userAgent = String(socket.request.headers['user-agent'] ?? '').slice(0, 300);
    const ip = addressOf(socket);
    // Kept, since a connection that is closing knows no address any more.
    socket.data = { ip };
    await keeper.checkPlace(caller, { ip, userAgent });
    void socket.join([...audiencesOf(caller).map(roomOf), sessionRoom(caller.sessionId)]);
    return undefined;
  };
  io.use((socket, next) => {
    void enter(socket).then(
      (refusal) => next(refusal === undefined ? undefined : new Error(refusal)),
      (error: unknown) => {
        const [problem] = error instanceof DomainError ? error.problems : [];
        if (!problem) log.error({ err: error }, 'a live connection could not be checked');
        next(new Error(problem?.code ?? 'unavailable'));
      },
    );
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
