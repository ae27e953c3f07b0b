import {
  checkValue,
  fileIdsIn,
  parseValue,
  readDecimal,
  tidyAmount,
  typeOf,
  valuesEqual,
  type AttributeShape,
  type MaterialShare,
  type Parsed,
  type ValueProblem,
  type ValuePart,
} from '@sourcewiz/contract';

/**
 * The content of an attribute's controls: a text per part, a list for controls that hold several values. Numbers have a
 * decimal point in every language; their fields display them in the screen's (`fieldText`).
 */
export type Entry = Readonly<Record<string, string | readonly string[] | readonly MaterialShare[]>>;

/** The text of a part; '' if there is none. */
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
function isListPart({ control }: ValuePart): boolean {
  return listControls.has(control);
}

/**
 * The entry for a stored value. Units and currencies that are not stored yet default to the attribute's own; money
 * shows at least two decimals.
 */
export function entryOf(attribute: AttributeShape, value: unknown): Entry {
  const type = typeOf(attribute);
  const texts = value === null || value === undefined ? {} : type.toTexts(value);
  const isMoney = type.parts.some(({ choices }) => choices === 'currencies');
  return Object.fromEntries(
    type.parts.map((part) => {
      if (isListPart(part)) return [part.name, listOf(attribute, value)];
      const text = texts[part.name] ?? defaultOf(attribute, part);
      return [part.name, isMoney && part.control === 'decimal' ? withCents(text) : text];
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

/**
 * Reads the controls. A number is refused if its marks cannot be those of the screen's language: where the comma is the
 * decimal mark, `12.50` might mean anything.
 * @param isDraft a draft may still lack compulsory values
 * @returns the canonical value, null if empty, or what is wrong
 */
export function readEntry(
  attribute: AttributeShape,
  entry: Entry,
  { isDraft }: { isDraft: boolean },
): Parsed<unknown> {
  const asked = isDraft ? { ...attribute, compulsory: false } : attribute;
  const { tidy, problems } = tidyNumbers(attribute, entry);
  if (problems.length > 0) return { ok: false, problems };
  const list = Object.values(tidy).find((part) => Array.isArray(part));
  if (list !== undefined) return checkValue(asked, list);
  return parseValue(asked, tidy as Readonly<Record<string, string>>);
}

/** The entry with its numbers in canonical form; those that cannot be read get a decimal point. */
function tidyNumbers(attribute: AttributeShape, entry: Entry): { tidy: Entry; problems: ValueProblem[] } {
  const { parts } = typeOf(attribute);
  const problems: ValueProblem[] = [];
  const tidied = (text: string, part?: string): string => {
    const canonical = tidyAmount(text, '.');
    if (canonical === undefined) {
      problems.push({ code: 'not_a_number', ...(part === undefined ? {} : { part }), params: { text } });
    }
    return canonical ?? text;
  };
  const tidy = { ...entry };
  for (const { name, control } of parts) {
    const held = entry[name];
    if (typeof held === 'string' && (control === 'decimal' || control === 'whole')) {
      tidy[name] = tidied(held, parts.length > 1 ? name : undefined);
    } else if (control === 'composition' && Array.isArray(held)) {
      tidy[name] = (held as readonly MaterialShare[]).map((row, at) => ({
        ...row,
        percent: tidied(row.percent, `${at}.percent`),
      }));
    }
  }
  return { tidy, problems };
}

/** Whether an entry differs from the stored value; an unreadable one always does. */
export function isChanged(attribute: AttributeShape, entry: Entry, stored: unknown): boolean {
  const read = readEntry(attribute, entry, { isDraft: true });
  return read.ok ? !valuesEqual(read.value, stored ?? null) : true;
}

/** Whether an amount of money lacks its currency or its unit (ATTR-036): it means nothing until both are chosen. */
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

/** Whether the control of an attribute always needs the full width of a form. */
export function needsWidth(attribute: Pick<AttributeShape, 'dtype'>): boolean {
  return (
    attribute.dtype === 'packaging' ||
    typeOf(attribute).parts.some(({ control }) => wideControls.has(control))
  );
}
