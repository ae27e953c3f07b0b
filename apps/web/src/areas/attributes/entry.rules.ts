import {
  checkValue,
  parseValue,
  readDecimal,
  typeOf,
  valuesEqual,
  type AttributeShape,
  type Parsed,
  type ValuePart,
} from '@sourcewiz/contract';

/** What stands in the controls of one attribute: a text per part, a list for controls that hold several. */
export type Entry = Readonly<Record<string, string | readonly string[]>>;

/** The controls of an attribute that hold a list instead of a text. */
export function isListPart({ control }: ValuePart): boolean {
  return control === 'choices' || control === 'words';
}

/**
 * What the controls show for a stored value. Units and currencies that are not stored yet show the attribute's own;
 * money shows at least two decimals.
 */
export function entryOf(attribute: AttributeShape, value: unknown): Entry {
  const type = typeOf(attribute);
  const texts = value === null || value === undefined ? {} : type.toTexts(value);
  const isMoney = type.parts.some(({ choices }) => choices === 'currencies');
  return Object.fromEntries(
    type.parts.map((part) => {
      if (isListPart(part)) return [part.name, Array.isArray(value) ? (value as string[]) : []];
      const text = texts[part.name] ?? defaultOf(attribute, part);
      return [part.name, isMoney && part.control === 'decimal' ? withCents(text) : text];
    }),
  );
}

function defaultOf(attribute: AttributeShape, { choices }: ValuePart): string {
  if (choices === 'currencies') return attribute.default_currency ?? '';
  return choices === 'units' || choices === 'price-units' ? (attribute.default_unit ?? '') : '';
}

function withCents(text: string): string {
  const number = readDecimal(text);
  if (number === undefined) return text;
  const [whole = '', fraction = ''] = number.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/**
 * Reads the controls.
 * @param isDraft a draft may still lack compulsory values
 * @returns the canonical value, null for empty ones, or what is wrong
 */
export function readEntry(
  attribute: AttributeShape,
  entry: Entry,
  { isDraft }: { isDraft: boolean },
): Parsed<unknown> {
  const asked = isDraft ? { ...attribute, compulsory: false } : attribute;
  const list = Object.values(entry).find((part) => Array.isArray(part));
  if (list !== undefined) return checkValue(asked, list);
  return parseValue(asked, entry as Readonly<Record<string, string>>);
}

/** Whether an entry stands for another value than the stored one; what cannot be read always does. */
export function isChanged(attribute: AttributeShape, entry: Entry, stored: unknown): boolean {
  const read = readEntry(attribute, entry, { isDraft: true });
  return read.ok ? !valuesEqual(read.value, stored ?? null) : true;
}
