import {
  OPTIONS_MAX,
  findOption,
  labelKey,
  mayRead,
  optionLabelsIn,
  packagingRights,
  writeRefusal,
  type Attribute,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { takeLocks } from '../../../platform/db/lock-order.ts';
import { safeValue } from '../../../platform/html/index.ts';
import {
  addOptions,
  archivedOptions,
  loadAttributes,
  loadCategories,
  shapeOf,
} from '../../attributes/index.ts';
import { holdFiles, loadFiles, loadImages } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { filesOfFields } from './plan-files.rules.ts';
import { fileIdsOf, type FileKind, type PlanContext } from './planned-product.rules.ts';
import type { ProductChange, ProductSnapshot } from './product-change.ts';

/** Everything that the changes refer to. */
export async function loadPlanContext(
  ctx: Ctx,
  {
    changes,
    current,
    needsImage,
  }: {
    changes: readonly ProductChange[];
    current: ReadonlyMap<number, ProductSnapshot>;
    needsImage: boolean;
  },
): Promise<PlanContext> {
  const attributes = await loadAttributes(ctx);
  const archived = await archivedOptions(ctx);
  const full = new Set(
    (await additionsOf(ctx, changes.flatMap(valuesIn))).flatMap((one) => (one.fits ? [] : one.attributeId)),
  );
  const wantsCategory = changes.some(({ fields }) => typeof fields.category_id === 'number');
  const categories = wantsCategory ? await loadCategories(ctx) : [];
  return {
    attributes: new Map(
      attributes.map((attribute) => [
        String(attribute.id),
        // Whether a value may be missing is decided for the whole product: a draft need not be complete.
        {
          attribute,
          shape: {
            ...shapeOf(attribute),
            compulsory: false,
            language: ctx.caller.language,
            ...(full.has(attribute.id) ? { open_options: false } : {}),
          },
          isSeen: mayRead(ctx.audience, attribute),
          refusal: writeRefusal(ctx.audience, attribute),
          archived: archived.get(attribute.id),
          optionLimit: full.has(attribute.id) ? OPTIONS_MAX : undefined,
        },
      ]),
    ),
    categories: new Map(categories.map(({ id, name }) => [id, { id, name }])),
    prepare: safeValue,
    missingImages: await missingImages(ctx, { changes, current }),
    files: await wantedFiles(ctx, { changes, attributes }),
    packaging: packagingRights(ctx.audience),
    homeCurrency: await homeCurrency(ctx, changes),
    needsImage,
  };
}

/** Loaded only if there are costs without a currency. */
async function homeCurrency(ctx: Ctx, changes: readonly ProductChange[]): Promise<string> {
  const rows = changes.flatMap(({ fields }) => fields.packaging ?? []);
  const isBare = rows.some(
    (row) => !row.currency && (row.cost_of_carton !== '' || row.rate_of_carton !== ''),
  );
  return isBare ? (await organisationOf(ctx)).defaultCurrency : '';
}

const fileDtypes = new Set<string>(['file', 'image', 'image_list']);

/** Kinds of the files in the changes, in one query. */
async function wantedFiles(
  ctx: Ctx,
  { changes, attributes }: { changes: readonly ProductChange[]; attributes: readonly Attribute[] },
): Promise<ReadonlyMap<string, FileKind>> {
  const ofFiles = attributes.filter(({ dtype }) => fileDtypes.has(dtype)).map(({ id }) => String(id));
  const wanted = changes.flatMap(({ fields }) => {
    const maps = [fields.values, ...(fields.variants?.list ?? []).map(({ values }) => values)];
    const inValues = maps.flatMap((values) => ofFiles.flatMap((id) => fileIdsOf(values?.[id])));
    return [...filesOfFields(fields), ...inValues];
  });
  const ids = [...new Set(wanted)].filter((id) => isUuid(id));
  if (ids.length === 0) return new Map();
  await holdFiles(ctx, ids);
  const files = await loadFiles(ctx, ids);
  return new Map([...files].map(([id, { kind }]) => [id, kind]));
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

async function missingImages(
  ctx: Ctx,
  { changes, current }: { changes: readonly ProductChange[]; current: ReadonlyMap<number, ProductSnapshot> },
): Promise<Set<string>> {
  const known = new Set(
    [...current.values()].flatMap(({ image_ids, variants }) => [
      ...image_ids,
      ...variants.flatMap((variant) => variant.image_ids),
    ]),
  );
  const wanted = new Set(changes.flatMap(({ fields }) => imagesOf(fields)).filter((id) => !known.has(id)));
  if (wanted.size === 0) return new Set();
  await holdFiles(ctx, [...wanted]);
  const found = await loadImages(ctx, [...wanted]);
  return new Set([...wanted].filter((id) => !found.has(id)));
}

function imagesOf(fields: ProductChange['fields']): string[] {
  return [
    ...(fields.image_ids ?? []),
    ...(fields.add_image_ids ?? []),
    ...(fields.variants?.list ?? []).flatMap(({ image_ids }) => image_ids ?? []),
    ...(fields.add_variant_images ?? []).flatMap(({ image_ids }) => image_ids),
  ];
}

/** Locks the attributes if changes need new options: these are added when the products are already locked. */
export async function holdOptions(ctx: Ctx, changes: readonly ProductChange[]): Promise<void> {
  const additions = await additionsOf(ctx, changes.flatMap(valuesIn));
  if (additions.some(({ fits }) => fits)) await takeLocks(ctx, 'attributes');
}

/**
 * Adds missing options that values use, for attributes with an open list. If there would be too many, none is added and
 * the values are refused.
 * @returns whether any were missing
 */
export async function addMissingOptions(ctx: Ctx, written: readonly WrittenValues[]): Promise<boolean> {
  const additions = (await additionsOf(ctx, written)).filter(({ fits }) => fits);
  if (additions.length > 0) await addOptions(ctx, additions);
  return additions.length > 0;
}

/** Values of a product or a variant, by attribute. */
export type WrittenValues = Readonly<Record<string, unknown>>;

function valuesIn({ fields }: ProductChange): WrittenValues[] {
  return [fields.values ?? {}, ...(fields.variants?.list ?? []).map(({ values }) => values ?? {})];
}

async function additionsOf(
  ctx: Ctx,
  written: readonly WrittenValues[],
): Promise<{ attributeId: number; labels: string[]; fits: boolean }[]> {
  const attributes = await loadAttributes(ctx);
  const touched = new Set(written.flatMap((values) => Object.keys(values)));
  const additions = attributes.flatMap((attribute) => {
    const { id, open_options } = attribute;
    const isOpen = open_options && touched.has(String(id));
    if (!isOpen || writeRefusal(ctx.audience, attribute) !== null) return [];
    const used = written.flatMap((values) => {
      const value = values[String(id)] ?? null;
      return value === null ? [] : optionLabelsIn(attribute, value);
    });
    const labels = [...new Set(used)].filter(
      (label) => label.length <= LABEL_MAX && findOption(label, attribute) === undefined,
    );
    return labels.length > 0 ? [{ attributeId: id, labels, known: attribute.options.length }] : [];
  });
  if (additions.length === 0) return [];
  const archived = await archivedOptions(ctx);
  return additions.map(({ attributeId, labels, known }) => {
    // Archived ones stay archived and count towards the limit.
    const keys = new Set([...(archived.get(attributeId) ?? []), ...labels.map((label) => labelKey(label))]);
    return { attributeId, labels, fits: known + keys.size <= OPTIONS_MAX };
  });
}

/** The contract's maximum length of a label; longer ones are refused as values. */
const LABEL_MAX = 120;
