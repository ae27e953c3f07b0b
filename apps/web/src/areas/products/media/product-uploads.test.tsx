import type { PermissionSlug, Product } from '@sourcewiz/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { askedQuestion } from '../../../platform/kit/confirm/ask-confirm.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { attribute, image, openProducts, product, useProductPages } from '../record/open-product.fixture.tsx';
import { FakeRequest, useFakeRequests } from '../../../platform/upload/fake-request.fixture.ts';

const editor: PermissionSlug[] = ['view_products', 'update_products', 'create_products'];
const path = '/api/items/productsv3/7';
const ids = ['0b7e7c1e-3c62-4d07-9a64-0e4c43f7f001', '0b7e7c1e-3c62-4d07-9a64-0e4c43f7f002'] as const;
const size = {
  id: 1,
  variant_id: 'B-7-S',
  options: { Size: 'Small' },
  values: {},
  images: [],
};
const price = attribute({ id: 5, name: 'Minimum', internal_name: 'moq', dtype: 'text' });
const drawings = attribute({ id: 6, name: 'Drawings', dtype: 'image_list' });

/** Pending uploads; a test ends each with an answer. */

useProductPages();
useFakeRequests();
// Loaded in advance, as the page does on a press: the first time is slow.
beforeAll(async () => void (await import('../variants/variant-panel.tsx')));

function stored(over: Partial<Product> = {}): void {
  server.set('GET /api/attribute/', () => [price, drawings]);
  server.set('GET /api/items/categories', () => []);
  server.set('GET /api/history/attribute/', () => []);
  server.set('GET /api/bulk/actions', () => []);
  server.set('GET /api/specsheets', () => []);
  server.set(`GET ${path}`, () => product(over));
  server.set(`PATCH ${path}`, () => product(over));
  server.set('POST /api/items/productsv3/', () => product());
}

const withVariant: Partial<Product> = {
  images: [image(ids[0])],
  variant_types: [{ name: 'Size', options: ['Small'] }],
  variants: [size],
};

async function choose(from: string, ...names: string[]): Promise<void> {
  await waitFor(() => expect(document.querySelector(`${from} input[type=file]`)).not.toBeNull());
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  fireEvent.change(document.querySelector(`${from} input[type=file]`) as Element, { target: { files } });
}

async function arrives(at: number, id: string): Promise<void> {
  await waitFor(() => expect(FakeRequest.all.length).toBeGreaterThan(at));
  await FakeRequest.all[at]?.end(200, { data: image(id) });
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toasts = () => shownToasts().map(({ title }) => title);
/** Follows a link away; unless the question is answered with yes, this never resolves. */
const leave = (router: ReturnType<typeof openProducts>) =>
  void router.navigate({ to: '/product-details/view/7' as never });
const saveKeys = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });

describe('files on their way into the form of a product', () => {
  it('a new product is saved only when all its pictures are there', async () => {
    stored();
    openProducts('/add/Kitchen/3/product-details/add', editor);
    await choose('#images', 'a.png', 'b.png');
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Bowl' } });
    fireEvent.change(screen.getByLabelText(/^Product ID/), { target: { value: 'B-7' } });
    expect(await screen.findByText('2 files are still being uploaded')).toBeTruthy();
    expect(button('Save as draft').disabled).toBe(true);
    expect(button('Publish').disabled).toBe(true);
    saveKeys();
    await waitFor(() => expect(toasts()).toContain('2 files are still being uploaded'));

    await arrives(0, ids[0]);
    expect(await screen.findByText('1 file is still being uploaded')).toBeTruthy();
    expect(button('Save as draft').disabled).toBe(true);
    await arrives(1, ids[1]);
    await waitFor(() => expect(button('Save as draft').disabled).toBe(false));
    fireEvent.click(button('Save as draft'));
    await waitFor(() =>
      expect(sent.some(({ call }) => call.startsWith('POST /api/items/productsv3/'))).toBe(true),
    );
    const bodies = sent.filter(({ call }) => call === 'POST /api/items/productsv3/').map(({ body }) => body);
    expect(bodies).toEqual([expect.objectContaining({ image_ids: [...ids] })]);
  });

  it('SHELL-017 asks before a page is left on which nothing but an upload runs', async () => {
    stored();
    const router = openProducts('/product-details/edit/7', editor);
    await choose('#images', 'a.png');
    expect(await screen.findByText('1 file is still being uploaded')).toBeTruthy();
    leave(router);
    expect((await answerQuestion(false)).title).toBe('Leave without saving?');
    expect(router.state.location.pathname).toBe('/product-details/edit/7');
  });

  it('those of attachments and of values count too, a failed one does not', async () => {
    stored();
    openProducts('/product-details/edit/7', editor);
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Fruit bowl' } });
    await choose('#section-attachments', 'a.png');
    fireEvent.change(await screen.findByTestId('field-6-files'), {
      target: { files: [new File(['x'], 'b.png', { type: 'image/png' })] },
    });
    expect(await screen.findByText('2 files are still being uploaded')).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    saveKeys();
    await waitFor(() => expect(toasts()).toContain('2 files are still being uploaded'));
    await FakeRequest.all[0]?.end(500, { errors: [{ code: 'internal', message: 'x' }] });
    expect(await screen.findByText('1 file is still being uploaded')).toBeTruthy();
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    await arrives(1, ids[1]);
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    fireEvent.click(button('Save'));
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(true));
  });

  it('publishing waits for them as well', async () => {
    stored();
    openProducts('/product-details/edit/7', editor);
    await choose('#images', 'a.png');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    fireEvent.click(button('Publish'));
    await waitFor(() => expect(toasts()).toContain('1 file is still being uploaded'));
    expect(toasts()).not.toContain('Upload atleast one image to this product');
  });
});

describe('the panel of a variant', () => {
  const open = async () => {
    stored(withVariant);
    const router = openProducts('/product-details/edit/7', editor);
    fireEvent.click(await screen.findByRole('button', { name: /^Edit variant small/ }));
    const panel = await screen.findByRole('dialog');
    return { router, panel };
  };
  const escape = (panel: HTMLElement) => fireEvent.keyDown(panel, { key: 'Escape', keyCode: 27 });

  it('is done only when its pictures are there', async () => {
    const { panel } = await open();
    await choose('[role=dialog]', 'a.png');
    expect(await within(panel).findByText('1 file is still being uploaded')).toBeTruthy();
    const done = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Done' });
    expect(done.disabled).toBe(true);
    saveKeys();
    await waitFor(() => expect(toasts()).toContain('1 file is still being uploaded'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    await arrives(0, ids[1]);
    await waitFor(() => expect(done.disabled).toBe(false));
    fireEvent.click(done);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.some(({ call }) => call === `PATCH ${path}`)).toBe(true));
    const body = sent.find(({ call }) => call === `PATCH ${path}`)?.body;
    expect(body).toMatchObject({ variants: [{ variant_id: 'B-7-S', image_ids: [ids[1]] }] });
  });

  it('SHELL-017 closes without a question while nothing is changed', async () => {
    const { panel } = await open();
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedQuestion()).toBeUndefined();
  });

  it.each<[what: string, change: (panel: HTMLElement) => unknown]>([
    [
      'its ID',
      () => fireEvent.change(document.getElementById('variant-id') as Element, { target: { value: 'X' } }),
    ],
    [
      'a value',
      () => fireEvent.change(document.getElementById('variant-5') as Element, { target: { value: '12' } }),
    ],
    ['its pictures', (panel) => fireEvent.click(within(panel).getByRole('button', { name: /image 1/i }))],
    ['an upload', () => choose('[role=dialog]', 'a.png')],
  ])('SHELL-017 asks before it discards %s', async (_what, change) => {
    const { panel } = await open();
    await change(panel);
    const leaves = [
      () => escape(panel),
      () => fireEvent.click(within(panel).getByRole('button', { name: 'Close' })),
      () => fireEvent.click(within(panel).getByRole('button', { name: 'Cancel' })),
    ];
    for (const leaveIt of leaves) {
      leaveIt();
      expect((await answerQuestion(false)).title).toBe('Leave without saving?');
      expect(screen.getByRole('dialog')).toBeTruthy();
    }
    escape(panel);
    await answerQuestion(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SHELL-017 the page asks once before it is left, whatever is changed of both', async () => {
    const { router } = await open();
    fireEvent.change(document.getElementById('variant-id') as Element, { target: { value: 'X' } });
    leave(router);
    await answerQuestion(false);
    await act(() => new Promise((done) => setTimeout(done)));
    expect(askedQuestion()).toBeUndefined();
    expect(router.state.location.pathname).toBe('/product-details/edit/7');
    fireEvent.change(document.getElementById('field-name') as Element, { target: { value: 'Fruit bowl' } });
    leave(router);
    await answerQuestion(true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/product-details/view/7'));
    expect(askedQuestion()).toBeUndefined();
  });

  it('Ctrl+S ends it as Done does, so that no save of the page leaves it out', async () => {
    await open();
    fireEvent.change(document.getElementById('variant-id') as Element, { target: { value: 'B-7-X' } });
    saveKeys();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    expect(screen.getByText('B-7-X')).toBeTruthy();
  });
});
