import type { Import, Task } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { RunningFooter } from './running-panel.tsx';
import { PanelBody } from './running-panel.tsx';
import { StepList } from './step-list.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

const steps = ['file_validation', 'data_backup', 'product_update', 'product_upload'] as const;
const sent: { call: string; body: unknown }[] = [];
let answers: Record<string, { status: number; data: unknown }> = {};

useTexts('imports');
beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${String(url)}`;
    if (init?.method === 'POST') sent.push({ call, body: JSON.parse(String(init.body)) });
    const { status, data } = answers[call] ?? { status: 200, data: [] };
    const body = status < 300 ? { data } : { errors: data };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
beforeEach(() => {
  sent.length = 0;
  answers = {};
  queryClient.clear();
});

const session = sessionFixture();
const task = (values: Partial<Task> = {}) =>
  ({
    task_id: '5f0c7a0e-3b0e-4c56-9d5c-111111111111',
    action: 'excel_import_bulk_update',
    status: 'failed',
    created_by: session.user.id,
    created_by_email: session.user.email,
    created_at: '2026-11-22T10:00:00.000Z',
    updated_at: '2026-11-22T10:00:00.000Z',
    steps_status: {
      file_validation: 'failed',
      data_backup: 'pending',
      product_update: 'pending',
      product_upload: 'pending',
    },
    counts: {},
    total_count: 3,
    remaining_count: 3,
    error: { code: 'rows_invalid', params: { count: 3 } },
    ...values,
  }) as Task;
const imported = {
  id: '5f0c7a0e-3b0e-4c56-9d5c-222222222222',
  state: 'running',
  counts: { all: 3, new: 0, changed: 0, unchanged: 0, error: 3 },
  products: { new: 0, changed: 0 },
  row_count: 3,
  lost_rows: 0,
  has_response_sheet: true,
} as Import;

const show = (shown: ReactElement) =>
  render(<SessionProvider value={session}>{atAddress(shown).element}</SessionProvider>);

describe('a failed import', () => {
  it('IMPORT-007 a failed step offers the response sheet and uploading again', async () => {
    show(<StepList imported={imported} task={task()} />);
    expect(await screen.findByRole('button', { name: 'Download sheet' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload again' })).toBeTruthy();
    cleanup();
    // If nothing is left to correct, there is no response sheet.
    show(<StepList imported={{ ...imported, has_response_sheet: false }} task={task()} />);
    expect(await screen.findByRole('button', { name: 'Upload again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download sheet' })).toBeNull();
    cleanup();
    // A step that did not fail offers neither.
    const steps_status = Object.fromEntries(steps.map((slug) => [slug, 'done']));
    show(
      <StepList
        imported={{ ...imported, counts: { ...imported.counts, error: 0 } }}
        task={task({ status: 'success', steps_status })}
      />,
    );
    await screen.findByText('File validation');
    expect(screen.queryByRole('button', { name: 'Download sheet' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
  });

  it('IMPORT-015 the step says how many products have invalid data, and what to do', async () => {
    show(<StepList imported={imported} task={task()} />);
    const said = '3 products have invalid data, download the response sheet, correct and upload again';
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('IMPORT-016 the steps are called as the configuration says', async () => {
    const configured = steps.map((slug, index) => ({
      slug,
      order: index + 1,
      label: `Schritt ${index + 1}`,
      sub_label: '',
      status_lables: {},
      status_sub_lables: {},
      learn_more: null,
      moreInfo: null,
      status_img: {},
    }));
    answers['GET /api/configuration/steps_bulk_import'] = {
      status: 200,
      data: { value: { value: { steps: configured } } },
    };
    show(<StepList imported={imported} task={task()} />);
    expect(await screen.findByText('Schritt 1')).toBeTruthy();
    expect(screen.getByText('Schritt 4')).toBeTruthy();
  });
});

describe('cancelling', () => {
  it('IMPORT-009 IMPORT-014 needs the tick, and says that something went wrong when it fails', async () => {
    answers['POST /api/bulk/trigger_action'] = {
      status: 500,
      data: [{ code: 'internal', message: 'Server error' }],
    };
    show(
      <RunningFooter
        id={imported.id}
        task={task({ status: 'in-progress', steps_status: { file_validation: 'in-progress' } })}
        onClose={() => undefined}
      />,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel update' }));
    const yes = await screen.findByRole<HTMLButtonElement>('button', { name: 'Yes, cancel' });
    expect(yes.disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(yes.disabled).toBe(false);
    fireEvent.click(yes);
    await waitFor(() => expect(shownToasts().map(({ title }) => title)).toContain('something went wrong!'));
    expect(sent[0]).toMatchObject({ body: { trigger_action: 'dismiss' } });
    // It can be requested again.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, cancel' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Cancel update' })).toBeTruthy();
  });
});

describe('the end of an import', () => {
  it('X05 rows without a cell are counted beside those left out, and their sheet is offered', async () => {
    const done: Import = {
      ...imported,
      lost_rows: 7,
      photos: { total: 0, linked: 0, unknown_product: 0, failed: 0, waiting: 0 },
      photo_columns: [],
      counts: { ...imported.counts, error: 0 },
    };
    const steps_status = Object.fromEntries(steps.map((slug) => [slug, 'done']));
    show(<PanelBody imported={done} task={task({ status: 'success', steps_status, error: null })} />);
    expect((await screen.findByText('Cells left out')).closest('div')?.textContent).toContain('7');
    expect(screen.getByRole('button', { name: 'Response sheet' })).toBeTruthy();
  });
});
