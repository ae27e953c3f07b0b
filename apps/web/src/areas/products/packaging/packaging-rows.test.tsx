import { tidyPackaging, type PackagingInput, type PermissionSlug } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { openProducts, product, useProductPages } from '../record/open-product.fixture.tsx';
import { emptyPackaging, newRow, withCopy } from './packaging.rules.ts';

const path = '/api/items/productsv3/7';
const box: PackagingInput = {
  ...emptyPackaging,
  description: 'Master carton',
  length: '60',
  width: '58',
  height: '42',
  unit: 'cm',
  no_of_pieces: '12',
};
const shown = { CBM: '0.1462', cbm_per_piece: '0.012183', cost: null, costPerPcs: null };
const seller: PermissionSlug[] = ['view_products', 'update_products', 'view_packaging'];
const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const packing = () => document.querySelector('#section-packing');

useProductPages();

async function open(granted: readonly PermissionSlug[], visible = true, first = box): Promise<void> {
  server.set('GET /api/attribute/', () => []);
  server.set('GET /api/items/categories', () => []);
  server.set('GET /api/history/attribute/', () => []);
  server.set(`GET ${path}`, () => product({ packaging: visible ? [{ ...first, ...shown }] : null }));
  openProducts('/product-details/edit/7', granted);
  await waitFor(() => expect(field('field-name')).not.toBeNull());
}

describe('rows of packaging', () => {
  it('PROD-052 ATTR-012 COST-005 work out volumes while they are typed, and are saved as entered', async () => {
    await open([...seller, 'edit_packaging']);
    expect(packing()?.textContent).toContain('0.1462');
    fireEvent.change(field('packaging-0-height'), { target: { value: '50' } });
    expect(packing()?.textContent).toContain('0.174');
    // The volume is worked out, and nothing that could be typed into.
    const inputs = [...(packing()?.querySelectorAll('input, select, textarea') ?? [])];
    expect(inputs.map((one) => (one as HTMLInputElement).value)).not.toContain('0.174');
    expect(inputs.some(({ id }) => /cbm/i.test(id))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Pallet' }));
    expect(field('packaging-1-description').value).toBe('Pallet');
    server.set(`PATCH ${path}`, () => product());
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    await waitFor(() => expect(sent.some(({ call }) => call === `PATCH ${path}`)).toBe(true));
    expect(sent.find(({ call }) => call === `PATCH ${path}`)?.body).toMatchObject({
      packaging: [{ height: '50' }, { description: 'Pallet', unit: 'cm' }],
    });
  });

  it('COST-004 have all of their fields, and volume and costs beside them that are worked out', async () => {
    const whole = { ...box, rate_of_carton: '31.25', carton_rate_unit: 'sqm' };
    await open([...seller, 'edit_packaging', 'view_costing'], true, whole);
    const names = ['description', 'length', 'width', 'height', 'unit', 'no_of_pieces', 'cost_of_carton'];
    for (const name of [...names, 'rate_of_carton', 'carton_rate_unit'])
      expect([name, field(`packaging-0-${name}`)]).not.toContain(null);
    const figures = [...(packing()?.querySelectorAll('dl > div') ?? [])].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
    // 2 × (0.6 + 0.58) × (0.58 + 0.42) m² of board at 31.25.
    expect(figures).toEqual([
      ['CBM', '0.1462'],
      ['CBM per piece', '0.012183'],
      ['Cost', '₹73.75'],
      ['Cost per piece', '₹6.15'],
    ]);
  });

  it('show the units that a size and a rate will be taken in, also when they were saved without', async () => {
    await open([...seller, 'edit_packaging', 'view_costing'], true, {
      ...emptyPackaging,
      description: 'Pallet',
    });
    expect(field('packaging-0-unit').textContent).toContain('cm');
    expect(field('packaging-0-carton_rate_unit').textContent).toContain('m²');
    expect(document.body.textContent).not.toContain('unsaved');
    for (const side of ['length', 'width', 'height']) {
      fireEvent.change(field(`packaging-0-${side}`), { target: { value: '50' } });
    }
    expect(packing()?.textContent).toContain('0.125');
  });

  it('ATTR-029 ATTR-031 ATTR-032 refuse the signs that their numbers do not take', async () => {
    await open([...seller, 'edit_packaging']);
    const isTaken = (id: string, key: string): boolean => fireEvent.keyDown(field(id), { key });
    for (const key of ['-', '+', '.', ',', 'e']) expect(isTaken('packaging-0-no_of_pieces', key)).toBe(false);
    expect(isTaken('packaging-0-length', '-')).toBe(false);
    expect(isTaken('packaging-0-length', '.')).toBe(true);
    expect(isTaken('packaging-0-no_of_pieces', '7')).toBe(true);
  });

  it('say what is wrong with a field and go to it', async () => {
    await open([...seller, 'edit_packaging']);
    fireEvent.change(field('packaging-0-width'), { target: { value: 'wide' } });
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    expect(await screen.findByText('Must be a number')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.id).toBe('packaging-0-width'));
    expect(sent.some(({ call }) => call === `PATCH ${path}`)).toBe(false);
  });

  it('ATTR-028 PROD-052 have the decimal mark of the language in sizes and costs', async () => {
    await changeLanguage('tr');
    try {
      const stored = { ...box, length: '60.5', cost_of_carton: '12.5' };
      await open([...seller, 'edit_packaging', 'view_costing'], true, stored);
      expect(field('packaging-0-length').value).toBe('60,5');
      expect(field('packaging-0-cost_of_carton').value).toBe('12,5');
      server.set(`PATCH ${path}`, () => product());
      fireEvent.change(field('packaging-0-cost_of_carton'), { target: { value: '1250.5' } });
      fireEvent.keyDown(document, { key: 's', ctrlKey: true });
      await waitFor(() => expect(packing()?.textContent).toContain('Bir sayı olmalı'));
      fireEvent.change(field('packaging-0-cost_of_carton'), { target: { value: '1.250,5' } });
      fireEvent.change(field('packaging-0-length'), { target: { value: '61,250' } });
      expect(packing()?.textContent).toContain('1.250,50');
      fireEvent.keyDown(document, { key: 's', ctrlKey: true });
      await waitFor(() => expect(sent.some(({ call }) => call === `PATCH ${path}`)).toBe(true));
      const saved = sent.find(({ call }) => call === `PATCH ${path}`);
      const [row = emptyPackaging] =
        (saved?.body as { packaging: PackagingInput[] } | undefined)?.packaging ?? [];
      expect(tidyPackaging(row)).toMatchObject({
        length: '61.25',
        cost_of_carton: '1250.5',
      });
    } finally {
      await changeLanguage('en');
    }
  });

  it('PERM-019 are only looked at without edit_packaging, without costs for who may not see them', async () => {
    await open(seller);
    expect(packing()?.querySelector('input')).toBeNull();
    expect(packing()?.textContent).toContain('60 × 58 × 42 cm, 12 pieces');
    expect(packing()?.textContent).not.toContain('Cost');
  });

  it('PERM-017 have no section without view_packaging', async () => {
    await open(['view_products', 'update_products'], false);
    expect(packing()).toBeNull();
  });

  it('are copied below themselves, and a new one takes over the units', () => {
    const rows = [box, { ...box, description: 'Pallet' }];
    expect(withCopy(rows, 0).map(({ description }) => description)).toEqual([
      'Master carton',
      'Master carton',
      'Pallet',
    ]);
    expect(newRow([{ ...box, unit: 'in', carton_rate_unit: 'sqft' }], 'Inner box')).toEqual({
      ...emptyPackaging,
      description: 'Inner box',
      unit: 'in',
      carton_rate_unit: 'sqft',
    });
    expect(newRow([], '').unit).toBe('cm');
  });
});
