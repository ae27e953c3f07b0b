import type { Attribute, ExportTemplate, PermissionSlug } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { startTexts } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { Toasts } from '../../platform/kit/toasts/toasts.tsx';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { ChangeTemplate } from './change-template.tsx';
import { bodyOf, hasThumbnailWarning, type ExportChoice } from './export-choice.ts';
import { ExportProducts } from './export-products.tsx';

const attribute = (id: number, name: string, priority: number): Attribute => ({
  id,
  name,
  internal_name: name.toLowerCase(),
  dtype: 'text',
  tabname: 'basic',
  priority,
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
});
const template = (id: number, change: Partial<ExportTemplate> = {}): ExportTemplate => ({
  id,
  name: 'All details',
  is_custom: false,
  slug: 'all_details',
  template_type: 'default_custom',
  selected_attributes: { value: 'all' },
  status: 'active',
  file_format: 'xlsx',
  ...change,
});
const own = template(2, {
  name: 'Prices',
  template_type: 'user_custom',
  selected_attributes: { value: { 0: 8, 1: 7 } },
});

let templates: ExportTemplate[] = [];
let sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(async () => {
  await startTexts();
  await loadTexts(['exports']);
  queryClient.clear();
  templates = [template(1), own];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, 'http://x');
    if (method !== 'GET')
      sent.push({ method, path, body: body === undefined ? null : JSON.parse(String(body)) });
    return Response.json({ data: answerOf(method, path) });
  });
});

function answerOf(method: string, path: string): unknown {
  if (path === '/api/attribute/') return [attribute(7, 'Care', 1), attribute(8, 'Size', 9)];
  if (path.startsWith('/api/configuration/')) return { value: { value: { product_threshold: 500 } } };
  if (path === '/api/file/templates/excel/all') return { default_template_id: 1, templates };
  if (path === '/api/file/buyer-templates') return [];
  if (method === 'POST' && path === '/api/file/templates') return own;
  if (method === 'PATCH') return own;
  return { task_id: '0b7d9a1c-5c37-4b4c-9a57-3c7d6c3b1a11' };
}

const everything: PermissionSlug[] = ['view_products', 'update_products', 'download_product_images'];

function open(
  choice: ExportChoice = { product_ids: [3, 4] },
  granted = everything,
): { onClose: ReturnType<typeof vi.fn> } {
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted })}>
        <ExportProducts choice={choice} onClose={onClose} />
        <Toasts />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { onClose };
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));

describe('Select details', () => {
  test('EXPORT-001 EXPORT-004 EXPORT-008 EXPORT-027 shows the fixed columns and those of the template, 804 wide', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Select details' })).toBeTruthy();
    expect((await screen.findByRole('dialog')).style.maxWidth).toBe('804px');
    await screen.findByText('Size');
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Image', 'Product ID', 'Variant ID', 'Category', 'Product name', 'Size', 'Care']);
  });

  test('PERM-007 addresses of pictures are not offered to who may not download them', async () => {
    open(undefined, ['view_products']);
    await screen.findByText('Size');
    expect(screen.queryByRole('button', { name: 'Image URLs only' })).toBeNull();
  });

  test('EXPORT-017 EXPORT-031 downloading closes the drawer and says that the file is getting ready', async () => {
    open();
    await screen.findByText('Size');
    await press('Download');
    expect(await screen.findByRole('heading', { name: 'File is getting ready for download' })).toBeTruthy();
    expect(screen.queryByText('Select details')).toBeNull();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/bulk/export/excel/download',
        body: { product_ids: { 3: [], 4: [] }, template_id: 1, file_format: 'xlsx' },
      },
    ]);
  });

  test('EXPORT-018 EXPORT-019 EXPORT-034 above the threshold images become addresses; all means what the search finds', async () => {
    const matching = { query: 'bowl', filter_args: {} };
    open({ matching, except: [9], total: 501 });
    expect(await screen.findByText('Sheet will have thumbnail urls & not images')).toBeTruthy();
    await press('Image URLs only');
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        path: '/api/bulk/export/excel/image_urls',
        body: { product_ids: 'all', matching, except: [9] },
      }),
    );
    expect(hasThumbnailWarning({ total: 500 }, 500)).toBe(false);
    expect(hasThumbnailWarning({ product_ids: Array.from({ length: 501 }, (_, id) => id) }, 500)).toBe(true);
    expect(hasThumbnailWarning({ total: 900 }, undefined)).toBe(false);
    expect(bodyOf({ total: 5 })).toEqual({ product_ids: 'all' });
  });
});

test('EXPORT-005 while they load the drawers show 13 or 4 placeholders', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  open();
  const lines = () => screen.getByRole('dialog').querySelectorAll('i').length;
  await waitFor(() => expect(lines()).toBe(13));
  cleanup();
  const waiting = { data: undefined, error: null, refetch: () => undefined };
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={sessionFixture({ granted: [] })}>
        <ChangeTemplate
          list={waiting}
          chosenId={1}
          onChoose={nothing}
          chosenBuyer={undefined}
          onChooseBuyer={nothing}
          onMatch={nothing}
          onCreate={nothing}
          onClose={nothing}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(lines()).toBe(4));
});

describe('Change template', () => {
  test('EXPORT-002 EXPORT-014 EXPORT-015 EXPORT-023 templates are looked at, made the default and, once one is sure, deleted', async () => {
    open();
    await press('Change template');
    expect((await screen.findByRole('dialog')).style.maxWidth).toBe('459px');
    await press('Actions for All details');
    expect(await screen.findByRole('menuitem', { name: 'View details' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'View details' }));
    const viewed = within(await screen.findByRole('dialog', { name: 'All details' }));
    expect(await viewed.findByText('Care')).toBeTruthy();
    fireEvent.click(viewed.getByRole('button', { name: 'Back to templates' }));
    await press('Actions for Prices');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Delete Prices' }));
    fireEvent.click(confirm.getByRole('button', { name: 'Delete' }));
    expect(sent).toEqual([]);
    fireEvent.click(confirm.getByRole('checkbox', { name: 'Yes, I am sure' }));
    fireEvent.click(confirm.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template deleted successfully')).toBeTruthy();
    expect(sent).toEqual([{ method: 'PATCH', path: '/api/file/templates/2', body: { status: 'archived' } }]);
  });

  test('EXPORT-013 one of them becomes the default, another is chosen', async () => {
    open();
    await press('Change template');
    await press('Actions for Prices');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Set as default' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ is_default: true }));
    fireEvent.click(await screen.findByRole('radio', { name: /Prices/ }));
    expect(await screen.findByRole('heading', { name: 'Select details' })).toBeTruthy();
    await press('Download');
    await waitFor(() => expect(sent[1]?.body).toMatchObject({ template_id: 2 }));
  });
});

describe('Create template', () => {
  async function create(): Promise<void> {
    open();
    await screen.findByText('Size');
    await press('Create template');
    await screen.findByLabelText(/Template name/);
  }
  const name = (value: string) =>
    fireEvent.change(screen.getByLabelText(/Template name/), { target: { value } });
  const tick = async (label: string) => fireEvent.click(await screen.findByRole('checkbox', { name: label }));

  test('EXPORT-020 EXPORT-021 EXPORT-022 asks for a name, a free one, and details', async () => {
    await create();
    await press('Create template');
    expect(await screen.findByText('*Please fill all the mandatory fields')).toBeTruthy();
    name('   ');
    expect(screen.queryByText('*Please fill all the mandatory fields')).toBeNull();
    await press('Create template');
    expect(await screen.findByText('*Please fill all the mandatory fields')).toBeTruthy();
    name('  prices ');
    await press('Create template');
    expect(await screen.findByText('Template name already exists')).toBeTruthy();
    name('Order');
    await press('Create template');
    expect(await screen.findByText('Please select the details')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('EXPORT-012 EXPORT-029 sends the details in the order that buttons gave them, and chooses the new one', async () => {
    await create();
    name('Order');
    await tick('Size');
    await tick('Care');
    await press('Move Care up');
    await press('Create template');
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({ name: 'Order', selected_attributes: { value: { 0: 7, 1: 8 } } }),
    );
    expect(await screen.findByRole('heading', { name: 'Select details' })).toBeTruthy();
    expect(screen.getByText('Prices')).toBeTruthy();
  });

  test('EXPORT-016 a name alone is something entered', async () => {
    await create();
    name('Order');
    await press('Cancel');
    expect(await screen.findByRole('dialog', { name: 'Discard template' })).toBeTruthy();
  });

  test('EXPORT-003 EXPORT-016 leaving with something entered asks, and the box must be ticked', async () => {
    await create();
    await tick('Size');
    await press('Cancel');
    const confirm = within(await screen.findByRole('dialog', { name: 'Discard template' }));
    fireEvent.click(confirm.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText(/Template name/)).toBeTruthy();
    fireEvent.click(confirm.getByRole('checkbox'));
    fireEvent.click(confirm.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Select details' })).toBeTruthy();
  });
});
