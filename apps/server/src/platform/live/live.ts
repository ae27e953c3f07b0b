import type { IncomingMessage, Server as HttpServer } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server, type Socket } from 'socket.io';
import type pg from 'pg';
import type { LiveEvent, LivePayload } from '@sourcewiz/contract';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { DomainError } from '../fail.ts';
import { networkOf } from '../http/network.ts';
import { createVisitWindow } from '../http/visit-window.ts';
import type { Log } from '../log/log.ts';
import { listenApart } from './listen-apart.ts';
import { followPresence, type Presence } from './presence.ts';

/** Who may listen; provided by the area that stores the sessions. */
interface ListenerChecks {
  /** Finds the caller of a token. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Checks the address that a caller listens from. @throws DomainError ip_blocked */
  checkIp(caller: Caller, client: Client): Promise<void>;
  /** Whether a token still opens its session from an address. */
  isOpen(token: string, ip: string): Promise<boolean>;
}

interface Client {
  ip: string;
  userAgent: string;
}

/** Open pages: of everybody in an organisation, of its admins, of its system users, or of one person. */
export type Audience =
  | { everybody: string }
  | { admins: string }
  | { systemUsers: string }
  | { user: string };

export interface Live {
  /** Lets browsers connect through this server. */
  attach(httpServer: HttpServer, checks: ListenerChecks): void;
  /** Tells all pages that are in one of `to` and in none of `except`. Call it after the commit. */
  tell<E extends LiveEvent>(event: E, payload: LivePayload<E>, who: Listeners): void;
  /** Closes the connections of a revoked session. */
  disconnectSession(sessionId: string): void;
  /** Adds all open pages of a user to a room, or removes them. */
  moveUser(userId: string, change: { room: Audience; isIn: boolean }): void;
  /** Closes the connections of a user, on all servers, that are no longer allowed. */
  recheckUser(userId: string): Promise<void>;
  /** Sends a message of the program to the other API processes: what they `hear`. */
  tellProcesses(message: string, payload: object | string): void;
  /** Calls `listener` for each such message of another process; what comes is to be checked. */
  hear(message: string, listener: (payload: unknown) => void): void;
  /** Closes the connections of this server whose session has ended; runs by itself every minute. */
  checkConnections(): Promise<void>;
  /** Number of open pages connected to this server. */
  connections(): number;
  close(): Promise<void>;
}

interface Listeners {
  to: readonly Audience[];
  except?: readonly Audience[];
}

/** How long until a session is noticed that expired, or was revoked while a page was connecting. */
const CHECK_EVERY_MS = 60_000;

/** What one process takes. */
export const liveLimits = {
  /** Open pages of a person, more than anybody has. */
  pages: 200,
  /** Connections that one address begins in a minute; an office may share it, and all of its pages return after a restart. */
  handshakes: 6_000,
};

/** A room's name, below the 164 characters that a channel may have (TASK-037). */
export const roomOf = (audience: Audience): string => Object.entries(audience).flat().join(':');

const sessionRoom = (id: string) => `session:${id}`;

/** Message between servers: whose connections to check. */
const RECHECK = 'recheck';

/**
 * Live events between all processes through PostgreSQL; a worker only publishes.
 * @param trustedProxies proxies whose statement of a browser's address is trusted, as for requests
 */
export function createLive({
  pool,
  log,
  clock,
  limits = liveLimits,
  trustedProxies,
}: {
  pool: pg.Pool;
  log: Log;
  clock: Clock;
  limits?: typeof liveLimits;
  trustedProxies: readonly string[];
}): Live {
  const addressOf = addressReader(trustedProxies);
  const handshakes = createVisitWindow({ limit: limits.handshakes, minutes: 1 });
  const io = new Server({
    // Requests of connections do not pass the limits of the API.
    allowRequest: (request, answer) =>
      answer(null, handshakes.take([networkOf(addressOf(request))], clock.now()) === 0),
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 10_000,
  });
  const errorHandler = (error: Error) => log.warn({ err: error }, 'live events lost their connection');
  const listening = listenApart(pool, { gap: () => reconnectPages(io), error: errorHandler });
  io.adapter(createAdapter(listening.pool, { errorHandler }));
  let checks: ListenerChecks | undefined;
  let presence: Presence | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = async (sockets: Iterable<Socket>) => {
    if (checks) await endClosed(sockets, checks);
  };
  const checkConnections = async () => {
    await check(io.of('/').sockets.values());
    await presence?.tellAgain();
  };
  const checkUser = async (userId: string) => {
    const room = io.of('/').adapter.rooms.get(roomOf({ user: userId })) ?? new Set();
    const sockets = [...room].flatMap((id) => io.of('/').sockets.get(id) ?? []);
    await check(sockets);
    await presence?.askAgain(sockets);
  };
  return {
    attach(httpServer, listenerChecks) {
      checks = listenerChecks;
      admitConnections(io, { checks: listenerChecks, addressOf, most: limits.pages, log });
      const callerOf = async (socket: Socket) => listenerChecks.authenticate(tokenOf(socket) ?? '');
      presence = followPresence(io, { callerOf, log });
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
    tellProcesses: (message, payload) => void io.serverSideEmit(message, payload),
    hear: (message, listener) => void io.on(message, listener),
    async recheckUser(userId) {
      io.serverSideEmit(RECHECK, userId);
      await checkUser(userId);
    },
    checkConnections,
    connections: () => io.of('/').sockets.size,
    async close() {
      clearInterval(timer);
      listening.stop();
      // A worker only publishes: without an HTTP server, only the adapter has to be closed.
      await (checks ? io.close() : io.of('/').adapter.close());
    },
  };
}

/** Between two pages that are to connect again: each reloads what it shows. */
const APART_MS = 5;

/** Lets the pages of this server connect again, which then ask for everything that they did not hear (TASK-038). */
function reconnectPages(io: Server): void {
  const { sockets } = io.of('/');
  for (const { conn } of sockets.values()) {
    setTimeout(() => conn.close(), Math.random() * sockets.size * APART_MS).unref();
  }
}

type AddressOf = (request: IncomingMessage) => string;

/** The browser's address: that of the connection, or the one stated by trusted proxies; '' once it has closed. */
function addressReader(trustedProxies: readonly string[]): AddressOf {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  // Its type does not know closed connections.
  return (request) => (proxyAddr(request, isTrusted) as string | undefined) ?? '';
}

/** One check per session and address, however many pages it has open. */
async function endClosed(sockets: Iterable<Socket>, { isOpen }: ListenerChecks): Promise<void> {
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

/** Not on the connection itself: what that holds is sent to other processes, through the database. */
const tokens = new WeakMap<Socket, string>();

const tokenOf = (socket: Socket): string | undefined => tokens.get(socket);

/** Takes the token from what other processes may be told of a connection, and whatever else opens something. */
function takeToken(socket: Socket): string | undefined {
  const { auth, headers } = socket.handshake;
  const { token } = auth as { token?: unknown };
  const { 'user-agent': userAgent } = headers;
  Object.assign(socket.handshake, { auth: {}, headers: { 'user-agent': userAgent }, query: {}, url: '' });
  if (typeof token !== 'string') return undefined;
  tokens.set(socket, token);
  return token;
}

/** Joins connections to the rooms of their organisation, user and session; refuses invalid tokens and addresses. */
function admitConnections(
  io: Server,
  { checks, addressOf, most, log }: { checks: ListenerChecks; addressOf: AddressOf; most: number; log: Log },
): void {
  const takePage = countPages(most);
  const enter = async (socket: Socket): Promise<string | undefined> => {
    const token = takeToken(socket);
    const caller = token === undefined ? undefined : await checks.authenticate(token);
    if (!caller?.verified) return 'unauthenticated';
    // What is awaited before might have outlasted the connection.
    if (socket.conn.readyState !== 'open') return 'unavailable';
    const release = takePage(caller.userId);
    if (!release) return 'rate_limited';
    socket.conn.once('close', release);
    socket.once('disconnect', release);
    try {
      return await admit(socket, caller);
    } catch (error) {
      release();
      throw error;
    }
  };
  const admit = async (socket: Socket, caller: Caller): Promise<undefined> => {
    const userAgent = String(socket.request.headers['user-agent'] ?? '').slice(0, 300);
    const ip = addressOf(socket.request);
    // Stored, because a closing connection no longer knows its address.
    socket.data = { ip };
    await checks.checkIp(caller, { ip, userAgent });
    void socket.join([...audiencesOf(caller).map(roomOf), sessionRoom(caller.sessionId)]);
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

/** Takes a place for a page of a person, before anything else is awaited; undefined if they have all of theirs. */
function countPages(most: number): (userId: string) => (() => void) | undefined {
  const open = new Map<string, number>();
  return (userId) => {
    const pages = open.get(userId) ?? 0;
    if (pages >= most) return undefined;
    open.set(userId, pages + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  };
}

function audiencesOf({ orgId, userId, isAdmin, isSystemUser }: Caller): Audience[] {
  return [
    { everybody: orgId },
    { user: userId },
    ...(isAdmin ? [{ admins: orgId }] : []),
    ...(isSystemUser ? [{ systemUsers: orgId }] : []),
  ];
}
