import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Import } from '@sourcewiz/contract';
import { FakeRequest } from '../../../platform/upload/fake-request.fixture.ts';
import { server } from '../../../platform/api/fake-server.fixture.ts';
import { aDraft, anUpload, openUploads, taskId, useUploadPages } from '../open-upload.fixture.tsx';

useUploadPages();

const GROUPS = `GET /api/bulk/upload/group/${taskId}`;
const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `VASE-${at}.jpg`, { type: 'image/jpeg' }));
const arrived = (failed: object[] = []) => ({
  data: {
    task_id: taskId,
    revision: 3,
    saved_at: '2026-11-22T20:00:00.000Z',
    groups: [],
    removed: [],
    stored: 30,
    skipped: 0,
    failed,
  },
});
async function choose(files: File[]) {
  const field = await screen.findByLabelText('Choose files', { selector: 'input' });
  fireEvent.change(field, { target: { files } });
}
const end = (at: number, status: number, body: unknown) =>
  act(async () => FakeRequest.all[at]?.end(status, body));

describe('BULKUP-003 the start of a bulk upload', () => {
  it('BULKUP-001 BULKUP-002 sends photos in batches of 30 into one upload, and goes on to the groups', async () => {
    server.set(GROUPS, () => anUpload({ image_count: 70 }));
    const { address } = openUploads('/bulk-upload/');
    await choose(photos(70));
    // The first batch creates the upload, the others wait for its id.
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    expect(screen.getByText('Upload in progress')).toBeDefined();
    expect(FakeRequest.all[0]?.form.get('action')).toBe('bulk_products_upload');
    expect(FakeRequest.all[0]?.form.getAll('images')).toHaveLength(30);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    await end(0, 200, arrived());
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
    expect(FakeRequest.all.slice(1).map(({ form }) => form.get('task_id'))).toEqual([taskId, taskId]);
    // A reload continues with what arrived.
    await waitFor(() => expect(address()).toContain(`upload=${taskId}`));
    await end(1, 200, arrived());
    await end(2, 200, arrived());
    await waitFor(() => expect(address()).toBe(`/bulk-upload-group/${taskId}`));
  });

  it('BULKUP-006 U30 says how many images failed: those that were lost are sent again, the others say why', async () => {
    server.set(GROUPS, () => anUpload({ image_count: 29 }));
    const { address } = openUploads('/bulk-upload');
    await choose([...photos(31), new File(['x'], 'phone.heic', { type: 'image/heic' })]);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    const broken = { name: 'VASE-3.jpg', problem: { code: 'broken_image', message: 'It is damaged' } };
    await end(0, 200, arrived([broken]));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await end(1, 0, {});
    offline.mockRestore();
    expect(await screen.findByText('3 images failed to upload')).toBeDefined();
    expect(screen.getByText(/VASE-3.jpg/)).toBeDefined();
    expect(screen.getByText(/phone.heic/)).toBeDefined();
    expect(screen.getByText('Validation failed')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
    // U30 Perhaps only the answer was lost: the server recognises the batch.
    const [first, lost, again] = FakeRequest.all.map(({ form }) => form.get('batch_id'));
    expect(again).toBe(lost);
    expect(again).not.toBe(first);
    await end(2, 200, arrived());
    expect(await screen.findByText('2 images failed to upload')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(address()).toContain('/bulk-upload?');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe(`/bulk-upload-group/${taskId}`));
  });

  it('BULKUP-006 images that did not arrive before a reload are named; chosen again, what is there is skipped and counted', async () => {
    localStorage.setItem(`upload-unsent:${taskId}`, 'VASE-1.jpg\nVASE-2.jpg');
    server.set(GROUPS, () => anUpload({ image_count: 1 }));
    server.set('POST /api/bulk/upload/known_images', () => ({ known: [0] }));
    const { address } = openUploads(`/bulk-upload?upload=${taskId}`);
    expect((await screen.findByRole('alert')).textContent).toContain('VASE-1.jpg, VASE-2.jpg');
    await choose(photos(3));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    const sent = FakeRequest.all[0]?.form.getAll('images').map((file) => (file as File).name);
    expect(sent).toEqual(['VASE-1.jpg', 'VASE-2.jpg']);
    expect(await screen.findByText('1 image was already here and was skipped')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    await end(0, 200, arrived());
    await waitFor(() => expect(address()).toBe(`/bulk-upload-group/${taskId}`));
    expect(localStorage.getItem(`upload-unsent:${taskId}`)).toBeNull();
  });

  it('MEDIA-002 says in its words that a GIF is not accepted', async () => {
    openUploads('/bulk-upload');
    await choose([new File(['x'], 'a.gif', { type: 'image/gif' })]);
    expect(await screen.findByText('a.gif: Only JPG/PNG allowed')).toBeDefined();
  });

  it('BULKUP-009 says that a sheet cannot be read, at once and when the server finds out later', async () => {
    openUploads('/bulk-upload');
    await choose([new File(['x'], 'products.xlsx')]);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    expect(FakeRequest.all[0]?.address).toContain('/api/bulk/upload/image/excel');
    await end(0, 400, { errors: [{ code: 'not_a_sheet', message: 'No sheet' }] });
    const [said] = await screen.findAllByText('Invalid Excel. Please check the file');
    expect(said).toBeDefined();
  });

  it('BULKUP-028 a sheet is sent to be confirmed, and its columns are matched before anything of it is taken', async () => {
    const importId = '0199aaaa-0000-7000-8000-0000000000aa';
    const sheet = {
      import_id: importId,
      file_name: 'p.xlsx',
      state: 'matching' as const,
      rows: 0,
      unread_columns: [],
      problems: [],
      fetching: 0,
      lost_count: 0,
      lost_links: [],
    };
    const none = { all: 2, new: 2, changed: 0, unchanged: 0, error: 0 };
    const imported = {
      id: importId,
      file_name: 'p.xlsx',
      state: 'ready',
      row_count: 2,
      uploaded_by: 'Mira',
      uploaded_at: '2026-11-22T20:00:00.000Z',
      columns: [],
      mapping_name: null,
      counts: none,
      lost_rows: 0,
      products: { new: 2, changed: 0 },
      variants: { new: 0, changed: 0 },
      layout: null,
      problems: [],
      photos: { total: 0, linked: 0, unknown_product: 0, failed: 0, waiting: 0 },
      photo_columns: [],
      publishes_new: false,
      takes_pictures: false,
      loose_pictures: 0,
      task_id: null,
      has_response_sheet: false,
    } satisfies Import;
    server.set(GROUPS, () => anUpload({ image_count: 0, groups: [], sheet }));
    server.set(`GET /api/bulk/import/${importId}`, () => imported);
    server.set(`GET /api/bulk/import/${importId}/rows`, () => ({ rows: [], total: 0 }));
    server.set('GET /api/attribute/', () => []);
    const taken = vi.fn<() => object>(() => ({ task_id: taskId, sheet: { ...sheet, state: 'reading' } }));
    server.set('POST /api/bulk/upload/take/excel', taken);
    const { address } = openUploads('/bulk-upload');
    await choose([new File(['x'], 'p.xlsx')]);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    expect(FakeRequest.all[0]?.form.get('review')).toBe('true');
    await end(0, 200, { data: { task_id: taskId, sheet } });
    await waitFor(() => expect(address()).toBe(`/bulk-upload-sheet/${taskId}`));
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 products' }));
    await waitFor(() => expect(taken).toHaveBeenCalledOnce());
  });

  it('BULKUP-009 says it of a sheet that was read in the background', async () => {
    const sheet = {
      import_id: '0199aaaa-0000-7000-8000-0000000000aa',
      file_name: 'p.xlsx',
      state: 'invalid' as const,
      rows: 0,
      unread_columns: [],
      problems: [],
      fetching: 0,
      lost_count: 0,
      lost_links: [],
    };
    server.set(GROUPS, () => anUpload({ image_count: 0, groups: [], sheet }));
    openUploads(`/bulk-upload?upload=${taskId}`);
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid Excel. Please check the file');
    expect(screen.getByText('p.xlsx')).toBeDefined();
  });

  it('offers drafts, each where it stands', async () => {
    server.set('GET /api/bulk/actions', () => [aDraft({ current_state: 'add_information_table' })]);
    openUploads('/bulk-upload');
    const link = await screen.findByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toBe(`/bulk-upload-table/${taskId}`);
  });
});

describe('the end of a bulk upload', () => {
  it('V02 says how many of its products are drafts, and publishes those that can be', async () => {
    const counts = { created: 2, failed: 1 };
    server.set('GET /api/bulk/actions', () => [
      aDraft({ status: 'success', counts, done_product_ids: [4, 5] }),
    ]);
    const hidden = { archived: 0, drafts: 2, ready_ids: [4], missing: [] };
    server.set('POST /api/bulk/hidden_products', () => hidden);
    openUploads(`/bulk-upload-made/${taskId}`);
    expect(await screen.findByText('2 products were created')).toBeDefined();
    expect(screen.getByText('1 product could not be created and waits in a draft')).toBeDefined();
    expect(await screen.findByRole('button', { name: /^Publish 1/ })).toBeDefined();
  });
});

describe('IMGUPD-003 the start of an image update', () => {
  it('takes images only', async () => {
    openUploads('/bulk-image-upload/upload/');
    await choose([...photos(1), new File(['x'], 'products.xlsx')]);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    expect(FakeRequest.all[0]?.form.get('action')).toBe('bulk_update_images');
    expect(screen.queryByText('Download the template')).toBeNull();
  });
});
