import { valuesEqual, type Attribute, type Image } from '@sourcewiz/contract';
import type { FormVariant } from '../change/product-draft.ts';

/** A variant of one side with its differences from the other side; everything it has if the other lacks it. */
interface VariantLine {
  variant: FormVariant;
  /** Whether the other side lacks it. */
  isOnly: boolean;
  /** Option by variant type name; '' for none. */
  options: Readonly<Record<string, string>>;
  values: readonly { attribute: Attribute; value: unknown }[];
  /** Null if the images are the same. */
  images: readonly Image[] | null;
}

export interface VariantDifferences {
  lines: readonly VariantLine[];
  /** How many are the same on both sides. */
  alike: number;
  /** Variant IDs in their order if both sides have the same variants in different orders; otherwise null. */
  order: readonly string[] | null;
}

/**
 * How the variants of one side differ from those of the other. Stored variants are matched by their ids, new ones by
 * their variant IDs.
 * @param attributes those that the person may see, in display order
 */
export function variantDifferences({
  own,
  other,
  attributes,
}: {
  own: readonly FormVariant[];
  other: readonly FormVariant[];
  attributes: readonly Attribute[];
}): VariantDifferences {
  const pairs = own.map((variant) => ({ variant, there: other.find((one) => isSame(variant, one)) }));
  const lines = pairs.flatMap(({ variant, there }) => lineOf(variant, there, attributes) ?? []);
  const hasAll = own.length === other.length && pairs.every(({ there }) => there !== undefined);
  const isMoved = hasAll && pairs.some(({ there }, at) => there !== other[at]);
  return {
    lines,
    alike: own.length - lines.length,
    order: isMoved ? own.map(({ variant_id: id }) => id) : null,
  };
}

function isSame(one: FormVariant, other: FormVariant): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id;
  return one.variant_id.trim().toLowerCase() === other.variant_id.trim().toLowerCase();
}

function lineOf(
  variant: FormVariant,
  there: FormVariant | undefined,
  attributes: readonly Attribute[],
): VariantLine | null {
  const types = [...new Set([...Object.keys(variant.options), ...Object.keys(there?.options ?? {})])];
  const options = types
    .filter((type) => variant.options[type] !== there?.options[type])
    .map((type) => [type, variant.options[type] ?? ''] as const);
  const values = attributes
    .map((attribute) => ({ attribute, value: variant.values[attribute.id] }))
    .filter(({ attribute: { id }, value }) => !valuesEqual(value, there?.values[id]));
  const ids = (images: readonly Image[] = []): string => images.map(({ id }) => id).join();
  const images = ids(variant.images) === ids(there?.images) ? null : variant.images;
  const isOther = there === undefined || variant.variant_id !== there.variant_id;
  if (!isOther && options.length + values.length === 0 && images === null) return null;
  return { variant, isOnly: there === undefined, options: Object.fromEntries(options), values, images };
}
