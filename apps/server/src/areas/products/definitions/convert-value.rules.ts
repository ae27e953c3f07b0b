import {
  formatValue,
  labelKey,
  parseValue,
  typeOf,
  type AttributeShape,
  type Dtype,
  type Language,
} from '@sourcewiz/contract';

/** Types whose value is the id of a stored file, or a list of them. */
const fileTypes: ReadonlySet<Dtype> = new Set(['file', 'image', 'image_list']);
/** Types that take several entries, or any text. */
const listTypes: ReadonlySet<Dtype> = new Set([
  'text',
  'html',
  'csv',
  'multi_select',
  'composition',
  'image_list',
]);

export interface Conversion {
  from: AttributeShape;
  /** The attribute as it will be: the other type with its unit and currency. */
  to: AttributeShape;
  language: Language;
}

/**
 * The value under another data type, found by reading its text as a person or a sheet would write it.
 * @returns the canonical value of the new type; null if the value would be lost
 */
export function convertValue(value: unknown, { from, to, language }: Conversion): unknown {
  if (value === null || value === undefined) return null;
  const shaped = typeOf(from).schema.safeParse(value);
  if (!shaped.success || typeOf(from).isEmpty(shaped.data)) return null;
  if (from.dtype === to.dtype) return value;
  if (fileTypes.has(from.dtype) || fileTypes.has(to.dtype)) return convertFile(value, { from, to });
  if (entriesOf(value) > 1 && !listTypes.has(to.dtype)) return null;
  if (to.dtype === 'boolean') return asBoolean(readableText(value, from), { to, language });
  if (to.dtype === 'html') return { content: asHtml(textOf(value, { from, language })) };
  for (const texts of candidates(value, { from, to, language })) {
    const parsed = parseValue(to, texts);
    if (parsed.ok && parsed.value !== null) return parsed.value;
  }
  return null;
}

/** Images and files differ only in number; no text becomes one, and none becomes a text. */
function convertFile(value: unknown, { from, to }: Omit<Conversion, 'language'>): unknown {
  if (!fileTypes.has(from.dtype) || !fileTypes.has(to.dtype)) return null;
  // Not every file is an image.
  if (from.dtype === 'file') return null;
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  if (to.dtype === 'image_list') return ids;
  return ids.length === 1 ? ids[0] : null;
}

function entriesOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 1;
}

/** The texts of a value that the new type may be able to read, most exact first. */
function candidates(value: unknown, { from, to, language }: Conversion): Record<string, string>[] {
  const parts = typeOf(from).toTexts(value);
  if (to.dtype === 'decimal') {
    const number = from.dtype === 'uom' || from.dtype === 'price' ? bareNumber(parts, from) : parts['value'];
    return number === undefined ? [] : [{ value: number }];
  }
  // A text is only for people; any other type is read again, as a number if it contains one.
  const isForPeople = to.dtype === 'text' || from.dtype === 'boolean';
  const text = isForPeople ? textOf(value, { from, language }) : readableText(value, from);
  if (from.dtype === 'boolean') return [{ value: text }];
  const sameParts = typeOf(to).parts.every(({ name }) => Object.hasOwn(parts, name));
  return [...(sameParts && isPlain(from) === isPlain(to) ? [parts] : []), { value: text }];
}

/** In addition to the words of sheets, those that people see for it. */
function asBoolean(text: string, { to, language }: Pick<Conversion, 'to' | 'language'>): unknown {
  const known = [true, false].find((flag) => labelKey(formatValue(to, flag, language)) === labelKey(text));
  if (known !== undefined) return known;
  const parsed = parseValue(to, { value: text });
  return parsed.ok ? parsed.value : null;
}

function isPlain(shape: AttributeShape): boolean {
  return typeOf(shape).parts.length === 1;
}

/** Only the number, if the omitted parts are implied: the attribute's own unit and currency. */
function bareNumber(
  { value, unit, currency }: Record<string, string>,
  { default_unit, default_currency }: AttributeShape,
): string | undefined {
  const isUsual =
    (unit ?? '') === (default_unit ?? '') &&
    (currency ?? default_currency ?? '') === (default_currency ?? '');
  return isUsual ? value : undefined;
}

/** Types whose texts contain a number beside other parts. */
const measuredTypes: ReadonlySet<Dtype> = new Set(['uom', 'size', 'price', 'packaging']);

/**
 * The text of a value in the one spelling that always reads as the same value: a Turkish `1.234 mm` would be read as a
 * little over a millimetre. Thousands have no separator: a list would be split there.
 */
function readableText(value: unknown, from: AttributeShape): string {
  const text = textOf(value, { from, language: 'en' });
  return measuredTypes.has(from.dtype) ? text.replace(/(?<=\d),(?=\d)/g, '') : text;
}

function textOf(value: unknown, { from, language }: Omit<Conversion, 'to'>): string {
  const texts = typeOf(from).toTexts(value);
  const isText = isPlain(from) && from.dtype !== 'html' && from.dtype !== 'boolean';
  return isText ? Object.values(texts).join(' ') : formatValue(from, value, language);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function asHtml(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)}</p>`).join('');
}

/**
 * Renames labels of options inside a value of any type that has them: a label, a list of them, or entries with `option`
 * or `material`.
 * @param labels new label by old one
 * @returns the value itself if nothing in it is renamed
 */
export function renameLabels(value: unknown, labels: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return labels.get(value) ?? value;
  if (Array.isArray(value)) {
    const next: unknown[] = value.map((entry: unknown) => renameLabels(entry, labels));
    return next.some((entry, index) => entry !== value[index]) ? next : value;
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value as Record<string, unknown>);
  const next = entries.map(([key, part]) => [
    key,
    key === 'option' || key === 'material' ? renameLabels(part, labels) : part,
  ]);
  return next.some(([, part], index) => part !== entries[index]?.[1]) ? Object.fromEntries(next) : value;
}
