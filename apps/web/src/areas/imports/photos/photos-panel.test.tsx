import type { Import } from '@sourcewiz/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import type { ColumnMatching } from '../columns/use-column-matching.ts';
import { PhotoOffer } from './photo-offer.tsx';
import { PhotosPanel } from './photos-panel.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

const sent: { call: string; body: unknown }[] = [];
const id = '5f0c7a0e-3b0e-4c56-9d5c-222222222222';
const photo = {
  id: 7,
  name: 'IMG_1.png',
  state: 'unknown_product',
  product_id: null,
  problem: null,
  thumb: null,
  address: null,
};
const lost = {
  ...photo,
  id: 8,
  name: 'back.png',
  state: 'failed',
  product_id: 'LP-1',
  problem: { code: 'link_refused', message: '', params: { host: 'x.example', status: 404 } },
  address: 'https://x.example/back.png',
};
const owner = { product_id: 'LP-1', of_product: null, name: 'Lamp', thumb: null, is_new: true };
const imported = {
  id,
  state: 'ready',
  photos: { total: 2, linked: 0, unknown_product: 1, failed: 1, waiting: 0 },
  takes_pictures: true,
  loose_pictures: 0,
  photo_columns: [
    { index: 4, header: 'Image Src', names: 0, links: 312, pictures: 0, fetched: false },
    { index: 5, header: 'Photo file', names: 9, links: 0, pictures: 0, fetched: true },
  ],
} as unknown as Import;

useTexts('imports');
beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${String(url)}`;
    if (init?.method !== undefined && init.method !== 'GET') {
      sent.push({ call, body: JSON.parse(String(init.body)) });
    }
    const data = call.includes('/photos/owners')
      ? { owners: [owner] }
      : call.startsWith('GET') && call.includes('/photos')
        ? { photos: [photo, lost], total: 2 }
        : call.startsWith('GET')
          ? []
          : imported;
    return Promise.resolve(new Response(JSON.stringify({ data }), { status: 200 }));
  });
});
beforeEach(() => {
  sent.length = 0;
  queryClient.clear();
});

const open = (values: Partial<Import> = {}) =>
  render(atAddress(<PhotosPanel imported={{ ...imported, ...values }} onClose={() => undefined} />).element);

describe('I07 the photos of an import', () => {
  it('one without a product is given to one by the keyboard, or thrown away', async () => {
    open();
    const panel = within(await screen.findByRole('dialog'));
    fireEvent.click(await panel.findByRole('button', { name: 'Choose the product for IMG_1.png' }));
    const search = await screen.findByRole('combobox');
    await screen.findByRole('option', { name: /Lamp/ });
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() =>
      expect(sent).toEqual([
        { call: `PUT /api/bulk/import/${id}/photos/owner`, body: { photo_ids: [7], product_id: 'LP-1' } },
      ]),
    );
    fireEvent.click(await panel.findByRole('button', { name: 'Remove IMG_1.png' }));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ photo_ids: [7] }));
    // Why one failed, and its address.
    expect(panel.getByText(/404/)).toBeTruthy();
    expect(panel.getByText('https://x.example/back.png')).toBeTruthy();
  });

  it('when the import is done nothing is changed any more, and what was lost is fetched again', async () => {
    const columns = imported.photo_columns.map((column) => ({ ...column, fetched: true }));
    open({ state: 'done', photo_columns: columns });
    const panel = within(await screen.findByRole('dialog'));
    await panel.findByText('IMG_1.png');
    expect(panel.queryByRole('button', { name: /Choose the product/ })).toBeNull();
    fireEvent.click(panel.getByRole('button', { name: 'Fetch again' }));
    await waitFor(() => expect(sent[0]?.call).toBe(`POST /api/bulk/import/${id}/photos/fetch`));
  });

  it('links of a column are offered with their number, and the column is read as images then', () => {
    const chosen: unknown[] = [];
    const matching = {
      columns: [],
      choose: (...choice: unknown[]) => chosen.push(choice),
    } as unknown as ColumnMatching;
    render(<PhotoOffer imported={imported} matching={matching} />);
    expect(screen.getByText(/“Image Src”/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fetch 312 images' }));
    expect(chosen).toEqual([[4, { kind: 'images' }]]);
  });

  it('images in cells are taken unless somebody objects, and those beside no row are told', async () => {
    const matching = { columns: [] } as unknown as ColumnMatching;
    const photo_columns = [
      { index: 1, header: 'Photo', names: 0, links: 0, pictures: 1200, fetched: true },
      { index: 2, header: 'Name', names: 0, links: 0, pictures: 4, fetched: false },
    ];
    const found = { ...imported, photo_columns, takes_pictures: true, loose_pictures: 3 };
    const { rerender } = render(<PhotoOffer imported={found} matching={matching} />);
    expect(screen.getByText(/^1,204 images from the cells of “Photo” and “Name” are added/)).toBeTruthy();
    expect(screen.getByText('3 images lie beside no product row and are left out.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Don’t add' }));
    await waitFor(() =>
      expect(sent).toEqual([{ call: `PUT /api/bulk/import/${id}/layout`, body: { take_pictures: false } }]),
    );
    rerender(<PhotoOffer imported={{ ...found, takes_pictures: false }} matching={matching} />);
    expect(screen.getByRole('button', { name: 'Add 1,204 images' })).toBeTruthy();
  });
});
