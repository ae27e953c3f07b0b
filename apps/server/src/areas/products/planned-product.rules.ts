import {
  checkValue,
  type Attribute,
  type AttributeShape,
  type Problem,
  type ValueProblem,
} from '@sourcewiz/contract';
import { sameValue } from './same-value.rules.ts';

export type ProductStatus = 'draft' | 'published' | 'archived';
export type Refusal = Omit<Problem, 'message'>;
export type Values = Record<string, unknown>;

export interface PlannedVariant {
  /** Null until it is stored. */
  id: number | null;
  variant_id: string;
  options: Record<string, string>;
  values: Values;
  image_ids: string[];
}

/** A product as it will be. */
export interface PlannedProduct {
  product_id: string;
  name: string;
  status: ProductStatus;
  category: { id: number; name: string } | null;
  values: Values;
  variant_types: { name: string; options: string[] }[];
  variants: PlannedVariant[];
  image_ids: string[];
}

/** A variant as somebody wants it. */
export interface VariantChange {
  /** Of an existing variant; without it the variant ID decides. */
  id?: number | undefined;
  variant_id: string;
  /** Option by name of the variant type. With `merge` only the named types change. */
  options?: Record<string, string> | undefined;
  /** `replace`: all values that differ from the product. `merge`: only these change, null removes. */
  values?: Record<string, unknown> | undefined;
  /** Replaces the variant's images; absent leaves them. */
  image_ids?: readonly string[] | undefined;
}

/** What of a product changes; what is absent stays. */
export interface ProductFields {
  product_id?: string | undefined;
  name?: string | undefined;
  status?: ProductStatus | undefined;
  category_id?: number | null | undefined;
  /** By attribute id; null removes. */
  values?: Record<string, unknown> | undefined;
  variant_types?: readonly { name: string; options: readonly string[] }[] | undefined;
  /**
   * `replace`: the list is all variants. `merge`: variants with these IDs change or are added, the others stay, and
   * variant types and options that do not exist yet are added.
   */
  variants?: { mode: 'replace' | 'merge'; list: readonly VariantChange[] } | undefined;
  /** Replaces the images of the main product; the first is the main image. */
  image_ids?: readonly string[] | undefined;
  /** Appended to the images of the main product, those that are not there yet. */
  add_image_ids?: readonly string[] | undefined;
  /** Appended to the images of the variants with these IDs. */
  add_variant_images?: readonly { variant_id: string; image_ids: readonly string[] }[] | undefined;
}

/** What the person may do with the values of an attribute (PERM-037 to PERM-039). */
export interface ValueAccess {
  mayView: boolean;
  /** The code that a change is refused with; null where it is allowed. */
  refusal: 'costing_editing_denied' | 'packaging_editing_denied' | null;
}

/** What a change may refer to. */
export interface PlanWorld {
  attributes: ReadonlyMap<string, { attribute: Attribute; shape: AttributeShape; access: ValueAccess }>;
  categories: ReadonlyMap<number, { id: number; name: string }>;
  /** Images that do not exist. */
  missingImages: ReadonlySet<string>;
}

/** Values with changes applied: checked and in their canonical form; null and empty ones are removed. */
export function mergeValues({
  before,
  changes,
  path,
  world,
  refusals,
}: {
  before: Values;
  changes: Values;
  path: string;
  world: PlanWorld;
  refusals: Refusal[];
}): Values {
  const next = { ...before };
  for (const [id, value] of Object.entries(changes)) {
    const known = world.attributes.get(id);
    if (!known) {
      refusals.push({ code: 'not_found', path: `${path}.${id}` });
      continue;
    }
    const { mayView, refusal } = known.access;
    // Before anything else is said: an answer about a value that is not seen would give it away bit by bit.
    if (refusal !== null && !mayView) {
      refusals.push({ code: refusal, path: `${path}.${id}` });
      continue;
    }
    const checked = value === null ? { ok: true as const, value: null } : checkValue(known.shape, value);
    if (!checked.ok) {
      refusals.push(...checked.problems.map((problem) => valueRefusal(problem, `${path}.${id}`)));
    } else if (refusal !== null && !sameValue(before[id] ?? null, checked.value)) {
      refusals.push({ code: refusal, path: `${path}.${id}` });
    } else if (checked.value === null) {
      delete next[id];
    } else {
      next[id] = checked.value;
    }
  }
  return next;
}

function valueRefusal({ code, part, params }: ValueProblem, path: string): Refusal {
  return { code, path: part === undefined ? path : `${path}.${part}`, ...(params ? { params } : {}) };
}

/** Images after a replacement or an addition, each once. */
export function plannedImages({
  before,
  replace,
  add,
  path,
  world,
  refusals,
}: {
  before: readonly string[];
  replace: readonly string[] | undefined;
  add: readonly string[] | undefined;
  path: string;
  world: PlanWorld;
  refusals: Refusal[];
}): string[] {
  const next = [...new Set([...(replace ?? before), ...(add ?? [])])];
  if (next.some((id) => world.missingImages.has(id))) refusals.push({ code: 'not_found', path });
  return next;
}
