import type { Hand, Screen, State } from './screen.ts';

/** The screens of bulk upload and image update up to the information table. */
export function uploadScreens({ photo, ofRecord }: { photo: Buffer; ofRecord: readonly State[] }): Screen[] {
  const grouping: Screen['path'] = ({ imageUpdate }) => `/bulk-image-upload/grouping/${imageUpdate}`;
  const linking: Screen['path'] = ({ imageUpdate }) => `/bulk-image-upload/linking/${imageUpdate}`;
  const choose = async ({ page }: Hand) => {
    const good = { name: 'VASE-201_front.png', mimeType: 'image/png', buffer: photo };
    const broken = { name: 'VASE-202.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') };
    const heic = { name: 'IMG_4021.heic', mimeType: 'image/heic', buffer: photo };
    await page.locator('input[type="file"]').first().setInputFiles([good, broken, heic]);
    await page.getByRole('alert').first().waitFor();
  };
  const select = async ({ page }: Hand) => {
    const tiles = page.locator('[role="gridcell"][data-image]');
    for (const at of [1, 2]) await tiles.nth(at).click();
  };
  const none = (data: unknown) => ({ ...(data as object), groups: [], image_count: 0 });
  return [
    { name: 'uploads', path: '/bulk-upload/', states: ['full'] },
    { name: 'uploads-failed', path: '/bulk-upload/', act: choose },
    { name: 'uploads-groups', path: ({ upload }) => `/bulk-upload-group/${upload}`, states: ofRecord },
    {
      name: 'uploads-groups-none',
      path: ({ upload }) => `/bulk-upload-group/${upload}`,
      answers: { 'GET /api/bulk/upload/group/:id': none },
    },
    { name: 'image-update', path: '/bulk-image-upload/upload/', states: ['full'] },
    { name: 'image-update-groups', path: grouping, states: ['full'] },
    { name: 'image-update-selected', path: grouping, act: select },
    { name: 'image-update-move', path: grouping, act: select, press: ['Move to…'] },
    { name: 'image-update-group-menu', path: grouping, press: ['More for {{name}}'] },
    { name: 'image-update-linking', path: linking, states: ofRecord },
    { name: 'image-update-pick', path: linking, press: ['Choose a product for {{name}}'] },
    {
      name: 'image-update-save',
      path: linking,
      press: ['Update images of {{formatted}} products'],
    },
  ];
}
