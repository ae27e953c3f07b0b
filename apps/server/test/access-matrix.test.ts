import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  allOperations,
  createCatalogue,
  createCategory,
  createProduct,
  generateCatalogue,
  isPermitted,
  listAttributes,
  login,
  permissionSlugs,
  previewImport,
  uploadImage,
  type EntityKind,
  type Operation,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { startTask } from '../src/areas/tasks/index.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';
import { sampleInput, withValueAt, type SampleInput } from './sample-input.ts';
import { multipart, tinyCsv, tinyPng } from './upload-samples.ts';

/** One record of each kind in a company. */
type Records = Record<EntityKind, unknown>;

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
  ownRecords = await makeRecords(own, 'OWN');
  otherRecords = await makeRecords(other, 'OTHER');
  const body = { email: own.admin.email, password: PASSWORD };
  pendingToken = must(await t.as()(login, { body })).access_token;
});
afterAll(() => t.close());

/** Every record that an operation may name, one of each; a new kind of record fails to compile here. */
async function makeRecords({ admin, orgId, inside }: Company, sku: string): Promise<Records> {
  const [attribute] = must(await admin.call(listAttributes));
  const category = must(await admin.call(createCategory, { body: { name: 'Storage' } }));
  const image = await send<{ id: string }>(uploadImage, { token: admin.token });
  const product = must(
    await admin.call(createProduct, {
      body: {
        product_id: sku,
        name: 'A product',
        category_id: category.id,
        image_ids: [image.id],
        variant_types: [{ name: 'Size', options: ['S'] }],
        variants: [{ variant_id: `${sku}-S`, options: { Size: 'S' } }],
      },
    }),
  );
  const catalogue = must(
    await admin.call(createCatalogue, {
      body: { name: 'A catalogue', buyer_company: 'A buyer', product_ids: [product.id] },
    }),
  );
  const generated = must(await admin.call(generateCatalogue, { params: { id: catalogue.id } }));
  const upload = await send<{ id: string }>(previewImport, { token: admin.token });
  const task = await inside((ctx) =>
    startTask(ctx, { action: 'catalogue_pdf', subject: 'A catalogue', input: {}, totalCount: 1 }),
  );
  return {
    organisation: orgId,
    user: admin.userId,
    file: image.id,
    attribute: attribute?.id,
    category: category.id,
    product: product.id,
    variant: product.variants[0]?.id,
    catalogue: catalogue.id,
    'catalogue-token': generated.link?.split('/').at(-1),
    import: upload.id,
    task,
  };
}

async function send<T>(
  op: Operation,
  { token, input }: { token?: string; input?: SampleInput },
): Promise<T & { status: number }> {
  const upload = op.upload
    ? multipart(op.upload.file, op.upload.file === 'excel_file' ? tinyCsv : tinyPng)
    : undefined;
  const answer = await t.app.inject({
    method: op.method,
    url: addressOf(op, input?.params, input?.query),
    headers: { ...(token === undefined ? {} : { 'access-token': token }), ...upload?.headers },
    ...(upload ? { payload: upload.payload } : op.method === 'GET' ? {} : { payload: input?.body ?? {} }),
  });
  const body = answer.body ? (JSON.parse(answer.body) as { data?: T }) : {};
  return { ...(body.data as T), status: answer.statusCode };
}

const publicCalls = [
  'auth.country_codes',
  'auth.login',
  'configuration.public',
  'outbox.list',
  'view_collection.products',
  'view_collection.send_enquiry',
];
const needsToken = allOperations.filter(({ permission }) => permission !== 'public');
const needsSlug = needsToken.filter(({ permission }) => permission !== 'pending' && permission !== 'member');
const namesRecords = needsToken.filter((op) => sampleInput(op, () => 1).places.length > 0);

test('what anybody may call, and what a login without its code may call, is this and nothing else', () => {
  const namesOf = (access: Operation['permission']) =>
    allOperations.filter(({ permission }) => permission === access).map(({ name }) => name);
  expect(namesOf('pending')).toEqual(['auth.generate_otp', 'auth.verify_otp', 'auth.logout']);
  expect(namesOf('public').toSorted()).toEqual(publicCalls);
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
      const { token } = await own.employee(others);
      const { input } = sampleInput(op, (entity) => ownRecords[entity]);
      expect((await send(op, { input, token })).status).toBe(403);
    },
  );

  test.each(namesRecords.map((op) => [op.name, op] as const))(
    '%s does not know the other company',
    async (_name, op) => {
      const { input, places } = sampleInput(op, (entity) => ownRecords[entity]);
      for (const { path, entity } of places) {
        const foreign = withValueAt(input, path, otherRecords[entity]);
        const { status } = await send(op, { input: foreign, token: own.admin.token });
        expect(`${path.join('.')} of the other company: ${status}`).toBe(
          `${path.join('.')} of the other company: 404`,
        );
      }
    },
  );

  test.each(namesRecords.map((op) => [op.name, op] as const))(
    '%s knows the own company with the same input',
    async (_name, op) => {
      const company = await makeCompany(t, { name: op.name });
      const records = await makeRecords(company, op.name.toUpperCase());
      const { input } = sampleInput(op, (entity) => records[entity]);
      const { status } = await send(op, { input, token: company.admin.token });
      expect([400, 401, 403, 404]).not.toContain(status);
    },
  );
});
