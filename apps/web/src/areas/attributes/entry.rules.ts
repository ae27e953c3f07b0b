import {
  checkValue,
  fileIdsIn,
  parseValue,
  readDecimal,
  typeOf,
  valuesEqual,
  type AttributeShape,
  type MaterialShare,
  type Parsed,
  type ValuePart,
} from '@sourcewiz/contract';

/** What stands in the controls of one attribute: a text per part, a list for controls that hold several. */
export type Entry = Readonly<Record<string, string | readonly string[] | readonly MaterialShare[]>>;

/** The text of a part; '' where there is none. */
export function textOf(entry: Entry, name: string): string {
  const part = entry[name];
  return typeof part === 'string' ? part : '';
}

const listControls: ReadonlySet<ValuePart['control']> = new Set([
  'choices',
  'words',
  'composition',
  'files',
  'pictures',
] as const);

/** The controls of an attribute that hold a list instead of a text. */
export function isListPart({ control }: ValuePart): boolean {
  return listControls.has(control);
}

/**
 * What the controls show for a stored value. Units and currencies that are not stored yet show the attribute's own;
 * money shows at least two decimals.
 * @param decimalMark of the screen's language
 */
export function entryOf(attribute: AttributeShape, value: unknown, decimalMark = '.'): Entry {
  const type = typeOf(attribute);
  const texts = value === null || value === undefined ? {} : type.toTexts(value);
  const isMoney = type.parts.some(({ choices }) => choices === 'currencies');
  return Object.fromEntries(
    type.parts.map((part) => {
      if (isListPart(part)) return [part.name, listOf(attribute, value)];
      const text = texts[part.name] ?? defaultOf(attribute, part);
      if (part.control !== 'decimal') return [part.name, text];
      return [part.name, withMark(decimalMark, isMoney ? withCents(text) : text)];
    }),
  );
}

function listOf(attribute: AttributeShape, value: unknown): Entry[string] {
  if (typeOf(attribute).fileIds) return fileIdsIn(attribute, value);
  return Array.isArray(value) ? (value as string[]) : [];
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

/** A number with the mark of a language, `290,00`. `1.234` stays, for `1,234` is read as a thousand. */
function withMark(decimalMark: string, text: string): string {
  if (decimalMark === '.') return text;
  const written = text.replace('.', decimalMark);
  return readDecimal(written) === readDecimal(text) ? written : text;
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

/**
 * Whether an amount of money stands there without its currency or its unit (ATTR-036): it is worth nothing until both
 * are chosen.
 */
export function lacksPriceParts({ dtype }: Pick<AttributeShape, 'dtype'>, entry: Entry): boolean {
  if (dtype !== 'price' || textOf(entry, 'value').trim() === '') return false;
  return textOf(entry, 'currency').trim() === '' || textOf(entry, 'unit').trim() === '';
}

const wideControls: ReadonlySet<ValuePart['control']> = new Set([
  'formatted',
  'composition',
  'files',
  'pictures',
] as const);

/** Whether the control of an attribute needs the whole width of a form from the start. */
export function needsWidth(attribute: Pick<AttributeShape, 'dtype'>): boolean {
  return (
    attribute.dtype === 'packaging' ||
    typeOf(attribute).parts.some(({ control }) => wideControls.has(control))
  );
}
