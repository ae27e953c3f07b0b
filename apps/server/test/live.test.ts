import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dismissCompletedTasks,
  login,
  logout,
  updateMember,
  type Task,
  type TaskAction,
} from '@sourcewiz/contract';
import { findCaller } from '../src/areas/identity/index.ts';
import { runTask, startTask } from '../src/areas/tasks/index.ts';
import type { Caller } from '../src/platform/caller.ts';
import { inTransaction } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createLive, roomOf } from '../src/platform/live/live.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { connectLive } from './connect-live.ts';
import { makeCompany, PASSWORD, type Company, type Member } from './factories.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '50' });
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
});

describe('a page is cut off', () => {
  test('when its session is ended, and when it runs out', async () => {
    const [leaving, staying] = [await company.employee([]), await company.employee([])];
    const left = await connectLive(t, leaving.token);
    const stayed = await connectLive(t, staying.token);
    must(await leaving.call(logout));
    await vi.waitFor(() => expect(left.connected).toBe(false));
    await t.platform.live.checkConnections();
    expect(stayed.connected).toBe(true);
    t.clock.advance(15 * 86_400_000);
    await t.platform.live.checkConnections();
    await vi.waitFor(() => expect(stayed.connected).toBe(false));
  });

  test('when its user was switched off by hand, within a minute', async () => {
    const member = await company.employee([]);
    const socket = await connectLive(t, member.token);
    await t.platform.database.inSystem((db) =>
      db.execute(sql`update app_user set status = 'inactive' where id = ${member.userId}`),
    );
    await t.platform.live.checkConnections();
    await vi.waitFor(() => expect(socket.connected).toBe(false));
  });

  test('S23 at once when an admin switches its user off, and nobody looks', async () => {
    const member = await company.employee([]);
    const socket = await connectLive(t, member.token);
    const check = vi.spyOn(t.platform.live, 'checkConnections');
    const body = { status: 'inactive' as const };
    must(await company.admin.call(updateMember, { params: { id: member.userId }, body }));
    await vi.waitFor(() => expect(socket.connected).toBe(false));
    expect(check).not.toHaveBeenCalled();
    check.mockRestore();
  });

  test('an open page alone does not keep a session alive', async () => {
    const member = await company.employee([]);
    const lastSeen = () =>
      t.platform.database.inSystem((db) =>
        db.execute(sql`select last_seen_at from session where user_id = ${member.userId}`),
      );
    const socket = await connectLive(t, member.token);
    const { rows: before } = await lastSeen();
    t.clock.advance(86_400_000);
    await t.platform.live.checkConnections();
    expect((await lastSeen()).rows).toEqual(before);
    socket.disconnect();
  });
});

test('AUTH-051 a login without its code cannot listen', async () => {
  const body = { email: company.admin.email, password: PASSWORD };
  const { access_token: pending } = must(await t.as()(login, { body }));
  await expect(connectLive(t, pending)).rejects.toThrow('unauthenticated');
});

const nullsFirst = (a: string | null, b: string | null) => Number(a !== null) - Number(b !== null);

test('TASK-037 no channel has a name of more than 164 characters', () => {
  const id = randomUUID();
  const rooms = [{ everybody: id }, { admins: id }, { systemUsers: id }, { user: id }].map(roomOf);
  expect(new Set(rooms).size).toBe(4);
  for (const room of rooms) expect(room.length).toBeLessThanOrEqual(164);
});

describe('TASK-035 TASK-036 who hears of a task', () => {
  const hear = async (member: Member) => {
    const heard: { event: string; links: (string | null)[] }[] = [];
    const socket = await connectLive(t, member.token);
    socket.onAny((event: string, payload: Partial<Task>) => {
      // Only the person who started it is notified.
      if (event !== 'newNotification') heard.push({ event, links: [payload.download_link ?? null] });
    });
    return { socket, heard };
  };

  async function runAs(member: Member, action: TaskAction = 'excel_import_bulk_update'): Promise<void> {
    const caller = await findCaller(t.platform, company.orgId, member.userId);
    if (!caller) throw new Error('No such user');
    const id = await inTransaction({ ...company.base, caller }, (ctx) =>
      startTask(ctx, { action, subject: 'A sheet', input: {} }),
    );
    const result = { file_id: randomUUID(), name: 'response.xlsx', bytes: 10, needs: null };
    await runTask(t.platform, id, async () => ({ result }));
  }

  test('TASK-026 its starter and admins with its file, the others without, everybody once', async () => {
    const [asha, ravi] = [await company.employee([]), await company.employee([])];
    const pages = [await hear(asha), await hear(company.admin), await hear(ravi)];
    await runAs(asha);
    const withFile = [null, null, expect.stringContaining('/response.xlsx?')];
    await vi.waitFor(() => {
      // Events may overtake each other; pages go by the task's own time.
      const links = pages.map(({ heard }) => heard.flatMap((one) => one.links).toSorted(nullsFirst));
      expect(links).toEqual([withFile, withFile, [null, null, null]]);
    });
    disconnect(pages);
  });

  test('TASK-026 PERM-014 A08 of a paper with its file who may have papers, the others without', async () => {
    const [holder, ravi] = [await company.employee(['access_ppt_excel_link']), await company.employee([])];
    const pages = [await hear(holder), await hear(ravi)];
    await runAs(company.admin, 'catalogue_pdf');
    await vi.waitFor(() => {
      const links = pages.map(({ heard }) => heard.flatMap((one) => one.links).toSorted(nullsFirst));
      expect(links).toEqual([
        [null, null, expect.stringContaining('/response.xlsx?')],
        [null, null, null],
      ]);
    });
    disconnect(pages);
  });

  test('TASK-043 of a task of a system user system users only, also when it is dismissed', async () => {
    const support = await company.employee([]);
    await t.platform.database.inSystem((db) =>
      db.execute(sql`update app_user set is_system_user = true where id = ${support.userId}`),
    );
    const pages = [await hear(support), await hear(company.admin)];
    await runAs(support);
    must(await support.call(dismissCompletedTasks));
    // Its last progress may be told later than that it was put away.
    await vi.waitFor(
      () => expect(pages[0]?.heard.map(({ event }) => event)).toContain('taskDismissed'),
      10_000,
    );
    expect(pages[1]?.heard).toEqual([]);
    disconnect(pages);
  });

  const disconnect = (pages: readonly { socket: Socket }[]) =>
    pages.forEach(({ socket }) => socket.disconnect());
});

describe('floods', () => {
  const caller = { userId: 'one', orgId: 'org', sessionId: 's', verified: true } as Caller;
  const checks = {
    authenticate: async () => caller,
    checkIp: async (_: Caller, { ip }: { ip: string }) => {
      await new Promise((later) => setTimeout(later, 50));
      if (isBlocked) throw new Error(`${ip} may not`);
    },
    isOpen: async () => true,
  };
  let isBlocked = false;

  async function withLimits(
    limits: { pages: number; handshakes: number },
    use: (url: string) => Promise<void>,
    database = t.platform.database,
  ) {
    const { log } = t.platform;
    const live = createLive({ pool: database.direct, log, clock: t.clock, limits, trustedProxies: [] });
    const server = createServer();
    live.attach(server, checks);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      await live.close();
    }
  }

  test('a person has no more than so many pages connected', () =>
    withLimits({ pages: 2, handshakes: 100 }, async (url) => {
      const open = () => io(url, { auth: { token: 'one' }, transports: ['websocket'], forceNew: true });
      const sockets = [open(), open()];
      await vi.waitFor(() => expect(sockets.every(({ connected }) => connected)).toBe(true));
      const third = open();
      sockets.push(third);
      await new Promise<void>((refused) => third.once('connect_error', () => refused()));
      expect(third.connected).toBe(false);
      for (const socket of sockets) socket.disconnect();
    }));

  test('pages that connect at once are counted at once, and what is refused or closed leaves its place', () =>
    withLimits({ pages: 3, handshakes: 100 }, async (url) => {
      const open = async (count: number) => {
        const sockets = Array.from({ length: count }, () =>
          io(url, { auth: { token: 'one' }, transports: ['websocket'], forceNew: true, reconnection: false }),
        );
        const answers = sockets.map(
          (socket) =>
            new Promise<boolean>((answer) => {
              socket.once('connect', () => answer(true));
              socket.once('connect_error', () => answer(false));
            }),
        );
        const admitted = (await Promise.all(answers)).filter(Boolean).length;
        return { sockets, admitted };
      };
      isBlocked = true;
      expect((await open(3)).admitted).toBe(0);
      isBlocked = false;
      const many = await open(20);
      expect(many.admitted).toBe(3);
      for (const socket of many.sockets) socket.disconnect();
      await vi.waitFor(async () => {
        const { sockets, admitted } = await open(3);
        for (const socket of sockets) socket.disconnect();
        expect(admitted).toBe(3);
      });
    }));

  test('O03 TASK-038 a database that is lost again and again costs no connection, and pages ask again each time', async () => {
    const database = openDatabase({ url: t.databaseUrl, max: 2, onError: () => undefined });
    const { pool } = t.platform.database;
    const listening = `from pg_stat_activity where datname = current_database() and query like 'LISTEN "socket.io%'`;
    const count = async () => (await pool.query(`select pid ${listening}`)).rowCount;
    const use = async (url: string) => {
      const page = io(url, { auth: { token: 'one' }, transports: ['websocket'], forceNew: true });
      let connected = 0;
      page.on('connect', () => (connected += 1));
      for (let losses = 0; losses < 4; losses += 1) {
        await vi.waitFor(() => expect(connected).toBe(losses + 1));
        await vi.waitFor(async () => expect(await count()).toBe(2));
        await pool.query(`select pg_terminate_backend(pid) ${listening}`);
      }
      await vi.waitFor(() => expect(connected).toBe(5));
      const both = await Promise.all([database.pool.connect(), database.pool.connect()]);
      for (const client of both) client.release();
      await vi.waitFor(async () => expect(await count()).toBe(2));
      page.disconnect();
    };
    await withLimits({ pages: 2, handshakes: 100 }, use, database).finally(() => database.close());
  });

  test('an address begins no more than so many connections in a minute', () =>
    withLimits({ pages: 2, handshakes: 3 }, async (url) => {
      const begin = async () => (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status;
      t.clock.standStill();
      expect([await begin(), await begin(), await begin(), await begin()]).toEqual([200, 200, 200, 403]);
      t.clock.advance(61_000);
      expect(await begin()).toBe(200);
    }));
});
