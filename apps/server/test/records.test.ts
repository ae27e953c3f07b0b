import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addAttributeOption,
  createCatalogue,
  createCategory,
  createProduct,
  createResource,
  createSavedView,
  createSpecSheet,
  createUnit,
  getCatalogue,
  listAttributes,
  manufacturer,
  setOptions,
  updateAttribute,
  updateCatalogue,
  updateCategory,
  updateManufacturer,
  updateSpecSheet,
  updateUnit,
  updateUnits,
  type LivePayload,
} from '@sourcewiz/contract';
import {
  fieldChanges,
  listPage,
  readHistory,
  tellChanged,
  wordsIn,
  type RecordName,
} from '../src/platform/records/index.ts';
import { bootTestApp, type TestApp } from './boot-app.ts';
import { connectLive } from './connect-live.ts';
import { makeCompany, must, type Company, type Member } from './factories.ts';

let t: TestApp;
let company: Company;
let colleague: Member;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  colleague = await company.anotherAdmin();
});
afterAll(() => t.close());

const historyOf = (record: RecordName) => company.inside((ctx) => readHistory(ctx, record, { limit: 10 }));

/** A record as it is, and a change of it by somebody who read it at a revision. */
interface Guarded {
  kind: RecordName['kind'];
  id: number | string;
  revision: number;
  change(by: Member, revision?: number): Promise<{ ok: boolean; status?: number; errors?: unknown }>;
}

async function guarded(kind: RecordName['kind']): Promise<Guarded> {
  const { admin } = company;
  const on = (revision: number | undefined) => (revision === undefined ? {} : { revision });
  let turn = 0;
  const another = () => `A ${kind} ${(turn += 1)}`;
  switch (kind) {
    case 'catalogue': {
      const body = { name: 'Spring', buyer_company: 'Nordhem' };
      const { id, revision } = must(await admin.call(createCatalogue, { body }));
      const params = { id };
      const change: Guarded['change'] = (by, began) =>
        by.call(updateCatalogue, { params, body: { note: another(), ...on(began) } });
      return { kind, id, revision, change };
    }
    case 'company': {
      const { id, revision } = must(await admin.call(manufacturer));
      const change: Guarded['change'] = (by, began) =>
        by.call(updateManufacturer, { body: { tagline: another(), ...on(began) } });
      return { kind, id, revision, change };
    }
    case 'attribute': {
      const [first] = must(await admin.call(listAttributes));
      const { id, revision } = first ?? { id: 0, revision: 0 };
      const params = { id };
      const change: Guarded['change'] = (by, began) =>
        by.call(updateAttribute, { params, body: { name: another(), ...on(began) } });
      return { kind, id, revision, change };
    }
    case 'category': {
      const { id, revision } = must(await admin.call(createCategory, { body: { name: 'Bowls' } }));
      const params = { id };
      const change: Guarded['change'] = (by, began) =>
        by.call(updateCategory, { params, body: { name: another(), ...on(began) } });
      return { kind, id, revision, change };
    }
    case 'unit': {
      const body = { short_name: 'crate', category: 'quantity' as const, conversion_factor: '12' };
      const { id, revision } = must(await admin.call(createUnit, { body }));
      const params = { id };
      const change: Guarded['change'] = (by, began) =>
        by.call(updateUnit, { params, body: { short_name: another(), ...on(began) } });
      return { kind, id, revision, change };
    }
    default: {
      const body = { product_id: 'S-1', name: 'Vase' };
      const product = must(await admin.call(createProduct, { body }));
      const made = must(await admin.call(createSpecSheet, { body: { product_id: product.id } }));
      const params = { id: made.id };
      const change: Guarded['change'] = (by, began) =>
        by.call(updateSpecSheet, { params, body: { note: another(), ...on(began) } });
      return { kind: 'spec_sheet', id: made.id, revision: made.revision, change };
    }
  }
}

describe('a record that two people change', () => {
  test.each(['catalogue', 'company', 'attribute', 'category', 'unit', 'spec_sheet'] as const)(
    '%s: the one who read it before the other is told who was first; without a revision it goes through',
    async (kind) => {
      const { id, revision, change } = await guarded(kind);
      expect(await change(colleague, revision)).toMatchObject({ ok: true });
      expect(await change(company.admin, revision)).toMatchObject({
        ok: false,
        status: 409,
        errors: [{ code: 'conflict', params: { revision: revision + 1, by: 'Test Person' } }],
      });
      expect(await change(company.admin, revision + 1)).toMatchObject({ ok: true });
      // The calls of the specification have no revision.
      expect(await change(company.admin)).toMatchObject({ ok: true, data: { revision: revision + 3 } });
      const [last, ...earlier] = await historyOf({ kind, id });
      const field = { catalogue: 'note', company: 'tagline', unit: 'short_name', spec_sheet: 'note' };
      const name = kind === 'attribute' || kind === 'category' ? 'name' : field[kind];
      expect(last).toMatchObject({
        user_id: company.admin.userId,
        changes: { [name]: [`A ${kind} 3`, `A ${kind} 4`] },
      });
      expect(earlier.find(({ user_id: by }) => by === colleague.userId)).toBeDefined();
    },
  );

  test('W06 a note that a colleague wrote is still there after the stale form was refused', async () => {
    const { admin } = company;
    const body = { name: 'Autumn', buyer_company: 'Nordhem' };
    const { id, revision } = must(await admin.call(createCatalogue, { body }));
    const params = { id };
    must(await colleague.call(updateCatalogue, { params, body: { note: 'Theirs', revision } }));
    await admin.call(updateCatalogue, { params, body: { name: 'Autumn 2', note: '', revision } });
    expect(must(await admin.call(getCatalogue, { params }))).toMatchObject({
      name: 'Autumn',
      note: 'Theirs',
    });
  });

  test('one of several units that is stale keeps all of them as they are', async () => {
    const { admin } = company;
    const make = async (short_name: string) => {
      const body = { short_name, category: 'quantity' as const, conversion_factor: '6' };
      return must(await admin.call(createUnit, { body }));
    };
    const [a, b] = [await make('halfbox'), await make('sleeve')];
    const answer = await admin.call(updateUnits, {
      body: {
        units: [
          { id: a.id, short_name: 'half box', revision: a.revision },
          { id: b.id, short_name: 'sleeves', revision: b.revision - 1 },
        ],
      },
    });
    expect(answer).toMatchObject({ status: 409, errors: [{ code: 'conflict' }] });
  });

  test('a list of options is not put in the place of one that a colleague changed', async () => {
    const attribute = must(await company.admin.call(listAttributes)).find(
      ({ dtype, open_options: isOpen }) => dtype === 'select' && isOpen,
    );
    const { id = 0, revision = 0 } = attribute ?? {};
    const params = { id };
    must(await colleague.call(setOptions, { params, body: { options: [{ label: 'Oak' }], revision } }));
    const late = { options: [{ label: 'Teak' }], revision };
    expect(await company.admin.call(setOptions, { params, body: late })).toMatchObject({ status: 409 });
  });
});

describe('live event `changed`', () => {
  type Changed = LivePayload<'changed'>;

  async function listening(who: Member, work: () => Promise<unknown>, timeout = 60_000): Promise<Changed[]> {
    const page = await connectLive(t, who.token);
    const events: Changed[] = [];
    page.on('changed', (event: Changed) => events.push(event));
    await work();
    await vi.waitUntil(() => events.length > 0, { timeout }).catch(() => undefined);
    page.disconnect();
    return events;
  }

  /** For events that nobody may receive, it waits a little longer than events are delayed. */
  const heard = (who: Member, work: () => Promise<unknown>) => listening(who, work, 1_500);

  test('tells a colleague which record changed, and to which revision', async () => {
    const quiet = await makeCompany(t);
    const body = { name: 'Live', buyer_company: 'Nordhem' };
    let id = 0;
    const events = await listening(await quiet.anotherAdmin(), async () => {
      id = must(await quiet.admin.call(createCatalogue, { body })).id;
    });
    expect(events).toEqual([{ kind: 'catalogue', ids: [id], revision: 1 }]);
  });

  test('tells nothing to another company, and nothing of a transaction that was taken back', async () => {
    const other = await makeCompany(t);
    const body = { type: 'material' as const, name: 'Secret oak' };
    expect(await heard(other.admin, () => company.admin.call(createResource, { body }))).toEqual([]);
    expect(await heard(colleague, () => company.admin.call(createResource, { body }))).toEqual([]);
  });

  test('a view that is not shared is told to its owner alone', async () => {
    const body = { name: 'Mine', shared: false };
    expect(await heard(colleague, () => company.admin.call(createSavedView, { body }))).toEqual([]);
    const events = await listening(company.admin, () =>
      company.admin.call(createSavedView, { body: { ...body, name: 'Mine too' } }),
    );
    expect(events).toMatchObject([{ kind: 'saved_view' }]);
  });

  test('what one transaction writes of a kind is one event; more than fits names no record', async () => {
    const few = await listening(colleague, () =>
      company.inside(async (ctx) => {
        tellChanged(ctx, { kind: 'contact', ids: [1, 2], revision: 4 });
        tellChanged(ctx, { kind: 'contact', ids: [2, 3], revision: 3 });
      }),
    );
    expect(few).toEqual([{ kind: 'contact', ids: [1, 2, 3], revision: 4 }]);
    const ids = Array.from({ length: 201 }, (_, id) => id);
    const many = await listening(colleague, () =>
      company.inside(async (ctx) => tellChanged(ctx, { kind: 'contact', ids, revision: null })),
    );
    expect(many).toEqual([{ kind: 'contact', ids: [], revision: null }]);
  });

  test('a large change is told at most once a second, and its end is not lost', async () => {
    const page = await connectLive(t, colleague.token);
    const events: Changed[] = [];
    page.on('changed', (event: Changed) => events.push(event));
    for (let id = 1; id <= 20; id += 1)
      await company.inside(async (ctx) => tellChanged(ctx, { kind: 'contact', ids: [id], revision: id }));
    await vi.waitFor(() => expect(events.at(-1)?.revision).toBe(20));
    expect(events.length).toBeLessThanOrEqual(4);
    expect(events.flatMap(({ ids }) => ids).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    page.disconnect();
  });

  test('a product that changes is told without a revision, as that of the catalogue is not its own', async () => {
    const events = await listening(colleague, () =>
      company.admin.call(createProduct, { body: { product_id: 'L-1', name: 'Lamp' } }),
    );
    expect(events).toMatchObject([{ kind: 'product', ids: [expect.any(Number)], revision: null }]);
  });

  test('an option that somebody adds is told as a change of its attribute', async () => {
    const attribute = must(await company.admin.call(listAttributes)).find(
      ({ dtype, open_options: isOpen }) => dtype === 'multi_select' && isOpen,
    );
    const params = { id: attribute?.id ?? 0 };
    const events = await listening(colleague, async () =>
      must(await company.admin.call(addAttributeOption, { params, body: { label: 'Moonstone' } })),
    );
    expect(events).toMatchObject([{ kind: 'attribute', ids: [params.id] }]);
  });
});

describe('lists', () => {
  const page = (typed: string, { limit = 2, offset = 0 } = {}) =>
    company.inside((ctx) =>
      listPage<{ name: string }>(ctx, {
        columns: sql`l.name`,
        from: sql`(values ('Çini bowl', 'blue'), ('Bowl 100%', 'red'), ('Vase_1', null)) as l(name, colour)`,
        where: [sql`true`, ...wordsIn([sql`l.name`, sql`l.colour`], typed)],
        order: sql`l.name`,
        limit,
        offset,
      }),
    );
  const names = async (typed: string) => (await page(typed)).rows.map(({ name }) => name);

  test('find all words in any of the columns, whatever letters they are typed with', async () => {
    expect(await names('BLUE cini')).toEqual(['Çini bowl']);
    expect(await names('vase')).toEqual(['Vase_1']);
    expect(await names('bowl green')).toEqual([]);
    // Special characters of SQL patterns are ordinary characters.
    expect(await names('100%')).toEqual(['Bowl 100%']);
    expect(await names('e_1')).toEqual(['Vase_1']);
  });

  test('know their total on every page, also behind the last', async () => {
    expect(await page('')).toMatchObject({ rows: [{}, {}], total: 3 });
    expect(await page('', { limit: 2, offset: 2 })).toMatchObject({ rows: [{}], total: 3 });
    expect(await page('', { limit: 2, offset: 4 })).toEqual({ rows: [], total: 3 });
    expect(await page('nothing')).toEqual({ rows: [], total: 0 });
  });
});

test('changes of fields name what differs, and treat a missing field as an empty one', () => {
  expect(fieldChanges({ a: 1, b: ['x'], c: null }, { a: 1, b: ['x', 'y'] })).toEqual({
    b: [['x'], ['x', 'y']],
  });
  expect(fieldChanges(null, { a: '', b: null })).toEqual({ a: [null, ''] });
  expect(fieldChanges({ a: 1 }, null)).toEqual({ a: [1, null] });
});
