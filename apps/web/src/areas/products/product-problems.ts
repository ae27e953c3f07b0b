import { messageOf, type Attribute, type ErrorCode, type Problem, type Product } from '@sourcewiz/contract';
import { readEntry, type Entry } from '../attributes/index.ts';
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
  for (const one of problems) {
    const [field = '', second] = (one.path ?? '').replace(/^body\./, '').split('.');
    const name =
      field === 'values' && second !== undefined
        ? `values.${second}`
        : field === 'variants' && second !== undefined
          ? `variants.${variants[Number(second)]?.key ?? ''}`
          : field === 'category_id'
            ? 'category'
            : field === 'image_ids'
              ? 'images'
              : one.code === 'product_id_taken'
                ? 'product_id'
                : field;
    found[name] ??= one;
  }
  return found;
}
