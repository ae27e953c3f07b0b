import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import type pg from 'pg';
import type { LiveEvent, LivePayload } from '@sourcewiz/contract';
import type { Caller } from '../caller.ts';
import type { Log } from '../log/log.ts';

export interface Live {
  /** Lets browsers connect through this server; `authenticate` finds the caller of a token. */
  attach(httpServer: HttpServer, authenticate: (token: string) => Promise<Caller | undefined>): void;
  /** To every open page of the organisation. Call it after the commit. */
  toOrganisation<E extends LiveEvent>(orgId: string, event: E, payload: LivePayload<E>): void;
  toUser<E extends LiveEvent>(userId: string, event: E, payload: LivePayload<E>): void;
  /** Ends the connections of a session that was revoked or has expired. */
  disconnectSession(sessionId: string): void;
  close(): Promise<void>;
}

/** A room's name; far below the 164 characters that a channel may have (TASK-037). */
const room = {
  organisation: (id: string) => `org:${id}`,
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
};

/** Live events between all processes through PostgreSQL; a worker publishes only. */
export function createLive({ pool, log }: { pool: pg.Pool; log: Log }): Live {
  const io = new Server({
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 10_000,
  });
  const errorHandler = (error: Error) => log.warn({ err: error }, 'live events lost their connection');
  io.adapter(createAdapter(pool, { errorHandler }));
  let isAttached = false;
  return {
    attach(httpServer, authenticate) {
      letIn(io, authenticate, log);
      io.attach(httpServer);
      isAttached = true;
    },
    toOrganisation: (orgId, event, payload) => void io.to(room.organisation(orgId)).emit(event, payload),
    toUser: (userId, event, payload) => void io.to(room.user(userId)).emit(event, payload),
    disconnectSession: (sessionId) => io.in(room.session(sessionId)).disconnectSockets(true),
    // A worker only publishes: without an HTTP server there is nothing but the adapter to close.
    close: async () => (isAttached ? io.close() : io.of('/').adapter.close()),
  };
}

/** Joins each connection to the rooms of its organisation, user and session; refuses tokens that open nothing. */
function letIn(io: Server, authenticate: (token: string) => Promise<Caller | undefined>, log: Log): void {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    void (typeof token === 'string' ? authenticate(token) : Promise.resolve(undefined))
      .then((caller) => {
        if (!caller?.verified) return next(new Error('unauthenticated'));
        void socket.join([
          room.organisation(caller.orgId),
          room.user(caller.userId),
          room.session(caller.sessionId),
        ]);
        next();
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a live connection could not be checked');
        next(new Error('unavailable'));
      });
  });
}
