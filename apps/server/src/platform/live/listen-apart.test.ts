import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { Server } from 'socket.io';
import { afterEach, expect, test, vi } from 'vitest';
import { listenApart } from './listen-apart.ts';

const message = (type: string, body: Buffer | string = '') => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(body) + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};
const ready = message('Z', 'I');
const loggedIn = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', 'LISTEN\0'), ready]);
const refused = Buffer.concat([message('E', 'SERROR\0C53300\0Mno more\0\0'), ready]);

type Answer = (socket: Socket, text: string) => void;
const answer: Answer = (socket) => socket.write(done);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A database whose answers to each statement can be exchanged; without `login` it lets nobody in. */
async function fakeDatabase({ login = true } = {}) {
  const open = new Set<Socket>();
  const fake = { answer, open, connections: 0 };
  const server = createServer((socket) => {
    fake.connections += 1;
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.on('data', (data) => {
      if (data[0] === 0) return login && socket.write(loggedIn);
      if (data[0] === 0x51) fake.answer(socket, data.toString('utf8', 5));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'one', database: 'one', ssl: false });
  // What the adapter tells takes connections of the pool, which are not counted here.
  Object.assign(pool, { query: async () => ({ rows: [] }) });
  const on = { gap: vi.fn<() => void>(), error: vi.fn<(error: Error) => void>() };
  return { fake, on, ...listenApart(pool, on) };
}

/** Has the adapter listen, which waits 20 ms before it connects again. */
function listenWith(pool: pg.Pool) {
  vi.spyOn(Math, 'random').mockReturnValue(-0.49);
  const io = new Server();
  io.adapter(createAdapter(pool));
  const namespaces = [io.of('/'), io.of('/other')];
  const close = () => {
    for (const { adapter } of namespaces) void adapter.close();
  };
  closing.push(close);
  return close;
}

const later = () => new Promise((resolve) => setTimeout(resolve, 150));

test.each<[string, Answer]>([
  ['is lost after the login', (socket) => socket.destroy()],
  ['is refused its first channel', (socket) => socket.write(refused)],
  [
    'is lost with its second channel',
    (socket, text) => (text.includes('other') ? socket.destroy() : socket.write(done)),
  ],
])('O03 a connection that %s is opened again once, and why is told', async (_what, lose) => {
  const { fake, on, pool, stop } = await fakeDatabase();
  closing.push(stop);
  fake.answer = (socket, text) => {
    if (fake.connections > 4) fake.answer = answer;
    (fake.connections > 4 ? answer : lose)(socket, text);
  };
  listenWith(pool);
  await vi.waitFor(() => expect(fake.connections).toBe(5));
  await later();
  expect([fake.connections, fake.open.size]).toEqual([5, 1]);
  expect(on.error).toHaveBeenCalledTimes(4);
});

test.each([true, false])(
  'O03 nothing stays open that is closed while it connects, let in: %s',
  async (login) => {
    const { fake, on, pool, stop } = await fakeDatabase({ login });
    const close = listenWith(pool);
    if (!login) await later();
    stop();
    close();
    await vi.waitFor(() => expect(fake.open.size).toBe(0));
    await later();
    expect([fake.connections <= 1, fake.open.size, on.error.mock.calls]).toEqual([true, 0, []]);
  },
);

test('O03 a connection that no longer answers is opened again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { fake, on, pool, stop } = await fakeDatabase();
  closing.push(stop);
  const client = await pool.connect();
  const ended = vi.fn<() => void>();
  client.on('end', ended);
  await client.query('LISTEN "one"');
  vi.advanceTimersByTime(30_000);
  await later();
  fake.answer = () => undefined;
  vi.advanceTimersByTime(30_000);
  await later();
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  await later();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(on.error).toHaveBeenCalledTimes(1);
});
