import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { server } from '../../../platform/api/fake-server.fixture.ts';
import { aDraft, openUploads, taskId, useUploadPages } from '../open-upload.fixture.tsx';
import { UploadCards } from './upload-cards.tsx';

useUploadPages();

const open = () => openUploads('/bulk-upload', <UploadCards />);

describe('the ways into the uploads', () => {
  it("IMGUPD-001 'Start update' goes to the upload", async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Start update' });
    expect(link.getAttribute('href')).toBe('/bulk-image-upload/upload/');
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
  });

  it.each([
    ['image_grouping', 'grouping'],
    ['image_linking', 'linking'],
  ])("IMGUPD-002 with one in progress 'Continue' goes on at %s", async (state, page) => {
    server.set('GET /api/bulk/actions', () => [
      aDraft({ action: 'bulk_update_images', current_state: state }),
    ]);
    open();
    const link = await screen.findByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toBe(`/bulk-image-upload/${page}/${taskId}`);
  });

  it('BULKUP-003 TASK-021 the bulk upload is started beside it, and continued where its draft stands', async () => {
    server.set('GET /api/bulk/actions', () => [
      aDraft({ action: 'bulk_products_upload', current_state: 'add_information_table' }),
    ]);
    open();
    const link = await screen.findByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toBe(`/bulk-upload-table/${taskId}`);
    expect(screen.getByRole('link', { name: 'Start upload' }).getAttribute('href')).toBe('/bulk-upload/');
  });
});
