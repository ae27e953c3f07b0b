import type { PermissionSlug, Product } from '@sourcewiz/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { writeUnsaved } from '../../../platform/session/unsaved-work.ts';
import { sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { attribute, openProducts, product, useProductPages } from '../record/open-product.fixture.tsx';

const care = attribute({ id: 1, name: 'Care' });
const season = attribute({ id: 2, name: 'Season', tabname: 'production' });
const editor: PermissionSlug[] = ['view_products', 'update_products', 'create_products'];
const path = '/api/items/productsv3/7';
const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const type = (id: string, value: string) => fireEvent.change(field(id), { target: { value } });
const save = () => fireEvent.keyDown(document, { key: 's', ctrlKey: true });

useProductPages();

function lists(): void {
  server.set('GET /api/attribute/', () => [care, season]);
  server.set('GET /api/items/categories', () => [
    { id: 3, name: 'Kitchen', product_count: 1, sub_categories: [] },
  ]);
  server.set('GET /api/history/attribute/', () => []);
}

async function open(over: Partial<Product> = {}): Promise<void> {
  lists();
  server.set(`GET ${path}`, () => product(over));
  openProducts('/product-details/edit/7', editor);
  await waitFor(() => expect(field('field-2')).not.toBeNull());
}

/** Holds a call of the test until it is answered. */
function held(call: string): { answer: (data: Product) => Promise<void> } {
  let give: (data: unknown) => void = () => undefined;
  server.set(call, () => new Promise((resolve) => (give = resolve)));
  return {
    answer: async (data) => {
      await waitFor(() => expect(sent.some((one) => one.call === call)).toBe(true));
      server.set(`GET ${path}`, () => data);
      await act(async () => give(data));
    },
  };
}
const bodies = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
/** The unsaved work that this tab stores. */
const kept = () => {
  writeUnsaved();
  return Object.values({ ...sessionStorage }).join('\n');
};

describe('typing while a product is saved', () => {
  it('keeps what was typed after the save began, as a change on top of what was saved', async () => {
    await open({ values: { 1: 'Wipe dry' } });
    type('field-name', 'Fruit bowl');
    const patch = held(`PATCH ${path}`);
    save();
    type('field-name', 'Fruit bowl, large');
    type('field-1', 'Oil it');
    await patch.answer(product({ name: 'Fruit bowl', values: { 1: 'Wipe dry' }, revision: 5 }));

    await screen.findByText('was Fruit bowl');
    expect(field('field-name').value).toBe('Fruit bowl, large');
    expect(field('field-1').value).toBe('Oil it');
    expect(kept()).toContain('Fruit bowl, large');

    server.set(`PATCH ${path}`, () =>
      product({ name: 'Fruit bowl, large', values: { 1: 'Oil it' }, revision: 6 }),
    );
    save();
    await waitFor(() => expect(bodies(`PATCH ${path}`)).toHaveLength(2));
    expect(bodies(`PATCH ${path}`)[1]).toEqual({
      name: 'Fruit bowl, large',
      values: { 1: 'Oil it' },
      revision: 5,
    });
    await waitFor(() => expect(kept()).toBe(''));
  });

  it('keeps a value that was put back to what it had been before', async () => {
    await open();
    type('field-name', 'Fruit bowl');
    const patch = held(`PATCH ${path}`);
    save();
    type('field-name', 'Serving bowl');
    await patch.answer(product({ name: 'Fruit bowl', revision: 5 }));
    await screen.findByText('was Fruit bowl');
    expect(field('field-name').value).toBe('Serving bowl');
  });

  it('leaves nothing unsaved where nothing was typed meanwhile', async () => {
    await open();
    type('field-name', ' Fruit bowl ');
    const patch = held(`PATCH ${path}`);
    save();
    await patch.answer(product({ name: 'Fruit bowl', revision: 5 }));
    await waitFor(() => expect(field('field-name').value).toBe('Fruit bowl'));
    expect(screen.queryByText(/^was /)).toBeNull();
    expect(kept()).toBe('');
  });

  it('takes what was typed while a new product was made over into its page', async () => {
    lists();
    openProducts('/add/Kitchen/3/product-details/add', editor);
    await waitFor(() => expect(field('field-name')).not.toBeNull());
    type('field-name', 'Serving bowl');
    type('field-product_id', 'B-7');
    const post = held('POST /api/items/productsv3/');
    save();
    type('field-name', 'Serving bowl, large');
    await post.answer(product());
    await screen.findByText('was Serving bowl');
    expect(field('field-name').value).toBe('Serving bowl, large');
    expect(Object.keys({ ...sessionStorage }).some((key) => key.includes('new:'))).toBe(false);
  });
});
