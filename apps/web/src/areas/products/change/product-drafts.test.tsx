import type { Me, PermissionSlug, Product } from '@sourcewiz/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { attribute, openProducts, product, useProductPages } from '../record/open-product.fixture.tsx';

const care = attribute({ id: 1, name: 'Care' });
const editor: PermissionSlug[] = ['view_products', 'update_products'];
const path = '/api/items/productsv3/7';
const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const notice = () => screen.queryByRole('alert', { name: 'Two people changed this' });

useProductPages();

async function open(over: Partial<Product> = {}, user: Partial<Me> = {}): Promise<void> {
  // As after a reload: only the storage of the tab is left.
  cleanup();
  queryClient.clear();
  server.set('GET /api/attribute/', () => [care]);
  server.set('GET /api/items/categories', () => []);
  server.set('GET /api/history/attribute/', () => []);
  server.set(`GET ${path}`, () => product(over));
  openProducts('/product-details/edit/7', editor, user);
  await waitFor(() => expect(field('field-1')).not.toBeNull());
}

describe('unsaved changes of an earlier visit', () => {
  it('are back on top of the state that they were made on', async () => {
    await open();
    fireEvent.change(field('field-name'), { target: { value: 'My bowl' } });
    await open();
    expect(field('field-name').value).toBe('My bowl');
    expect(notice()).toBeNull();
  });

  it('ask before they overwrite what somebody else saved in the meantime', async () => {
    await open();
    fireEvent.change(field('field-name'), { target: { value: 'My bowl' } });
    await open({ name: 'Their bowl', revision: 5, updated_by: 'Ravi' });
    await waitFor(() => expect(notice()).not.toBeNull());
    expect(notice()?.textContent).toContain('Their bowl');
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false);

    server.set(`PATCH ${path}`, () => product({ name: 'My bowl', revision: 6 }));
    fireEvent.click(screen.getByRole('button', { name: 'Save this choice' }));
    await waitFor(() =>
      expect(sent.find(({ call }) => call === `PATCH ${path}`)?.body).toEqual({
        name: 'My bowl',
        revision: 5,
      }),
    );
  });

  it('are no question where the same was saved there', async () => {
    await open();
    fireEvent.change(field('field-name'), { target: { value: 'My bowl' } });
    await open({ name: 'My bowl', revision: 5 });
    expect(field('field-name').value).toBe('My bowl');
    expect(notice()).toBeNull();
    expect(Object.keys({ ...sessionStorage })).toEqual([]);
  });

  it('are not shown to another person, and are still there for the one who made them', async () => {
    await open({}, { id: 'asha' });
    fireEvent.change(field('field-name'), { target: { value: 'My bowl' } });
    await open({}, { id: 'ravi' });
    expect(field('field-name').value).toBe('Serving bowl');
    await open({}, { id: 'asha' });
    expect(field('field-name').value).toBe('My bowl');
  });
});
