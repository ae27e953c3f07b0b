import type { Task } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { phaseOf } from './run-phase.rules.ts';
import { readUploadSearch, uploadAddress, uploadDrafts } from './upload-address.ts';

const id = '0199aaaa-0000-7000-8000-000000000012';

describe('where an upload is continued', () => {
  it.each([
    ['BULKUP-005', 'bulk_products_upload', 'add_information_table', `/bulk-upload-table/${id}`],
    ['BULKUP-005', 'bulk_products_upload', 'image_grouping', `/bulk-upload-group/${id}`],
    ['BULKUP-005', 'bulk_products_upload', null, `/bulk-upload-group/${id}`],
    ['IMGUPD-002', 'bulk_update_images', 'image_grouping', `/bulk-image-upload/grouping/${id}`],
    ['IMGUPD-002', 'bulk_update_images', 'image_linking', `/bulk-image-upload/linking/${id}`],
    ['IMGUPD-002', 'bulk_update_images', null, `/bulk-image-upload/linking/${id}`],
  ] as const)('%s %s with the state %s', (_, action, state, address) => {
    expect(uploadAddress({ action, id, state })).toBe(address);
  });

  it('is told by its drafts, the newest first', () => {
    const task = (task_id: string, over: object) =>
      ({ task_id, action: 'bulk_update_images', status: 'draft', updated_at: '1', ...over }) as Task;
    const tasks = [
      task('old', {}),
      task('new', { updated_at: '2' }),
      task('other', { action: 'bulk_products_upload' }),
      task('done', { status: 'success' }),
    ];
    expect(uploadDrafts(tasks, 'bulk_update_images').map(({ task_id }) => task_id)).toEqual(['new', 'old']);
  });

  it('stands in the address, and nothing else does', () => {
    expect(readUploadSearch({ upload: id, page: 3 })).toEqual({ upload: id });
    expect(readUploadSearch({ upload: 'x' })).toEqual({});
  });
});

describe('BULKUP-002 the state of an upload', () => {
  const still = {
    images: { busy: false, failed: 0, percent: 100 },
    sheet: null,
    refused: [],
    sheetProblem: null,
  };
  const sheet = (state: string) => ({ sheet: { state } }) as never;
  it.each([
    ['in progress', 'sending', { ...still, images: { ...still.images, busy: true, percent: 40 } }, undefined],
    ['all out', 'checking', { ...still, images: { ...still.images, busy: true } }, undefined],
    ['a sheet that is read', 'checking', still, sheet('reading')],
    ['a sheet that is none', 'wrong', still, sheet('invalid')],
    ['an image that is none', 'wrong', { ...still, refused: [{}] }, undefined],
    ['all there', 'ready', still, sheet('ready')],
  ] as const)('%s', (_, phase, progress, upload) => {
    expect(phaseOf(progress, upload)).toBe(phase);
  });
});
