import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HERE, savePermissions, type LivePayload, type OpenRecord } from '@sourcewiz/contract';
import type { Socket } from 'socket.io-client';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { connectLive } from './connect-live.ts';
import { makeCompany, type Company, type Member } from './factories.ts';

const SECRET = 'the-same-secret-on-all-machines-of-the-test';
let first: TestApp;
let second: TestApp;
let company: Company;
let asha: Member;
let ben: Member;

beforeAll(async () => {
  first = await bootTestApp({ SECRET });
  const DATA_DIR = first.platform.settings.dataDir;
  second = await bootTestApp({ SECRET, DATABASE_URL: first.databaseUrl, DATA_DIR });
  company = await makeCompany(first);
  asha = await company.employee(['view_quotation']);
  ben = await company.employee(['view_quotation']);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const quotation: OpenRecord = { kind: 'quotation', id: '7' };

/** A page of a person, and who it was last told to be beside it. */
async function page(app: TestApp, { token }: Pick<Member, 'token'>, record: OpenRecord = quotation) {
  const socket = await connectLive(app, token);
  let told: LivePayload<'here'> | undefined;
  socket.on('here', (payload: LivePayload<'here'>) => (told = payload));
  socket.emit(HERE, record);
  return { socket, people: () => told?.people.map(({ id }) => id), go: say(socket) };
}
const say = (socket: Socket) => (record: OpenRecord | null) => socket.emit(HERE, record);

describe('who has a record open', () => {
  test('QUOTE-005 two people in one quotation are told of each other, on two servers, until one leaves', async () => {
    const hers = await page(first, asha);
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId]));
    const his = await page(second, ben);
    await vi.waitFor(() => expect(his.people()).toEqual([asha.userId, ben.userId]));
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId, ben.userId]));
    hers.go({ kind: 'quotation', id: '8' });
    await vi.waitFor(() => expect(his.people()).toEqual([ben.userId]));
    hers.go(quotation);
    await vi.waitFor(() => expect(his.people()).toEqual([ben.userId, asha.userId]));
    his.socket.disconnect();
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId]));
    hers.socket.disconnect();
  });

  test('a person with two pages is there once, until the last is closed', async () => {
    const [hers, again, his] = [await page(first, asha), await page(second, asha), await page(first, ben)];
    await vi.waitFor(() => expect(his.people()).toEqual([asha.userId, ben.userId]));
    hers.socket.disconnect();
    again.socket.disconnect();
    await vi.waitFor(() => expect(his.people()).toEqual([ben.userId]));
    his.socket.disconnect();
  });

  test('API-035 another company with the same id is never told, nor is one named to it', async () => {
    const other = await makeCompany(first, { name: 'Other' });
    const [theirs, ours] = [await page(first, other.admin), await page(first, asha)];
    await vi.waitFor(() => expect(ours.people()).toEqual([asha.userId]));
    await vi.waitFor(() => expect(theirs.people()).toHaveLength(1));
    expect(theirs.people()).not.toContain(asha.userId);
    theirs.socket.disconnect();
    ours.socket.disconnect();
  });

  test('PERM-028 whoever may not read such records is neither named nor told, also once the right is gone', async () => {
    const clerk = await company.employee([]);
    const [his, hers] = [await page(first, clerk), await page(first, asha)];
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId]));
    expect(his.people()).toBeUndefined();
    const sheet = await page(first, asha, { kind: 'cost_sheet', id: '7' });
    const leaver = await company.employee(['view_quotation']);
    const theirs = await page(first, leaver);
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId, leaver.userId]));
    expect(sheet.people()).toBeUndefined();
    const body = { permissions: [{ slug: 'view_quotation', toggleValue: false }] };
    must(await company.admin.call(savePermissions, { params: { id: leaver.userId }, body }));
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId]));
    for (const { socket } of [his, hers, sheet, theirs]) socket.disconnect();
  });

  test('API-001 no token of a session passes through the database when servers ask each other who is there', async () => {
    const listener = new pg.Client({ connectionString: first.databaseUrl });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload = '' }) => heard.push(payload));
    await listener.query('listen "socket.io#/"');
    const [hers, his] = [await page(first, asha), await page(second, ben)];
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId, ben.userId]));
    const { rows } = await listener.query<{ text: string }>(
      `select encode(payload, 'escape') as text from socket_io_attachments`,
    );
    const told = [...heard, ...rows.map(({ text }) => text)].join('\n');
    expect(told).toContain(ben.userId);
    for (const { token } of [asha, ben]) expect(told).not.toContain(token);
    await listener.end();
    for (const { socket } of [hers, his]) socket.disconnect();
  });

  test('what is no record is dropped, and a page that says much is heard at last', async () => {
    const hers = await page(first, asha);
    const wrong: unknown[] = [7, 'x', { kind: 'user', id: '1' }, { kind: 'quotation', id: 'x'.repeat(50) }];
    for (const one of wrong) hers.socket.emit(HERE, one);
    for (let n = 0; n < 50; n++) hers.go({ kind: 'quotation', id: String(n) });
    hers.go({ kind: 'quotation', id: '77' });
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId]));
    const his = await page(first, company.admin, { kind: 'quotation', id: '77' });
    await vi.waitFor(() => expect(his.people()).toHaveLength(2));
    hers.socket.disconnect();
    his.socket.disconnect();
  });

  test('a server tells its pages again once a minute, in case another one ended without a word', async () => {
    const hers = await page(first, asha);
    await vi.waitFor(() => expect(hers.people()).toEqual([asha.userId]));
    const told = vi.fn<(payload: LivePayload<'here'>) => void>();
    hers.socket.on('here', told);
    await first.platform.live.checkConnections();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    hers.socket.disconnect();
  });
});
