import {
  valuesEqual,
  type Attribute,
  type Image,
  type InputOf,
  type PackagingInput,
  type Problem,
  type Product,
  type StoredFile,
  type updateProduct,
  type Variant,
} from '@sourcewiz/contract';
import { isChanged, readEntry, type Entry } from '../../attributes/index.ts';

export type Values = Product['values'];
export type VariantType = Product['variant_types'][number];

/** A variant in the form; a new one has no id yet. */
export interface FormVariant extends Pick<Variant, 'variant_id' | 'options' | 'values'> {
  id?: number;
  /** Tells variants apart in the form, whatever becomes of their IDs. */
  key: string;
  images: readonly Image[];
}

/** What the form begins with: a stored product, or an empty one in a category. */
export interface ProductBase {
  product_id: string;
  name: string;
  status: Product['status'];
  category: Product['category'];
  values: Values;
  images: readonly Image[];
  attachments: readonly StoredFile[];
  /** Pictures of a turn around the product, in their order. */
  view_3d_images: readonly Image[];
  model: StoredFile | null;
  /** Null for those who may not see it. */
  packaging: readonly PackagingInput[] | null;
  variant_types: readonly VariantType[];
  variants: readonly FormVariant[];
}

/** What a person changed and did not save. Whatever is absent is as in the base. */
export interface Changes {
  product_id?: string;
  name?: string;
  category?: Product['category'];
  /** By attribute id. */
  entries?: Readonly<Record<string, Entry>>;
  images?: readonly Image[];
  attachments?: readonly StoredFile[];
  view_3d_images?: readonly Image[];
  model?: StoredFile | null;
  packaging?: readonly PackagingInput[];
  variant_types?: readonly VariantType[];
  variants?: readonly FormVariant[];
}

/** A field of its own of the product, unlike the values of attributes. */
export type OwnField = Exclude<keyof Changes, 'entries'>;

/** Problems by field: `name`, `images`, `values.12`, `variants.<key>`, `packaging.0.length`. */
export type FieldProblems = Readonly<Record<string, Pick<Problem, 'code' | 'message' | 'params'>>>;

export function baseOf(product: Product): ProductBase {
  return {
    ...product,
    packaging: product.packaging?.map(enteredRow) ?? null,
    variants: product.variants.map((variant) => ({ ...variant, key: `v${variant.id}` })),
  };
}

/** What a person entered of a packaging row, without what is calculated from it. */
function enteredRow(row: PackagingInput): PackagingInput {
  const { description, length, width, height, unit } = row;
  const { no_of_pieces, cost_of_carton, rate_of_carton, carton_rate_unit, currency } = row;
  return {
    description,
    length,
    width,
    height,
    unit,
    no_of_pieces,
    cost_of_carton,
    rate_of_carton,
    carton_rate_unit,
    currency,
  };
}

export function emptyBase(category: Product['category']): ProductBase {
  return {
    product_id: '',
    name: '',
    status: 'draft',
    category,
    values: {},
    images: [],
    attachments: [],
    view_3d_images: [],
    model: null,
    packaging: [],
    variant_types: [],
    variants: [],
  };
}

/** The product as the form shows it. */
export function changedProduct(base: ProductBase, changes: Changes): ProductBase {
  const { entries: _, ...fields } = changes;
  return { ...base, ...fields };
}

/** Changes with one field set anew; a field that is as in the base again is no change. */
export function withField<Field extends OwnField>(
  base: ProductBase,
  changes: Changes,
  { field, value }: { field: Field; value: NonNullable<Changes[Field]> | null },
): Changes {
  const { [field]: _, ...others } = changes;
  const known = field === 'variants' ? withIds(base, value as readonly FormVariant[]) : value;
  return sameField(base, field, known) ? others : { ...others, [field]: known };
}

/** Variants with the ids under which they are stored by now; one that is no longer stored is a new one again. */
function withIds({ variants: stored }: ProductBase, variants: readonly FormVariant[]): FormVariant[] {
  const ids = new Set(stored.map(({ id }) => id));
  const byKey = new Map(stored.map(({ key, id }) => [key, id]));
  return variants.map(({ id: had, ...variant }) => {
    const id = had !== undefined && ids.has(had) ? had : byKey.get(variant.key);
    return id === undefined ? variant : { ...variant, id };
  });
}

/** Whether a value of a field means what the base has there. */
export function sameField(base: ProductBase, field: OwnField, value: unknown): boolean {
  if (field === 'images' || field === 'attachments' || field === 'view_3d_images')
    return sameFiles(base[field], value as readonly Stored[]);
  if (field === 'model') return base.model?.id === (value as StoredFile | null)?.id;
  if (field === 'packaging') return valuesEqual(base.packaging ?? [], value);
  if (field === 'category') return base.category?.id === (value as Product['category'])?.id;
  if (field === 'variants')
    return valuesEqual(comparable(base.variants), comparable(value as readonly FormVariant[]));
  return valuesEqual(base[field], value);
}

/** What of variants is stored: not by which key the form knows them. */
function comparable(variants: readonly FormVariant[]): unknown {
  return variants.map(({ id, variant_id, options, values, images }) => ({
    ...(id === undefined ? {} : { id }),
    variant_id,
    options,
    values,
    images: images.map((image) => image.id),
  }));
}

interface Stored {
  id: string;
}

function sameFiles(one: readonly Stored[], other: readonly Stored[]): boolean {
  return one.length === other.length && one.every(({ id }, at) => other[at]?.id === id);
}

/** Changes with the entry of one attribute; an entry that means the stored value is no change. */
export function withEntry(
  base: ProductBase,
  changes: Changes,
  { attribute, entry }: { attribute: Attribute; entry: Entry },
): Changes {
  const { [attribute.id]: _, ...others } = changes.entries ?? {};
  const entries = isChanged(attribute, entry, base.values[attribute.id])
    ? { ...others, [attribute.id]: entry }
    : others;
  const { entries: __, ...rest } = changes;
  return Object.keys(entries).length > 0 ? { ...rest, entries } : rest;
}

/** Changes that are still changes when the product was stored anew by somebody else. */
export function rebased(base: ProductBase, changes: Changes, attributes: readonly Attribute[]): Changes {
  let next: Changes = {};
  const { entries = {}, ...fields } = changes;
  for (const [field, value] of Object.entries(fields)) {
    next = withField(base, next, { field: field as 'name', value: value as string | null });
  }
  for (const attribute of attributes) {
    const entry = entries[attribute.id];
    if (entry !== undefined) next = withEntry(base, next, { attribute, entry });
  }
  return next;
}

/** What stands below the values in the form. */
const listFields = ['images', 'variants', 'packaging', 'attachments', 'view_3d_images', 'model'] as const;

/** The changed fields in the order of the form. */
export function changedFields(changes: Changes, attributes: readonly Attribute[]): string[] {
  const fixed = (['name', 'product_id', 'category'] as const).filter((field) => field in changes);
  const values = attributes
    .filter(({ id }) => changes.entries?.[id] !== undefined)
    .map(({ id }) => `values.${id}`);
  const lists = listFields.filter(
    (field) => field in changes || (field === 'variants' && 'variant_types' in changes),
  );
  return [...fixed, ...values, ...lists];
}

/** The fields in which two stored states of a product differ, in the order of the form. */
export function differingFields(
  one: ProductBase,
  other: ProductBase,
  attributes: readonly Attribute[],
): string[] {
  const fixed = (['name', 'product_id', 'category', ...listFields, 'variant_types'] as const).filter(
    (field) => !sameField(one, field, other[field]),
  );
  const values = attributes
    .filter(({ id }) => !valuesEqual(one.values[id], other.values[id]))
    .map(({ id }) => `values.${id}`);
  const names = [...fixed, ...values].map((field) => (field === 'variant_types' ? 'variants' : field));
  return [...(one.status === other.status ? [] : ['status']), ...new Set(names)];
}

export type UpdateBody = Omit<InputOf<typeof updateProduct>['body'], 'revision'>;

/** What is sent to save the changes: only what changed, values in their canonical form. */
export function bodyOf(
  changes: Changes,
  { attributes, status }: { attributes: readonly Attribute[]; status: Product['status'] },
): UpdateBody {
  const values: Record<string, Values[string]> = {};
  for (const attribute of attributes) {
    const entry = changes.entries?.[attribute.id];
    if (entry === undefined) continue;
    const read = readEntry(attribute, entry, { isDraft: status !== 'published' });
    if (read.ok) values[attribute.id] = (read.value ?? null) as Values[string];
  }
  const { product_id, name, category, images, variant_types, variants } = changes;
  const { attachments, view_3d_images: turn, model, packaging } = changes;
  return {
    ...(product_id === undefined ? {} : { product_id: product_id.trim() }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(category === undefined ? {} : { category_id: category?.id ?? null }),
    ...(Object.keys(values).length > 0 ? { values } : {}),
    ...(images === undefined ? {} : { image_ids: images.map(({ id }) => id) }),
    ...(attachments === undefined ? {} : { attachment_ids: attachments.map(({ id }) => id) }),
    ...(turn === undefined ? {} : { view_3d_image_ids: turn.map(({ id }) => id) }),
    ...(model === undefined ? {} : { model_id: model?.id ?? null }),
    ...(packaging === undefined ? {} : { packaging: [...packaging] }),
    ...(variant_types === undefined
      ? {}
      : { variant_types: variant_types.map((type) => ({ ...type, options: [...type.options] })) }),
    ...(variants === undefined
      ? {}
      : {
          variants: variants.map((variant) => ({
            ...(variant.id === undefined ? {} : { id: variant.id }),
            variant_id: variant.variant_id,
            options: variant.options,
            values: variant.values,
            image_ids: variant.images.map(({ id }) => id),
          })),
        }),
  };
}

/** Whether nothing but the order of the pictures was changed. */
export function onlyReorders(base: ProductBase, changes: Changes): boolean {
  const { images, ...others } = changes;
  if (images === undefined || Object.keys(others).length > 0 || images.length !== base.images.length)
    return false;
  return images.every(({ id }) => base.images.some((image) => image.id === id));
}
