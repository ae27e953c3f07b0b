import {
  exact,
  parseValue,
  splitAmount,
  typeOf,
  type AttributeShape,
  type DateOrder,
  type Dtype,
} from '@sourcewiz/contract';
import { Remembered } from '../../../platform/remembered.rules.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import type { StoredCell } from '../../../platform/rows/stored-cells.ts';
import type { NameOf } from '../columns/cell-words.rules.ts';
import { readCell } from './read-cell.ts';

/** An attribute that columns of the sheet fill. */
export interface ReadAttribute {
  /** Attribute id as text; `new 3` for one that the import will create from column 3. */
  key: string;
  shape: AttributeShape;
  columns: readonly ReadColumn[];
  /** Unit and currency that the header states, or all cells together, and the order of the sides. */
  stated: { unit?: string; currency?: string; order?: string };
  /** The limit for attributes, if there is no room for this one, so that its cells are refused. */
  limit?: number;
  /** Reads its cells in a row; `existing` is the present value. */
  read: (cells: readonly StoredCell[], existing: unknown) => ReadValue;
}

export interface ReadColumn {
  index: number;
  part: string;
  mark?: '.' | ',';
  order?: DateOrder;
  isYuan?: true;
  /** Finds the currency or unit that the format of a cell shows, if it counts for the cell. */
  ofFormat?: NameOf;
}

/** Whether the attribute's value has only one part. */
export function isWholeOnly({ shape }: Pick<ReadAttribute, 'shape'>): boolean {
  return typeOf(shape).parts.length === 1;
}

/** A unit without a number is not a value: sheets fill such columns down to the end. */
const besides: ReadonlySet<string> = new Set(['unit', 'currency']);

/**
 * The value that the cells of an attribute give. Since cells repeat themselves, it is stored and shared between rows.
 */
export interface ReadValue {
  /** Absent if nothing changes; null if the cells remove it. */
  value?: unknown;
  /** Cells that cannot be read. */
  lost: readonly RowProblem[];
}

const REMEMBERED = 1_000;

/** Makes the reader of an attribute's cells. @returns a function of a row and of the present value */
export function cellReader(
  attribute: Omit<ReadAttribute, 'read'>,
): (cells: readonly StoredCell[], existing: unknown) => ReadValue {
  const { columns, shape } = attribute;
  const isCompleted = withUnits.has(shape.dtype) || keptParts[shape.dtype] !== undefined;
  const remembered = new Remembered<ReadValue>(REMEMBERED);
  const [only] = columns.length === 1 ? columns : [];
  return (cells, existing) => {
    const old = isCompleted ? (existing ?? null) : null;
    const key =
      only !== undefined && old === null
        ? cellKey(cells[only.index] ?? null)
        : `${MARK}${JSON.stringify([columns.map(({ index }) => cells[index] ?? null), old])}`;
    return remembered.of(key, () => readValue(cells, { attribute, existing: old }));
  };
}

/** Cannot be stored in the database, and so is in no text. */
const MARK = '\u0000';

function cellKey(cell: StoredCell): string {
  if (typeof cell === 'string') return cell;
  return Array.isArray(cell) ? `${MARK}${cell.join(MARK)}` : `${MARK}${cell}`;
}

function readValue(
  cells: readonly StoredCell[],
  { attribute, existing }: { attribute: Omit<ReadAttribute, 'read'>; existing: unknown },
): ReadValue {
  const { columns, shape, limit } = attribute;
  const written: Record<string, string> = {};
  const cleared = new Set<string>();
  for (const { index, part, ofFormat, ...rule } of columns) {
    const cell = cells[index];
    const shown = Array.isArray(cell) && cell[2] !== undefined ? ofFormat?.(cell[2]) : undefined;
    if (shown !== undefined) written[shape.dtype === 'price' ? 'currency' : 'unit'] = shown;
    const read = readCell(cell, { dtype: shape.dtype, ...rule });
    if ('problem' in read) return { lost: [{ ...read.problem, column: index }] };
    if ('clears' in read) cleared.add(part);
    else if (read.text !== '') written[part] = read.text;
  }
  const filled = Object.keys(written).some((part) => !besides.has(part));
  const clears = [...cleared].filter((part) => !besides.has(part));
  if (!filled && clears.some((part) => part === 'value' || isWholeOnly(attribute))) {
    return { value: null, lost: [] };
  }
  if (!filled && clears.length === 0) return noChange;
  const first = columns[0]?.index ?? 0;
  if (limit !== undefined) {
    return { lost: [{ code: 'too_many_attributes', column: first, params: { limit } }] };
  }
  const texts = completed(written, { attribute, existing, cleared });
  const { order } = attribute.stated;
  const inOrder = order && texts['value'] ? { ...texts, value: `${texts['value']} (${order})` } : texts;
  const ordered = parseValue(shape, inOrder);
  const parsed = ordered.ok || inOrder === texts ? ordered : parseValue(shape, texts);
  if (parsed.ok) {
    return parsed.value !== null || clears.length > 0 ? { value: parsed.value, lost: [] } : noChange;
  }
  const rounded = roundedPrice(shape, { texts, problems: parsed.problems });
  if (rounded) return { value: rounded.value, lost: [{ ...rounded.problem, column: first }] };
  return {
    lost: parsed.problems.map(({ code, part, params }) => {
      const column =
        columns.find((one) => one.part === part)?.index ??
        columns.find((one) => written[one.part] !== undefined)?.index ??
        first;
      return { code, column, ...(params ? { params } : {}) };
    }),
  };
}

/** A price is rounded if that hardly changes it: `0.0125` stays wrong, because a fifth of it would be lost. */
const ROUNDED_MOST = '0.001';

/** A price that was worked out, such as `495.79831932773`, rounded to what its currency has. */
function roundedPrice(
  shape: AttributeShape,
  {
    texts,
    problems,
  }: {
    texts: Record<string, string>;
    problems: readonly { code: string; params?: Record<string, unknown> }[];
  },
): { value: unknown; problem: Omit<RowProblem, 'column'> } | undefined {
  const [only, ...others] = problems;
  const text = texts['value'] ?? '';
  const figure = splitAmount(text)?.number ?? '';
  if (shape.dtype !== 'price' || only?.code !== 'too_many_decimals' || others.length > 0) return undefined;
  if (!/^\d+\.\d+$/.test(figure)) return undefined;
  const limit = Number(only.params?.['limit'] ?? 2);
  const kept = exact(figure).toDecimalPlaces(limit);
  if (exact(figure).minus(kept).abs().gt(exact(figure).times(ROUNDED_MOST))) return undefined;
  const parsed = parseValue(shape, { ...texts, value: text.replace(figure, kept.toFixed()) });
  if (!parsed.ok || parsed.value === null) return undefined;
  return {
    value: parsed.value,
    problem: { code: 'price_rounded', params: { text: figure, kept: kept.toFixed(limit) } },
  };
}

const noChange: ReadValue = { lost: [] };

/** A unit, a sign or a word in the cell itself takes precedence over the header of its column. */
const bareNumber = /^[\s\d.,'’+\-–—/xх×*%]+$/i;

const withUnits: ReadonlySet<Dtype> = new Set<Dtype>(['price', 'uom', 'size', 'packaging']);
/** Parts that stay as they are if the sheet has no column for them. */
const keptParts: Partial<Record<Dtype, readonly string[]>> = {
  size: ['length', 'width', 'height'],
  packaging: ['length', 'width', 'height', 'no_of_pieces'],
  product_id: ['parent_id', 'has_variant'],
  dropdown_percent: ['option', 'value'],
};

/**
 * Completes the cells with the unit and currency that the header states, otherwise with those of the present value, and
 * with parts, such as sides of a size, that the row leaves empty.
 */
function completed(
  written: Record<string, string>,
  {
    attribute: { shape, stated },
    existing,
    cleared,
  }: { attribute: Pick<ReadAttribute, 'shape' | 'stated'>; existing: unknown; cleared: ReadonlySet<string> },
): Record<string, string> {
  const kept = keptParts[shape.dtype] ?? [];
  if (!withUnits.has(shape.dtype) && kept.length === 0) return written;
  const old = existing === null || existing === undefined ? {} : typeOf(shape).toTexts(existing);
  const texts = { ...written };
  const bare = Object.entries(written).every(([part, text]) => besides.has(part) || bareNumber.test(text));
  for (const part of withUnits.has(shape.dtype) ? (['unit', 'currency'] as const) : []) {
    const given = stated[part] ?? old[part];
    if (texts[part] === undefined && bare && given) texts[part] = given;
  }
  const isWhole = texts['value'] !== undefined && (shape.dtype !== 'dropdown_percent' || !bare);
  if (isWhole || (withUnits.has(shape.dtype) && (texts['unit'] ?? '') !== (old['unit'] ?? ''))) return texts;
  for (const part of kept)
    if (texts[part] === undefined && !cleared.has(part) && old[part]) texts[part] = old[part];
  return texts;
}
