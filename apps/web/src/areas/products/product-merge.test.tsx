import type { PermissionSlug, Product } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  attribute,
  openProducts,
  product,
  refused,
  sent,
  server,
  useProductPages,
} from './open-product.fixture.tsx';

vi.mock('../../platform/live/live.ts', () => ({ connectLive: () => undefined, useLive: () => undefined }));

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

/** The bodies that were sent to save the product. */
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

    const notice = await screen.findByRole('alert', { name: 'Two people changed this product' });
    expect(notice.textContent).toContain('Ravi changed this product in the meantime');
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
    fireEvent.click(await screen.findByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(field('field-name').value).toBe('My bowl'));
    expect(screen.getByText('was Their bowl')).toBeDefined();
    expect(saves()).toHaveLength(1);
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
    for (const words of ['Care', 'Wipe dry', 'Oil it', 'Ravi Menon', '12 Nov']) expect(line).toContain(words);
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
