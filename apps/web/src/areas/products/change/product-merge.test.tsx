import type { PermissionSlug, Product } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { unsavedWorkKey } from '../../../platform/session/unsaved-work.ts';
import { refused, sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { attribute, openProducts, product, useProductPages } from '../record/open-product.fixture.tsx';
import type { Changes } from './product-draft.ts';

const care = attribute({ id: 1, name: 'Care' });
const season = attribute({ id: 2, name: 'Season', tabname: 'production' });
const editor: PermissionSlug[] = ['view_products', 'update_products'];
const path = '/api/items/productsv3/7';
const field = (id: string) => document.getElementById(id) as HTMLInputElement;

useProductPages();

async function open(over: Partial<Product> = {}): Promise<void> {
  server.set('GET /api/attribute/', () => [care, season]);
  server.set('GET /api/items/categories', () => []);
  server.set('GET /api/history/attribute/', () => []);
  server.set(`GET ${path}`, () => product(over));
  openProducts('/product-details/edit/7', editor);
  await waitFor(() => expect(field('field-name')).not.toBeNull());
  await waitFor(() => expect(field('field-2')).not.toBeNull());
}

/** Leaves unsaved changes in the tab, like a page whose session ended. */
function keepDraft(on: Product, changes: Changes): void {
  const draft = { record: on, changes };
  sessionStorage.setItem(unsavedWorkKey('u', 'product_changes:7'), JSON.stringify(draft));
}

/** The bodies of the calls that save the product. */
const saves = () => sent.filter(({ call }) => call === `PATCH ${path}`).map(({ body }) => body);

describe('two people who change one product', () => {
  it('shows both values of each field and saves the choice on top of what was saved there', async () => {
    await open({ values: { 1: 'Wipe dry', 2: 'Summer' } });
    fireEvent.change(field('field-name'), { target: { value: 'My bowl' } });
    fireEvent.change(field('field-1'), { target: { value: 'Oil it' } });
    const theirs = product({
      name: 'Their bowl',
      values: { 1: 'Wipe dry', 2: 'Winter' },
      revision: 5,
      updated_by: 'Ravi',
    });
    server.set(`PATCH ${path}`, () => refused(409, 'conflict'));
    server.set(`GET ${path}`, () => theirs);
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });

    const notice = await screen.findByRole('alert', { name: 'Two people changed this' });
    expect(notice.textContent).toContain('Ravi changed this in the meantime');
    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    expect(radio('Name, Yours').checked).toBe(true);
    expect(radio('Care, Yours').checked).toBe(true);
    expect(radio('Season, From Ravi').checked).toBe(true);
    expect(notice.textContent).toContain('My bowl');
    expect(notice.textContent).toContain('Their bowl');

    fireEvent.click(radio('Name, From Ravi'));
    server.set(`PATCH ${path}`, () => ({ ...theirs, values: { 1: 'Oil it', 2: 'Winter' }, revision: 6 }));
    fireEvent.click(screen.getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toEqual({ values: { 1: 'Oil it' }, revision: 5 });
    await waitFor(() => expect(screen.queryByRole('alert', { name: /Two people/ })).toBeNull());
    expect(field('field-name').value).toBe('Their bowl');
    expect(field('field-2').value).toBe('Winter');
  });

  it('leads back to the form with what was typed', async () => {
    await open();
    fireEvent.change(field('field-name'), { target: { value: 'My bowl' } });
    server.set(`PATCH ${path}`, () => refused(409, 'conflict'));
    server.set(`GET ${path}`, () => product({ name: 'Their bowl', revision: 5 }));
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(field('field-name').value).toBe('My bowl'));
    expect(screen.getByText('was Their bowl')).toBeDefined();
    expect(saves()).toHaveLength(1);
  });
});

describe('variants and packaging that two people changed', () => {
  const row = {
    description: 'Inner box',
    length: '10',
    width: '10',
    height: '5',
    unit: 'cm',
    no_of_pieces: '2',
    cost_of_carton: '',
    rate_of_carton: '30',
    carton_rate_unit: 'sqm',
    currency: '',
    CBM: null,
    cbm_per_piece: null,
    cost: null,
    costPerPcs: null,
  };
  const variants = (value: string) => [
    { id: 9, variant_id: 'B-S', options: { Size: 'S' }, values: { 1: value }, images: [] },
    { id: 10, variant_id: 'B-L', options: { Size: 'L' }, values: {}, images: [] },
  ];

  it('are told by what differs, and neither side is taken before it is chosen', async () => {
    const stored = { packaging: [row], variants: variants('Wipe dry') };
    keepDraft(product(stored), {
      packaging: [{ ...row, rate_of_carton: '32' }],
      variants: variants('Oil it').map((variant) => ({ ...variant, key: `v${variant.id}` })),
    });
    const theirs = product({
      packaging: [{ ...row, rate_of_carton: '35' }],
      variants: variants('Rinse'),
      revision: 5,
      updated_by: 'Ravi',
    });
    await open(theirs);
    const notice = await screen.findByRole('alert', { name: 'Two people changed this' });
    const radio = (name: string) => within(notice).getByRole<HTMLInputElement>('radio', { name });
    const words = (name: string) => radio(name).closest('label')?.textContent;
    expect(words('Variants, Yours')).toContain('Care: Oil it');
    expect(words('Variants, From Ravi')).toContain('Care: Rinse');
    expect(words('Variants, Yours')).toContain('1 variant is the same on both sides');
    expect(words('Packaging, Yours')).toContain('board rate 32 INR');
    expect(words('Packaging, From Ravi')).toContain('board rate 35 INR');

    const save = within(notice).getByRole<HTMLButtonElement>('button', { name: 'Save this choice' });
    expect(save.disabled).toBe(true);
    expect(notice.textContent).toContain('Choose which value to keep for: Variants, Packaging.');
    fireEvent.click(radio('Variants, Yours'));
    expect(save.disabled).toBe(true);
    fireEvent.click(radio('Packaging, From Ravi'));
    expect(save.disabled).toBe(false);
    expect(notice.textContent).not.toContain('Choose which value to keep for');
    server.set(`PATCH ${path}`, () => ({ ...theirs, variants: variants('Oil it'), revision: 6 }));
    fireEvent.click(save);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({
      revision: 5,
      variants: [{ id: 9, values: { 1: 'Oil it' } }, { id: 10 }],
    });
    expect(saves()[0]).not.toHaveProperty('packaging');
  });
});

describe('the history of a product', () => {
  const entry = {
    id: 31,
    attribute: '1',
    attribute_name: 'Care',
    variant_id: null,
    old_value: 'Wipe dry',
    new_value: 'Oil it',
    user: 'Ravi Menon',
    source: 'form',
    at: '2026-11-12T10:00:00.000Z',
  };
  const restore = 'POST /api/history/attribute/31/restore';

  function openWithEntry(): void {
    server.set('GET /api/attribute/', () => [care, season]);
    server.set('GET /api/items/categories', () => []);
    server.set('GET /api/history/attribute/', () => [entry]);
    server.set(`GET ${path}`, () => product({ values: { 1: 'Oil it' } }));
    server.set(restore, () => product({ values: { 1: 'Wipe dry' }, revision: 5 }));
    openProducts('/product-details/edit/7', editor);
  }

  it('PROD-019 PROD-020 tells who changed what, from what to what, and puts one value back', async () => {
    openWithEntry();
    const button = await screen.findByRole('button', { name: 'Restore this value: Care' });
    const line = button.closest('li')?.textContent;
    for (const words of ['Care', 'Wipe dry', 'Oil it', 'Ravi Menon', '12/11']) expect(line).toContain(words);
    fireEvent.click(button);
    await waitFor(() => expect(field('field-1').value).toBe('Wipe dry'));
  });

  it('asks first when something is not saved, and keeps it', async () => {
    openWithEntry();
    const button = await screen.findByRole('button', { name: 'Restore this value: Care' });
    expect(screen.getByText('Ravi Menon')).toBeDefined();
    fireEvent.change(field('field-name'), { target: { value: 'My bowl' } });
    fireEvent.click(button);
    expect(sent.some(({ call }) => call === restore)).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this value' }));
    await waitFor(() => expect(sent.find(({ call }) => call === restore)?.body).toEqual({ revision: 4 }));
    await waitFor(() => expect(field('field-1').value).toBe('Wipe dry'));
    expect(field('field-name').value).toBe('My bowl');
  });
});
