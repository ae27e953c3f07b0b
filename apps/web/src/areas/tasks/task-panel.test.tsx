import type { Task } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { shownToasts } from '../../platform/kit/toasts/toast-store.ts';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import { tell } from '../../platform/live/live.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { TaskButton } from './task-button.tsx';
import { aTask } from '@sourcewiz/contract/task.fixture';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';

let tasks: Task[] = [];
let refusal: string | null = null;
const triggered: unknown[] = [];

useTexts('tasks');
beforeAll(() => {
  configure({ defaultHidden: true });
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ data: tasks });
    const sent = JSON.parse(String(body)) as { task_id: string; trigger_action: string };
    triggered.push(sent);
    const asked = tasks.find(({ task_id }) => task_id === sent.task_id);
    if (refusal === null) tasks = tasks.filter((task) => task !== asked);
    const problem = { code: 'task_not_yours', message: '', params: { name: 'Ravi' } };
    return refusal === null
      ? Response.json({ data: sent.trigger_action === 'download' ? asked : null })
      : Response.json({ errors: [problem] }, { status: 403 });
  });
});
beforeEach(() => {
  tasks = [];
  refusal = null;
  triggered.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
});

const user = { id: aTask().created_by };

async function open(address = '/'): Promise<{ panel: HTMLElement; address: () => string }> {
  const { element, address: now } = atAddress(
    <SessionProvider value={sessionFixture({ user, granted: ['update_products'] })}>
      <TaskButton />
    </SessionProvider>,
    address,
  );
  render(element);
  fireEvent.click(await screen.findByRole('button', { expanded: false }));
  const panel = await screen.findByRole('dialog');
  await within(panel).findByRole('tablist');
  return { panel, address: now };
}
const cardOf = async (panel: HTMLElement): Promise<HTMLElement> => within(panel).findByRole('article');

describe('the panel of tasks', () => {
  it.each([
    ['TASK-009', ['failed', 'in-progress', 'draft', 'success'], 'failed', '1 task failed'],
    ['TASK-010', ['in-progress', 'draft', 'success'], 'running', '1 task running'],
    ['TASK-011', ['draft', 'success'], 'draft', '1 draft'],
    ['TASK-012', ['success'], 'history', 'Task history'],
  ] as const)('%s of tasks that are %s its button shows %s', async (_row, statuses, kind, words) => {
    tasks = statuses.map((status) => aTask({ status }));
    await open();
    const button = screen.getByRole('button', { expanded: true });
    expect(button.dataset['kind']).toBe(kind);
    expect(button.textContent).toContain(words);
  });

  it('TASK-013 without tasks it says so and leads to the history', async () => {
    const { panel } = await open();
    await within(panel).findByText('Nothing is running');
    const all = within(panel).getByRole('link', { name: 'All tasks' });
    expect(all.getAttribute('href')).toBe('/profile-settings/7');
  });

  it('TASK-014 shows the first five of each kind, and how many more there are', async () => {
    tasks = [
      ...Array.from({ length: 7 }, () => aTask({ status: 'failed' })),
      ...Array.from({ length: 6 }, () => aTask({ action: 'catalogue_pdf', status: 'failed' })),
    ];
    const { panel } = await open();
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(5));
    expect(panel.textContent).toContain('2 more');
    fireEvent.click(within(panel).getByRole('tab', { name: /Downloads/ }));
    await waitFor(() => expect(panel.textContent).toContain('1 more'));
    expect(within(panel).getAllByRole('article')).toHaveLength(5);
  });

  it('TASK-016 TASK-032 a running card shows its progress; that of a download goes on by its timer', async () => {
    vi.useFakeTimers({
      now: Date.parse('2026-11-21T10:00:30Z'),
      toFake: ['setInterval', 'clearInterval', 'Date'],
    });
    tasks = [aTask({ action: 'catalogue_pdf', status: 'in-progress', progress: 12 })];
    const { panel } = await open();
    const bar = within(await cardOf(panel)).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('30');
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('35'));
  });

  it('TASK-028 Download opens the file of the task and takes its card off the list', async () => {
    const done = aTask({
      action: 'catalogue_pdf',
      status: 'success',
      progress: 100,
      download_link: '/files/x.pdf',
    });
    tasks = [done];
    const { panel } = await open();
    const download = within(await cardOf(panel)).getByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe('/files/x.pdf');
    fireEvent.click(download);
    await waitFor(() => expect(within(panel).queryByRole('article')).toBeNull());
    expect(triggered).toEqual([{ task_id: done.task_id, trigger_action: 'download' }]);
  });

  it('TASK-029 dismissing a task on its own page leaves that page', async () => {
    tasks = [aTask({ action: 'excel_import_bulk_update', status: 'success', reference: 'import-1' })];
    const { panel, address } = await open('/manage-products?import=import-1');
    fireEvent.click(within(await cardOf(panel)).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(address()).toBe('/manage-products'));
  });

  it.each([
    ['bulk_products_table', 'bulk-edit-table', '/master-catalogue'],
    ['bulk_products_upload', 'bulk-upload-table', '/bulk-upload'],
    ['bulk_update_images', 'bulk-image-upload/linking', '/bulk-image-upload/upload'],
  ] as const)(
    'TASK-019 discarding a draft of %s on its own page leads to where one is begun',
    async (...kind) => {
      const [action, page, begun] = kind;
      const draft = aTask({ action, status: 'draft' });
      tasks = [draft];
      const { panel, address } = await open(`/${page}/${draft.task_id}`);
      fireEvent.click(within(await cardOf(panel)).getByRole('button', { name: 'Discard' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Discard the draft' }));
      await waitFor(() => expect(address()).toBe(begun));
      expect(shownToasts().at(-1)).toMatchObject({ tone: 'ok', title: 'Draft discarded' });
    },
  );

  it('TASK-017 View details of a running bulk edit says what it does and how far it is', async () => {
    const running = { status: 'in-progress', total_count: 12, remaining_count: 5 } as const;
    tasks = [aTask({ action: 'bulk_products_table', ...running })];
    const { panel } = await open();
    fireEvent.click(within(await cardOf(panel)).getByRole('button', { name: 'View details' }));
    const details = await screen.findByRole('dialog', { name: 'Saving the bulk edit' });
    expect(details.textContent).toContain('7 of 12');
    expect(details.textContent).toContain('Asha');
  });

  it('PROD-031 TASK-024 a task that every product refused does not look done, and leads to the products', async () => {
    tasks = [
      aTask({
        action: 'change_products_attribute',
        status: 'success',
        subject: 'Status',
        total_count: 2,
        counts: { updated: 0, unchanged: 0, failed: 2, skipped: 1 },
        skipped_products: [
          { id: 7, product_id: 'VASE-7', code: 'image_required' },
          { id: 8, product_id: 'VASE-8', code: 'image_required' },
          { id: 9, product_id: 'VASE-9', code: 'product_locked' },
        ],
      }),
    ];
    const { panel } = await open();
    const card = await cardOf(panel);
    expect(card.textContent).toContain('Status could not be changed');
    expect(card.textContent).toContain('Not all changed');
    expect(card.textContent).toContain(
      '0 of 3 changed. Left as they were: VASE-7, VASE-8. Upload atleast one',
    );
    fireEvent.click(within(card).getByRole('button', { name: 'View details' }));
    const details = within(await screen.findByRole('dialog', { name: 'Status could not be changed' }));
    expect(details.getByRole('heading', { name: /^Upload atleast one image/ })).toBeDefined();
    // What holds the last one may have failed: then waiting does not help.
    expect(
      details.getByRole('heading', { name: /if it failed, retry or ignore it under Tasks/ }),
    ).toBeDefined();
    expect(details.getByRole('link', { name: 'VASE-8' }).getAttribute('href')).toBe(
      '/product-details/edit/8',
    );
    expect(details.getByRole('button', { name: 'Edit these in a table' })).toBeDefined();
  });

  it('TASK-019 drafts are told apart by what they hold and when they were saved', async () => {
    const draft = { action: 'bulk_products_upload', status: 'draft' } as const;
    tasks = [
      aTask({ ...draft, subject: 'Vases.xlsx', total_count: 12 }),
      aTask({ ...draft, subject: '', total_count: 0 }),
    ];
    const { panel } = await open();
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(2));
    expect(panel.textContent).toMatch(/Vases\.xlsx, 12 groups of images\. Saved .*21/);
  });

  it('TASK-044 a status in its other spelling is the same status', async () => {
    tasks = [aTask({ action: 'delete_products', status: 'error' as never, subject: 'a' })];
    const { panel } = await open();
    expect((await cardOf(panel)).textContent).toContain('Failed');
    tell('taskUpdated', { ...aTask({ action: 'delete_products' }), status: 'done' });
    await waitFor(() => expect(within(panel).getAllByRole('article')).toHaveLength(2));
    expect(within(panel).getAllByRole('article')[1]?.textContent).toContain('Done');
  });

  it('TASK-045 what the server says against an action is shown', async () => {
    refusal = 'task_not_yours';
    tasks = [aTask({ status: 'success' })];
    const { panel } = await open();
    fireEvent.click(within(await cardOf(panel)).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(shownToasts().at(-1)).toMatchObject({ tone: 'bad', title: expect.stringContaining('Ravi') }),
    );
    expect(within(panel).getAllByRole('article')).toHaveLength(1);
  });
});
