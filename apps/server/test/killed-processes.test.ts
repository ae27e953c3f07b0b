import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import {
  createCatalogue,
  createProduct,
  generateCataloguePdf,
  getImport,
  getProduct,
  listTasks,
  previewImport,
  startImport,
  type Call,
} from '@sourcewiz/contract';
import { bootTestApp, must } from './boot-app.ts';
import { makeProducts } from './companies/bulk-company.ts';
import { makeCompany, type Company } from './factories.ts';
import { createEmptyDatabase, createTestDatabase } from './postgres.ts';
import { callerOf, freePort, runProgram, type RunningProgram } from './run-program.ts';

const SECRET = 'the-same-secret-on-all-machines-of-the-test';
const ROWS = 3_000;
const PDFS = ['Bowls', 'Lamps', 'Vases', 'Trays'];
const AT_ONCE = 3;
const PATIENCE_MS = 200_000;

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

/** A program with one role that is killed and restarted, or replaced by another release. */
class Machine {
  readonly #env: Record<string, string>;
  readonly port: number;
  release: string | undefined;
  program: RunningProgram | undefined;

  constructor(env: Record<string, string>, port: number) {
    this.#env = env;
    this.port = port;
  }

  async start(): Promise<void> {
    const { release } = this;
    const program = await runProgram({
      args: ['--no-demo'],
      env: this.#env,
      port: this.port,
      ...(release === undefined ? {} : { program: join(release, 'apps/server/src/main.ts') }),
    });
    this.program = program;
    await program.ready();
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.program?.kill(signal);
    await this.program?.ended;
  }
}

/**
 * One port for several servers: each connection goes to the next one that accepts it, as with a load balancer. `lose`
 * breaks all connections.
 */
async function balance(ports: readonly number[]): Promise<{ port: number; lose: () => void }> {
  let turn = 0;
  const open = new Set<Socket>();
  const pass = (client: Socket, left: number) => {
    const port = ports[(turn += 1) % ports.length] ?? 0;
    const server = connect(port, '127.0.0.1');
    open.add(server);
    server.once('connect', () => {
      client.pipe(server).pipe(client);
    });
    server.on('error', () => {
      if (server.connecting || server.bytesRead + server.bytesWritten === 0) {
        if (left > 0) pass(client, left - 1);
        else client.destroy();
      } else client.destroy();
    });
    server.on('close', () => {
      open.delete(server);
      if (server.bytesRead > 0) client.destroy();
    });
    client.on('close', () => server.destroy());
  };
  const balancer: Server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    pass(client, ports.length);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const lose = () => open.forEach((socket) => socket.destroy());
  cleanUp.push(() => {
    lose();
    balancer.close();
  });
  return { port: (balancer.address() as AddressInfo).port, lose };
}

/** Creates products until it is stopped. Calls without an answer are repeated, as a person would. */
async function keepMaking(
  call: Call,
  { name, until }: { name: string; until: AbortSignal },
): Promise<string[]> {
  const made: string[] = [];
  while (!until.aborted) {
    const product_id = `${name}-${made.length}`;
    for (;;) {
      const answer = await call(createProduct, { body: { product_id, name: `Made by ${name}` } });
      // Its first answer was lost on the way, but it exists.
      if (answer.ok || answer.errors.some(({ code }) => code === 'product_id_taken')) break;
      expect([0, 500, 503]).toContain(answer.status);
      await sleep(50);
    }
    made.push(product_id);
    await sleep(20);
  }
  return made;
}

async function readySheet(url: string, { token, call }: { token: string; call: Call }): Promise<string> {
  const lines = ['Product ID,Product name,Material'];
  for (let n = 1; n <= ROWS; n += 1) lines.push(`SHEET-${n},Bowl number ${n},Brass`);
  const form = new FormData();
  form.append(previewImport.upload?.file ?? '', new Blob([lines.join('\n')]), 'sheet.csv');
  const answer = await fetch(url + previewImport.path, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  await until(async () => {
    expect(must(await call(getImport, { params: { id: data.id } })).state).toBe('ready');
  });
  return data.id;
}

/** Each look is a call to the programs, which share the processor with what it waits for. */
const until = (look: () => Promise<void>, interval = 100) =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval });

/** How often each thing was done, according to the company's own rows. */
async function counted({ inside }: Company) {
  const { rows } = await inside(({ db }) =>
    db.execute(sql`select
      (select count(*)::int from product) as products,
      (select count(distinct product_id)::int from product) as ids,
      (select count(*)::int from product_search) as found,
      (select count(*)::int from product_history where field = 'created') as created,
      (select count(*)::int from made_file where kind = 'catalogue_pdf') as pdfs`),
  );
  return rows[0];
}

/**
 * Two APIs and two workers of one installation, none of them running yet, the address of both APIs, and the network
 * between them and their database.
 */
async function machines(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<{
  env: Record<string, string>;
  url: string;
  apis: [Machine, Machine];
  workers: [Machine, Machine];
  network: { lose: () => void };
}> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sourcewiz-killed-'));
  cleanUp.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const env = { DATABASE_URL: databaseUrl, DATA_DIR, SECRET, TASK_LIMIT: '20' };
  const behind = new URL(databaseUrl);
  const network = await balance([Number(behind.port)]);
  behind.port = String(network.port);
  const machine = async (ROLES: string) => {
    const one = new Machine({ ...env, ...settings, DATABASE_URL: behind.href, ROLES }, await freePort());
    cleanUp.push(() => one.kill());
    return one;
  };
  const apis: [Machine, Machine] = [await machine('api'), await machine('api')];
  const workers: [Machine, Machine] = [await machine('worker'), await machine('worker')];
  const { port } = await balance(apis.map((one) => one.port));
  return { env, apis, workers, network, url: `http://127.0.0.1:${port}` };
}

/** Each has a name of its own: the same catalogue would be made once. */
async function startPdfs(call: Call, { products, names }: { products: number[]; names: readonly string[] }) {
  const tasks: string[] = [];
  for (const name of names) {
    const body = { name, buyer_company: 'A buyer', product_ids: products };
    const catalogue = must(await call(createCatalogue, { body }));
    tasks.push(must(await call(generateCataloguePdf, { body: { collection_id: catalogue.id } })).task_id);
  }
  return tasks;
}

const allDone = (call: Call, ids: readonly string[]) =>
  until(async () => {
    const tasks = must(await call(listTasks));
    const states = ids.map((id) => tasks.find(({ task_id }) => task_id === id)?.status);
    expect(states).toEqual(ids.map(() => 'success'));
  });

/** `FAULT_ROUNDS=100 npm test -- killed-processes` goes on for an hour: killed and ended in turn, without network. */
const FAULT_ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

test(
  'O03 two APIs and two workers behind one address, each of them killed and the network lost under load: nothing is lost, nothing done twice',
  async () => {
    const database = await createTestDatabase();
    cleanUp.push(database.drop);
    const { env, apis, url, workers, network } = await machines(database.url);
    const [busy, late] = workers;
    const [setUp] = await Promise.all([
      bootTestApp({ ...env, LOG_LEVEL: 'silent' }),
      ...[...apis, busy].map((one) => one.start()),
    ]);
    cleanUp.push(() => setUp.close());
    const company = await makeCompany(setUp);
    const call = callerOf(url, company.admin.token);

    const importId = await readySheet(url, { token: company.admin.token, call });
    const product_ids = await makeProducts(company, 1, 'FIRST', { status: 'published' });
    const pdfTasks = await startPdfs(call, { products: product_ids, names: PDFS });
    const importTask = must(await call(startImport, { params: { id: importId } })).task_id;

    const enough = new AbortController();
    const making = Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => keepMaking(call, { name: `P${n}`, until: enough.signal })),
    );
    // In the middle of the import, by the only worker.
    await until(async () => {
      const task = must(await call(listTasks)).find(({ task_id }) => task_id === importTask);
      expect(task?.steps_status.product_upload).toBe('in-progress');
      expect(task?.remaining_count).toBeLessThan(ROWS);
    }, 20);
    await busy.kill();
    await Promise.all([busy.start(), late.start()]);
    // The next one is killed when the last one is back: one of each role is always running.
    for (let round = 0; round < FAULT_ROUNDS; round += 1) {
      for (const one of [apis[0], late, apis[1], ...(round > 0 ? [busy] : [])]) {
        await one.kill(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
        await one.start();
        network.lose();
      }
    }
    enough.abort();
    const made = (await making).flat();
    expect(made.length).toBeGreaterThan(AT_ONCE * 4);

    await allDone(call, [importTask, ...pdfTasks]);
    const products = made.length + ROWS + 1;
    expect(await counted(company)).toEqual({
      products,
      ids: products,
      found: products,
      created: products,
      pdfs: PDFS.length,
    });
  },
  PATIENCE_MS * (2 + FAULT_ROUNDS),
);

// The release before this one, as a folder: `npm run last-release` gives it.
const { LAST_RELEASE } = process.env;
const CALLS_A_SECOND = 50;
const IN_FLIGHT = 10;

/** Reads and writes in turn, until it is stopped. @returns the answers other than success */
async function keepCalling(call: Call, { product, until: end }: { product: number; until: AbortSignal }) {
  const failed: unknown[] = [];
  const open = new Set<Promise<unknown>>();
  let count = 0;
  for (; !end.aborted; count += 1) {
    const sent =
      count % 5 === 0
        ? call(createProduct, { body: { product_id: `CALL-${count}`, name: 'Made meanwhile' } })
        : call(getProduct, { params: { id: product } });
    const done = sent
      .then((answer) => (answer.ok ? undefined : failed.push(answer)))
      .finally(() => open.delete(done));
    open.add(done);
    // A slow machine answers fewer.
    await Promise.all([sleep(1000 / CALLS_A_SECOND), open.size < IN_FLIGHT ? undefined : Promise.race(open)]);
  }
  await Promise.all(open);
  return { failed, count };
}

test(
  'G04 two APIs and two workers are replaced one after the other by this release, under 50 calls a second: no call fails, no task is lost or done twice',
  async () => {
    const database = await createEmptyDatabase();
    cleanUp.push(database.drop);
    const { env, apis, url, workers } = await machines(database.url, { DRAIN_SECONDS: '2' });
    const all = [...apis, ...workers];
    for (const one of all) {
      one.release = LAST_RELEASE;
      await one.start();
    }
    // Migrates the database beside them.
    const setUp = await bootTestApp({ ...env, LOG_LEVEL: 'silent' });
    cleanUp.push(() => setUp.close());
    const company = await makeCompany(setUp);
    const call = callerOf(url, company.admin.token);
    const products = await makeProducts(company, 1, 'FIRST', { status: 'published' });
    const enough = new AbortController();
    const calling = keepCalling(call, { product: products[0] ?? 0, until: enough.signal });
    const tasks: string[] = [];
    for (const [at, one] of all.entries()) {
      tasks.push(...(await startPdfs(call, { products, names: [`Bowls ${at}`, `Lamps ${at}`] })));
      await one.kill('SIGTERM');
      one.release = undefined;
      await one.start();
    }
    enough.abort();
    const { failed, count } = await calling;
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(100);
    await allDone(call, tasks);
    expect(await counted(company)).toMatchObject({ pdfs: tasks.length, products: 1 + Math.ceil(count / 5) });
  },
  PATIENCE_MS * 3,
);
