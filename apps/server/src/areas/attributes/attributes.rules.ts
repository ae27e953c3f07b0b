import { findUnit, labelKey, type Attribute, type AttributeShape } from '@sourcewiz/contract';

/**
 * A stable key for a new attribute, e.g. `burn_time` for "Burn time".
 * @param taken existing keys; a number is appended to avoid them
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

/** The dimension of a unit, e.g. `length` for `cm`; null for none and for units of prices. */
export function dimensionOf(unit: string | null): string | null {
  return unit === null ? null : (findUnit(unit, null)?.dimension ?? null);
}

/** The format of a decimal that belongs to a definition rather than to a product. */
export const plainDecimal = {
  dtype: 'decimal',
  name: '',
  compulsory: false,
  options: [],
  open_options: false,
  default_unit: null,
  dimension: null,
  default_currency: null,
  whole: false,
} as const;

/** Parts that cannot be changed in the attributes that the program itself relies on, by internal name. */
const fixed: Readonly<Record<string, readonly FixedPart[]>> = {
  selling_price: ['dtype', 'isDisabled', 'is_internal', 'visible'],
  base_selling_price: ['dtype', 'isDisabled'],
  cost_price: ['dtype', 'isDisabled', 'is_internal'],
  moq: ['dtype', 'isDisabled', 'visible'],
  exclusive_for_buyer: ['dtype', 'isDisabled', 'is_internal'],
  exclusive_until: ['dtype', 'isDisabled', 'is_internal'],
  vendor: ['is_internal'],
  sub_category: ['dtype', 'isDisabled'],
  color: ['dtype'],
  size: ['dtype'],
  weight: ['dtype'],
  hs_code: ['dtype'],
  composition: ['dtype'],
  carton_size: ['dtype'],
  carton_weight: ['dtype'],
  pieces_per_carton: ['dtype'],
};
export type FixedPart = 'dtype' | 'isDisabled' | 'is_internal' | 'visible';

/** Whether the program relies on a part of the attribute. */
export function isFixed({ internal_name }: Pick<Attribute, 'internal_name'>, part: FixedPart): boolean {
  return fixed[internal_name]?.includes(part) ?? false;
}

/** What the attribute's type needs to know about it. */
export function shapeOf(attribute: Attribute): AttributeShape {
  const { dtype, name, compulsory, options, open_options, default_unit, dimension, default_currency, whole } =
    attribute;
  return {
    dtype,
    name,
    compulsory,
    options,
    open_options,
    default_unit,
    dimension,
    default_currency,
    whole,
    own_units: attribute.own_units,
  };
}
