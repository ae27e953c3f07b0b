import type { Attribute, AttributeShape, Language } from '@sourcewiz/contract';

/**
 * What two spellings of a label or a category have in common: letter case, outer and repeated spaces, and the dots of
 * Turkish i make no difference; other accents do (`Çam` is pine, `Cam` is glass).
 */
export function labelKey(label: string): string {
  return label
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[İI]/g, 'i')
    .toLowerCase()
    .replaceAll('ı', 'i');
}

/** The label with one space between words and its first letter in upper case (ATTR-034), by the language's rules. */
export function tidyLabel(label: string, language: Language): string {
  const text = label.trim().replace(/\s+/g, ' ');
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}

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

/** What the attribute's type needs to know of it. */
export function shapeOf(attribute: Attribute): AttributeShape {
  const { dtype, name, compulsory, options, open_options, default_unit, dimension, default_currency, whole } =
    attribute;
  return { dtype, name, compulsory, options, open_options, default_unit, dimension, default_currency, whole };
}

/**
 * Whether the values of an attribute are cost: internal prices, which only people with costing access see (PERM-037).
 */
export function isCost({ dtype, is_internal }: Pick<Attribute, 'dtype' | 'is_internal'>): boolean {
  return is_internal && dtype === 'price';
}
