import { createHash, randomUUID } from 'node:crypto';
import type { UploadAction } from '@sourcewiz/contract';
import { insertFiles } from '../../src/areas/media/index.ts';
import { beginUpload } from '../../src/areas/uploads/uploads.service.ts';
import { uploadGroups, uploadImages } from '../../src/areas/uploads/uploads.tables.ts';
import type { Company } from '../factories.ts';

export interface MadeUpload {
  id: string;
  groupIds: number[];
  /** By group, in the order of its images. */
  fileIds: string[][];
}

/** A group of a test: a name, or a name with the names of its images. */
export type TestGroup = string | { name: string; images: readonly string[] };

/** An upload with groups, each with one image by default. */
export async function makeUpload(
  company: Pick<Company, 'inside'>,
  groups: readonly TestGroup[],
  action: UploadAction = 'bulk_products_upload',
): Promise<MadeUpload> {
  const wanted = groups.map((group) =>
    typeof group === 'string' ? { name: group, images: [`${group}.jpg`] } : group,
  );
  const fileIds = wanted.map(({ images }) => images.map(() => randomUUID()));
  return company.inside(async (ctx) => {
    const { id } = await beginUpload(ctx, {
      action,
      currentState: 'image_grouping',
      subject: wanted[0]?.name ?? '',
    });
    if (wanted.length === 0) return { id, groupIds: [], fileIds };
    const { orgId } = ctx;
    await insertFiles(
      ctx,
      wanted.flatMap(({ images }, group) =>
        images.map((name, at) => ({
          id: fileIds[group]?.[at] ?? '',
          kind: 'image' as const,
          sha256: createHash('sha256').update(name).digest('hex'),
          mime: 'image/jpeg',
          bytes: 1_000,
          width: 800,
          height: 600,
          name,
          createdBy: ctx.caller.userId,
          createdAt: ctx.platform.clock.now(),
        })),
      ),
    );
    const made = await ctx.db
      .insert(uploadGroups)
      .values(
        wanted.map(({ name }, position) => ({
          orgId,
          uploadId: id,
          name,
          position,
          groupedBy: 'name' as const,
        })),
      )
      .returning({ id: uploadGroups.id, position: uploadGroups.position });
    const groupIds = made.toSorted((one, other) => one.position - other.position).map((group) => group.id);
    const images = wanted.flatMap((group, at) =>
      group.images.map((name, position) => ({
        orgId,
        uploadId: id,
        groupId: groupIds[at] ?? 0,
        fileId: fileIds[at]?.[position] ?? '',
        name,
        position,
      })),
    );
    if (images.length > 0) await ctx.db.insert(uploadImages).values(images);
    return { id, groupIds, fileIds };
  });
}
