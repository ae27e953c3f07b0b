import {
  messageOf,
  packagingProblems,
  type Attribute,
  type ErrorCode,
  type Problem,
  type Product,
} from '@sourcewiz/contract';
import { readEntry, type Entry } from '../../attributes/index.ts';
import type { Changes, FieldProblems, FormVariant, ProductBase } from './product-changes.ts';

function problem(code: ErrorCode, params?: Record<string, string | number>): FieldProblems[string] {
  return { code, message: messageOf(code, params), ...(params === undefined ? {} : { params }) };
}

/** What is wrong with the entry of an attribute. */
export function entryProblem(
  attribute: Attribute,
  entry: Entry,
  status: Product['status'],
): FieldProblems[string] | undefined {
  const read = readEntry(attribute, entry, { isDraft: status !== 'published' });
  const [first] = read.ok ? [] : read.problems;
  return first === undefined ? undefined : problem(first.code, first.params);
}

/**
 * What the form can tell by itself before it is sent.
 * @param labels names of the fixed fields, for "… is required"
 */
export function problemsOf({
  product,
  changes,
  attributes,
  labels,
}: {
  product: ProductBase;
  changes: Changes;
  attributes: readonly Attribute[];
  labels: { name: string; product_id: string; category: string };
}): FieldProblems {
  const found: Record<string, FieldProblems[string]> = {};
  for (const field of ['name', 'product_id'] as const) {
    if (product[field].trim() === '') found[field] = problem('required', { label: labels[field] });
  }
  if (product.category === null) found['category'] = problem('required', { label: labels.category });
  for (const attribute of attributes) {
    const entry = changes.entries?.[attribute.id];
    const wrong = entry === undefined ? undefined : entryProblem(attribute, entry, product.status);
    if (wrong !== undefined) found[`values.${attribute.id}`] = wrong;
  }
  for (const variant of product.variants) {
    const wrong = variantProblem(variant, product.variants);
    if (wrong !== undefined) found[`variants.${variant.key}`] = wrong;
  }
  for (const [at, row] of (changes.packaging ?? []).entries()) {
    for (const { code, params, part = '' } of packagingProblems(row, '.'))
      found[`packaging.${at}.${part}`] ??= problem(code, params);
  }
  return found;
}

/** PROD-013: a variant needs an ID, and one of its own. */
export function variantProblem(
  variant: FormVariant,
  all: readonly FormVariant[],
): FieldProblems[string] | undefined {
  const id = variant.variant_id.trim();
  if (id === '') return problem('variant_id_required');
  const taken = all.some(
    (other) => other.key !== variant.key && other.variant_id.trim().toLowerCase() === id.toLowerCase(),
  );
  return taken ? problem('variant_id_taken', { id }) : undefined;
}

/** The server's problems by field of the form; those that belong to no field are left under ''. */
export function serverProblems(
  problems: readonly Problem[],
  variants: readonly FormVariant[],
): FieldProblems {
  const found: Record<string, FieldProblems[string]> = {};
  for (const one of problems) found[fieldOf(one, variants)] ??= one;
  return found;
}

const namesOfBody: Readonly<Record<string, string>> = {
  category_id: 'category',
  image_ids: 'images',
  attachment_ids: 'attachments',
  view_3d_image_ids: 'view_3d_images',
  model_id: 'model',
};

function fieldOf({ code, path }: Problem, variants: readonly FormVariant[]): string {
  const whole = (path ?? '').replace(/^body\./, '');
  const [field = '', second] = whole.split('.');
  if (field === 'values' && second !== undefined) return `values.${second}`;
  if (field === 'variants' && second !== undefined) return `variants.${variants[Number(second)]?.key ?? ''}`;
  if (field === 'packaging') return whole;
  return namesOfBody[field] ?? (code === 'product_id_taken' ? 'product_id' : field);
}
