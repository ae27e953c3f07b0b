import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allOperations,
  isPermitted,
  login,
  permissionSlugs,
  type EntityKind,
  type Operation,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company, type Member } from './factories.ts';
import { makeRecords, type Records } from './records/make-records.ts';
import { sampleInput, withValueAt } from './records/sample-input.ts';
import { sendOperation } from './send-operation.ts';

let t: TestApp;
let own: Company;
let other: Company;
let ownRecords: Records;
let otherRecords: Records;
let pendingToken: string;

beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '100' });
  own = await makeCompany(t, { name: 'Own company' });
  other = await makeCompany(t, { name: 'Other company' });
  ownRecords = await makeRecords(t, own, 'OWN');
  otherRecords = await makeRecords(t, other, 'OTHER');
  const body = { email: own.admin.email, password: PASSWORD };
  pendingToken = must(await t.as()(login, { body })).access_token;
});
afterAll(() => t.close());

/** Fields that are refused without their name: a list or a pair that stands for the one thing that the call is about. */
const unnamed = new Set([
  'costing.bom_excel body.variant_id',
  'costing.excel body.variant_id',
  'document.export body.ids.0',
  'quotation.copy body.enquiry_id',
  'quotation.create_quotation body.from_id',
  'quotation.export body.ids.0',
  'uploads.edit_images body.group_id',
  'uploads.link body.group_id',
  'uploads.template body.task_id',
  'uploads.unlink body.group_id',
]);

/** An id of the same form that nothing has. */
function nothingLike(id: unknown): unknown {
  if (typeof id === 'number') return 987_654_321;
  return z.uuid().safeParse(id).success ? '0000dead-0000-4000-8000-00000000dead' : 'nothing-like-this';
}

const send = (op: Operation, request: Parameters<typeof sendOperation>[2]) => sendOperation(t, op, request);

const employees = new Map<string, Promise<Member>>();

/** One employee for all operations that refuse the same permissions. */
function employeeWith(permissions: readonly PermissionSlug[]): Promise<Member> {
  const key = permissions.join();
  const member = employees.get(key) ?? own.employee(permissions);
  employees.set(key, member);
  return member;
}

const publicCalls = [
  'analytics.crash',
  'auth.check_reset_token',
  'auth.country_codes',
  'auth.login',
  'auth.request_password',
  'auth.reset_password',
  'auth.signup',
  'configuration.public',
  'labels.public_product',
  'outbox.list',
  'view_collection.activity',
  'view_collection.products',
  'view_collection.send_enquiry',
  'view_collection.shortlist',
  'view_document.file',
  'view_document.get',
  'view_quotation.accept',
  'view_quotation.ask',
  'view_quotation.decline',
  'view_quotation.file',
  'view_quotation.get',
  'view_quotation.quantities',
];
const needsToken = allOperations.filter(({ permission }) => permission !== 'public');
const needsAdmin = needsToken.filter(({ permission }) => permission === 'admin');
const needsProvider = needsToken.filter(({ permission }) => permission === 'provider');
const needsSlug = needsToken.filter(
  ({ permission }) => !['pending', 'member', 'admin', 'provider'].includes(permission as string),
);
const namesRecords = needsToken.filter((op) => sampleInput(op, () => 1).paths.length > 0);
/** Calls that remove a record come last: the others find it. */
const removingLast = namesRecords.toSorted(
  (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
);

test('what anybody may call, and what a login without its code may call, is this and nothing else', () => {
  const namesOf = (access: Operation['permission']) =>
    allOperations.filter(({ permission }) => permission === access).map(({ name }) => name);
  expect(namesOf('pending')).toEqual([
    'auth.generate_otp',
    'auth.logout',
    'auth.verify_otp',
    'auth.verify_recovery_code',
  ]);
  expect(namesOf('public').toSorted()).toEqual(publicCalls);
});

test('every kind of record is named by some operation below, but the link that anybody may open', () => {
  const named = new Set(
    namesRecords.flatMap((op) => sampleInput(op, () => 1).paths.map(({ entity }) => entity)),
  );
  const unnamed = Object.keys(otherRecords).filter((kind) => !named.has(kind as EntityKind));
  expect(unnamed).toEqual(['catalogue-token']);
  // If a record could not be created, it would not belong to the other company and be refused for that reason.
  expect(Object.entries(otherRecords).filter(([, id]) => id === undefined)).toEqual([]);
});

describe('PERM-042 API-035 the access matrix', () => {
  test.each(
    needsToken.filter(({ permission }) => permission !== 'pending').map((op) => [op.name, op] as const),
  )('AUTH-051 %s refuses a login whose code is not verified with 401', async (_name, op) => {
    const { input } = sampleInput(op, (entity) => ownRecords[entity]);
    expect((await send(op, { input, token: pendingToken })).status).toBe(401);
  });

  test.each(needsToken.map((op) => [op.name, op] as const))(
    '%s refuses nobody with 401',
    async (_name, op) => {
      const { input } = sampleInput(op, (entity) => ownRecords[entity]);
      expect((await send(op, { input })).status).toBe(401);
      expect((await send(op, { input, token: 'not-a-token' })).status).toBe(401);
    },
  );

  test.each(needsSlug.map((op) => [op.name, op] as const))(
    '%s refuses everything but its slug with 403',
    async (_name, op) => {
      const needed = op.permission as PermissionSlug | readonly PermissionSlug[];
      const others = permissionSlugs.filter(
        (slug) => !isPermitted({ granted: new Set([slug]), needed, isAdmin: false }),
      );
      const { token } = await employeeWith(others);
      const { input } = sampleInput(op, (entity) => ownRecords[entity]);
      expect((await send(op, { input, token })).status).toBe(403);
    },
  );

  test.each(needsAdmin.map((op) => [op.name, op] as const))(
    'PERM-034 %s refuses an employee who holds every permission with 403',
    async (_name, op) => {
      const { token } = await employeeWith(permissionSlugs);
      const { input } = sampleInput(op, (entity) => ownRecords[entity]);
      expect((await send(op, { input, token })).status).toBe(403);
    },
  );

  test.each(needsProvider.map((op) => [op.name, op] as const))(
    'PLAN-104 %s does not exist for the admin of a company',
    async (_name, op) => {
      const { input } = sampleInput(op, (entity) => ownRecords[entity]);
      expect((await send(op, { input, token: own.admin.token })).status).toBe(404);
    },
  );

  test.each(namesRecords.map((op) => [op.name, op] as const))(
    '%s knows neither records of the other company nor those that are not there, and says which field is wrong',
    async (_name, op) => {
      const { input, paths } = sampleInput(op, (entity) => ownRecords[entity]);
      const subject = paths[0]?.path;
      for (const { path, entity } of paths) {
        for (const id of [otherRecords[entity], nothingLike(otherRecords[entity])]) {
          const sent = await send(op, { input: withValueAt(input, path, id), token: own.admin.token });
          const field = path.join('.');
          expect(`${field} ${id}: ${sent.status}`).toBe(`${field} ${id}: 404`);
          // What the call is about need not be named; a row of a list, or its list, tells enough.
          const named = (JSON.parse(sent.text) as { errors: { path?: string }[] }).errors[0]?.path;
          const mayBeUnnamed = path === subject || unnamed.has(`${op.name} ${field}`);
          if (path[0] !== 'body' || (named === undefined && mayBeUnnamed)) continue;
          const row = path.slice(0, -1).join('.');
          const isNamed = field.startsWith(named ?? 'no path') || (row !== 'body' && named?.startsWith(row));
          expect(`${field}: ${isNamed ? 'named' : named}`).toBe(`${field}: named`);
        }
      }
    },
  );

  describe('with the same input', () => {
    // Some calls use up records that later ones need, or end the session; those get a company of their own.
    let company: Company;
    let records: Records;
    const begin = async (name: string) => {
      company = await makeCompany(t, { name });
      records = await makeRecords(t, company, name.toUpperCase());
    };
    const statusOf = async (op: Operation) => {
      const { input } = sampleInput(op, (entity) => records[entity]);
      return (await send(op, { input, token: company.admin.token })).status;
    };
    const isKnown = (status: number) => ![400, 401, 403, 404].includes(status) && status < 500;
    beforeAll(() => begin('first'));

    test.each(removingLast.map((op) => [op.name, op] as const))('%s knows the own company', async (_, op) => {
      // S23: a failing call reveals nothing.
      if (isKnown(await statusOf(op))) return;
      await begin(op.name);
      expect(await statusOf(op)).toSatisfy(isKnown);
    });
  });
});
