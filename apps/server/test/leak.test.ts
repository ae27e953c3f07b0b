import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addQuotationProducts,
  addressOf,
  allOperations,
  createCostTemplate,
  getQuotation,
  isPermitted,
  listAttributes,
  permissionSlugs,
  saveCostSheet,
  updateProduct,
  uploadSearchImage,
  type CostSheetInput,
  type EntityKind,
  type Operation,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { migrate } from '../src/platform/db/migrate.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company, type Member } from './factories.ts';
import { importsOf, sheetOf } from './import-flow.ts';
import { makeRecords, type Records } from './records/make-records.ts';
import { randomFrom, randomInput, type Choices, type Random } from './records/random-input.ts';
import type { SampleInput } from './records/sample-input.ts';
import { createEmptyDatabase, type TestDatabase } from './postgres.ts';
import { dataOf, sendOperation, type Sent } from './send-operation.ts';
import { watchPlans, type WidePlan } from './wide-plans.ts';

const CALLS = 3000;
/** Records are created again after this many calls, since some calls remove them. */
const RENEW_EVERY = 400;
const { TEST_SEED = '20261123' } = process.env;
const seed = TEST_SEED === 'random' ? randomInt(2 ** 31) : Number(TEST_SEED);

/** The outbox of local mode belongs to the whole machine, not to a company. */
const noTenants = new Set(['outbox.list']);
const operations = allOperations.filter(({ name }) => !noTenants.has(name));

interface Actor extends Member {
  isAdmin: boolean;
  permissions: ReadonlySet<PermissionSlug>;
}

interface Side {
  company: Company;
  /** Part of every text of the company. */
  marker: string;
  /** What only people with a permission may read, with that permission. */
  secrets: { text: string; needed: PermissionSlug | 'admin' }[];
  records: Records[];
  /** Addresses of images to search with. */
  searchImages: string[];
  attributeIds: Map<string, string>;
  /** Texts of this company only: nobody else may ever read them. */
  own: Set<string>;
  actors: (() => Promise<Actor>)[];
  acting: Actor[];
}

let t: TestApp;
let database: TestDatabase;
let widePlans: () => WidePlan[];
let random: Random;
let sides: [Side, Side];

// On divided tables: what holds there holds on whole ones.
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.url, { partitions: 3 });
  t = await bootTestApp({
    TASK_LIMIT: '100',
    OTP_CODES_PER_15_MINUTES: '1000',
    DATABASE_URL: database.url,
  });
  widePlans = watchPlans(t.platform.database.pool);
  random = randomFrom(seed);
  sides = [
    await makeSide('qxalphaqx', { cost: '7731.55', carton: '918273', mobile: '7312940586' }),
    await makeSide('qxbravoqx', { cost: '8842.66', carton: '827364', mobile: '6203851497' }),
  ];
});
afterAll(async () => {
  await t.close();
  await database.drop();
});

const groups = [',', '.'] as const;
/** A number as it is stored, and as it is formatted in either language. */
function writtenForms(number: string): string[] {
  const [whole = '', part] = number.split('.');
  return [
    number,
    ...groups.map((group) => {
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
      return part === undefined ? grouped : `${grouped}${group === ',' ? '.' : ','}${part}`;
    }),
  ];
}

async function makeSide(
  marker: string,
  { cost, carton, mobile }: { cost: string; carton: string; mobile: string },
): Promise<Side> {
  const company = await makeCompany(t, { name: `Company ${marker}` });
  const attributes = must(await company.admin.call(listAttributes));
  const some = () => permissionSlugs.filter(() => random.chance(0.5));
  const employee = (permissions: readonly PermissionSlug[]) => async (): Promise<Actor> => ({
    ...(await company.employee(permissions)),
    isAdmin: false,
    permissions: new Set(permissions),
  });
  const admin = async () => ({
    ...(await company.anotherAdmin()),
    isAdmin: true,
    permissions: new Set<PermissionSlug>(),
  });
  const guarded = new Set<PermissionSlug>(['view_costing', 'view_packaging', 'view_buyer_details']);
  const side: Side = {
    company,
    marker,
    secrets: [
      ...writtenForms(cost).map((text) => ({ text, needed: 'view_costing' as const })),
      ...writtenForms(carton).map((text) => ({ text, needed: 'view_packaging' as const })),
      { text: `${marker}@buyer.example`, needed: 'view_buyer_details' },
      { text: mobile, needed: 'admin' },
    ],
    records: [],
    searchImages: [],
    attributeIds: new Map(attributes.map(({ internal_name, id }) => [internal_name, String(id)])),
    own: new Set([marker, company.orgId, company.admin.userId, company.admin.email]),
    actors: [
      admin,
      employee([]),
      employee(some()),
      employee(some()),
      employee(permissionSlugs.filter((slug) => !guarded.has(slug))),
    ],
    acting: [],
  };
  for (const make of side.actors) side.acting.push(await make());
  await renewRecords(side, { cost, carton, mobile });
  return side;
}

const costs = new WeakMap<Side, { cost: string; carton: string; mobile: string }>();

/** One more of each record; its user is nobody who acts here, so that the actors' permissions stay as they are. */
async function renewRecords(side: Side, secret = costs.get(side)): Promise<void> {
  if (!secret) throw new Error('No secrets');
  costs.set(side, secret);
  const { company, attributeIds } = side;
  const marker = `${side.marker}-${side.records.length}`;
  // Nobody works on tasks here: they would interfere with each other.
  await t.platform.database.inSystem((db) => db.execute(sql`update task set status = 'success'`));
  const [keeper, victim] = [await company.anotherAdmin(), await company.employee(['view_products'])];
  const records = await makeRecords(t, { ...company, admin: keeper }, marker);
  await t.platform.database.inSystem((db) =>
    db.execute(sql`update app_user set mobile = ${secret.mobile}, last_name = ${side.marker}
      where id = ${victim.userId}`),
  );
  // Reading a sheet takes long: it is repeated only now and then.
  const known = side.records.length % 4 === 0 ? undefined : side.records.at(-1)?.import;
  const importId = known ?? (await importWithSecrets({ ...company, admin: keeper }, { marker, ...secret }));
  const price = { value: secret.cost, currency: 'USD', unit: 'per-piece' };
  const values = {
    [attributeIds.get('cost_price') ?? '']: price,
    [attributeIds.get('pieces_per_carton') ?? '']: secret.carton,
  };
  const params = { id: Number(records.product) };
  must(await keeper.call(updateProduct, { params, body: { revision: 1, values } }));
  const template = await costIt({ ...company, admin: keeper }, { records, cost: secret.cost, marker });
  const session = await t.platform.database.inSystem((db) =>
    db.execute(sql`select id from session where user_id = ${victim.userId}`),
  );
  side.records.push({
    ...records,
    import: importId,
    user: victim.userId,
    session: session.rows[0]?.['id'],
    'cost-template': template,
  });
  const picture = await sendOperation(t, uploadSearchImage, { token: keeper.token });
  side.searchImages.push(dataOf<{ url: string }>(picture).url);
  for (const one of [keeper, victim]) side.own.add(one.userId).add(one.email);
  for (const id of Object.values(side.records.at(-1) ?? {})) {
    if (typeof id === 'string' && id.length > 20) side.own.add(id.toLowerCase());
  }
  const link = String(records['catalogue-token']).toLowerCase();
  side.secrets.push({ text: link, needed: 'access_ppt_excel_link' });
}

/** A costing sheet, a quotation and a template with the cost in them. @returns the template */
async function costIt(
  { admin }: Company,
  { records, cost, marker }: { records: Records; cost: string; marker: string },
): Promise<number> {
  const product_id = Number(records.product);
  const id = Number(records.quotation);
  const { terms } = must(await admin.call(getQuotation, { params: { id } }));
  const { currency } = terms;
  const line = {
    uid: 'wood',
    kind: 'material',
    source_id: null,
    name: 'Wood',
    quantity: '1',
    unit: 'pieces',
  };
  const sheet = {
    currency,
    lines: [{ ...line, rate: cost, currency }],
    margin: { basis: 'cost', percent: '37' },
  } as unknown as CostSheetInput;
  must(await admin.call(saveCostSheet, { params: { product_id }, body: { version: 0, sheet } }));
  const products = [{ product_id, quantity: '12' }];
  must(await admin.call(addQuotationProducts, { params: { id }, body: { products } }));
  return must(await admin.call(createCostTemplate, { body: { name: `${marker} wood`, sheet } })).id;
}

/** An import with costs and packaging facts, in a row that is accepted and in one that its response sheet returns. */
async function importWithSecrets(
  company: Company,
  { marker, cost, carton }: { marker: string; cost: string; carton: string },
): Promise<string> {
  const sheet = await sheetOf(
    ['SKU', 'Name', 'MOQ', 'Cost price', 'Pieces per carton'],
    [
      [`${marker}-I`, 'A lamp', '12', cost, carton],
      [`${marker}-W`, 'A vase', 'many', cost, carton],
    ],
  );
  const found = await importsOf(t, company).preview(sheet, { name: `${marker}.xlsx` });
  // Earlier calls may have changed what a row needs.
  expect(found).toMatchObject({ state: 'ready', row_count: 2 });
  expect(found.columns.map(({ sample }) => sample)).toContain(cost);
  return found.id;
}

const asksForPeople = new Set([
  'auth.login',
  'auth.signup',
  'auth.request_password',
  'auth.generate_otp',
  'users.lookup',
  'user.invite_member',
]);

/** Mostly ids of the caller's own company, now and then those of the other. */
function choicesFor(op: Operation, own: Side, other: Side): Choices {
  return {
    idOf(entity: EntityKind) {
      // Anyone with a buyer's link may open it: that is its purpose.
      const isForeign = entity !== 'catalogue-token' && random.chance(0.25);
      return random.pick((isForeign ? other : own).records.slice(-3))[entity];
    },
    texts: ['Sample', own.marker, 'İşık Çelik', '100%_"\'\\;--', 'a', '', '42', 'name', '-id', '*', '{{x}}'],
    emails: [
      own.company.admin.email,
      'somebody@company.example',
      // If it is not stored: people get their own input back.
      ...(asksForPeople.has(op.name) ? [other.company.admin.email] : []),
    ],
    named: {
      collection: [
        'products',
        'attribute_values',
        'variant_attribute_values',
        'collections',
        'collections_products',
        'enquiries',
        'requirements',
        'prospects',
        'manufacturer',
        'categories',
        'attributes',
        'colours',
        'certifications',
      ],
      filters: [
        `status:="draft"`,
        'selling_price:10..20',
        'status:="published" && category:="Storage"',
        `status:"draft" OR status:"published"`,
        `created:"last_week"`,
        `category:"Storage ${own.marker}-0"`,
      ],
      time_zone: ['Asia/Kolkata', 'Europe/Istanbul', 'Nowhere/City'],
      // Mostly two of their own, so that a search finds something.
      images_url: [
        own.searchImages.slice(-1),
        own.searchImages.slice(-2),
        [...own.searchImages.slice(-1), ...other.searchImages.slice(-1)],
      ],
      search: [own.marker, 'Sample', other.marker.slice(0, 3)],
      query: [own.marker, 'Storage', 'bowl'],
    },
    keys: [...own.attributeIds.values(), 'limit', 'fields', 'sort', 'filter[id][_gt]', 'search'],
  };
}

/** The first of `texts` that an answer contains although it was not part of the request. */
function findText(answer: string, sent: string, texts: Iterable<string>): string | undefined {
  for (const text of texts) {
    if (answer.includes(text) && !sent.includes(text)) return text;
  }
  return undefined;
}

function checkAnswer(
  op: Operation,
  {
    own,
    other,
    actor,
    input,
    sent,
  }: { own: Side; other: Side; actor: Actor; input: SampleInput; sent: Sent },
): string[] {
  const wrong: string[] = [];
  const asked = JSON.stringify(input).toLowerCase();
  const answer = sent.text.toLowerCase();
  if (sent.status === 500) wrong.push(`failed inside: ${sent.text}`);
  // The provider's console is not there for anybody else.
  const refusals = op.permission === 'provider' ? [401, 404] : [401, 403];
  if (!mayCall(op, actor) && !refusals.includes(sent.status)) wrong.push(`was not refused: ${sent.status}`);
  const leak = findText(answer, asked, other.own);
  if (leak !== undefined) wrong.push(`tells "${leak}" of the other company`);
  for (const { text, needed } of [...own.secrets, ...other.secrets]) {
    const isOwn = own.secrets.some((secret) => secret.text === text);
    const may =
      isOwn && (actor.isAdmin || (needed !== 'admin' && actor.permissions.has(needed) && mayCall(op, actor)));
    if (!may && findText(answer, asked, [text]) !== undefined)
      wrong.push(`tells ${text}, which needs ${needed}`);
  }
  if (!actor.isAdmin && /"admin_view":\{/.test(answer)) wrong.push('tells what only admins see');
  if (sent.status === 200) wrong.push(...shapeProblems(answering(op, input), sent.text));
  return wrong;
}

function mayCall({ permission }: Operation, { isAdmin, permissions: granted }: Actor): boolean {
  if (permission === 'public' || permission === 'pending' || permission === 'member') return true;
  if (permission === 'provider') return false;
  return permission === 'admin' ? isAdmin : isPermitted({ granted, needed: permission, isAdmin });
}

/** The operations that may answer at an address: some collections share theirs with another operation. */
function answering(op: Operation, { params }: SampleInput): Operation[] {
  const partsOf = (path: string) => path.replace(/\/$/, '').split('/');
  const asked = partsOf(addressOf(op, params));
  return operations.filter(({ method, path }) => {
    const parts = partsOf(path);
    const fits =
      parts.length === asked.length && parts.every((part, n) => part[0] === ':' || part === asked[n]);
    return method === op.method && fits;
  });
}

/** What an answer contains beyond the schemas of the operations that may give it. */
function shapeProblems(ops: readonly Operation[], text: string): string[] {
  const problems = ops.map((op) => shapeProblemsOf(op, text));
  return problems.find((list) => list.length === 0) ?? problems.flat();
}

function shapeProblemsOf(op: Operation, text: string): string[] {
  const { data, ...rest } = JSON.parse(text) as { data: unknown; meta?: unknown };
  const parsed = op.response.safeParse(data);
  if (!parsed.success) return [`does not fit its schema: ${parsed.error.message}`];
  if (JSON.stringify(sorted(parsed.data)) !== JSON.stringify(sorted(data)))
    return ['has more than its schema'];
  const names = Object.keys(rest).filter((name) => name !== 'meta' || !op.meta);
  return names.length > 0 ? [`has ${names.join()} beside its data`] : [];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

test(`PERM-037 PERM-042 nothing of another company, and nothing that one may not read, whatever is asked (TEST_SEED=${seed})`, async () => {
  const counts = new Map<number, number>();
  for (let call = 1; call <= CALLS; call++) {
    const which = random.below(2);
    const [own, other] = which === 0 ? sides : [sides[1], sides[0]];
    const place = random.below(own.acting.length);
    const actor = own.acting[place] as Actor;
    const op = random.pick(operations);
    const input = randomInput(op, random, choicesFor(op, own, other));
    const sent = await sendOperation(t, op, { token: actor.token, input });
    counts.set(sent.status, (counts.get(sent.status) ?? 0) + 1);
    const wrong = checkAnswer(op, { own, other, actor, input, sent });
    const what = `TEST_SEED=${seed}, call ${call}: ${op.name} by ${actor.isAdmin ? 'an admin' : 'an employee'}`;
    expect(wrong, `${what} with ${JSON.stringify(input).slice(0, 2000)}`).toEqual([]);
    // They signed out, or somebody else ended their session.
    if (sent.status === 401 || op.name === 'auth.logout') own.acting[place] = await renewActor(own, place);
    if (call % RENEW_EVERY === 0) for (const side of sides) await renewRecords(side);
  }
  // Most calls must succeed: a test that is always refused proves nothing.
  expect(counts.get(200) ?? 0).toBeGreaterThan(CALLS / 5);
});

test('G01 each statement of these calls names the company, so that it is planned in one partition', () => {
  expect(widePlans()).toEqual([]);
});

async function renewActor(side: Side, place: number): Promise<Actor> {
  const make = side.actors[place];
  if (!make) throw new Error('No such actor');
  return make();
}
