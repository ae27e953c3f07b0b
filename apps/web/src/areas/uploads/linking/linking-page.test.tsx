import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { refused, sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { tell } from '../../../platform/live/live.ts';
import { anUpload, group, image, openUploads, taskId, useUploadPages } from '../open-upload.fixture.tsx';

useUploadPages();

const TABLE = `GET /api/bulk/link/linked_table/${taskId}`;
const product = {
  id: 7,
  product_id: 'VASE-201',
  variant: null,
  name: 'Stoneware vase',
  thumb: null,
  confidence: 100,
};
const linked = group(1, [image(11)], { link: { ...product, by: 'product_id' } });
const alone = group(2, [image(21)], { like_product: { ...product, confidence: 86 } });
const bodyOf = (call: string) => sent.find((one) => one.call === call)?.body;
const changed = { revision: 4, saved_at: '2026-11-22T20:10:00.000Z', groups: [], removed: [] };

beforeEach(() => {
  server.set(`GET /api/bulk/upload/group/${taskId}`, () =>
    anUpload({ action: 'bulk_update_images', current_state: 'image_linking', groups: [linked, alone] }),
  );
  server.set(TABLE, (_, query) => ({
    revision: 3,
    image_mode: 'replace',
    rows: [linked, alone]
      .filter(({ link }) => query.get('show') !== 'unlinked' || link === null)
      .map((one) => ({ group: one, images_now: [{ file_id: image(99).file_id, thumb: '/files/99-160' }] })),
    total: 2,
    counts: { all: 2, linked: 1, unlinked: 1, unsure: 0 },
    shared: 0,
  }));
});
const open = () => openUploads(`/bulk-image-upload/linking/${taskId}`);

describe('IMGUPD-003 the linking page', () => {
  it('shows what each group is linked to and by what, and what stays out', async () => {
    open();
    await screen.findByText('Stoneware vase');
    const table = screen.getByRole('table', { name: 'Linked groups' });
    expect(within(table).getByText('VASE-201 · by product ID')).toBeDefined();
    expect(within(table).getByRole('group', { name: 'Now: 1' })).toBeDefined();
    expect(screen.getByText('1 group is not linked and is left out')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(within(table).queryByText('Group 1')).toBeNull());
  });

  it('TASK-019 says so when the draft is discarded elsewhere, and takes no more input', async () => {
    open();
    await screen.findByText('Stoneware vase');
    server.set(`GET /api/bulk/upload/group/${taskId}`, () => refused(409, 'upload_closed'));
    tell('taskDismissed', { task_ids: [taskId] });
    await screen.findByText(/This upload was finished or discarded/);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Start a new upload' }).getAttribute('href')).toBe(
      '/bulk-image-upload/upload',
    );
  });

  it('links what a group looks like, or what is found by words', async () => {
    const LINK = `PATCH /api/bulk/link/link/${taskId}`;
    server.set(LINK, () => changed);
    server.set('POST /api/bulk/link/search_products', () => ({
      products: [{ ...product, id: 8, name: 'Tall vase', variant: { id: 3, variant_id: 'VASE-201-B' } }],
    }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Link' }));
    await waitFor(() => expect(bodyOf(LINK)).toEqual({ group_id: 2, product_id: 7, variant_id: null }));
    sent.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Choose a product for Group 2' }));
    fireEvent.click(await screen.findByRole('option', { name: /Tall vase/ }));
    await waitFor(() => expect(bodyOf(LINK)).toEqual({ group_id: 2, product_id: 8, variant_id: 3 }));
  });

  it('IMGUPD-004 accepts all proposals from a certainty on', async () => {
    server.set('POST /api/bulk/link/accept_alike', () => ({ ...changed, linked: 1 }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept proposals' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '1 group, at least 80% sure' }));
    await waitFor(() =>
      expect(bodyOf('POST /api/bulk/link/accept_alike')).toEqual({ task_id: taskId, from: 80 }),
    );
    await waitFor(() => expect(shownToasts()[0]?.tone).toBe('ok'));
  });

  it('IMGUPD-014 asks what becomes of the old images: replacing them unless told', async () => {
    const SAVE = `POST /api/bulk/update_images/save/${taskId}`;
    server.set(SAVE, () => ({ task_id: taskId, left_out: 1 }));
    const { address } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Update images of 1 product' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choices = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ checked }) => checked)).toEqual([true, false, false]);
    expect(dialog.getByText('A backup of the products is kept.')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: /Put in front/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Update images of 1 product' }));
    await waitFor(() => expect(bodyOf(SAVE)).toEqual({ image_mode: 'first' }));
    await waitFor(() => expect(shownToasts()[0]?.title).toBe('The images are being updated'));
    expect(shownToasts()[1]?.title).toContain('1 product is in use by another task');
    expect(address()).toBe('/manage-products');
  });
});
