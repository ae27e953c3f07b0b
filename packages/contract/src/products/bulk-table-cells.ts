import {
  checkValue,
  cleanLine,
  foldText,
  formatValue,
  parseValue,
  typeOf,
  type AttributeShape,
  type Parsed,
} from '../attribute-types/index.ts';
import { PRODUCT_ID_MAX } from '../values/product-id-max.ts';
import { productStatuses } from './products.ts';

/** The content of a column of the table: a field of the product, or an attribute. */
export type TableColumn =
  | { kind: 'name'; label: string }
  | { kind: 'product_id'; label: string }
  | { kind: 'status'; label: string; words: Readonly<Record<(typeof productStatuses)[number], string>> }
  | { kind: 'category'; label: string; categories: readonly { id: number; name: string }[] }
  | { kind: 'attribute'; attribute: AttributeShape };

/** Most characters of a product ID and of a name. */
const LONGEST = { product_id: PRODUCT_ID_MAX, name: 200 } as const;

/**
 * Reads text typed or pasted into a cell; an empty text means no value.
 * @param isAsked whether a compulsory attribute must have a value, as on a published product
 */
export function readCell(column: TableColumn, text: string, isAsked = false): Parsed<unknown> {
  const line = cleanLine(text);
  switch (column.kind) {
    case 'name':
    case 'product_id':
      return checkCell(column, line);
    case 'status':
      return found(
        line,
        productStatuses.find((one) => one === line || foldText(column.words[one]) === foldText(line)),
      );
    case 'category':
      return line === ''
        ? { ok: true, value: null }
        : found(line, column.categories.find(({ name }) => foldText(name) === foldText(line))?.id);
    case 'attribute':
      return parseValue(askedOf(column.attribute, isAsked), { value: text });
  }
}

/** Checks a canonical value of a cell, as it is checked again before saving. */
export function checkCell(column: TableColumn, value: unknown, isAsked = false): Parsed<unknown> {
  const text = typeof value === 'string' ? value : '';
  switch (column.kind) {
    case 'name':
    case 'product_id':
      if (text === '') return refused('required', { label: column.label });
      if (text.length > LONGEST[column.kind]) {
        return refused('text_too_long', { limit: LONGEST[column.kind] });
      }
      return { ok: true, value: text };
    case 'status':
      return found(
        text,
        productStatuses.find((one) => one === text),
      );
    case 'category':
      return value === null
        ? { ok: true, value }
        : found(String(value), column.categories.find(({ id }) => id === value)?.id);
    case 'attribute':
      return checkValue(askedOf(column.attribute, isAsked), value);
  }
}

function askedOf(attribute: AttributeShape, isAsked: boolean): AttributeShape {
  return { ...attribute, compulsory: attribute.compulsory && isAsked };
}

function found(text: string, value: unknown): Parsed<unknown> {
  return value === undefined ? refused('unknown_option', { text: text.slice(0, 60) }) : { ok: true, value };
}

function refused(
  code: 'required' | 'text_too_long' | 'unknown_option',
  params: Record<string, string | number>,
): Parsed<unknown> {
  return { ok: false, problems: [{ code, params }] };
}

/** A value as copied into another table: `readCell` reads it back to the same value. */
export function cellText(column: TableColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (column.kind) {
    case 'name':
    case 'product_id':
      return String(value);
    case 'status':
      return column.words[value as keyof typeof column.words];
    case 'category':
      return column.categories.find(({ id }) => id === value)?.name ?? '';
    case 'attribute':
      return valueText(column.attribute, value);
  }
}

function valueText(attribute: AttributeShape, value: unknown): string {
  const type = typeOf(attribute);
  const shaped = type.schema.safeParse(value);
  if (!shaped.success || type.isEmpty(shaped.data)) return '';
  const texts = type.toTexts(shaped.data);
  if (attribute.dtype === 'price') {
    const per = texts['unit'] === attribute.default_unit ? '' : ` / ${texts['unit']}`;
    return `${texts['value']} ${texts['currency']}${per}`;
  }
  const [only, ...more] = Object.values(texts);
  return more.length === 0 ? (only ?? '') : formatValue(attribute, value, 'en');
}
