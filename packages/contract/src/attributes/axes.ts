import { findUnit, foldText, parseValue } from '../attribute-types/index.ts';
import type { Attribute } from './attributes.ts';
import { standardNames } from './standard-names.ts';

/** The part of a product that its axes concern. */
export interface WithVariants {
  values: Readonly<Record<string, unknown>>;
  variants: readonly {
    options: Readonly<Record<string, string>>;
    values: Readonly<Record<string, unknown>>;
  }[];
}

/** The attribute that a variant type is; undefined for a type of its own. */
export type AxisFinder = (typeName: string) => Attribute | undefined;

const otherNames = new Map(Object.entries(standardNames).map(([key, names]) => [key, Object.values(names)]));
const keyOf = (name: string): string => foldText(name.replaceAll('_', ' '));

/** The names of variant types that are this attribute: its label and its internal name, in any language and case. */
export function axisNames({ name, internal_name: key }: Pick<Attribute, 'name' | 'internal_name'>): string[] {
  return [...new Set([name, key.replaceAll('_', ' '), ...(otherNames.get(key) ?? [])])];
}

/** Whether a variant type of this name is the attribute, if it is the only one that could be. */
export function isAxisOf(attribute: Pick<Attribute, 'name' | 'internal_name'>, typeName: string): boolean {
  return axisNames(attribute).some((name) => keyOf(name) === keyOf(typeName));
}

const finders = new WeakMap<readonly Attribute[], AxisFinder>();

/** Finds attributes for variant types; a label counts more than the name of a standard attribute. */
export function axisFinder(attributes: readonly Attribute[]): AxisFinder {
  const known = finders.get(attributes);
  if (known) return known;
  const offered = attributes.filter(({ visible, isDisabled }) => visible && !isDisabled);
  const byKey = new Map<string, Attribute>();
  const enter = (name: string, attribute: Attribute) => {
    if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), attribute);
  };
  for (const attribute of offered) enter(attribute.name, attribute);
  for (const attribute of offered) for (const name of axisNames(attribute)) enter(name, attribute);
  const byName = new Map<string, Attribute | undefined>();
  const find: AxisFinder = (typeName) => {
    if (!byName.has(typeName)) byName.set(typeName, byKey.get(keyOf(typeName)));
    return byName.get(typeName);
  };
  finders.set(attributes, find);
  return find;
}

/** An option as a value of the attribute, in the spelling of its list; undefined if it is none of its type. */
export function optionValue(attribute: Attribute, option: string): unknown {
  if (attribute.dtype === 'size' && isOtherMeasure(option)) return undefined;
  const shape = { ...attribute, compulsory: false, open_options: true };
  const read = parseValue(shape, { value: option });
  return read.ok ? (read.value ?? undefined) : undefined;
}

/** Whether a number has a unit that no side has: `0.6 l` is no length, although L may mean one. */
function isOtherMeasure(option: string): boolean {
  const unit = /^[\d.,\s]+(\p{L}+)$/u.exec(option.trim())?.[1];
  const dimension = unit && findUnit(unit.toLowerCase(), null)?.dimension;
  return dimension !== undefined && dimension !== '' && dimension !== 'length';
}

/**
 * A product whose variants have their options as values. The product's own value stays only where a variant has no
 * option to replace it.
 */
export function withAxisValues<P extends WithVariants>(product: P, find: AxisFinder): P {
  const replaced = new Map<string, number>();
  const variants = product.variants.map((variant) => {
    const values: Record<string, unknown> = {};
    for (const [type, option] of Object.entries(variant.options)) {
      const attribute = option === '' ? undefined : find(type);
      const value = attribute && optionValue(attribute, option);
      if (attribute && value !== undefined) values[String(attribute.id)] = value;
    }
    const keys = Object.keys(values);
    for (const key of keys) replaced.set(key, (replaced.get(key) ?? 0) + 1);
    return keys.length === 0 ? variant : { ...variant, values: { ...variant.values, ...values } };
  });
  if (replaced.size === 0) return product;
  const own = Object.entries(product.values).filter(([key]) => replaced.get(key) !== variants.length);
  return { ...product, values: Object.fromEntries(own), variants };
}

/** Options of axes that are no attributes, by the name of the axis, each once. */
export function ownAxes({ variants }: WithVariants, find: AxisFinder): Map<string, Set<string>> {
  const axes = new Map<string, Set<string>>();
  for (const { options } of variants) {
    for (const [type, option] of Object.entries(options)) {
      const attribute = find(type);
      if (option === '' || (attribute && optionValue(attribute, option) !== undefined)) continue;
      axes.set(type, (axes.get(type) ?? new Set()).add(option));
    }
  }
  return axes;
}
