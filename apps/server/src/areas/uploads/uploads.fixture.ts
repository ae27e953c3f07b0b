import {
  addUploadImages,
  addUploadSheet,
  linkGroup,
  uploadGroups,
  type UploadAction,
} from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must, type TestApp } from '../../../test/boot-app.ts';
import type { Company } from '../../../test/factories.ts';
import { upload } from '../../../test/import-flow.ts';
import { makePng, tinyCsv } from '../../../test/uploads/upload-samples.ts';

/** An upload with one group. */
async function makeUpload(
  t: TestApp,
  { admin }: Company,
  { action, marker }: { action: UploadAction; marker: string },
): Promise<{ id: string; groupId: number | undefined }> {
  const files = [{ name: `${marker}.png`, bytes: makePng(3, 2, [90, 120, 60]) }];
  const sent = await upload<{ task_id: string }>(t, admin, {
    op: addUploadImages,
    files,
    texts: { action },
  });
  const { task_id: id } = must(sent);
  const { groups } = must(await admin.call(uploadGroups, { params: { task: id }, query: { action } }));
  return { id, groupId: groups[0]?.id };
}

export const fixture: AreaFixture = {
  bodies: {
    'uploads.known_images': { images: [{ name: 'a.png', sha256: '0'.repeat(64) }] },
  },
  async records({ t, company, known, marker }) {
    const products = await makeUpload(t, company, { action: 'bulk_products_upload', marker });
    const images = await makeUpload(t, company, { action: 'bulk_update_images', marker });
    // A sheet that is still to be confirmed, for what takes it in.
    const files = [{ ...tinyCsv, name: `${marker}.csv` }];
    const texts = { task_id: products.id, review: 'true' };
    must(await upload(t, company.admin, { op: addUploadSheet, files, texts }));
    const body = { group_id: images.groupId ?? 0, product_id: Number(known.product) };
    must(await company.admin.call(linkGroup, { params: { id: images.id }, body }));
    return {
      upload: products.id,
      'image-group': products.groupId,
      'image-update': images.id,
      'linked-group': images.groupId,
    };
  },
  opens: [
    {
      row: 'BULKUP-011',
      slug: 'bulk_upload',
      opens: [
        'uploads.table',
        'uploads.update_table',
        'uploads.save_table',
        'uploads.save_table_of',
        'uploads.create_products',
        'uploads.delete_products',
        'uploads.delete_table_group',
        'uploads.add_sheet',
        'uploads.import_sheet',
        'uploads.take_sheet',
        'uploads.remove_sheet',
        'uploads.template',
      ],
    },
    {
      row: 'IMGUPD-012',
      slug: 'update_products',
      opens: [
        'uploads.link_automatically',
        'uploads.accept_alike',
        'uploads.linked_table',
        'uploads.unlink',
        'uploads.unlink_all',
        'uploads.search_products',
        'uploads.link',
        'uploads.delete_link_group',
        'uploads.edit_images',
        'uploads.save_images',
      ],
    },
  ],
  openedByAny: [
    {
      slugs: ['bulk_upload', 'update_products'],
      opens: [
        'uploads.add_images',
        'uploads.known_images',
        'uploads.groups',
        'uploads.group_draft',
        'uploads.create_group',
        'uploads.move_to_group',
        'uploads.change_groups',
        'uploads.change_all_groups',
        'uploads.delete_group',
        'uploads.ungroup',
        'uploads.remove_images',
        'uploads.state',
      ],
    },
  ],
};
