import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refused, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { companyId, someCatalogue } from '../console.fixture.ts';
import { consoleRoutes } from '../console-routes.ts';

const session = sessionFixture({ user: { is_system_user: true, two_factor: true } });
let queries: URLSearchParams[] = [];

useTexts('console', 'consoleUsage', 'tasks');
useFakeServer();
beforeEach(async () => {
  await changeLanguage('en');
  queries = [];
  server.set('GET /api/console/plans', () => someCatalogue);
  server.set('GET /api/console/usage', (_, query) => {
    queries.push(query);
    return {
      companies: 1284,
      active_per_day: [
        { day: '2026-11-21', companies: 120, is_weekend: true },
        { day: '2026-11-23', companies: 518, is_weekend: false },
      ],
      active_on_working_day: 448,
      features: [{ feature: 'labels_printed', companies: 642 }],
      slow_calls: Array.from({ length: 11 }, (_unused, at) => ({
        method: 'GET',
        path: `call/${at}`,
        p95_ms: 1840 - 100 * at,
        calls: 10,
      })),
      failing_tasks: [
        { action: 'catalogue_pdf', failed: 14, of: 412 },
        { action: 'label_pdf', failed: 0, of: 9 },
      ],
      storage: {
        bytes: 61_400_000_000,
        files: 48_210,
        companies: [{ id: companyId, name: 'Ege Tekstil', bytes: 61_400_000_000, files: 48_210 }],
      },
    };
  });
});

const open = () => openRoutes(consoleRoutes, { address: '/console/usage', session });
const table = (name: string) => within(screen.getByRole('table', { name }));

describe('usage', () => {
  it('shows companies per day as bars, with the same as a table', async () => {
    open();
    expect(await screen.findByText('448 on a working day, of 1,284')).toBeDefined();
    expect(screen.getByRole('button', { name: '23/11/2026: 518 companies' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /table/i }));
    expect(table('Companies active per day').getByText('518')).toBeDefined();
  });

  it('shows features, slow calls, failing tasks and storage with their figures', async () => {
    open();
    await screen.findByText('Features discovered');
    expect(table('Features discovered').getByText('50%')).toBeDefined();
    expect(table('Slow calls').queryByText('GET call/10')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'All 11' }));
    expect(table('Slow calls').getByText('GET call/10')).toBeDefined();
    expect(table('Failing tasks').getByText('14 (3.4%)')).toBeDefined();
    expect(table('Storage per company').getByRole('link', { name: 'Ege Tekstil' }).getAttribute('href')).toBe(
      `/console/companies/${companyId}`,
    );
  });

  it('leads from failing tasks to those that failed, of the same days and plan', async () => {
    openRoutes(consoleRoutes, { address: '/console/usage?days=7&plan=5', session });
    const link = await screen.findByRole('link', { name: '14 failed tasks with their causes' });
    expect(link.getAttribute('href')).toBe('/console/usage/failed_tasks?days=7&plan=5');
    const [ofKind, ...others] = table('Failing tasks').getAllByRole('link');
    expect(ofKind?.getAttribute('href')).toBe('/console/usage/failed_tasks?days=7&plan=5&task=catalogue_pdf');
    expect(others).toEqual([]);
  });

  it('asks for another period', async () => {
    open();
    await screen.findByText('Features discovered');
    fireEvent.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() => expect(queries).toHaveLength(2));
    const span = (query: URLSearchParams | undefined) =>
      (Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')) / 86_400_000;
    expect(queries.map(span)).toEqual([29, 6]);
  });

  it('PLAN-104 becomes an Excel file of the same days and plan', async () => {
    const asked: unknown[] = [];
    server.set('POST /api/console/usage/export', (body) => {
      asked.push(body);
      return refused(500, 'internal');
    });
    openRoutes(consoleRoutes, { address: '/console/usage?days=7&plan=5', session });
    fireEvent.click(await screen.findByRole('button', { name: 'Export to Excel' }));
    await waitFor(() =>
      expect(asked).toEqual([Object.fromEntries(queries[0] ?? [])].map((one) => ({ ...one, plan_id: 5 }))),
    );
  });

  it('says that it could not be loaded', async () => {
    server.set('GET /api/console/usage', () => refused(500, 'internal'));
    open();
    expect(await screen.findByText('Usage could not be loaded')).toBeDefined();
  });
});

describe('failed tasks', () => {
  const aTask = {
    task_id: '0b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a22',
    action: 'catalogue_pdf',
    company_id: companyId,
    company_name: 'Ege Tekstil',
    failed_at: '2026-11-23T10:12:00.000Z',
    error: { code: 'internal', params: {} },
  };
  const openFailed = (query = '') =>
    openRoutes(consoleRoutes, { address: `/console/usage/failed_tasks${query}`, session });
  let tasks: object[] = [aTask];
  beforeEach(() => {
    tasks = [aTask];
    server.set('GET /api/console/failed_tasks', (_, query) => {
      queries.push(query);
      return { tasks, total: tasks.length };
    });
  });

  it('says of which company they are, when they failed and why, and asks for what the address says', async () => {
    openFailed('?days=7&plan=5&task=catalogue_pdf');
    const row = within(await screen.findByRole('row', { name: /Ege Tekstil/ }));
    expect(row.getByRole('link', { name: 'Ege Tekstil' }).getAttribute('href')).toBe(
      `/console/companies/${companyId}`,
    );
    expect(row.getByText(/Server error/)).toBeDefined();
    expect(row.getByText(`Reference ${aTask.task_id}`)).toBeDefined();
    expect(row.getByText(/23\/11\/2026/)).toBeDefined();
    expect(queries[0]?.get('action')).toBe('catalogue_pdf');
    expect(queries[0]?.get('plan_id')).toBe('5');
    fireEvent.click(screen.getByRole('button', { name: '90 days' }));
    await waitFor(() => expect(queries).toHaveLength(2));
    expect(queries[1]?.get('action')).toBe('catalogue_pdf');
  });

  it('says so where no cause was recorded, and where nothing failed', async () => {
    tasks = [{ ...aTask, error: null }];
    openFailed();
    expect(await screen.findByText('No cause was recorded.')).toBeDefined();
    tasks = [];
    fireEvent.click(screen.getByRole('button', { name: '7 days' }));
    expect(await screen.findByText('No task failed')).toBeDefined();
  });
});
