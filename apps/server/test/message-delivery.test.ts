import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createCatalogue,
  generateCatalogue,
  generateOtp,
  listCatalogueEnquiries,
  listTasks,
  login,
  mailCatalogueCreated,
  sendEnquiry,
  triggerTask,
} from '@sourcewiz/contract';
import { addAccount } from './accounts.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';
import { startProvider } from './provider-server.ts';
import { applyProductChanges } from '../src/areas/products/index.ts';
import { messageJobs, sweepMessages } from '../src/platform/mail/messages.job.ts';

/** A mail server that can be silent (accepts and never answers), refuse connections, or work. */
async function startMailServer() {
  let mode: 'silent' | 'refuses' | 'works' = 'works';
  const held = new Set<Socket>();
  const mails: { to: string; raw: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody@') ? new Error('no such mailbox') : null);
    },
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (part: Buffer) => (raw += part.toString()));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', raw });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const inner = (smtp.server.address() as AddressInfo).port;
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (mode === 'refuses') return void socket.destroy();
    if (mode === 'silent') return void held.add(socket);
    const through = connect(inner, '127.0.0.1');
    through.on('error', () => socket.destroy());
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    held,
    to: (address: string) => mails.filter(({ to }) => to === address),
    become(next: typeof mode) {
      mode = next;
      for (const socket of held) socket.destroy();
      held.clear();
    },
    async close() {
      this.become('refuses');
      server.close();
      await new Promise<void>((closed) => smtp.close(closed));
    },
  };
}

let mail: Awaited<ReturnType<typeof startMailServer>>;
let phone: Awaited<ReturnType<typeof startProvider>>;
let t: TestApp;
let company: Company;
let catalogue: { id: number; token: string };

beforeAll(async () => {
  mail = await startMailServer();
  phone = await startProvider();
  t = await bootTestApp({ SMTP_URL: mail.url, SMS_URL: `http://127.0.0.1:${phone.port}/sms` });
  await t.work();
  company = await makeCompany(t);
  const [product] = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'create', fields: { product_id: 'B-1', name: 'A bowl' } }],
      source: 'form',
    }),
  );
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: [product?.id ?? 0] };
  const { id } = must(await company.admin.call(createCatalogue, { body }));
  const { link } = must(await company.admin.call(generateCatalogue, { params: { id } }));
  catalogue = { id, token: link?.split('/').at(-1) ?? '' };
});
afterAll(async () => {
  await t.close();
  await mail.close();
  await phone.close();
});

async function rows(): Promise<string> {
  const { rows: all } = await t.platform.database.inSystem((db) =>
    db.execute(sql`
      select to_jsonb(m)::text as text from message m
      union all select data::text from pgboss.job where name like 'messages%'`),
  );
  return all.map(({ text }) => String(text)).join('\n');
}
const waiting = async () => {
  const { rows: all } = await t.platform.database.inSystem((db) => db.execute(sql`select id from message`));
  return all.length;
};

async function enquire(name: string): Promise<void> {
  t.clock.advance(16 * 60_000);
  const body = { name, email: `${name}@nordhem.example`, items: [] };
  must(await t.as()(sendEnquiry, { params: { token: catalogue.token }, body }));
}

test('D03 an enquiry does not wait for a silent mail server, and its mail arrives once the server works', async () => {
  mail.become('silent');
  await enquire('tove');
  await enquire('liv');
  const { id } = catalogue;
  expect(must(await company.admin.call(listCatalogueEnquiries, { params: { id } }))).toHaveLength(2);
  await vi.waitFor(() => expect(mail.held.size).toBeGreaterThan(0));
  // One to the seller and a copy to the buyer, of each.
  expect(await waiting()).toBe(4);
  const kept = await rows();
  for (const words of ['tove', 'nordhem', company.admin.email]) expect(kept).not.toContain(words);
  mail.become('refuses');
  await vi.waitFor(async () => {
    const { rows: retried } = await t.platform.database.inSystem((db) =>
      db.execute(sql`select from pgboss.job where name = 'messages' and retry_count > 0`),
    );
    expect(retried.length).toBeGreaterThan(0);
  });
  mail.become('works');
  await vi.waitFor(() => expect(mail.to(company.admin.email)).toHaveLength(2));
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  expect(mail.to(company.admin.email)[0]?.raw).toContain('nordhem.example');
});

test('D03 while the mail server is silent, codes go to telephones and other work goes on', async () => {
  mail.become('silent');
  await enquire('maja');
  await vi.waitFor(() => expect(mail.held.size).toBeGreaterThan(0));
  const email = await addAccount(company, { mobile: '9876501420', countryId: 99 });
  await t.platform.database.inSystem((db) =>
    db.execute(sql`update app_user set mobile_verified_at = now() where email = ${email}`),
  );
  const { access_token: token } = must(await t.as()(login, { body: { email, password: PASSWORD } }));
  const { sent_to: sentTo } = must(await t.as(token)(generateOtp, { body: { email } }));
  expect(sentTo).toHaveLength(2);
  await vi.waitFor(() => expect(phone.received).toHaveLength(1));
  const code = /\d{6}/.exec(phone.received[0]?.body ?? '')?.[0] ?? 'none';
  expect(await rows()).not.toContain(code);
  t.clock.advance(181_000);
  await sweepMessages(t.platform);
  mail.become('works');
  await vi.waitFor(() => expect(mail.to(company.admin.email)).toHaveLength(3));
  expect(mail.to(email)).toEqual([]);
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
});

test('D03 a member hears of a mail that cannot be delivered, and may have it sent again', async () => {
  mail.become('works');
  await company.inside(({ db }) =>
    db.execute(sql`update catalogue set buyer_email = 'nobody@shop.example' where id = ${catalogue.id}`),
  );
  const body = { collection_id: catalogue.id, to: 'buyer' as const };
  must(await company.admin.call(mailCatalogueCreated, { body }));
  const told = async () =>
    must(await company.admin.call(listTasks)).find(({ action }) => action === 'send_message');
  await vi.waitFor(async () =>
    expect(await told()).toMatchObject({
      status: 'failed',
      subject: 'Spring',
      error: { code: 'mail_not_sent' },
    }),
  );
  expect(JSON.stringify(await told())).not.toContain('shop.example');
  expect(await waiting()).toBe(1);
  const id = (await told())?.task_id ?? '';
  must(await company.admin.call(triggerTask, { body: { task_id: id, trigger_action: 'retry' } }));
  await vi.waitFor(async () => expect(await told()).toMatchObject({ status: 'failed' }));
  t.clock.advance(4 * 86_400_000);
  await sweepMessages(t.platform);
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
});

test('D03 a rollback takes its message along', async () => {
  const sent = t.platform.database.inSystem(async (db) => {
    await t.platform.messages.mail({ db, orgId: null }, { to: 'a@b.example', subject: 'a', text: 'b' });
    throw new Error('undone');
  });
  await expect(sent).rejects.toThrow('undone');
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
});

test('D03 ordinary messages are tried for at least a day', async () => {
  const [ordinary] = messageJobs;
  const { retryLimit = 0, longestPauseSeconds = 0 } = ordinary ?? {};
  let seconds = 0;
  // The queue draws each pause between half of the doubled one and the whole.
  for (let tries = 1; tries <= retryLimit; tries += 1)
    seconds += Math.min(longestPauseSeconds, 2 ** tries / 2);
  expect(seconds).toBeGreaterThan(24 * 3_600);
});
