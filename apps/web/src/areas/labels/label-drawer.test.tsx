import type { LabelOrderAnswer } from '@sourcewiz/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { Toasts } from '../../platform/kit/toasts/toasts.tsx';
import { atAddress } from '../../platform/router/open-screen.fixture.tsx';
import type { ChosenProducts } from '../../platform/offers/offers.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../platform/session/session.tsx';
import { LabelDrawer } from './label-drawer.tsx';
import { LabelsTab } from './labels-tab.tsx';

const image = 'data:image/svg+xml;base64,AAAA';
const template = (id: string, name: string, max_attributes_allowed: number) => ({
  id,
  name,
  description: `${name} on paper`,
  max_attributes_allowed,
  preview_image: image,
  skeleton_image: image,
  attributes: [1, 2, 3],
});
const templates = {
  all_template_json: [template('a4-24', 'A4, 24 labels', 2), template('a4-65', 'A4, 65 labels', 0)],
  default_selected_attributes: [],
  default_template: { id: 'a4-24', code: 'qr', offset_x: 0, offset_y: 0 },
};
const attributes = ['Material', 'Size', 'Colour'].map((name, index) => ({
  id: index + 1,
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
}));

let made: LabelOrderAnswer;
let status: number;
const sent: { path: string; body: unknown }[] = [];
const opened = vi.fn<typeof window.open>();

beforeAll(async () => {
  await startTexts();
  await loadTexts(['labels']);
});
beforeEach(async () => {
  await changeLanguage('en');
  sent.length = 0;
  status = 200;
  made = { labels: 1, products: 1, variants: 0, product_id: 'KV-1', left_out: { count: 0, named: [] } };
  opened.mockReset();
  vi.stubGlobal('open', opened);
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname: path } = new URL(address, 'http://x');
    if (body) sent.push({ path, body: JSON.parse(String(body)) });
    if (path.endsWith('/templates')) return Response.json({ data: templates });
    if (path.endsWith('/qr/links')) return Response.json({ data: [] });
    if (path.endsWith('/update_qr_template')) return Response.json({ data: templates });
    if (path.endsWith('/preview')) {
      const items: unknown[] = [];
      return Response.json({ data: { svg: '<svg/>', pages: 2, order: made, items } });
    }
    if (path.endsWith('/qr_code_pdf_service')) {
      const errors = [{ code: 'internal', message: 'Server error' }];
      if (status !== 200) return Response.json({ errors }, { status });
      return Response.json({ data: { data: made, pdf_url: '/files/labels.pdf', task_id: null } });
    }
    return Response.json({ data: attributes });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(chosen: ChosenProducts | null = { product_ids: [7] }, isAdmin = true): void {
  const content = (
    <SessionProvider value={sessionFixture({ granted: ['view_products'], user: { is_admin: isAdmin } })}>
      <LabelDrawer chosen={chosen} onClose={() => undefined} />
      <Toasts />
    </SessionProvider>
  );
  render(atAddress(content).element);
}
const format = (name: RegExp) => screen.findByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });
const isChecked = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).checked;

it('LABEL-001 the drawer has formats, attributes, a preview and a footer', async () => {
  open();
  expect(await screen.findByRole('dialog', { name: 'Select QR label' })).toBeDefined();
  expect((await format(/A4, 24/)).getAttribute('aria-checked')).toBe('true');
  expect(await format(/A4, 65/)).toBeDefined();
  expect(button('Set as default')).toBeDefined();
  expect(button('Download QR')).toBeDefined();
  fireEvent.click(button('Preview page'));
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(await preview.findByRole('img', { name: 'Preview of the label' })).toBeDefined();
  expect(preview.getByText('The first of 2 pages')).toBeDefined();
});

it('LABEL-002 SETTINGS-018 from the profile the footer has Close and Set as default', async () => {
  const content = (
    <SessionProvider value={sessionFixture({ user: { is_admin: true } })}>
      <LabelsTab />
      <Toasts />
    </SessionProvider>
  );
  render(atAddress(content).element);
  fireEvent.click(await screen.findByRole('button', { name: 'Select QR label' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Select QR label' }));
  await drawer.findByRole('radio', { name: /A4, 24/ });
  // One in the corner, one in the footer.
  expect(drawer.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  expect(drawer.queryByRole('button', { name: 'Download QR' })).toBeNull();
  fireEvent.click(drawer.getByRole('button', { name: 'Set as default' }));
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/qr_code_pdf_service/update_qr_template'));
});

it('LABEL-006 a format with attributes opens their panel, one without closes it', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Attributes' })).toBeDefined();
  fireEvent.click(await format(/A4, 65/));
  expect(screen.queryByRole('region', { name: 'Attributes' })).toBeNull();
  fireEvent.click(await format(/A4, 24/));
  expect(screen.getByRole('region', { name: 'Attributes' })).toBeDefined();
});

it('LABEL-006 what the other format has no room for is not printed', async () => {
  open();
  fireEvent.click(await screen.findByLabelText('Size'));
  fireEvent.click(await format(/A4, 65/));
  fireEvent.click(button('Download QR'));
  await screen.findByRole('dialog', { name: 'QR label downloaded successfully' });
  expect(sent.at(-1)?.body).toMatchObject({ template_settings: { attributes: [] } });
});

it('LABEL-001 nothing is downloaded with a number that is none, nor saved by who may not', async () => {
  open({ product_ids: [7] }, false);
  await format(/A4, 24/);
  expect(screen.queryByRole('button', { name: 'Set as default' })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Copies of each/), { target: { value: '0' } });
  expect((button('Download QR') as HTMLButtonElement).disabled).toBe(true);
});

it('LABEL-007 LABEL-008 one more than the maximum is not checked and warned of; unchecking makes room', async () => {
  open();
  for (const name of ['Material', 'Size']) fireEvent.click(await screen.findByLabelText(name));
  expect(screen.getByText('2 of 2')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Colour'));
  expect(await screen.findByText('You have selected maximum atributes')).toBeDefined();
  expect(isChecked('Colour')).toBe(false);
  fireEvent.click(screen.getByLabelText('Material'));
  expect(screen.getByText('1 of 2')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Colour'));
  expect([isChecked('Colour'), isChecked('Material')]).toEqual([true, false]);
});

it('LABEL-012 the active label is saved as default with its attributes', async () => {
  open();
  fireEvent.click(await screen.findByLabelText('Size'));
  fireEvent.click(button('Set as default'));
  expect(await screen.findByText('Default label saved')).toBeDefined();
  expect(sent.at(-1)?.body).toEqual({ template_json: { id: 'a4-24', code: 'qr' }, attributes: [2] });
});

it('LABEL-003 LABEL-010 LABEL-014 the PDF opens in a new window, and the modal takes the place of the drawer', async () => {
  open();
  await format(/A4, 24/);
  fireEvent.change(screen.getByLabelText(/^Copies of each/), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText(/^First label/), { target: { value: '5' } });
  fireEvent.click(button('Download QR'));
  const modal = within(await screen.findByRole('dialog', { name: 'QR label downloaded successfully' }));
  expect(modal.getByText('KV-1')).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Select QR label' })).toBeNull();
  expect(opened).toHaveBeenCalledWith('/files/labels.pdf', '_blank', 'noopener');
  expect(sent.at(-1)?.body).toEqual({
    product_ids: [7],
    template_settings: {
      template_json: { id: 'a4-24', code: 'qr', start_cell: 5, copies: 3 },
      attributes: [],
    },
  });
});

it('LABEL-014 one product with variants is named with their number', async () => {
  made = { ...made, labels: 3, variants: 2 };
  open();
  await format(/A4, 24/);
  fireEvent.click(button('Download QR'));
  expect(await screen.findByText('KV-1 and 2 variants')).toBeDefined();
});

it('LABEL-014 one product with one variant is named with it', async () => {
  made = { ...made, labels: 2, variants: 1 };
  open();
  await format(/A4, 24/);
  fireEvent.click(button('Download QR'));
  expect(await screen.findByText('KV-1 and 1 variant')).toBeDefined();
});

it('LABEL-013 many products are counted with their variants; what got no label is named', async () => {
  const named = [{ product_id: 'KV-9', reason: 'no_gtin' as const }];
  made = { labels: 9, products: 4, variants: 5, product_id: null, left_out: { count: 1, named } };
  open({ matching: { filter_args: {} } });
  await format(/A4, 24/);
  fireEvent.click(button('Download QR'));
  expect(await screen.findByText('9 labels for 4 main products and their variants')).toBeDefined();
  expect(screen.getByText('KV-9: no valid barcode')).toBeDefined();
  expect(sent.at(-1)?.body).toMatchObject({ product_ids: 'all', matching: { filter_args: {} } });
});

it('LABEL-015 what goes wrong in saving or downloading is logged only', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  status = 500;
  open();
  await format(/A4, 24/);
  fireEvent.click(button('Download QR'));
  await waitFor(() => expect(warned).toHaveBeenCalledWith('Labels: internal', 'Server error'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/Server error/)).toBeNull();
  expect(button('Download QR')).toBeDefined();
  warned.mockRestore();
});

it('a number of copies that is none is told, and nothing is sent', async () => {
  open();
  await format(/A4, 24/);
  fireEvent.change(screen.getByLabelText(/^Copies of each/), { target: { value: '0' } });
  expect(screen.getByText('Enter a whole number from 1 to 500')).toBeDefined();
  expect((button('Download QR') as HTMLButtonElement).disabled).toBe(true);
});
