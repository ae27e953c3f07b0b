import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  addressOf,
  allOperations,
  deleteProducts,
  createCatalogue,
  createProduct,
  errorCatalogue,
  failureSchema,
  generateCataloguePdf,
  listTasks,
  login,
  logout,
  me,
  quotationSelection,
  readAnswer,
  uploadImage,
  type ErrorCode,
  type Operation,
} from '@sourcewiz/contract';
import { bootPlatform } from '../src/app/boot-platform.ts';
import { buildApi } from '../src/app/start-api.ts';
import { createLog } from '../src/platform/log/log.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';
import { makeRecords, type Records } from './records/make-records.ts';
import { sampleInput } from './records/sample-input.ts';
import { sendOperation } from './send-operation.ts';
import { makePng, multipart } from './uploads/upload-samples.ts';

let t: TestApp;
let own: Company;
let other: Company;

beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '100' });
  own = await makeCompany(t, { name: 'Own company' });
  other = await makeCompany(t, { name: 'Other company' });
  await makeRecords(t, own, 'OWN');
});
afterAll(() => t.close());

const named = allOperations.map((op) => [op.name, op] as const);
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe('API-001 the token', () => {
  test('is taken in the header and in the query, and the header wins', async () => {
    const inQuery = (token: string) => `${me.path}?access_token=${token}`;
    const whose = (body: string) => (JSON.parse(body) as { data: { email: string } }).data.email;
    expect(whose((await get(me.path, { 'access-token': own.admin.token })).body)).toBe(own.admin.email);
    expect(whose((await get(inQuery(own.admin.token))).body)).toBe(own.admin.email);
    const both = await get(inQuery(own.admin.token), { 'access-token': other.admin.token });
    expect(whose(both.body)).toBe(other.admin.email);
    expect((await get(inQuery(own.admin.token), { 'access-token': 'nobody' })).statusCode).toBe(401);
    expect((await get(inQuery('nobody'))).statusCode).toBe(401);
    const twice = `${inQuery(own.admin.token)}&access_token=${own.admin.token}`;
    expect((await get(twice)).statusCode).toBe(401);
  });

  test('BULKUP-025 a GET that changes something takes it in the header only', async () => {
    const withToken = allOperations.filter(({ needsHeader }) => needsHeader === true);
    expect(withToken.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['tasks.dismiss_completed', 'uploads.ungroup']),
    );
    for (const { path } of withToken) {
      const url = path.replace(':a', '0199aaaa-0000-7000-8000-000000000012').replace(':b', '1');
      expect((await get(`${url}?access_token=${own.admin.token}`)).statusCode).toBe(401);
      expect((await get(url, { 'access-token': own.admin.token })).statusCode).not.toBe(401);
    }
  });

  test('reaches no log, wherever it stands and whatever goes wrong', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = createLog({ level: 'trace', name: 'test', stream });
    const input = { settings: t.platform.settings, databaseUrl: t.databaseUrl, log, clock: t.clock };
    const booted = await bootPlatform({ ...input, worker: false });
    const app = await buildApi(booted);
    try {
      const { token } = own.admin;
      const headers = { 'access-token': token };
      await app.inject({ url: `${me.path}?access_token=${token}` });
      await app.inject({ url: me.path, headers });
      await app.inject({ url: `/api/nothing?access_token=${token}`, headers });
      await app.inject({ url: `/api/bulk/actions/${'x'.repeat(400)}?access_token=${token}` });
      await app.inject({ method: 'POST', url: createProduct.path, headers, payload: '{"broken' });
      const answer = await app.inject({
        method: 'POST',
        url: login.path,
        payload: { email: own.admin.email, password: PASSWORD },
      });
      const { access_token: fresh } = answer.json<{ data: { access_token: string } }>().data;
      await app.inject({ method: 'POST', url: logout.path, headers: { 'access-token': fresh }, payload: {} });
      const written = lines.join('');
      expect(written).toContain(me.path);
      for (const secret of [token, fresh, PASSWORD]) expect(written).not.toContain(secret);
    } finally {
      await app.close();
      await booted.close();
    }
  });

  test('in a cookie or as a bearer opens nothing, so no page of others can use it', async () => {
    const { token } = own.admin;
    const cookie = `access-token=${token}; access_token=${token}`;
    expect((await get(me.path, { cookie, authorization: `Bearer ${token}` })).statusCode).toBe(401);
  });
});

describe('API-004 API-002 the envelope', () => {
  test.each(named)('%s answers data, or errors with codes and their status', async (_name, op) => {
    const { company, records } = await sampled();
    const { input } = sampleInput(op, (entity) => records[entity]);
    const { token } = company.admin;
    const sent = await sendOperation(t, op, { input, ...(op.permission === 'public' ? {} : { token }) });
    expect(flawsOf(op, sent)).toEqual([]);
  });

  test.each(named)('%s refuses in the envelope', async (_name, op) => {
    const method = op.method;
    const url = addressOf(op, new Proxy({}, { get: () => '%' }));
    const bad = { 'content-type': 'application/json', 'access-token': 'nobody' };
    const answer = await t.app.inject({
      method,
      url,
      headers: bad,
      ...(method === 'GET' ? {} : { payload: '{"broken' }),
    });
    // The few public lists have nothing to refuse.
    const isOpenList = method === 'GET' && op.permission === 'public';
    expect(answer.statusCode >= 400 || isOpenList).toBe(true);
    expect(flawsOf(op, { status: answer.statusCode, text: answer.body })).toEqual([]);
  });

  test('of a path that there is none of', async () => {
    const answer = await get('/api/nothing/of/the/kind');
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { errors: [{ code: 'not_found', message: errorCatalogue.not_found.en }] },
    ]);
  });
});

let sample: { company: Company; records: Records } | undefined;

/** A company with a record of each kind, and a new one once a call has ended the session of its admin. */
async function sampled(): Promise<{ company: Company; records: Records }> {
  if (sample && (await sample.company.admin.call(me)).ok) return sample;
  const company = await makeCompany(t, { name: 'Sampled company' });
  sample = { company, records: await makeRecords(t, company, `SAMPLE-${company.orgId.slice(0, 8)}`) };
  return sample;
}

/** Answers that do not match the envelope. */
function flawsOf(op: Operation, { status, text }: { status: number; text: string }): unknown[] {
  const body = JSON.parse(text) as Record<string, unknown>;
  const shape = status < 400 ? answerSchema(op) : failureSchema.strict();
  const { error } = shape.safeParse(body);
  const codes = status < 400 ? [] : ((body['errors'] ?? []) as { code: ErrorCode; message: string }[]);
  const expected = codes[0] ? errorCatalogue[codes[0].code]?.status : 200;
  return [
    ...(error?.issues ?? []),
    ...codes.filter(({ code }) => !Object.hasOwn(errorCatalogue, code)),
    ...codes.filter(({ message }) => /[{}]|undefined/.test(message)),
    ...(status === expected ? [] : [`${status} instead of ${expected}`]),
  ];
}

function answerSchema({ response, meta }: Operation) {
  return z.strictObject({ data: response, ...(meta ? { meta } : {}) });
}

test('API-002 only a status of 2xx is a success to the client', () => {
  const body = { data: { sent: true }, errors: [{ code: 'not_found', message: 'Gone' }] };
  for (const status of [0, 100, 199, 301, 304, 400, 405, 500]) {
    expect(readAnswer(uploadImage.response, { status, body })).toMatchObject({ ok: false, status });
  }
  expect(readAnswer(z.object({}), { status: 201, body: { data: {} } }).ok).toBe(true);
});

interface JsonSchema {
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** Where the days and moments of an input stand. */
function daysIn({ format, properties, items, anyOf = [] }: JsonSchema, path: string[]): string[][] {
  return [
    ...(format === 'date' || format === 'date-time' ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => daysIn(one, [...path, name])),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((one) => daysIn(one, items ? [...path, '0'] : path)),
  ];
}

test('API-038 D01 no call breaks at a day that is in no calendar of ours, or the last one of it', async () => {
  const { company, records } = await sampled();
  const broken: string[] = [];
  for (const op of allOperations) {
    const parts = (['query', 'body'] as const).flatMap((part) => {
      const made = z.toJSONSchema(op[part], { io: 'output', unrepresentable: 'any', reused: 'inline' });
      return daysIn(made as JsonSchema, [part]);
    });
    for (const path of parts) {
      for (const day of [
        '0000-01-01',
        '9999-12-31',
        '0000-01-01T00:00:00.000Z',
        '9999-12-31T23:59:59.999Z',
      ]) {
        const { input } = sampleInput(op, (entity) => records[entity]);
        const holder = path
          .slice(0, -1)
          .reduce<Record<string, unknown>>(
            (at, name, place) => (at[name] ??= path[place + 1] === '0' ? [] : {}) as Record<string, unknown>,
            input as unknown as Record<string, unknown>,
          );
        holder[path.at(-1) ?? ''] = day;
        const { status } = await sendOperation(t, op, { input, token: company.admin.token });
        if (status >= 500) broken.push(`${op.name} ${path.join('.')} ${day}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('API-005 long work is a task: the call answers its id while nothing has been done yet', async () => {
  const company = await makeCompany(t);
  const { call } = company.admin;
  const [first, second] = [
    must(await call(createProduct, { body: { product_id: 'A', name: 'A bowl' } })),
    must(await call(createProduct, { body: { product_id: 'B', name: 'A vase' } })),
  ];
  const body = { name: 'Spring', buyer_company: 'Nordic', product_ids: [first.id] };
  const catalogue = must(await call(createCatalogue, { body }));
  const started = [
    must(await call(generateCataloguePdf, { body: { collection_id: catalogue.id } })).task_id,
    must(await call(deleteProducts, { body: { product_ids: [second.id] } })).task_id,
  ];
  // No worker runs in this test: the tasks wait, and the calls are answered all the same.
  const tasks = must(await call(listTasks));
  expect(tasks.map(({ task_id, status }) => [task_id, status])).toEqual(
    expect.arrayContaining(started.map((id) => [id, 'pending'])),
  );
});

test('API-019 the file service takes one picture in the field image and answers its id', async () => {
  const upload = async (field: string, bytes: Buffer) => {
    const { headers, payload } = multipart(field, { name: 'bowl.png', bytes });
    const answer = await t.app.inject({
      method: 'POST',
      url: uploadImage.path,
      headers: { ...headers, 'access-token': own.admin.token },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<{ data: { id: string }; errors: unknown[] }>() };
  };
  const stored = await upload('image', makePng(3, 3, [1, 2, 3]));
  expect(stored.status).toBe(200);
  expect(stored.body.data.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await upload('file', makePng(3, 3, [1, 2, 3]))).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'empty_upload' }] },
  });
  expect(await upload('image', Buffer.from('no picture'))).toMatchObject({
    status: 400,
    body: { errors: [{ params: { name: 'bowl.png' } }] },
  });
});

describe('API-023 calls that the documents name by words', () => {
  test.each([
    ['users.lookup', 'GET /api/users'],
    ['manufacturer.get', 'GET /api/manufacturer'],
    ['countries.list', 'GET /api/countries'],
    ['auth.country_codes', 'GET /api/auth/country_codes/'],
    ['user.me', 'GET /api/user/me'],
    ['attributes.list', 'GET /api/attribute/'],
    ['tasks.list', 'GET /api/bulk/actions'],
    ['configuration.value', 'GET /api/configuration/:name'],
    ['file.upload', 'POST /api/file/upload'],
  ])('%s has the one path %s', (name, address) => {
    const found = allOperations.filter((op) => `${op.method} ${op.path}` === address);
    expect(found.map((op) => op.name)).toEqual([name]);
  });

  test('no two calls share a method and a path, with or without a slash at the end', () => {
    const addresses = allOperations.map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':').replace(/\/$/, '')}`,
    );
    expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
  });

  test('a slash at the end is optional', async () => {
    for (const path of ['/api/attribute', '/api/attribute/', '/api/manufacturer/', '/api/manufacturer'])
      expect((await get(path, { 'access-token': own.admin.token })).statusCode).toBe(200);
  });
});

test('API-036 API-038 what goes wrong inside is a server error, and tells nothing of the inside', async () => {
  const broken = await bootTestApp();
  try {
    const company = await makeCompany(broken);
    await broken.platform.database.pool.query('alter table selected_product rename to put_away');
    const answer = await broken.app.inject({
      url: addressOf(quotationSelection, {}, { model_id: 1 }),
      headers: { 'access-token': company.admin.token },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { errors: [{ code: 'internal', message: 'Server error' }] },
    ]);
  } finally {
    await broken.close();
  }
});

test('API-038 the classes of failure are told apart by their status', () => {
  const statusOf = (code: ErrorCode) => errorCatalogue[code].status;
  expect([statusOf('invalid_input'), statusOf('malformed_request')]).toEqual([400, 400]);
  expect([statusOf('network'), statusOf('internal'), statusOf('unavailable')]).toEqual([0, 500, 503]);
  expect(errorCatalogue.internal.en).toBe('Server error');
  // 405 identifies an IP block (ruling E).
  const blocked = Object.entries(errorCatalogue).filter(([, { status }]) => status === 405);
  expect(blocked.map(([code]) => code)).toEqual(['ip_blocked']);
});

test('API-035 S23 a tenant transaction without a condition sees its own organisation only', async () => {
  const { rows: tables } = await t.platform.database.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join pg_class k on k.relname = c.table_name and k.relkind = 'r'
     where c.table_schema = 'public' and c.column_name = 'org_id'`,
  );
  const organisationsIn = (company: Company, table: string) =>
    company.inside(async ({ db }) => {
      const { rows } = await db.execute<{ org_id: string }>(
        sql`select distinct org_id from ${sql.identifier(table)}`,
      );
      return rows.map(({ org_id }) => org_id);
    });
  const filled: string[] = [];
  const refused: string[] = [];
  for (const { name } of tables) {
    try {
      const [ofOwn, ofOther] = await Promise.all(
        [own, other].map((company) => organisationsIn(company, name)),
      );
      expect([name, ofOther?.filter((id) => id !== other.orgId)]).toEqual([name, []]);
      if (ofOwn?.includes(own.orgId)) filled.push(name);
    } catch (error) {
      refused.push(`${name}: ${String(error)}`);
    }
  }
  expect(refused).toEqual([]);
  expect(filled).toEqual(expect.arrayContaining(['attribute', 'product', 'variant', 'catalogue']));
});
