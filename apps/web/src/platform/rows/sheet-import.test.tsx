import { sheetOperations, type IncomingRow, type IncomingSheet } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { chooseOption } from '../kit/fields/choices/choice-field.fixture.ts';
import { answerQuestion } from '../kit/confirm/ask-confirm.fixture.ts';
import { atAddress } from '../router/open-screen.fixture.tsx';
import { SheetImport } from './sheet-import.tsx';
import { useTexts } from '../i18n/texts.fixture.ts';

const sheets = sheetOperations({
  name: 'lamps',
  path: 'lamps/import',
  permission: 'member',
  entity: 'contact',
});
const id = '0199aaaa-0000-7000-8000-000000000001';

const column = { sample: '', sure: 100 };
const ready: IncomingSheet = {
  id,
  file_name: 'lamps.xlsx',
  state: 'ready',
  revision: 0,
  columns: [
    { ...column, index: 0, letter: 'A', header: 'Lamp', sample: 'Ida', field: 'name', sure: 70 },
    { ...column, index: 1, letter: 'B', header: 'Watts', sample: '40', field: 'watts' },
    { ...column, index: 2, letter: 'C', header: 'Colour', field: '' },
  ],
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'watts', label: 'Power' },
    { name: 'notes', label: 'Notes' },
  ],
  counts: { all: 4, new: 1, changed: 1, unchanged: 1, error: 1 },
  to_correct: 1,
  progress: 0,
  problem: null,
};
const rows: IncomingRow[] = [
  {
    row: 2,
    result: 'changed',
    cells: [
      { field: 'name', old: 'Ida', value: 'Ida' },
      { field: 'watts', old: '40', value: '60' },
    ],
    problems: [],
  },
  {
    row: 3,
    result: 'error',
    cells: [
      {
        field: 'watts',
        old: '',
        value: 'bright',
        problem: { code: 'not_a_number', message: 'Must be a number' },
      },
    ],
    problems: [{ code: 'required', message: 'Name is required', params: { label: 'Name' } }],
  },
];

let sheet: IncomingSheet;
/** The problem that the upload is refused with. */
let refusal: { status: number; code: string; message: string } | null;
const sent: { path: string; method: string; body: unknown }[] = [];
const onClose = vi.fn<() => void>();

/** The answer of the browser's own upload. */
class Upload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onloadend?: () => void;
  status = 200;
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    const error = refusal && { code: refusal.code, message: refusal.message };
    this.status = refusal?.status ?? 200;
    this.responseText = JSON.stringify(error ? { errors: [error] } : { data: sheet });
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    setTimeout(() => this.onloadend?.());
  }
}

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate({ to: '/other' as '/' })}>
      Elsewhere
    </button>
  );
}

useTexts('rows');
beforeAll(() => {
  configure({ defaultHidden: true });
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(url, 'http://localhost');
    if (method !== 'GET') sent.push({ path, method, body: body ? JSON.parse(String(body)) : undefined });
    if (path.endsWith('/rows')) {
      const result = searchParams.get('result');
      const shown = rows.filter((row) => result === null || row.result === result);
      return Response.json({ data: { rows: shown, total: shown.length } });
    }
    if (path.endsWith('/columns')) sheet = { ...sheet, revision: sheet.revision + 1 };
    if (path.endsWith('/start')) sheet = { ...sheet, state: 'running', progress: 40 };
    return Response.json({ data: method === 'DELETE' ? {} : sheet });
  });
});
beforeEach(() => {
  sheet = ready;
  refusal = null;
  sent.length = 0;
  onClose.mockClear();
  const { element } = atAddress(
    <>
      <SheetImport sheets={sheets} title="Import lamps" onClose={onClose} />
      <Elsewhere />
    </>,
  );
  render(element);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function drop() {
  const file = new File(['Lamp'], 'lamps.xlsx');
  fireEvent.change(await screen.findByLabelText('Choose a sheet'), { target: { files: [file] } });
}

it('shows the columns with what they were matched to, and every row with what it does', async () => {
  await drop();
  expect(await screen.findByRole('button', { name: 'Field of column A, Lamp: Name' })).toBeDefined();
  expect(screen.getByText('Please check')).toBeDefined();
  expect(screen.getByText('2 of 3 matched')).toBeDefined();
  const changed = await screen.findByRole('row', { name: /Changed/ });
  expect(within(changed).getByText('40').closest('del')).not.toBeNull();
  expect(within(changed).getByText('60').closest('ins')).not.toBeNull();
  const wrong = screen.getByRole('row', { name: /Left out/ });
  expect(within(wrong).getByText('bright')).toBeDefined();
  expect(within(wrong).getByText('Must be a number')).toBeDefined();
  expect(within(wrong).getByText('Name is required')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: /Changed/ }));
  await waitFor(() => expect(screen.queryByText('bright')).toBeNull());
});

it('a column is chosen anew, and the rows are shown as they are checked then', async () => {
  await drop();
  fireEvent.click(await screen.findByRole('button', { name: /^Field of column C/ }));
  await screen.findByRole('option', { name: 'Notes' });
  chooseOption('Notes');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: `/api/lamps/import/${id}/columns`,
    method: 'PUT',
    body: { columns: [{ index: 2, field: 'notes' }] },
  });
  const start = await screen.findByRole('button', { name: 'Import 2 rows' });
  await waitFor(() => expect(start.hasAttribute('disabled')).toBe(false));
  fireEvent.click(start);
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'POST', body: { revision: 1 } }));
});

it('imports as a task, says how far it is, and what is left to correct', async () => {
  await drop();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  const bar = await screen.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  sheet = { ...ready, state: 'done', counts: { all: 4, new: 1, changed: 1, unchanged: 1, error: 1 } };
  expect(await screen.findByText('lamps.xlsx is imported')).toBeDefined();
  expect(screen.getByText('1 new, 1 changed, 1 unchanged, 1 left out')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download response sheet' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Import another sheet' }));
  expect(await screen.findByText('Drop a sheet here')).toBeDefined();
});

it('says why a sheet is not taken, and why an import stopped', async () => {
  refusal = { status: 400, code: 'not_a_sheet', message: 'Invalid Excel. Please check the file' };
  await drop();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid Excel. Please check the file');
  refusal = null;
  sheet = { ...ready, state: 'failed', problem: { code: 'busy', message: 'This took too long' } };
  await drop();
  expect(await screen.findByText('The import stopped')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent.at(-1)?.path).toContain('/start'));
});

it('a sheet that is left is thrown away', async () => {
  await drop();
  fireEvent.click(await screen.findByRole('button', { name: 'Other file' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('asks before another page while a sheet is open, and throws it away when it is left', async () => {
  await drop();
  await screen.findByRole('button', { name: 'Import 2 rows' });
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await answerQuestion(false);
  expect(sent).toEqual([]);
  // Until then, forms that guard the same step share the answer.
  await new Promise((done) => setTimeout(done, 10));
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await answerQuestion(true);
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE' }));
});

it('an upload stops with the screen', async () => {
  const abort = vi.spyOn(Upload.prototype, 'abort');
  await drop();
  cleanup();
  expect(abort).toHaveBeenCalled();
});
