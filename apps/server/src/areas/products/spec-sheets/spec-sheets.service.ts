import {
  cleanText,
  type createSpecSheet,
  type listSpecSheets,
  type ParsedOf,
  type Product,
  type ResultOf,
  type SpecSheet,
  type updateSpecSheet,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail, failWith } from '../../../platform/fail.ts';
import { recordChanged, refuseStale, type Fields } from '../../../platform/records/index.ts';
import { loadAttributes, unreadableKeys } from '../../attributes/index.ts';
import { loadImages } from '../../media/index.ts';
import { assertSomeExist } from '../bulk/bulk-selection.ts';
import { loadProduct, loadProducts } from '../products.service.ts';
import { resolveRows, tidyRows, withHiddenRows } from './spec-sheets.rules.ts';
import {
  changeSheet,
  insertSheet,
  removeSheet,
  selectSheet,
  selectSheets,
  type SpecSheetFields,
  type SpecSheetRow,
} from './spec-sheets.store.ts';
import { assertForSheets, findTemplate } from './spec-templates.service.ts';

/** A sheet with the product's current state. */
export interface OpenSheet {
  sheet: SpecSheet;
  product: Product;
}

/** Sheets of a product, latest first. @throws DomainError not_found for a product that does not exist */
export async function listSheets(ctx: Ctx, productId: number): Promise<ResultOf<typeof listSpecSheets>> {
  const rows = await selectSheets(ctx, productId);
  if (rows.length === 0) await assertSomeExist(ctx, [productId], 'query.product_id');
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    template_id: row.templateId,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedByName,
  }));
}

/** Creates a sheet from a template. @throws DomainError product_gone, not_found for an unknown template */
export async function createSheet(
  ctx: Ctx,
  { product_id: productId, template_id: templateId, title }: ParsedOf<typeof createSpecSheet>['body'],
): Promise<SpecSheet> {
  const product = await loadProduct(ctx, productId);
  const template = await findTemplate(ctx, templateId);
  const row = await insertSheet(ctx, {
    productId,
    templateId: template.id,
    title: title ?? template.name,
    rows: template.attributeIds.map((attribute_id) => ({ attribute_id, label: '' })),
    // The main image, and as many others as the template says.
    imageIds: product.images.slice(0, template.images + 1).map(({ id }) => id),
    packaging: template.packaging,
    variants: template.variants,
    note: template.note,
    ...signature(ctx),
  });
  await sheetChanged(ctx, { before: null, after: row });
  return toSheet(ctx, { row, product });
}

/** A sheet with the current values. @throws DomainError not_found, also when its product is gone */
export async function openSheet(ctx: Ctx, id: number): Promise<OpenSheet> {
  const { row, product } = await findSheet(ctx, id);
  return { sheet: await toSheet(ctx, { row, product }), product };
}

/** @throws DomainError not_found, conflict, internal_attribute */
export async function updateSheet(
  ctx: Ctx,
  id: number,
  input: ParsedOf<typeof updateSpecSheet>['body'],
): Promise<SpecSheet> {
  const { row, product } = await findSheet(ctx, id, 'update');
  await refuseStale(ctx, { kind: 'spec_sheet', ...row }, input.revision);
  const changed = await changeSheet(ctx, id, {
    ...(await changedFields(ctx, { input, row, product })),
    ...signature(ctx),
    revision: row.revision + 1,
  });
  if (!changed) fail('not_found', { path: 'params.id' });
  await sheetChanged(ctx, { before: row, after: changed });
  return toSheet(ctx, { row: changed, product });
}

/** @throws DomainError not_found */
export async function deleteSheet(ctx: Ctx, id: number): Promise<void> {
  const row = (await removeSheet(ctx, id)) ?? fail('not_found', { path: 'params.id' });
  await sheetChanged(ctx, { before: row, after: null });
}

async function sheetChanged(
  ctx: Ctx,
  { before, after }: { before: SpecSheetRow | null; after: SpecSheetRow | null },
): Promise<void> {
  const id = (after ?? before)?.id ?? 0;
  const revision = after?.revision ?? null;
  await recordChanged(ctx, {
    kind: 'spec_sheet',
    id,
    revision,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  });
}

function fieldsOf({ title, rows, imageIds, packaging, variants, note }: SpecSheetRow): Fields {
  return { title, rows, image_ids: imageIds, packaging, variants, note };
}

async function findSheet(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<{ row: SpecSheetRow; product: Product }> {
  const row = await selectSheet(ctx, id, lock);
  const [product] = row ? await loadProducts(ctx, [row.productId]) : [];
  return row && product ? { row, product } : fail('not_found', { path: 'params.id' });
}

async function changedFields(
  ctx: Ctx,
  {
    input,
    row,
    product,
  }: { input: ParsedOf<typeof updateSpecSheet>['body']; row: SpecSheetRow; product: Product },
): Promise<Partial<SpecSheetFields>> {
  const { title, rows, image_ids: imageIds, packaging, variants, note } = input;
  const attributes = rows
    ? await assertForSheets(
        ctx,
        rows.map(({ attribute_id: attributeId }) => attributeId),
        (index) => `body.rows.${index}.attribute_id`,
      )
    : new Map();
  if (imageIds) assertOfProduct(imageIds, { row, product });
  return {
    ...(title === undefined ? {} : { title }),
    ...(rows === undefined
      ? {}
      : {
          // The form sends the lines that it was given: the person cannot remove the others.
          rows: withHiddenRows(tidyRows(rows, attributes), {
            stored: row.rows,
            hidden: await unreadableKeys(ctx),
          }),
        }),
    ...(imageIds === undefined ? {} : { imageIds: [...new Set(imageIds)] }),
    ...(packaging === undefined ? {} : { packaging }),
    ...(variants === undefined ? {} : { variants }),
    ...(note === undefined ? {} : { note: cleanText(note) }),
  };
}

/** A sheet can show images of its product, and those that it already had. */
function assertOfProduct(
  imageIds: readonly string[],
  { row, product }: { row: SpecSheetRow; product: Product },
): void {
  const pictures = [product.images, ...product.variants.map(({ images }) => images)].flat();
  const known = new Set([...row.imageIds, ...pictures.map(({ id }) => id)]);
  const problems = imageIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ code: 'not_found' as const, path: `body.image_ids.${index}` }],
  );
  if (problems.length > 0) failWith(problems);
}

function signature({ platform, caller }: Ctx): { updatedAt: Date; updatedByName: string } {
  return { updatedAt: platform.clock.now(), updatedByName: caller.name };
}

async function toSheet(
  ctx: Ctx,
  { row, product }: { row: SpecSheetRow; product: Product },
): Promise<SpecSheet> {
  const attributes = new Map((await loadAttributes(ctx)).map((attribute) => [attribute.id, attribute]));
  const images = await loadImages(ctx, row.imageIds);
  return {
    id: row.id,
    product: { id: product.id, product_id: product.product_id, name: product.name },
    template_id: row.templateId,
    title: row.title,
    rows: resolveRows(row.rows, {
      product,
      attributes,
      audience: { kind: 'buyer', chosen: [...attributes.keys()], through: ctx.audience },
      language: ctx.caller.language,
    }),
    images: row.imageIds.flatMap((id) => images.get(id) ?? []),
    packaging: row.packaging,
    variants: row.variants,
    note: row.note,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedByName,
  };
}
