import { cleanLine, writeRefusal, type Attribute, type Audience, PRODUCT_ID_MAX } from '@sourcewiz/contract';
import {
  mergeValues,
  plannedImages,
  type Planning,
  type PlannedProduct,
  type PlanContext,
  type ProductFields,
  type Refusal,
} from './planned-product.rules.ts';
import { planFiles } from './plan-files.rules.ts';
import { planPackaging } from './plan-packaging.rules.ts';
import { planVariants } from './plan-variants.rules.ts';
import { productKey } from '../product-keys.rules.ts';

const emptyProduct: PlannedProduct = {
  product_id: '',
  name: '',
  status: 'draft',
  category: null,
  values: {},
  variant_types: [],
  variants: [],
  image_ids: [],
  attachment_ids: [],
  view_3d_image_ids: [],
  model_id: null,
  packaging: [],
};

/**
 * The product that results from a change of an existing one, or of nothing.
 * @param current the stored product; absent for a new one
 * @returns the resulting product, and why it is not valid; paths begin at the fields
 */
export function planChange({
  current,
  fields,
  context,
}: {
  current: PlannedProduct | undefined;
  fields: ProductFields;
  context: PlanContext;
}): { next: PlannedProduct; refusals: Refusal[] } {
  const before = current ?? emptyProduct;
  const refusals: Refusal[] = [];
  const { variants, variant_types } = planVariants({ before, fields, context, refusals });
  const next: PlannedProduct = {
    product_id: plannedText({
      text: fields.product_id,
      before: before.product_id,
      field: 'product_id',
      refusals,
    }),
    name: plannedText({ text: fields.name, before: before.name, field: 'name', refusals }),
    status: fields.status ?? before.status,
    category: plannedCategory({ fields, before, context, refusals }),
    values: mergeValues({
      before: before.values,
      changes: fields.values ?? {},
      path: 'values',
      context,
      refusals,
    }),
    variant_types,
    variants,
    image_ids: plannedImages({
      before: before.image_ids,
      replace: fields.image_ids,
      add: fields.add_image_ids,
      path: fields.image_ids ? 'image_ids' : 'add_image_ids',
      context,
      refusals,
    }),
    ...planFiles({ before, fields, context, refusals }),
    packaging: planPackaging({ before, fields, context, refusals }),
  };
  refusals.push(...missingCompulsory({ current, next, fields, context }));
  refusals.push(...missingImage({ current, next, fields, context }));
  return { next, refusals };
}

const longest = { product_id: PRODUCT_ID_MAX, name: 200 } as const;

function plannedText({
  text,
  before,
  field,
  refusals,
}: {
  text: string | undefined;
  before: string;
  field: 'product_id' | 'name';
  refusals: Refusal[];
}): string {
  const next = text === undefined ? before : cleanLine(text);
  if (next === '') refusals.push({ code: 'value_missing', path: field });
  if (next.length > longest[field]) {
    refusals.push({ code: 'text_too_long', path: field, params: { limit: longest[field] } });
  }
  return next;
}

function plannedCategory({ before, fields, context, refusals }: Planning): PlannedProduct['category'] {
  if (fields.category_id === undefined) return before.category;
  if (fields.category_id === null) return null;
  const category = context.categories.get(fields.category_id);
  if (!category) refusals.push({ code: 'not_found', path: 'category_id' });
  return category ?? before.category;
}

/** A product as it will be, with its previous state and the requested fields. */
interface Planned extends Pick<Planning, 'fields' | 'context'> {
  current: PlannedProduct | undefined;
  next: PlannedProduct;
}

/**
 * Compulsory attributes without a value: a published product needs them, a draft does not yet. An attribute that became
 * compulsory later does not block other changes.
 */
function missingCompulsory({ current, next, fields, context }: Planned): Refusal[] {
  if (next.status !== 'published') return [];
  const published = current?.status !== 'published';
  const touched = published ? [...context.attributes.keys()] : Object.keys(fields.values ?? {});
  return touched.flatMap((id) => {
    const known = context.attributes.get(id);
    if (!known || Object.hasOwn(next.values, id)) return [];
    const { attribute, refusal } = known;
    if (!isAsked(attribute) || refusal !== null) return [];
    return [{ code: 'required' as const, path: `values.${id}`, params: { label: attribute.name } }];
  });
}

const isAsked = ({ compulsory, visible, isDisabled }: Attribute): boolean =>
  compulsory && visible && !isDisabled;

/** Whether a product that these people publish needs a value of the attribute. */
export function isNeededToPublish(audience: Audience, attribute: Attribute): boolean {
  return isAsked(attribute) && writeRefusal(audience, attribute) === null;
}

/** A product needs an image (PROD-050) when it is published, or when its images are removed while it is published. */
function missingImage({ current, next, fields, context }: Planned): Refusal[] {
  if (!context.needsImage || next.status !== 'published') return [];
  const touched = current?.status !== 'published' || fields.image_ids !== undefined;
  return touched && next.image_ids.length === 0 ? [{ code: 'image_required', path: 'image_ids' }] : [];
}

/** Product and variant IDs that a change wants, as keys: their owners must be known before the decision. */
export function wantedKeys(fields: ProductFields): { product: string | undefined; variants: string[] } {
  return {
    product: fields.product_id === undefined ? undefined : productKey(fields.product_id),
    variants: (fields.variants?.list ?? []).map(({ variant_id }) => productKey(variant_id)).filter(Boolean),
  };
}
