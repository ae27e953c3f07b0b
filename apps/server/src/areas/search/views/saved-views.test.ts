import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSavedView,
  deleteMember,
  deleteSavedView,
  getSearchPreference,
  listSavedViews,
  listTasks,
  setSearchPreference,
  triggerTask,
  updateSavedView,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../../test/factories.ts';
import { runTask } from '../../tasks/index.ts';

let app: TestApp;
let company: Company;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  asha = await company.employee(['view_products']);
  ravi = await company.employee(['view_products']);
});
afterAll(() => app.close());

const namesOf = async ({ call }: Member) => must(await call(listSavedViews, {})).map(({ name }) => name);

describe('SEARCH-019 SEARCH-020 U21 the stored preference', () => {
  test('it is the newest first, as a grid, until somebody chose; each person for themselves', async () => {
    const usual = { sort_by: 'products_desc', shown_filters: [], layout: 'grid', columns: null };
    expect(must(await asha.call(getSearchPreference, {}))).toEqual(usual);
    const chosen = must(await asha.call(setSearchPreference, { body: { sort_by: 'products_id_asc' } }));
    expect(chosen).toEqual({ ...usual, sort_by: 'products_id_asc' });
    must(
      await asha.call(setSearchPreference, { body: { layout: 'list', shown_filters: ['14', '3', '14'] } }),
    );
    expect(must(await asha.call(getSearchPreference, {}))).toEqual({
      sort_by: 'products_id_asc',
      shown_filters: ['14', '3'],
      layout: 'list',
      columns: null,
    });
    const columns = ['price', '14', 'status'];
    must(await asha.call(setSearchPreference, { body: { columns } }));
    expect(must(await asha.call(getSearchPreference, {}))).toMatchObject({ layout: 'list', columns });
    expect(await asha.call(setSearchPreference, { body: { columns: ['taste'] } })).toMatchObject({
      status: 400,
    });
    must(await asha.call(setSearchPreference, { body: { columns: null } }));
    expect(must(await asha.call(getSearchPreference, {})).columns).toBeNull();
    expect(must(await ravi.call(getSearchPreference, {}))).toEqual(usual);
    expect(must(await ravi.call(setSearchPreference, { body: {} }))).toEqual(usual);
  });

  test('an order that does not exist is refused', async () => {
    const body = { sort_by: 'best' } as never;
    expect(await asha.call(setSearchPreference, { body })).toMatchObject({ status: 400 });
  });
});

describe('views that are kept under a name', () => {
  const brass = {
    name: ' Brass  vases ',
    query: 'vase',
    filters: '14:"Brass"',
    sort_by: 'products',
  } as const;

  test('a view keeps the search; others see it when it is shared', async () => {
    const made = must(await asha.call(createSavedView, { body: brass }));
    expect(made).toMatchObject({
      name: 'Brass vases',
      query: 'vase',
      filters: '14:"Brass"',
      sort_by: 'products',
      shared: false,
      is_mine: true,
      created_by: 'Test Person',
    });
    expect(await namesOf(ravi)).toEqual([]);
    must(await asha.call(updateSavedView, { params: { id: made.id }, body: { shared: true } }));
    expect(must(await ravi.call(listSavedViews, {}))).toEqual([{ ...made, shared: true, is_mine: false }]);
  });

  test('a name is taken once per person, whatever its letters', async () => {
    const refused = await asha.call(createSavedView, { body: { name: 'BRASS VASES' } });
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'view_name_taken' }] });
    const other = must(await ravi.call(createSavedView, { body: { name: 'brass vases' } }));
    const mine = must(await asha.call(createSavedView, { body: { name: 'Işık' } }));
    const renamed = { params: { id: mine.id }, body: { name: 'Brass vases' } };
    expect(await asha.call(updateSavedView, renamed)).toMatchObject({
      errors: [{ code: 'view_name_taken' }],
    });
    // A view may keep its own name.
    must(await asha.call(updateSavedView, { params: { id: mine.id }, body: { name: 'IŞIK' } }));
    must(await ravi.call(deleteSavedView, { params: { id: other.id } }));
    must(await asha.call(deleteSavedView, { params: { id: mine.id } }));
  });

  test('only its maker or an admin changes a shared view; a private one of others does not exist', async () => {
    const [shared] = must(await asha.call(listSavedViews, {}));
    const hidden = must(await asha.call(createSavedView, { body: { name: 'Mine' } }));
    const params = { id: shared?.id ?? '' };
    expect(await ravi.call(updateSavedView, { params, body: { query: 'x' } })).toMatchObject({ status: 403 });
    expect(await ravi.call(deleteSavedView, { params })).toMatchObject({ status: 403 });
    expect(await company.admin.call(deleteSavedView, { params: { id: hidden.id } })).toMatchObject({
      status: 404,
    });
    const changed = must(await company.admin.call(updateSavedView, { params, body: { query: 'bowl' } }));
    expect(changed).toMatchObject({ query: 'bowl', is_mine: false });
    must(await company.admin.call(deleteSavedView, { params }));
    expect(await namesOf(asha)).toEqual(['Mine']);
  });

  test('filters that cannot be read are refused', async () => {
    const body = { name: 'Broken', filters: '14:"Brass' };
    expect(await asha.call(createSavedView, { body })).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid_filter' }],
    });
    const [view] = must(await asha.call(listSavedViews, {}));
    const update = { params: { id: view?.id ?? '' }, body: { filters: 'created:"some day"' } };
    expect(await asha.call(updateSavedView, update)).toMatchObject({ errors: [{ code: 'invalid_filter' }] });
  });

  test('fifty views are enough, even when all come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 53 }, (_, index) =>
        ravi.call(createSavedView, { body: { name: `View ${index}` } }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ errors: [{ code: 'too_many_views' }] });
  });

  test('another company sees none of them', async () => {
    const stranger = await makeCompany(app);
    expect(await namesOf(stranger.admin)).toEqual([]);
    const [view] = must(await ravi.call(listSavedViews, {}));
    const params = { id: view?.id ?? '' };
    expect(await stranger.admin.call(deleteSavedView, { params })).toMatchObject({ status: 404 });
  });
});

describe('what is kept for a person', () => {
  const keptFor = async ({ userId }: Member) =>
    company.inside(async (ctx) => {
      const { rows } = await ctx.db.execute<{ name: string }>(sql`
        select name from saved_view where user_id = ${userId}::uuid
        union all select 'liking' from search_preference where user_id = ${userId}::uuid`);
      return rows.map(({ name }) => name).toSorted();
    });
  const leaving = async (): Promise<Member> => {
    const member = await company.employee(['view_products']);
    for (const shared of [true, false]) {
      const name = shared ? `Shared ${member.userId}` : 'Private';
      must(await member.call(createSavedView, { body: { name, shared } }));
    }
    must(await member.call(setSearchPreference, { body: { layout: 'list' } }));
    return member;
  };
  const remove = async ({ userId }: Member): Promise<string> =>
    must(await company.admin.call(deleteMember, { params: { id: userId } })).task_id;

  test('TASK-001 PERM-054 goes with them when they are deleted, but not the views that they shared', async () => {
    const gone = await leaving();
    const other = await leaving();
    expect(await keptFor(gone)).toEqual(['Private', `Shared ${gone.userId}`, 'liking']);
    const task = await remove(gone);
    await runTask(app.platform, task);
    expect(must(await company.admin.call(listTasks))[0]).toMatchObject({ status: 'success', progress: 100 });
    expect(await keptFor(gone)).toEqual([`Shared ${gone.userId}`]);
    expect(await namesOf(company.admin)).toContain(`Shared ${gone.userId}`);
    expect(await keptFor(other)).toHaveLength(3);
  });

  test('goes, too, when the task of the deletion is cancelled', async () => {
    const gone = await leaving();
    const task_id = await remove(gone);
    must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'cancel' } }));
    await runTask(app.platform, task_id);
    expect(await keptFor(gone)).toEqual([`Shared ${gone.userId}`]);
  });
});
