import {
  checkValue,
  type Attribute,
  type PackagingInput,
  type PackagingRights,
  type Problem,
  type ValueProblem,
  type writeRefusal,
  labelKey,
  optionLabelsIn,
  type AttributeShape,
} from '@sourcewiz/contract';
import { sameValue } from './same-value.rules.ts';

export type ProductStatus = 'draft' | 'published' | 'archived';
export type Refusal = Omit<Problem, 'message'>;
export type Values = Record<string, unknown>;
export type FileKind = 'image' | 'sheet' | 'result' | 'attachment' | 'model' | 'search';

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
  attachment_ids: string[];
  view_3d_image_ids: string[];
  model_id: string | null;
  packaging: PackagingInput[];
}

/** A variant as requested. */
export interface VariantChange {
  /** Of an existing variant; without it the variant ID identifies the variant. */
  id?: number | undefined;
  variant_id: string;
  /** Option by name of the variant type. With `merge` only the given types change. */
  options?: Record<string, string> | undefined;
  /** `replace`: all values that differ from the product. `merge`: only these change, null removes. */
  values?: Record<string, unknown> | undefined;
  /** Replaces the variant's images; absent leaves them. */
  image_ids?: readonly string[] | undefined;
}

/** The changed parts of a product; absent ones stay. */
export interface ProductFields {
  product_id?: string | undefined;
  name?: string | undefined;
  status?: ProductStatus | undefined;
  category_id?: number | null | undefined;
  /** By attribute id; null removes. */
  values?: Record<string, unknown> | undefined;
  variant_types?: readonly { name: string; options: readonly string[] }[] | undefined;
  /**
   * `replace`: the list contains all variants. `merge`: variants with these IDs are changed or added, the others stay,
   * and missing variant types and options are added.
   */
  variants?: { mode: 'replace' | 'merge'; list: readonly VariantChange[] } | undefined;
  /** Replaces the images of the main product; the first is the main image. */
  image_ids?: readonly string[] | undefined;
  /** Appended to the images of the main product, unless already there. */
  add_image_ids?: readonly string[] | undefined;
  /** Appended to the images of the variants with these IDs. */
  add_variant_images?: readonly { variant_id: string; image_ids: readonly string[] }[] | undefined;
  /** Replaces the attachments. */
  attachment_ids?: readonly string[] | undefined;
  /** Replaces the 360° images of the product. */
  view_3d_image_ids?: readonly string[] | undefined;
  /** Null removes the 3D model. */
  model_id?: string | null | undefined;
  /** Replaces the packaging rows. Costs that the person may not see stay in their rows. */
  packaging?: readonly PackagingInput[] | undefined;
}

/** What a change may refer to. */
export interface PlanContext {
  attributes: ReadonlyMap<
    string,
    KnownOptions & {
      attribute: Attribute;
      /** Whether the person may see its values (PERM-037). */
      isSeen: boolean;
      /** The code that a change is refused with; null if it is allowed (PERM-038, PERM-039). */
      refusal: ReturnType<typeof writeRefusal>;
      /** The limit of options, once it is reached; its shape is closed then. */
      optionLimit?: number | undefined;
    }
  >;
  categories: ReadonlyMap<number, { id: number; name: string }>;
  /** Applied to a value, whatever its source, before it is checked: formatted texts are sanitised. */
  prepare: (attribute: Attribute, value: unknown) => unknown;
  /** Images that do not exist. */
  missingImages: ReadonlySet<string>;
  /** Kinds of the files in the changes, by id; those that do not exist are missing. */
  files: ReadonlyMap<string, FileKind>;
  packaging: PackagingRights;
  /** Currency of costs that are given without one. */
  homeCurrency: string;
  /** Whether a product that a change publishes needs an image (PROD-050). */
  needsImage: boolean;
}

/** The input for planning a part of a product. */
export interface Planning {
  before: PlannedProduct;
  fields: ProductFields;
  context: PlanContext;
  /** Problems are added here. */
  refusals: Refusal[];
}

/** Values with changes applied: checked and in canonical form; null and empty ones are removed. */
export function mergeValues({
  before,
  stored = before,
  changes,
  path,
  context,
  refusals,
}: {
  before: Values;
  /** The stored values, if `before` contains fewer: archived options in them may stay. */
  stored?: Values;
  changes: Values;
  path: string;
  context: PlanContext;
  refusals: Refusal[];
}): Values {
  const next = { ...before };
  for (const [id, value] of Object.entries(changes)) {
    const known = context.attributes.get(id);
    if (!known) {
      refusals.push({ code: 'not_found', path: `${path}.${id}` });
      continue;
    }
    const { isSeen, refusal } = known;
    // Before any other answer: one about a value that the person may not see would reveal it bit by bit.
    if (refusal !== null && !isSeen) {
      refusals.push({ code: refusal, path: `${path}.${id}` });
      continue;
    }
    const given = context.prepare(known.attribute, value);
    const shape = keepingArchived(known, stored[id]);
    const checked = given === null ? { ok: true as const, value: null } : checkValue(shape, given);
    const archived = checked.ok
      ? newlyArchived(known, { before: stored[id], next: checked.value })
      : undefined;
    if (!checked.ok) {
      const { optionLimit: limit } = known;
      refusals.push(
        ...checked.problems.map((problem): Refusal => {
          const refused = valueRefusal(problem, `${path}.${id}`);
          if (limit === undefined || problem.code !== 'unknown_option') return refused;
          return { ...refused, code: 'too_many_options', params: { limit } };
        }),
      );
    } else if (refusal !== null && !sameValue(before[id] ?? null, checked.value)) {
      refusals.push({ code: refusal, path: `${path}.${id}` });
    } else if (
      !sameValue(before[id], checked.value) &&
      hasUnknownFile(known.attribute, checked.value, context)
    ) {
      refusals.push({ code: 'unknown_file', path: `${path}.${id}` });
    } else if (archived !== undefined) {
      refusals.push({ code: 'unknown_option', path: `${path}.${id}`, params: { text: archived } });
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
  context,
  refusals,
}: {
  before: readonly string[];
  replace: readonly string[] | undefined;
  add: readonly string[] | undefined;
  path: string;
  context: PlanContext;
  refusals: Refusal[];
}): string[] {
  const next = [...new Set([...(replace ?? before), ...(add ?? [])])];
  if (next.some((id) => context.missingImages.has(id))) refusals.push({ code: 'not_found', path });
  return next;
}

const fileKinds = {
  file: ['attachment', 'image', 'model'],
  image: ['image'],
  image_list: ['image'],
} as const satisfies Partial<Record<Attribute['dtype'], readonly FileKind[]>>;

function hasUnknownFile({ dtype }: Attribute, value: unknown, context: PlanContext): boolean {
  if (!Object.hasOwn(fileKinds, dtype)) return false;
  const kinds: readonly FileKind[] = fileKinds[dtype as keyof typeof fileKinds];
  return fileIdsOf(value).some((id) => {
    const kind = context.files.get(id);
    return kind === undefined || !kinds.includes(kind);
  });
}

/** Ids of files in a value of the types `file`, `image` and `image_list`: one, or a list. */
export function fileIdsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((id): id is string => typeof id === 'string' && id !== '');
}

interface KnownOptions {
  shape: AttributeShape;
  /** `labelKey`s of archived options; absent if there are none. */
  archived?: ReadonlySet<string> | undefined;
}

/** The attribute for checking a value that may keep archived options already in it. */
function keepingArchived({ shape, archived }: KnownOptions, before: unknown): AttributeShape {
  if (!archived) return shape;
  const kept = optionLabelsIn(shape, before).filter((label) => archived.has(labelKey(label)));
  return kept.length === 0 ? shape : { ...shape, options: [...shape.options, ...kept] };
}

/** The first archived option of a value that was not in it before; undefined if there is none. */
function newlyArchived(
  { shape, archived }: KnownOptions,
  { before, next }: { before: unknown; next: unknown },
): string | undefined {
  if (!archived) return undefined;
  const kept = new Set(optionLabelsIn(shape, before).map(labelKey));
  return optionLabelsIn(shape, next).find((label) => {
    const key = labelKey(label);
    return archived.has(key) && !kept.has(key);
  });
}
