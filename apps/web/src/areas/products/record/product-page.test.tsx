import type { PermissionSlug, Product } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { refused, sent, server } from '../../../platform/api/fake-server.fixture.ts';
import {
  attribute,
  image,
  openProducts,
  product,
  runningTask,
  useProductPages,
} from './open-product.fixture.tsx';

const care = attribute({ id: 1, name: 'Care' });
const season = attribute({ id: 2, name: 'Season', tabname: 'production' });
const store = attribute({ id: 3, name: 'Storage place', tabname: 'internal', is_internal: true });
const buyer = attribute({
  id: 4,
  name: 'Exclusive for buyer',
  internal_name: 'exclusive_for_buyer',
  tabname: 'internal',
  is_internal: true,
});
const editor: PermissionSlug[] = [
  'view_products',
  'update_products',
  'create_products',
  'view_packaging',
  'edit_packaging',
];
const path = '/api/items/productsv3/7';

useProductPages();

function stored(over: Partial<Product> = {}): void {
  server.set('GET /api/attribute/', () => [care, season, store, buyer]);
  server.set('GET /api/items/categories', () => []);
  server.set('GET /api/history/attribute/', () => []);
  server.set('GET /api/bulk/actions', () => []);
  server.set('GET /api/specsheets', () => []);
  server.set(`GET ${path}`, () => product(over));
}

const section = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const field = (id: string) => document.getElementById(id) as HTMLInputElement;

describe('the page of a product', () => {
  it('PROD-009 PROD-010 a tab of the address is the marked section, and another one changes the address', async () => {
    stored();
    const router = openProducts('/product-details/edit/7/view-3d', editor);
    expect((await section('3D view')).getAttribute('aria-current')).toBe('true');
    fireEvent.click(await section('Packing'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/product-details/edit/7/packing'));
    expect((await section('Packing')).getAttribute('aria-current')).toBe('true');
  });

  it('PROD-009 what is typed stays while another tab is opened', async () => {
    stored();
    const router = openProducts('/product-details/edit/7', editor);
    await section('Packing');
    fireEvent.change(field('field-name'), { target: { value: 'Fruit bowl' } });
    fireEvent.click(await section('Attachments'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/product-details/edit/7/attachments'));
    expect(field('field-name').value).toBe('Fruit bowl');
    expect(screen.getByText('was Serving bowl')).toBeDefined();
  });

  it('PROD-007 has all its sections', async () => {
    stored();
    openProducts('/product-details/edit/7', editor);
    await section('History');
    const nav = screen.getByRole('navigation', { name: 'Sections of this product' });
    const names = within(nav)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/\d.*/, ''));
    expect(names).toEqual(
      [
        'Basic details',
        'Production',
        'Internal',
        'Variants',
        'Packing',
        'Attachments',
        '3D view',
        'Images',
        'History',
      ].map((name) => name.replace(/\d.*/, '')),
    );
  });

  it('PROD-010 the mode "view" has no inputs but an Edit button for who may edit', async () => {
    stored({ values: { 1: 'Wipe dry' } });
    openProducts('/product-details/view/7', editor);
    expect(await screen.findByText('Wipe dry')).toBeDefined();
    const main = document.querySelector('#section-basic');
    expect(main?.querySelector('input, textarea')).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/product-details/edit/7');
  });

  it('the mode "edit" is one to look at without the permission to edit', async () => {
    stored({ values: { 1: 'Wipe dry' } });
    openProducts('/product-details/edit/7', ['view_products']);
    expect(await screen.findByText('Wipe dry')).toBeDefined();
    expect(field('field-name')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('SHELL-040 without view_products the page says which permission is missing', async () => {
    stored();
    server.set(`GET ${path}`, () => refused(403, 'forbidden', { params: { permission: 'view_products' } }));
    openProducts('/product-details/view/7', []);
    expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeDefined();
    expect(screen.getByText(/Ravi Menon is the admin/)).toBeDefined();
  });

  it('PROD-042 a removed product', async () => {
    stored();
    server.set(`GET ${path}`, () => refused(404, 'product_gone'));
    openProducts('/product-details/edit/7', editor);
    expect(
      await screen.findByText(
        'Failed to open details because product is no longer available or deletion in progress',
      ),
    ).toBeDefined();
  });

  it('PROD-043 a product that cannot be loaded, and then can', async () => {
    stored();
    server.set(`GET ${path}`, () => refused(500, 'internal'));
    openProducts('/product-details/edit/7', editor);
    expect(await screen.findByRole('heading', { name: 'Failed to fetch product data' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Product' })).toBeDefined();
    server.set(`GET ${path}`, () => product());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('field-name').value).toBe('Serving bowl'));
  });

  it('PROD-041 a product that a task holds is only looked at, and says which task', async () => {
    const task = '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a10';
    stored({ locked_by_task: task });
    server.set('GET /api/bulk/actions', () => [
      runningTask({ task_id: task, subject: 'Lighting', user_created: 'Ravi' }),
    ]);
    openProducts('/product-details/edit/7', editor);
    expect(await screen.findByText(/Moving products to Lighting, started by Ravi/)).toBeDefined();
    expect(field('field-name')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('PROD-051 the head names the buyer that it is kept for', async () => {
    stored({ values: { 4: 'Nordhem' } });
    openProducts('/product-details/edit/7', editor);
    expect(await screen.findByText('Only for Nordhem')).toBeDefined();
  });

  it('leads back to its category, whatever that is called', async () => {
    stored({ category: { id: 3, name: 'Cups / $saucers & more' } });
    openProducts('/product-details/edit/7', editor);
    const link = await screen.findByRole('link', { name: 'Cups / $saucers & more' });
    const path = `/categorywise-products/${encodeURIComponent('Cups / $saucers & more')}/3`;
    expect(link.getAttribute('href')).toBe(path);
  });

  it('PROD-050 U23 is published by a button in sight, and not without an image', async () => {
    stored();
    openProducts('/product-details/edit/7', editor);
    await section('History');
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(shownToasts().map(({ title }) => title)).toContain('Upload atleast one image to this product'),
    );
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('PROD-014 PROD-015 a product ID of another product is told while it is typed', async () => {
    stored();
    server.set('POST /api/items/productsv2/check/duplicate/B-8', () => ({ duplicate: true }));
    openProducts('/product-details/edit/7', editor);
    await section('History');
    fireEvent.change(field('field-product_id'), { target: { value: 'B-8' } });
    expect(await screen.findByText('Product ID already exists')).toBeDefined();
  });

  it('PROD-053 a new product has the category of its address', async () => {
    stored();
    server.set('GET /api/items/categories', () => [
      { id: 3, name: 'Kitchen', product_count: 1, sub_categories: [] },
    ]);
    server.set('POST /api/items/productsv3/', () => product());
    openProducts('/add/Kitchen/3/product-details/add', editor);
    await waitFor(() => expect(field('field-name')).not.toBeNull());
    fireEvent.change(field('field-name'), { target: { value: 'Serving bowl' } });
    fireEvent.change(field('field-product_id'), { target: { value: 'B-7' } });
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/items/productsv3/'));
    const body = sent.find(({ call }) => call === 'POST /api/items/productsv3/')?.body;
    expect(body).toMatchObject({ product_id: 'B-7', category_id: 3, status: 'draft' });
  });

  it('goes to the first field that is wrong, in the order of the page', async () => {
    stored();
    openProducts('/product-details/edit/7', editor);
    await section('History');
    fireEvent.change(field('field-name'), { target: { value: ' ' } });
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    await waitFor(() => expect(document.activeElement?.id).toBe('field-name'));
    expect(screen.getByText('Name is required')).toBeDefined();
  });

  it('MEDIA-004 MEDIA-007 an order of pictures that was not saved is told as such', async () => {
    const [first, second] = ['0b7e7c1e-3c62-4d07-9a64-0e4c43f7f001', '0b7e7c1e-3c62-4d07-9a64-0e4c43f7f002'];
    stored({ images: [image(first), image(second)] });
    server.set(`PATCH ${path}`, () => refused(500, 'internal'));
    openProducts('/product-details/edit/7', editor);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for image 2' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Set as main image' }));
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    await waitFor(() =>
      expect(shownToasts().map(({ title }) => title)).toContain('Error saving reordered images'),
    );
    const body = sent.find(({ call }) => call === `PATCH ${path}`)?.body;
    expect(body).toMatchObject({ image_ids: [second, first] });
  });
});
