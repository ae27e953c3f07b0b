import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchProducts, type ParsedOf } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { searchSource } from '../../../test/search/search-source.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { countryByIso3 } from '../identity/index.ts';
import { updateOrganisation } from '../organisation/index.ts';
import { applyProductChanges } from '../products/index.ts';
import { writeSearchRows } from './index.ts';

const idOfTurkey = countryByIso3('TUR')?.id ?? 0;

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  await company.inside((ctx) => writeSearchRows(ctx, [searchSource(app, 1, {})]));
});
afterAll(() => app.close());

type Request = Partial<ParsedOf<typeof searchProducts>['body']>;
const search = async (body: Request = {}, of: Company = company) =>
  must(await of.admin.call(searchProducts, { body: { ...body, filter_args: body.filter_args ?? {} } }));
const filtered = (filters: string) => search({ filter_args: { filters } });

describe('SEARCH-021 SEARCH-022 filters by date', () => {
  test('periods and days are those of the person', async () => {
    const other = await makeCompany(app);
    const source = (id: number, created: string, updated: string) =>
      searchSource(app, id, { created_at: new Date(created), updated_at: new Date(updated) });
    await other.inside((ctx) =>
      writeSearchRows(ctx, [
        // Half past midnight in Istanbul is still the day before in New York.
        source(1, '2026-03-09T21:30:00Z', '2026-03-09T21:30:00Z'),
        source(2, '2026-03-10T20:59:59.999Z', '2026-04-01T00:00:00Z'),
        source(3, '2026-03-10T21:00:00Z', '2026-04-02T00:00:00Z'),
      ]),
    );
    const idsOf = async (filters: string, time_zone?: string) =>
      (await search({ filter_args: { filters, ...(time_zone ? { time_zone } : {}) } }, other)).hits
        .map(({ id }) => id)
        .toSorted((one, another) => one - another);
    expect(await idsOf('created:2026-03-10 TO 2026-03-10', 'Europe/Istanbul')).toEqual([1, 2]);
    expect(await idsOf('created:2026-03-09 TO 2026-03-09', 'America/New_York')).toEqual([1]);
    expect(await idsOf('created:* TO 2026-03-09', 'UTC')).toEqual([1]);
    expect(await idsOf('created:2026-03-10 TO * AND updated:2026-04-02 TO *', 'UTC')).toEqual([3]);
    expect(
      await idsOf('created:2026-03-09 TO 2026-03-09 OR created:2026-03-11 TO *', 'Asia/Kolkata'),
    ).toEqual([2, 3]);
    // Without a time zone the company's country decides.
    await other.inside((ctx) => updateOrganisation(ctx, { countryId: idOfTurkey }));
    expect(await idsOf('created:2026-03-11 TO 2026-03-11')).toEqual([3]);
    await other.inside((ctx) => updateOrganisation(ctx, { countryId: null }));
    expect(await idsOf('created:2026-03-10 TO 2026-03-10')).toEqual([2, 3]);
  });

  test('a product of now is of today, of this week and of the last three months', async () => {
    for (const preset of ['today', 'this_week', 'this_month', 'last_3_months', 'last_6_months']) {
      expect((await filtered(`created:"${preset}"`)).nbHits).toBe(1);
    }
    for (const preset of ['last_week', 'last_month']) {
      expect((await filtered(`updated:"${preset}"`)).nbHits).toBe(0);
    }
  });

  test('an unknown time zone is refused, and so is an unknown period', async () => {
    const asked = (filter_args: Request['filter_args']) =>
      company.admin.call(searchProducts, { body: { filter_args } });
    expect(await asked({ time_zone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      errors: [{ code: 'unknown_time_zone', params: { name: 'Mars/Olympus' } }],
    });
    expect(await asked({ filters: 'created:"next_year"' })).toMatchObject({
      errors: [{ code: 'invalid_filter' }],
    });
  });
});

describe('typing errors and letters', () => {
  test.each([
    ['brnz kase', 'Bronz kâse'],
    ['bronz kase', 'Bronz kâse'],
    ['sekerlik', 'ŞEKERLİK kapaklı'],
    ['şekerlık', 'ŞEKERLİK kapaklı'],
    ['sekrlik', 'ŞEKERLİK kapaklı'],
    ['isparta hali', 'ISPARTA Halısı'],
    ['ısparta', 'ISPARTA Halısı'],
    ['ispatra', 'ISPARTA Halısı'],
    ['halisi isparta', 'ISPARTA Halısı'],
    ['crème brulee', 'Crème brûlée dish'],
    ['creme bruleé', 'Crème brûlée dish'],
  ])('%j finds %j', async (query, name) => {
    const other = await spellings();
    expect((await search({ query }, other)).hits.map((hit) => hit.name)).toEqual([name]);
  });

  let made: Promise<Company> | undefined;
  /** A company with names that are easily misspelled. */
  function spellings(): Promise<Company> {
    made ??= makeCompany(app).then(async (other) => {
      const names = ['Bronz kâse', 'ŞEKERLİK kapaklı', 'ISPARTA Halısı', 'Crème brûlée dish'];
      await other.inside((ctx) =>
        applyProductChanges(ctx, {
          changes: names.map((name, index) => ({
            kind: 'create',
            fields: { product_id: `SP-${index}`, name, status: 'published' },
          })),
          source: 'form',
        }),
      );
      return other;
    });
    return made;
  }
});
