import type { FileKind, PlannedProduct, Planning, ProductFields } from './planned-product.rules.ts';

type Files = Pick<PlannedProduct, 'attachment_ids' | 'view_3d_image_ids' | 'model_id'>;

/** The kinds of files that each may contain: an image can also be an attachment. */
const kindsOf = {
  attachment_ids: ['attachment', 'image'],
  view_3d_image_ids: ['image'],
  model_id: ['model'],
} as const satisfies Record<keyof Files, readonly FileKind[]>;

/**
 * Attachments, 360° images and the 3D model after a change, each file once. A file that does not exist in the
 * organisation or is of another kind is refused with `unknown_file` at its position.
 */
export function planFiles({ before, fields, context, refusals }: Planning): Files {
  const fits = (field: keyof Files, id: string) => {
    const kind = context.files.get(id);
    const kinds: readonly FileKind[] = kindsOf[field];
    return kind !== undefined && kinds.includes(kind);
  };
  const listOf = (field: 'attachment_ids' | 'view_3d_image_ids'): string[] => {
    const wanted = fields[field];
    if (wanted === undefined) return before[field];
    wanted.forEach((id, index) => {
      if (!before[field].includes(id) && !fits(field, id)) {
        refusals.push({ code: 'unknown_file', path: `${field}.${index}` });
      }
    });
    return [...new Set(wanted)];
  };
  const model = fields.model_id === undefined ? before.model_id : fields.model_id;
  if (model !== null && model !== before.model_id && !fits('model_id', model)) {
    refusals.push({ code: 'unknown_file', path: 'model_id' });
  }
  return {
    attachment_ids: listOf('attachment_ids'),
    view_3d_image_ids: listOf('view_3d_image_ids'),
    model_id: model,
  };
}

/** Ids of the files in a change, apart from the images of the gallery. */
export function filesOfFields({ attachment_ids, view_3d_image_ids, model_id }: ProductFields): string[] {
  return [...(attachment_ids ?? []), ...(view_3d_image_ids ?? []), ...(model_id ? [model_id] : [])];
}
