import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  consoleFailedTasks,
  consoleFeatures,
  consoleUsage,
  consoleUsageFields,
  exportConsoleUsage,
  getUsage,
  type CallResult,
  type InputOf,
} from '@sourcewiz/contract';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'drizzle-orm';
import { runConsole } from '../../app/console-program.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { dayFromNow, makeProvider, type Provider } from '../../../test/provider.ts';
import { keepDraft } from '../tasks/index.ts';
import { writeCalls } from './call-counts.ts';
import { classOf, DURATIONS, percentile } from './usage.rules.ts';

let t: TestApp;
let provider: Provider;
beforeAll(async () => {
  t = await bootTestApp();
  provider = await makeProvider(t);
  must(await provider.call(getUsage));
});
afterAll(() => t.close());

const codes = (result: CallResult<unknown>) => (result.ok ? [] : result.errors.map(({ code }) => code));

describe('usage', () => {
  test('usage: calls by their 95th percentile, companies per day, storage', async () => {
    await writeCalls(t.platform);
    const day = dayFromNow(t, 0);
    const usage = must(await provider.call(consoleUsage, { query: { from: dayFromNow(t, -6), to: day } }));
    expect(usage.active_per_day).toHaveLength(7);
    expect(usage.slow_calls.find(({ path }) => path === 'usage')?.calls).toBeGreaterThan(0);
    expect(codes(await provider.call(consoleUsage, { query: { from: day, to: '2020-01-01' } }))).toEqual([
      'end_before_start',
    ]);
  });

  test('PLAN-104 all its figures are in an Excel file', async () => {
    const day = dayFromNow(t, 0);
    const body = { from: dayFromNow(t, -6), to: day } as never;
    const { download_link: link } = must(await provider.call(exportConsoleUsage, { body }));
    const { sheets } = await readXlsx((await t.app.inject({ url: link })).rawPayload);
    const [header, ...rows] = sheets[0]?.rows ?? [];
    expect(header).toEqual(Object.values(consoleUsageFields).map(({ en }) => en));
    expect(rows.filter(([part]) => part === 'Companies active per day')).toHaveLength(7);
    expect(rows.filter(([part]) => part === 'Features discovered')).toHaveLength(consoleFeatures.length);
    expect(rows).toContainEqual([
      'Slow calls',
      'GET usage',
      expect.any(Number),
      'ms, p95, of calls',
      expect.any(Number),
    ]);
  });

  test('durations fall into classes, and a percentile lies within its class', () => {
    expect([4, 5, 6, 1e6].map(classOf)).toEqual([0, 0, 1, DURATIONS.length]);
    const counts = [...Array(DURATIONS.length + 1).keys()].map((place) =>
      place === 1 ? 95 : place === 12 ? 5 : 0,
    );
    expect(percentile(counts, 0.95)).toBe(10);
    expect(percentile(counts, 0.96)).toBe(530);
    expect(percentile([], 0.95)).toBe(0);
  });
});

describe('failed tasks', () => {
  let company: Company;
  const period = () => ({ from: dayFromNow(t, -6), to: dayFromNow(t, 0) });
  const failed = async (query: Partial<InputOf<typeof consoleFailedTasks>['query']> = {}) =>
    must(await provider.call(consoleFailedTasks, { query: { ...period(), ...query } }));

  /** A task of the company that has ended, some days ago. */
  async function endTask(
    action: 'catalogue_pdf' | 'label_pdf',
    { status, error = null, daysAgo = 0 }: { status: string; error?: object | null; daysAgo?: number },
  ): Promise<string> {
    const id = await company.inside((ctx) => keepDraft(ctx, { action, subject: 'Spring 2027', input: {} }));
    const at = new Date(t.clock.now().getTime() - daysAgo * 86_400_000).toISOString();
    await t.platform.database.inSystem((db) =>
      db.execute(sql`
        update task set status = ${status}, error = ${JSON.stringify(error)}::jsonb, created_at = ${at}, finished_at = ${at}
        where id = ${id}`),
    );
    return id;
  }

  beforeAll(async () => {
    company = await makeCompany(t, { name: 'Kaveri Exports' });
    const busy = { code: 'heavy_work_waiting', params: {} };
    await endTask('catalogue_pdf', { status: 'failed', error: { code: 'internal', params: {} }, daysAgo: 2 });
    await endTask('label_pdf', { status: 'failed', error: busy, daysAgo: 1 });
    await endTask('label_pdf', { status: 'failed' });
    await endTask('label_pdf', { status: 'success' });
    await endTask('label_pdf', { status: 'failed', daysAgo: 9 });
  });

  test('PLAN-104 the failures that usage counts are listed with their company, time and cause, the latest first', async () => {
    const { failing_tasks: counted } = must(await provider.call(consoleUsage, { query: period() }));
    expect(counted).toEqual([
      { action: 'label_pdf', failed: 2, of: 3 },
      { action: 'catalogue_pdf', failed: 1, of: 1 },
    ]);
    const { tasks, total } = await failed();
    expect(total).toBe(3);
    expect(tasks.map(({ action, error }) => [action, error?.code])).toEqual([
      ['label_pdf', undefined],
      ['label_pdf', 'heavy_work_waiting'],
      ['catalogue_pdf', 'internal'],
    ]);
    expect(tasks[0]).toMatchObject({ company_id: company.orgId, company_name: 'Kaveri Exports' });
    const age = (at = '') => Math.round((t.clock.now().getTime() - Date.parse(at)) / 86_400_000);
    expect(tasks.map(({ failed_at: at }) => age(at))).toEqual([0, 1, 2]);
    // What a task was about is the company's own.
    expect(JSON.stringify(tasks)).not.toContain('Spring 2027');
  });

  test('PLAN-104 they are found by kind and plan, and come by pages', async () => {
    expect((await failed({ action: 'catalogue_pdf' })).total).toBe(1);
    const second = await failed({ page: 2, per_page: 2 });
    expect(second.total).toBe(3);
    expect(second.tasks.map(({ action }) => action)).toEqual(['catalogue_pdf']);
    const plan_id = await provider.planId('silver');
    expect((await failed({ plan_id })).total).toBe(0);
    await provider.give(company, 'silver');
    expect((await failed({ plan_id })).total).toBe(3);
  });

  test('PLAN-104 others cannot read them, and a period that ends before it begins is refused', async () => {
    const query = period();
    expect(codes(await company.admin.call(consoleFailedTasks, { query }))).toEqual(['not_found']);
    const turned = { from: query.to, to: query.from };
    expect(codes(await provider.call(consoleFailedTasks, { query: turned }))).toEqual(['end_before_start']);
  });

  test('PLAN-104 the command line lists them too', async () => {
    const printed: string[] = [];
    const { from, to } = period();
    const argv = ['failed-tasks', '--from', from, '--until', to];
    expect(await runConsole(t.platform, argv, (line) => printed.push(line))).toBe(0);
    expect(printed.join('\n')).toMatch(/catalogue_pdf\tKaveri Exports\tinternal \{\}/);
    expect(printed.at(-1)).toBe('3 of 3');
  });
});
