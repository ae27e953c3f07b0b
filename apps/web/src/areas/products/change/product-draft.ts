import {
  valuesEqual,
  type Attribute,
  type Image,
  type InputOf,
  type PackagingInput,
  type Product,
  type StoredFile,
  type updateProduct,
  type Variant,
} from '@sourcewiz/contract';
import { sameValue, type FormShape } from '../../../platform/form/changes.rules.ts';
import { emptyPackaging } from '../packaging/packaging.rules.ts';
import { entryOf, isChanged, readEntry, type Entry } from '../../attributes/index.ts';

export type Values = Product['values'];
export type VariantType = Product['variant_types'][number];

/** A variant in the form; a new one has no id yet. */
export interface FormVariant extends Pick<Variant, 'variant_id' | 'options' | 'values'> {
  id?: number;
  /** Identifies the variant in the form, even if its ID changes. */
  key: string;
  images: readonly Image[];
}

/** The state that the form begins with: a stored product, or an empty one in a category. */
export interface ProductBase {
  product_id: string;
  name: string;
  status: Product['status'];
  category: Product['category'];
  values: Values;
  images: readonly Image[];
  attachments: readonly StoredFile[];
  /** Images of a 360° view, in their order. */
  view_3d_images: readonly Image[];
  model: StoredFile | null;
  /** Null for people who may not see it. */
  packaging: readonly PackagingInput[] | null;
  variant_types: readonly VariantType[];
  variants: readonly FormVariant[];
}

/** The field of an attribute's value. */
export type EntryField = `values.${string}`;

/** The product as it is edited: its own fields, and the content of each attribute's controls. */
export type ProductDraft = Omit<ProductBase, 'values' | 'packaging'> & {
  packaging: readonly PackagingInput[];
  readonly [field: EntryField]: Entry;
};

/** The user's unsaved changes. */
export type Changes = Partial<ProductDraft>;

export function baseOf(product: Product): ProductBase {
  return {
    ...product,
    packaging: product.packaging?.map(enteredRow) ?? null,
    variants: product.variants.map((variant) => ({ ...variant, key: `v${variant.id}` })),
  };
}

/** The user's input in a packaging row, without calculated values. */
function enteredRow(row: PackagingInput): PackagingInput {
  const parts = Object.keys(emptyPackaging) as (keyof PackagingInput)[];
  return Object.fromEntries(parts.map((part) => [part, row[part]])) as unknown as PackagingInput;
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

/** The fields of the form in their order. */
export function draftOf(base: ProductBase, attributes: readonly Attribute[]): ProductDraft {
  const { name, product_id, category, values, ...lists } = base;
  const { images, variants, variant_types, packaging, attachments, view_3d_images, model, status } = lists;
  const entries = attributes.map((attribute) => [
    entryField(attribute),
    entryOf(attribute, values[attribute.id]),
  ]);
  return {
    name,
    product_id,
    category,
    ...(Object.fromEntries(entries) as Record<EntryField, Entry>),
    images,
    variants,
    variant_types,
    packaging: packaging ?? [],
    attachments,
    view_3d_images,
    model,
    status,
  };
}

export function entryField({ id }: Pick<Attribute, 'id'>): EntryField {
  return `values.${id}`;
}

/** The product as the form shows it; its values are the stored ones. */
export function changedProduct(base: ProductBase, changes: Changes): ProductBase {
  const own = Object.entries(changes).filter(([field]) => !field.startsWith('values.'));
  return { ...base, ...Object.fromEntries(own) };
}

/** How the fields of a product are compared. */
export function productShape(attributes: readonly Attribute[]): FormShape<ProductDraft> {
  return {
    same: sameIn(attributes),
    // Variants make sense only together with their types.
    together: [['variants', 'variant_types']],
    wholeLists: ['variants', 'packaging'],
  };
}

/** Whether two values of a field mean the same, for a product or a variant with these attributes. */
export function sameIn(
  attributes: readonly Attribute[],
): (field: string, one: unknown, other: unknown) => boolean {
  const byField = new Map<string, Attribute>(attributes.map((one) => [entryField(one), one]));
  return (field, one, other) => {
    const attribute = byField.get(field);
    if (attribute === undefined) return sameOwn(field, one, other);
    return sameEntry(attribute, one as Entry | undefined, other as Entry | undefined);
  };
}

/** An attribute created while the product was open has no entry on one side yet: it counts as empty. */
function sameEntry(attribute: Attribute, given: Entry | undefined, now: Entry | undefined): boolean {
  const one = given ?? entryOf(attribute, undefined);
  const other = now ?? entryOf(attribute, undefined);
  if (valuesEqual(one, other)) return true;
  const read = readEntry(attribute, other, { isDraft: true });
  return read.ok && !isChanged(attribute, one, read.value);
}

function sameOwn(field: string, one: unknown, other: unknown): boolean {
  // The status is set by separate buttons: it is no change of the form, and the other person's stays.
  if (field === 'status') return true;
  if (field === 'images' || field === 'attachments' || field === 'view_3d_images')
    return sameFiles(one as readonly Stored[], other as readonly Stored[]);
  if (field === 'model' || field === 'category')
    return (one as { id: unknown } | null)?.id === (other as { id: unknown } | null)?.id;
  if (field === 'variants')
    return valuesEqual(
      comparable(one as readonly FormVariant[]),
      comparable(other as readonly FormVariant[]),
    );
  return one === other || sameValue(one, other);
}

/** The stored part of variants, without the form's own keys. */
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

export type UpdateBody = Omit<InputOf<typeof updateProduct>['body'], 'revision'>;

/** The body of a save: only what changed, values in their canonical form. */
export function bodyOf(
  changes: Changes,
  attributes: readonly Attribute[],
  status: Product['status'],
): UpdateBody {
  const values: Record<string, Values[string]> = {};
  for (const attribute of attributes) {
    const entry = changes[entryField(attribute)];
    if (entry === undefined) continue;
    const read = readEntry(attribute, entry, { isDraft: status !== 'published' });
    if (read.ok) values[attribute.id] = (read.value ?? null) as Values[string];
  }
  const { product_id, name, category, images, variant_types, variants } = changes;
  const { attachments, view_3d_images: turn, model, packaging } = changes;
  return {
    ...(changes.status === undefined ? {} : { status }),
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

/** Whether only the order of the images was changed. */
export function onlyReorders(base: ProductBase, changes: Changes): boolean {
  const { images, ...others } = changes;
  if (images === undefined || Object.keys(others).length > 0 || images.length !== base.images.length)
    return false;
  return images.every(({ id }) => base.images.some((image) => image.id === id));
}
