import type { ImageGroup, Task, Upload, UploadImage } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import { closeToast, shownToasts } from '../../platform/kit/toasts/toast-store.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { forgetRuns } from './start/upload-run.ts';
import { uploadRoutes } from './uploads-routes.ts';
import { openRoutes } from '../../platform/router/open-screen.fixture.tsx';
import { useFakeServer, server } from '../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../platform/i18n/texts.fixture.ts';
import { useFakeRequests } from '../../platform/upload/fake-request.fixture.ts';
import { aTask } from '@sourcewiz/contract/task.fixture';

export const taskId = '0199aaaa-0000-7000-8000-000000000012';

export const image = (id: number, name = `VASE-${id}.jpg`): UploadImage => ({
  id,
  file_id: `0199aaaa-0000-7000-8000-${String(id).padStart(12, '0')}`,
  name,
  width: 800,
  height: 600,
  thumb: `/files/${id}-160`,
  large: `/files/${id}-1200`,
  same_as: null,
});

export function group(id: number, images: UploadImage[], over: Partial<ImageGroup> = {}): ImageGroup {
  return {
    id,
    groupName: `Group ${id}`,
    order: id,
    expanded: true,
    directus_file_ids: images.map(({ file_id }) => file_id),
    image_names: images.map(({ name }) => name),
    images,
    grouped_by: 'name',
    confidence: 100,
    like_group: null,
    like_product: null,
    link: null,
    ...over,
  };
}

export const anUpload = (over: Partial<Upload> = {}): Upload => ({
  task_id: taskId,
  action: 'bulk_products_upload',
  current_state: 'image_grouping',
  revision: 3,
  created_by: 'u',
  saved_at: '2026-11-22T20:00:00.000Z',
  comparing: 0,
  image_count: 3,
  image_mode: 'replace',
  sheet: null,
  groups: [group(1, [image(11), image(12)]), group(2, [image(21)])],
  ...over,
});

const person = '7b1c2f0e-4a53-4f7e-9a3e-0d6f5b2c1a11';

/** A draft on the list of tasks. */
export const aDraft = (over: Partial<Task> = {}): Task =>
  aTask({
    task_id: taskId,
    action: 'bulk_products_upload',
    status: 'draft',
    created_by: person,
    total_count: 40,
    remaining_count: 40,
    current_state: 'image_grouping',
    task_meta: { current_state: 'image_grouping' },
    ...over,
  });

/** Before each test: no answers yet, an empty cache, no uploads. */
export function useUploadPages(): void {
  useTexts('uploads', 'imports', 'products', 'uploadTable', 'media', 'grid', 'attributes');
  useFakeServer();
  useFakeRequests();
  beforeEach(() => {
    forgetRuns();
    for (const { id } of shownToasts()) closeToast(id);
    server.set('GET /api/bulk/actions', () => []);
    server.set('GET /api/bulk/cached_actions', () => []);
    server.set('POST /api/bulk/upload/state', () => ({
      task_id: taskId,
      current_state: 'image_grouping',
      revision: 3,
    }));
  });
}

/** Opens the screens of uploads at an address, or the given part. @returns the current address */
export function openUploads(path: string, part?: ReactNode): { address: () => string } {
  const session = sessionFixture({
    granted: ['bulk_upload', 'update_products', 'view_products'],
    user: { id: person },
  });
  const router = openRoutes(uploadRoutes, { address: path, session, instead: part });
  return { address: () => router.history.location.href };
}
