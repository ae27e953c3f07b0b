import { labelKey, optionLabelsIn, type AttributeShape } from '@sourcewiz/contract';

export interface KnownOptions {
  shape: AttributeShape;
  /** `labelKey`s of archived options; absent if there are none. */
  archived?: ReadonlySet<string> | undefined;
}

/** The attribute for checking a value that may keep archived options already in it. */
export function keepingArchived({ shape, archived }: KnownOptions, before: unknown): AttributeShape {
  if (!archived) return shape;
  const kept = optionLabelsIn(shape, before).filter((label) => archived.has(labelKey(label)));
  return kept.length === 0 ? shape : { ...shape, options: [...shape.options, ...kept] };
}

/** The first archived option of a value that was not in it before; undefined if there is none. */
export function newlyArchived(
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
