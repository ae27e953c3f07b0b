import { findUnit, labelKey, type Attribute, type AttributeShape } from '@sourcewiz/contract';

/**
 * A stable key for a new attribute, e.g. `burn_time` for "Burn time".
 * @param taken keys that exist already; a number is appended to stay apart from them
 */
export function internalNameOf(name: string, taken: ReadonlySet<string>): string {
  const words = labelKey(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  const base = words || 'attribute';
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}_${number}`;
  return key;
}

/** What is measured in a unit, e.g. `length` for `cm`; null for none and for units of prices. */
export function dimensionOf(unit: string | null): string | null {
  return unit === null ? null : (findUnit(unit, null)?.dimension ?? null);
}

/** What the attribute's type needs to know of it. */
export function shapeOf(attribute: Attribute): AttributeShape {
  const { dtype, name, compulsory, options, open_options, default_unit, dimension, default_currency, whole } =
    attribute;
  return { dtype, name, compulsory, options, open_options, default_unit, dimension, default_currency, whole };
}
