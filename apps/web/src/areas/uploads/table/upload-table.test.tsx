import type { UploadRow } from '@sourcewiz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { AskConfirmHost } from '../../../platform/kit/confirm/ask-confirm-host.tsx';
import { Toasts } from '../../../platform/kit/toasts/toasts.tsx';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { tell } from '../../../platform/live/live.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { UploadTablePage } from './upload-table-page.tsx';
import type { UploadState } from './use-upload-table.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

const TASK = '00000000-0000-4000-8000-000000000001';
const attribute = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  internal_name: name.toLowerCase(),
  dtype: 'text',
  tabname: 'basic',
  priority: 1,
  compulsory: false,
  is_internal: false,
  visible: true,
  isDisabled: false,
  options: [],
  open_options: false,
  default_unit: null,
  dimension: null,
  default_currency: null,
  whole: false,
  is_filter: false,
  meta: { is_primary: false, step_increment: null },
  own_units: [],
  revision: 1,
  ...more,
});
const attributes = [
  attribute(7, 'Material', { compulsory: true }),
  attribute(8, 'MOQ', { dtype: 'decimal' }),
  attribute(9, 'Glaze'),
];
const categories = [{ id: 3, name: 'Vases', product_count: 0, sub_categories: [], revision: 1 }];
const image = (at: number) => ({
  file_id: `00000000-0000-4000-8000-00000000000${at}`,
  thumb: `/t/${at}.jpg`,
  large: `/l/${at}.jpg`,
});
const row = (group_id: number, more: Partial<UploadRow> = {}): UploadRow => ({
  group_id,
  order: group_id,
  groupName: `vase-${group_id}`,
  images: [image(group_id)],
  like_product: null,
  proposals: [],
  from_sheet: false,
  variants: 0,
  ...more,
});
const cell = (group_id: number, field: string, value: unknown, text: string | null = null) => ({
  group_id,
  field: field as 'name',
  value: value as string,
  text,
  user: 'Asha',
});
const rowCells = (id: number) => [
  cell(id, 'product_id', `VASE-${id}`),
  cell(id, 'name', `Vase ${id}`),
  cell(id, 'status', 'draft'),
];

let state: UploadState;
let sent: { call: string; body: { cells?: unknown[]; [key: string]: unknown } }[];
/** Answers that replace the default ones, by path. */
let instead: Map<string, () => Response>;
const refused =
  (code: string, status = 409) =>
  () =>
    Response.json({ errors: [{ code, message: code }] }, { status });

useTexts('uploadTable', 'grid');
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  sent = [];
  instead = new Map();
  state = {
    task_id: TASK,
    revision: 4,
    saved_at: '2026-11-22T10:00:00.000Z',
    sheet: null,
    rows: [row(1), row(2), row(3)],
    cells: [1, 2, 3].flatMap(rowCells),
    published_last: false,
    family_attributes: [7, 8],
    changed_attributes: [],
    problems: [],
    problem_count: 0,
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://x');
    if (method !== 'GET') sent.push({ call: `${method} ${pathname}`, body: JSON.parse(String(body)) });
    const other = instead.get(pathname);
    if (other) return other();
    const { task_id, revision, saved_at, problems, problem_count } = state;
    const kept = { revision: revision + 1, saved_at, conflicts: [], others: [], refused: [] };
    if (pathname.endsWith('/update_attribute')) return Response.json({ data: kept });
    if (pathname.endsWith('/table/save')) {
      return Response.json({ data: { ...kept, task_id, problems, problem_count } });
    }
    if (pathname.endsWith('/create_products')) return Response.json({ data: { task_id } });
    if (pathname.endsWith('/delete_products')) {
      const { group_ids: removed } = JSON.parse(String(body)) as { group_ids: number[] };
      return Response.json({ data: { revision: revision + 1, removed } });
    }
    if (pathname.includes('/table/')) return Response.json({ data: state });
    return Response.json({ data: pathname.includes('categor') ? categories : attributes });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const screenOf = atAddress(
    <SessionProvider value={sessionFixture({ user: { is_admin: true } })}>
      <UploadTablePage />
      <Toasts />
      <AskConfirmHost />
    </SessionProvider>,
    `/bulk-upload-table/${TASK}`,
  );
  render(screenOf.element);
  const grid = await screen.findByRole('grid', { name: 'Products to create' });
  return { grid, address: screenOf.address };
}
/** A cell by its row, from 1, and the title of its column. */
function cellAt(at: number, title: string): HTMLElement {
  const grid = screen.getByRole('grid');
  const heads = within(grid).getAllByRole('columnheader');
  const head = heads.find((one) => one.textContent?.replace(' *', '').trim() === title);
  const column = head?.getAttribute('aria-colindex') ?? '';
  const found = grid.querySelector(
    `[aria-rowindex="${at + 1}"] [role="gridcell"][aria-colindex="${column}"]`,
  );
  if (!(found instanceof HTMLElement)) throw new Error(`There is no cell ${title} in row ${at}`);
  return found;
}
const choose = (one: HTMLElement) => fireEvent.pointerDown(one, { button: 0, pointerType: 'mouse' });
const paste = (text: string) =>
  fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => text } });
const create = () => fireEvent.click(screen.getByRole('button', { name: /^Create \d/ }));
const confirmed = async (isPublished = false) => {
  const dialog = within(await screen.findByRole('dialog'));
  if (isPublished) fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(dialog.getByRole('button', { name: /^Create/ }));
};
/** What a notice says. */
const said = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words));
const callsOf = (end: string) => sent.filter(({ call }) => call.endsWith(end));

describe('the information table', () => {
  it('BULKUP-033 shows ID, name, category and status, then what the categories ask for, compulsory ones first; others on demand', async () => {
    const { grid } = await open();
    const titles = within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent?.replace(' *', ''));
    expect(titles).toEqual(['Row', 'Images', 'Product ID', 'Name', 'Category', 'Status', 'Material', 'MOQ']);
    expect(cellAt(1, 'Images').textContent).toBe('vase-1');
    fireEvent.click(screen.getByRole('button', { name: /^Columns/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Glaze' }));
    expect(cellAt(1, 'Glaze')).toBeTruthy();
  });

  it('TASK-019 says so when the draft is discarded elsewhere, and takes no more input', async () => {
    await open();
    instead.set('/api/bulk/upload/update_attribute', refused('upload_closed'));
    tell('taskDismissed', { task_ids: [TASK] });
    await said('This upload was finished or discarded');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('link', { name: 'Start a new upload' }).getAttribute('href')).toBe(
      '/bulk-upload',
    );
  });

  it('TASK-019 discarding it leads to where an upload is begun, with a message', async () => {
    instead.set('/api/bulk/trigger_action', () => Response.json({ data: null }));
    const { address } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Discard/ }));
    await said('Draft discarded');
    await waitFor(() => expect(address()).toBe('/bulk-upload'));
    expect(sent.at(-1)?.body).toEqual({ task_id: TASK, trigger_action: 'ignore' });
  });

  it('BULKUP-001 BULKUP-034 a block from Excel is kept; what cannot be read is marked with its message, and nothing is created until it is corrected', async () => {
    const { grid, address } = await open();
    choose(cellAt(1, 'Category'));
    paste('Vases\tDraft\tClay\t12\r\nPots\tDraft\tOak\tmany\r\n');
    expect(cellAt(1, 'MOQ').textContent).toBe('12');
    expect(cellAt(2, 'MOQ').getAttribute('aria-invalid')).toBe('true');
    expect(cellAt(2, 'MOQ').getAttribute('aria-description')).toMatch(/number/i);
    expect(cellAt(2, 'Category').getAttribute('aria-invalid')).toBe('true');
    // Two cells are wrong: the line below counts them, its button and the keys lead from one to the next.
    fireEvent.click(screen.getByRole('button', { name: /^2 cells are wrong/ }));
    expect(cellAt(2, 'Category').dataset['active']).toBe('true');
    fireEvent.keyDown(window, { code: 'KeyN', altKey: true });
    expect(cellAt(2, 'MOQ').dataset['active']).toBe('true');
    create();
    await said('2 cells are wrong. Correct them, then create the products.');
    expect(callsOf('/create_products')).toEqual([]);

    choose(cellAt(2, 'MOQ'));
    paste('30');
    choose(cellAt(2, 'Category'));
    paste('vases');
    expect(grid.querySelector('[aria-invalid]')).toBeNull();
    create();
    // V02 It asks whether the drafts are to be published.
    await said('3 of them are drafts, which buyers do not see.');
    await confirmed(true);
    await waitFor(() => expect(address()).toBe(`/bulk-upload-made/${TASK}`));
    expect(callsOf('/create_products')[0]?.body).toEqual({ task_id: TASK, publish: true });
    const kept = callsOf('/update_attribute').flatMap(({ body }) => body.cells ?? []);
    expect(kept).toContainEqual({ group_id: 2, field: '8', value: '30', text: null });
    expect(kept).toContainEqual({ group_id: 1, field: 'category', value: 3, text: null });
  });

  it('BULKUP-034 the same ID in two rows and what is compulsory in a product that is published are marked at once', async () => {
    await open();
    choose(cellAt(2, 'Product ID'));
    paste('vase-1');
    expect(cellAt(1, 'Product ID').getAttribute('aria-description')).toBe(
      'Several rows have this product ID',
    );
    expect(cellAt(2, 'Product ID').getAttribute('aria-invalid')).toBe('true');
    choose(cellAt(3, 'Status'));
    paste('Published');
    expect(cellAt(3, 'Material').getAttribute('aria-description')).toBe('Material is missing');
    choose(cellAt(3, 'Name'));
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    expect(cellAt(3, 'Name').getAttribute('aria-invalid')).toBe('true');
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'z', ctrlKey: true });
    expect(cellAt(3, 'Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('BULKUP-002 BULKUP-034 creating checks on the server: validation in progress, then failed with the cells marked', async () => {
    await open();
    const wrong = { code: 'product_id_taken', message: 'There is a product with this ID', params: {} };
    let answer: (() => void) | undefined;
    instead.set('/api/bulk/upload/table/save', () => {
      const data = {
        task_id: TASK,
        revision: 5,
        saved_at: state.saved_at,
        conflicts: [],
        others: [],
        refused: [],
        problems: [{ group_id: 2, field: 'product_id', problem: wrong }],
        problem_count: 1,
      };
      return new Response(
        new ReadableStream({
          start(stream) {
            answer = () => {
              stream.enqueue(new TextEncoder().encode(JSON.stringify({ data })));
              stream.close();
            };
          },
        }),
      );
    });
    create();
    expect(await screen.findByText(/Validation in progress/)).toBeTruthy();
    act(() => answer?.());
    expect(await screen.findByText(/Validation failed/)).toBeTruthy();
    expect(cellAt(2, 'Product ID').getAttribute('aria-invalid')).toBe('true');
    expect(callsOf('/create_products')).toEqual([]);
    // Another ID has to be checked by the server again.
    choose(cellAt(2, 'Product ID'));
    paste('VASE-22');
    expect(cellAt(2, 'Product ID').getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByText(/Validation failed/)).toBeNull();
  });

  it('BULKUP-007 products that could not be created are told', async () => {
    const { address } = await open();
    instead.set('/api/bulk/upload/create_products', refused('task_limit'));
    create();
    await confirmed();
    await said('Error uploading products');
    expect(address()).toContain(TASK);
  });

  it('BULKUP-008 a table that could not be saved says so, and is sent again', async () => {
    await open();
    instead.set('/api/bulk/upload/update_attribute', refused('internal', 500));
    choose(cellAt(1, 'MOQ'));
    paste('5');
    await said('Error saving table');
    instead.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/draft saved/)).toBeTruthy();
    expect(callsOf('/update_attribute').at(-1)?.body.cells).toEqual([
      { group_id: 1, field: '8', value: '5', text: null },
    ]);
  });

  it('BULKUP-005 a table that is opened again has what was kept, also what could not be read', async () => {
    state.cells.push(cell(1, '8', null, 'many'));
    await open();
    expect(cellAt(1, 'MOQ').textContent).toBe('many');
    expect(cellAt(1, 'MOQ').getAttribute('aria-invalid')).toBe('true');
    expect(cellAt(1, 'Name').textContent).toBe('Vase 1');
    expect(cellAt(1, 'Name').dataset['changed']).toBeUndefined();
  });

  it('proposals stand in empty cells with their confidence and are written only when they are taken', async () => {
    const proposals = [{ field: '7', value: 'Stoneware', confidence: 87 }];
    state.rows = [row(1, { proposals }), row(2, { proposals }), row(3, { proposals })];
    state.cells.push(cell(3, '7', 'Clay'));
    const { grid } = await open();
    expect(cellAt(1, 'Material').textContent).toBe('Stoneware87%');
    expect(cellAt(3, 'Material').textContent).toBe('Clay');
    choose(cellAt(1, 'Material'));
    fireEvent.keyDown(grid, { key: 'ArrowRight' });
    fireEvent.keyDown(grid, { key: 'Tab' });
    await act(() => new Promise((done) => setTimeout(done, 900)));
    expect(sent).toEqual([]);
    // In the field, Tab accepts it.
    choose(cellAt(1, 'Material'));
    fireEvent.keyDown(grid, { key: 'Enter' });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Edit Material' }), { key: 'Tab' });
    expect(cellAt(1, 'Material').textContent).toBe('Stoneware');
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true });
    expect(cellAt(1, 'Material').textContent).toBe('Stoneware87%');
    fireEvent.click(screen.getByRole('button', { name: 'Options for Material' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Accept all 2 proposals of this column' }));
    expect([1, 2, 3].map((at) => cellAt(at, 'Material').textContent)).toEqual([
      'Stoneware',
      'Stoneware',
      'Clay',
    ]);
  });

  it('a row that looks like a product of the library says so and can be removed; its cells are not sent any more', async () => {
    const like = {
      id: 5,
      product_id: 'VASE-201',
      variant: null,
      name: 'Old vase',
      thumb: null,
      confidence: 92,
    };
    state.rows = [row(1), row(2, { like_product: like })];
    const { grid } = await open();
    expect(cellAt(2, 'Already in the library?').textContent).toBe('VASE-201 (92%)');
    choose(cellAt(2, 'Already in the library?'));
    fireEvent.keyDown(grid, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from upload' }));
    await act(() => answerQuestion(true));
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(2));
    expect(callsOf('/delete_products')[0]?.body).toEqual({ task_id: TASK, group_ids: [2] });
    expect(screen.getByRole('button', { name: 'Create 1 product' })).toBeTruthy();
  });

  it('cells and rows of another person come by live events, without what is typed here being lost', async () => {
    const { grid } = await open();
    choose(cellAt(1, 'MOQ'));
    paste('5');
    const theirs = { ...cell(2, 'name', 'Their name'), user: 'Ravi' };
    instead.set('/api/bulk/upload/update_attribute', () =>
      Response.json({
        data: { revision: 6, saved_at: state.saved_at, conflicts: [], others: [theirs], refused: [] },
      }),
    );
    act(() => tell('changed', { kind: 'upload', ids: [TASK], revision: 6 }));
    await waitFor(() => expect(cellAt(2, 'Name').textContent).toBe('Their name'));
    expect(cellAt(1, 'MOQ').textContent).toBe('5');
    // No changed cell, but a newer revision: rows were changed.
    state = { ...state, revision: 7, rows: [...state.rows, row(4)], cells: [...state.cells, ...rowCells(4)] };
    instead.set('/api/bulk/upload/update_attribute', () =>
      Response.json({
        data: { revision: 7, saved_at: state.saved_at, conflicts: [], others: [], refused: [] },
      }),
    );
    act(() => tell('changed', { kind: 'upload', ids: [TASK], revision: 7 }));
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(5));
    expect(cellAt(4, 'Name').textContent).toBe('Vase 4');
  });

  it('BULKUP-028 of many lost links the first are told, the others behind one button', async () => {
    const problem = { code: 'link_refused', message: 'Refused', params: { host: 'example.com' } } as const;
    state.sheet = {
      import_id: '0199aaaa-0000-7000-8000-0000000000aa',
      file_name: 'fair.xlsx',
      state: 'ready',
      rows: 30,
      unread_columns: [],
      problems: [],
      fetching: 0,
      lost_count: 30,
      lost_links: Array.from({ length: 30 }, (_, n) => ({
        group_id: 1,
        address: `https://example.com/${n}.jpg`,
        problem,
      })),
    };
    await open();
    const told = screen.getByRole('alert');
    expect(told.textContent).toContain('/4.jpg');
    expect(told.textContent).not.toContain('/29.jpg');
    fireEvent.click(within(told).getByRole('button', { name: 'Show all 31' }));
    expect(told.textContent).toContain('/29.jpg');
    fireEvent.click(within(told).getByRole('button', { name: 'Show fewer' }));
    expect(told.textContent).not.toContain('/29.jpg');
  });

  it('BULKUP-009 BULKUP-010 a sheet that cannot be read and an import that failed are told, columns that were not understood named', async () => {
    state.sheet = {
      import_id: '0199aaaa-0000-7000-8000-0000000000aa',
      file_name: 'fair.xlsx',
      state: 'ready',
      rows: 3,
      unread_columns: ['Booth', 'Hall'],
      problems: [{ code: 'table_full', message: 'Too many cells', params: { limit: 120_000 } }],
      fetching: 2,
      lost_count: 70,
      lost_links: [
        {
          group_id: 1,
          address: 'https://example.com/vase.jpg',
          problem: { code: 'link_unreachable', message: 'No answer', params: { host: 'example.com' } },
        },
      ],
    };
    await open();
    const told = screen.getByRole('alert').textContent;
    expect(told).toContain('Booth, Hall');
    expect(told).toContain('2 images are being fetched from their links…');
    expect(told).toContain('at most 1,20,000 changed cells');
    expect(told).toContain('70 links have no image:');
    expect(told).toContain('https://example.com/vase.jpg: example.com does not answer');
    const codes = ['not_a_sheet', 'internal'];
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        status = 400;
        responseText = '';
        onloadend: (() => void) | undefined;
        open(): void {}
        setRequestHeader(): void {}
        send(): void {
          const code = codes.shift();
          this.responseText = JSON.stringify({ errors: [{ code, message: code }] });
          setTimeout(() => this.onloadend?.());
        }
      },
    );
    const field = document.querySelector<HTMLInputElement>('input[type="file"]');
    const add = () =>
      fireEvent.change(field as HTMLInputElement, { target: { files: [new File(['x'], 'a.xlsx')] } });
    add();
    await said('Invalid Excel. Please check the file');
    add();
    await said('Importing of data failed');
  });
});
