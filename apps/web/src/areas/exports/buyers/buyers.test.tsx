import type { Attribute, BuyerColumn, BuyerTemplate, PermissionSlug } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { AskConfirmHost } from '../../../platform/kit/confirm/ask-confirm-host.tsx';
import { Toasts } from '../../../platform/kit/toasts/toasts.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { ExportProducts } from '../export-products.tsx';

const attribute = (id: number, name: string, change: Partial<Attribute> = {}): Attribute => ({
  id,
  name,
  internal_name: name.toLowerCase(),
  dtype: 'text',
  tabname: 'basic',
  priority: id,
  compulsory: false,
  is_internal: false,
  visible: true,
  isDisabled: false,
  options: [],
  open_options: true,
  default_unit: null,
  dimension: null,
  default_currency: null,
  whole: false,
  is_filter: false,
  meta: { is_primary: false, step_increment: null },
  own_units: [],
  revision: 1,
  ...change,
});
const attributes = [
  attribute(7, 'Care'),
  attribute(8, 'Weight', { dtype: 'uom', dimension: 'weight' }),
  attribute(9, 'Cost price', { dtype: 'price', is_internal: true }),
];

const column = (index: number, header: string, change: Partial<BuyerColumn> = {}): BuyerColumn => ({
  index,
  letter: 'ABCD'[index] ?? '',
  header,
  sample: '',
  target: { kind: 'undecided' },
  sure: 0,
  from: 'none',
  unit: null,
  currency: null,
  options: null,
  formula: false,
  ...change,
});

let template: BuyerTemplate;
let sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(async () => {
  await startTexts();
  await loadTexts(['exports']);
  queryClient.clear();
  sent = [];
  template = {
    id: 4,
    name: 'Nordkauf',
    buyer: 'Nordkauf AB',
    file_name: 'form.xlsx',
    updated_at: '2026-11-22T10:00:00.000Z',
    filled: 2,
    open: 1,
    settings: { rows: 'product', images: 'embedded', replace_samples: false, internal: false },
    sheets: [
      { name: 'Items', hidden: false },
      { name: 'Lists', hidden: true },
    ],
    sheet: 0,
    header_rows: [4],
    first_row: 5,
    below_row: 9,
    sample_rows: [5],
    once_columns: [],
    first_rows: [
      { row: 1, cells: ['New items'] },
      { row: 4, cells: ['SKU', 'Net weight (lb)', 'Finish'] },
      { row: 5, cells: ['ABC', '1', 'Matt'] },
      { row: 9, cells: ['Total'] },
    ],
    columns: [
      column(0, 'SKU', { target: { kind: 'field', field: 'product_id' }, from: 'header', sure: 96 }),
      column(1, 'Net weight (lb)', {
        target: { kind: 'attribute', attribute_id: 8, part: 'value' },
        from: 'header',
        unit: 'lb',
      }),
      column(2, 'Finish', { sample: 'Matt', options: { count: 3, first: ['Matt'], strict: true } }),
    ],
    left_out: [],
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, 'http://x');
    const isAsked = method === 'GET' || path.endsWith('/preview');
    if (!isAsked) sent.push({ method, path, body: body === undefined ? null : JSON.parse(String(body)) });
    return Response.json({ data: answerOf(method, path) });
  });
});

function answerOf(method: string, path: string): unknown {
  if (path === '/api/attribute/') return attributes;
  if (path.startsWith('/api/configuration/')) return { value: { value: { product_threshold: 500 } } };
  if (path === '/api/file/templates/excel/all') {
    const all = { is_custom: false, slug: 'all', template_type: 'default_custom', status: 'active' };
    const own = { id: 1, name: 'All details', selected_attributes: { value: 'all' }, file_format: 'xlsx' };
    return { default_template_id: 1, templates: [{ ...all, ...own }] };
  }
  if (path === '/api/file/buyer-templates') return [template];
  if (path.endsWith('/preview')) {
    return {
      rows: [['00817', '1.1', '']],
      checked: 2,
      total: 2,
      hidden: 1,
      unfit_count: 1,
      unfit: [{ product_id: '00817', column: 'Finish', text: 'Glossy', reason: 'not_in_list' }],
    };
  }
  if (path.endsWith('/fill')) return { task_id: '0b7d9a1c-5c37-4b4c-9a57-3c7d6c3b1a11' };
  if (path.startsWith('/api/file/buyer-templates/')) return method === 'DELETE' ? {} : template;
  return null;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

async function openList(granted: PermissionSlug[] = ['view_products', 'update_products']): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted })}>
        <ExportProducts choice={{ product_ids: [3, 4] }} onClose={() => undefined} />
        <Toasts />
        <AskConfirmHost />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await press('Change template');
}

async function openMatching(): Promise<void> {
  await openList();
  await press('Actions for Nordkauf');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Match columns' }));
  await screen.findByRole('heading', { name: 'Where the products go' });
}

describe("a buyer's template", () => {
  test("A buyer's template stands among the others, is filled with the chosen products, and tells what does not fit", async () => {
    await openList();
    expect(await screen.findByText('1 question')).toBeTruthy();
    fireEvent.click(await screen.findByRole('radio', { name: /Nordkauf/ }));
    expect(await screen.findByText('00817: “Glossy” is not among the options of Finish')).toBeTruthy();
    // Buyers see no drafts, in no file.
    expect(
      await screen.findByText('1 product is left out: buyers see published products only.'),
    ).toBeTruthy();
    expect(screen.getByText('1.1')).toBeTruthy();
    expect(screen.getByText('Weight · lb')).toBeTruthy();
    await press('Download');
    await waitFor(() =>
      expect(sent).toEqual([
        { method: 'POST', path: '/api/file/buyer-templates/4/fill', body: { product_ids: { 3: [], 4: [] } } },
      ]),
    );
    expect(await screen.findByText('File is getting ready for download')).toBeTruthy();
  });

  test("A buyer's template is matched: evidence, questions, units, and a text for every row", async () => {
    await openMatching();
    expect(screen.getAllByText('Found by its title')).toHaveLength(2);
    expect(screen.getByText('Nothing fits. The buyer wrote: Matt')).toBeTruthy();
    expect(screen.getByText('3 options')).toBeTruthy();
    await press(/Unit of Net weight/);
    fireEvent.click(await screen.findByRole('option', { name: 'Converted to kg' }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        columns: [
          {
            index: 1,
            header: 'Net weight (lb)',
            target: { kind: 'attribute', attribute_id: 8, part: 'value' },
            unit: 'kg',
          },
        ],
      }),
    );
    await press(/What goes into Finish/);
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'Ex stock' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Write “Ex stock” in every row' }));
    await waitFor(() =>
      expect(sent[1]?.body).toEqual({
        columns: [{ index: 2, header: 'Finish', target: { kind: 'constant', text: 'Ex stock' } }],
      }),
    );
  });

  test("A buyer's template says which columns are filled once for all rows of a product", async () => {
    // The third is filled with nothing yet.
    template.once_columns = [0, 1, 2];
    template.settings = { ...template.settings, rows: 'variant' };
    await openMatching();
    expect(screen.getByText('As in the form, columns A, B are filled once for each product.')).toBeTruthy();
  });

  test("A buyer's template is filled, and not changed, by those who may only view", async () => {
    await openList(['view_products']);
    fireEvent.click(await screen.findByRole('radio', { name: /Nordkauf/ }));
    expect(screen.queryByLabelText('Add a buyer’s template')).toBeNull();
    expect(await screen.findByText('Weight · lb')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Match columns' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  });

  test("A buyer's template offers internal details only once they are ticked", async () => {
    await openMatching();
    await press(/What goes into Finish/);
    expect(await screen.findByRole('option', { name: 'Care' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Image 10' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Cost price' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Include internal details' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ settings: { internal: true } }));
  });

  test("A buyer's template keeps its header where the person says it is, and its examples unless they are to go", async () => {
    await openMatching();
    const rows = within(screen.getByRole('region', { name: 'First rows of the sheet' }));
    expect(rows.getByText('Example, stays')).toBeTruthy();
    expect(rows.getByText('Stays below')).toBeTruthy();
    fireEvent.click(rows.getByRole('button', { name: 'Row 1 has the titles' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ header_rows: [1] }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Replace the buyer’s example/ }));
    await waitFor(() => expect(sent[1]?.body).toEqual({ settings: { replace_samples: true } }));
    fireEvent.change(screen.getByLabelText('Template name'), { target: { value: 'Nordkauf 2027' } });
    fireEvent.blur(screen.getByLabelText('Template name'));
    await waitFor(() => expect(sent[2]?.body).toEqual({ name: 'Nordkauf 2027' }));
    // Enter closes the window: the input is saved, and nothing is sent twice.
    const buyer = screen.getByLabelText('Buyer (optional)');
    fireEvent.change(buyer, { target: { value: 'Nordkauf Oslo' } });
    fireEvent.keyDown(buyer, { key: 'Enter' });
    await waitFor(() => expect(sent[3]?.body).toEqual({ buyer: 'Nordkauf Oslo' }));
    expect(sent).toHaveLength(4);
  });

  test("A buyer's template asks before answers are thrown away by another header", async () => {
    template = {
      ...template,
      columns: template.columns.map((one) => ({ ...one, from: 'person' as const })),
    };
    await openMatching();
    const rows = within(screen.getByRole('region', { name: 'First rows of the sheet' }));
    fireEvent.click(rows.getByRole('button', { name: 'Row 1 has the titles' }));
    expect(await screen.findByText('Your answers about its columns are lost.')).toBeTruthy();
    expect(sent).toEqual([]);
    const confirm = (await screen.findAllByRole('button', { name: 'Match again' })).at(-1);
    fireEvent.click(confirm ?? document.body);
    await waitFor(() => expect(sent[0]?.body).toEqual({ header_rows: [1] }));
  });

  test("A buyer's template is deleted once one is sure, by those who may", async () => {
    await openList();
    await press('Actions for Nordkauf');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Delete Nordkauf' }));
    fireEvent.click(confirm.getByRole('checkbox', { name: 'Yes, I am sure' }));
    fireEvent.click(confirm.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/api/file/buyer-templates/4' }),
    );
  });
});
