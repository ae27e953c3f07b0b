import {
  labelFormat,
  readable,
  type Attribute,
  type LabelDefaults,
  type LabelFormatId,
  type ParsedOf,
  type updateLabelTemplate,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { loadAttributes } from '../attributes/index.ts';
import { saveDefault, selectDefault } from './labels.store.ts';

/** Printed until a company has chosen its own. */
const first = { id: 'a4-24', code: 'qr', offset_x: 0, offset_y: 0 } as const;

/** Data types whose values are not a line of text. */
const notInALine = new Set(['file', 'image', 'image_list', 'packaging', 'html', 'product_id']);

/**
 * Attributes that this person may print (LABEL-009): a label leaves the company, so it shows only what buyers may see
 * at all, minus what the person may not read.
 */
export async function printableAttributes(ctx: Ctx): Promise<Attribute[]> {
  const attributes = await loadAttributes(ctx);
  return readable(
    labelAudience(
      ctx,
      attributes.map(({ id }) => id),
    ),
    attributes,
  ).filter(({ dtype }) => !notInALine.has(dtype));
}

/** The reader of a label: a buyer, limited by the person who prints it. */
export function labelAudience({ audience: through }: Ctx, chosen: readonly number[]) {
  return { kind: 'buyer' as const, chosen, through };
}

/** What the company prints by default, without attributes that no longer exist. */
export async function readDefaults(ctx: Ctx): Promise<LabelDefaults> {
  const row = await selectDefault(ctx);
  const known = new Set((await printableAttributes(ctx)).map(({ id }) => id));
  return {
    default_selected_attributes: (row?.attributeIds ?? []).filter((id) => known.has(id)),
    default_template: row
      ? { id: row.format, code: row.code, offset_x: row.offsetX, offset_y: row.offsetY }
      : first,
  };
}

/** @throws DomainError label_attributes_full, not_found for an attribute that cannot be printed */
export async function updateDefaults(
  ctx: Ctx,
  { template_json: json, attributes }: ParsedOf<typeof updateLabelTemplate>['body'],
): Promise<LabelDefaults> {
  const { default_template: now } = await readDefaults(ctx);
  const format = json.id ?? now.id;
  if (attributes) await assertPrintable(ctx, { format, attributes, path: 'body.attributes' });
  // Also those that this person may not see.
  const stored = (await selectDefault(ctx))?.attributeIds ?? [];
  await saveDefault(ctx, {
    format,
    code: json.code ?? now.code,
    attributeIds: attributes ?? stored.slice(0, labelFormat(format).attributesMax),
    offsetX: json.offset_x ?? now.offset_x,
    offsetY: json.offset_y ?? now.offset_y,
    updatedAt: ctx.platform.clock.now(),
  });
  tellChanged(ctx, { kind: 'label_default', ids: [], revision: null });
  return readDefaults(ctx);
}

/**
 * The attributes of an order, in its order.
 * @throws DomainError label_attributes_full, not_found
 */
export async function assertPrintable(
  ctx: Ctx,
  { format, attributes, path }: { format: LabelFormatId; attributes: readonly number[]; path: string },
): Promise<Attribute[]> {
  const { attributesMax: limit } = labelFormat(format);
  const ids = [...new Set(attributes)];
  if (ids.length > limit) fail('label_attributes_full', { path, params: { limit } });
  if (ids.length === 0) return [];
  const known = new Map((await printableAttributes(ctx)).map((attribute) => [attribute.id, attribute]));
  return ids.map((id) => known.get(id) ?? fail('not_found', { path }));
}
