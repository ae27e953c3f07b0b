import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
    await end(1, 0, {});
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

  it('BULKUP-009 says that a sheet cannot be read, at once and when the server finds out later', async () => {
    openUploads('/bulk-upload');
    await choose([new File(['x'], 'products.xlsx')]);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    expect(FakeRequest.all[0]?.address).toContain('/api/bulk/upload/image/excel');
    await end(0, 400, { errors: [{ code: 'not_a_sheet', message: 'No sheet' }] });
    const [said] = await screen.findAllByText('Invalid Excel. Please check the file');
    expect(said).toBeDefined();
  });

  it('BULKUP-009 says it of a sheet that was read in the background', async () => {
    const sheet = {
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

describe('IMGUPD-003 the start of an image update', () => {
  it('takes images only', async () => {
    openUploads('/bulk-image-upload/upload/');
    await choose([...photos(1), new File(['x'], 'products.xlsx')]);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
    expect(FakeRequest.all[0]?.form.get('action')).toBe('bulk_update_images');
    expect(screen.queryByText('Download the template')).toBeNull();
  });
});
