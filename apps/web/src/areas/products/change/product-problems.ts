import { packagingProblems, type Attribute, type Problem, type Product } from '@sourcewiz/contract';
import { readEntry, type Entry } from '../../attributes/index.ts';
import type { FieldProblem, FieldProblems } from '../../../platform/form/changes.rules.ts';
import { entryField, type Changes, type FormVariant, type ProductDraft } from './product-draft.ts';
import { localProblem } from '../../../platform/i18n/problem-text.ts';

/** What is wrong with the entry of an attribute. */
function entryProblem(
  attribute: Attribute,
  entry: Entry,
  status: Product['status'],
): FieldProblem | undefined {
  const read = readEntry(attribute, entry, { isDraft: status !== 'published' });
  const [first] = read.ok ? [] : read.problems;
  return first === undefined ? undefined : localProblem(first.code, first.params);
}

/**
 * What the form can check before it is sent.
 * @param labels names of the fixed fields, for "… is required"
 */
export function problemsOf({
  product,
  changes,
  attributes,
  labels,
}: {
  product: ProductDraft;
  changes: Changes;
  attributes: readonly Attribute[];
  labels: { name: string; product_id: string; category: string };
}): FieldProblems {
  const found: Record<string, FieldProblem> = {};
  for (const field of ['name', 'product_id'] as const) {
    if (product[field].trim() === '') found[field] = localProblem('required', { label: labels[field] });
  }
  if (product.category === null) found['category'] = localProblem('required', { label: labels.category });
  for (const attribute of attributes) {
    const entry = changes[entryField(attribute)];
    const wrong = entry === undefined ? undefined : entryProblem(attribute, entry, product.status);
    if (wrong !== undefined) found[entryField(attribute)] = wrong;
  }
  const ids = new Map<string, number>();
  for (const { variant_id: id } of product.variants) ids.set(folded(id), (ids.get(folded(id)) ?? 0) + 1);
  for (const { key, variant_id: id } of product.variants) {
    const wrong = variantProblem(id, (ids.get(folded(id)) ?? 0) > 1);
    if (wrong !== undefined) found[`variants.${key}`] = wrong;
  }
  for (const [at, row] of (changes.packaging ?? []).entries()) {
    for (const { code, params, part = '' } of packagingProblems(row, '.'))
      found[`packaging.${at}.${part}`] ??= localProblem(code, params);
  }
  return found;
}

/** PROD-013: a variant needs a unique ID. @param isTaken whether another variant has it */
export function variantProblem(typed: string, isTaken: boolean): FieldProblem | undefined {
  const id = typed.trim();
  if (id === '') return localProblem('variant_id_required');
  return isTaken ? localProblem('variant_id_taken', { id }) : undefined;
}

/** The ID as the server compares it. */
export function folded(id: string): string {
  return id.trim().toLowerCase();
}

const namesOfBody: Readonly<Record<string, string>> = {
  category_id: 'category',
  image_ids: 'images',
  attachment_ids: 'attachments',
  view_3d_image_ids: 'view_3d_images',
  model_id: 'model',
};

/** The path in the form that a problem belongs to; '' for none. */
export function pathOf({ code, path }: Problem, { variants }: { variants: readonly FormVariant[] }): string {
  const whole = (path ?? '').replace(/^body\./, '');
  const [field = '', second] = whole.split('.');
  if (field === 'values' && second !== undefined) return `values.${second}`;
  if (field === 'variants' && second !== undefined) return `variants.${variants[Number(second)]?.key ?? ''}`;
  if (field === 'packaging') return whole;
  return namesOfBody[field] ?? (code === 'product_id_taken' ? 'product_id' : field);
}
