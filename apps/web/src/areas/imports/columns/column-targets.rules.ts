import { openQuestions, staysOut } from './column-readings.rules.ts';
import {
  SURE_FROM_PERCENT,
  typeOf,
  type Attribute,
  type ColumnTarget,
  type ImportColumn,
  type ReadingKind,
} from '@sourcewiz/contract';

/** How many columns are visible before well-matched ones are folded away. */
const COLUMNS_IN_SIGHT = 10;
/** Columns matched at least this well may fold away. */
export const FOLDED_FROM_PERCENT = 90;

export type TargetField = Extract<ColumnTarget, { kind: 'field' }>['field'];
export const targetFields: readonly TargetField[] = [
  'product_id',
  'variant_id',
  'name',
  'category',
  'status',
];

/** Two targets are the same choice if their keys are equal. */
export function targetKey(target: ColumnTarget): string {
  switch (target.kind) {
    case 'field':
      return target.level === undefined ? `field ${target.field}` : `field ${target.field} ${target.level}`;
    case 'attribute':
      return `attribute ${target.attribute_id} ${target.part}`;
    case 'new_attribute':
      return `new ${target.dtype} ${target.name}`;
    case 'variant_type':
      return `variant ${target.position} ${target.role}`;
    case 'images':
    case 'skip':
    case 'undecided':
      return target.kind;
  }
}

/** Whether the column is imported. */
export function isMatched(column: Pick<ImportColumn, 'target' | 'reading' | 'problem'>): boolean {
  const { kind } = column.target;
  return kind !== 'skip' && kind !== 'undecided' && !staysOut(column);
}

export type Sureness = 'sure' | 'unsure' | 'open' | 'skipped' | 'asked' | 'wrong';

/** How far a column's match can be trusted: below 85 percent it should be checked. */
export function surenessOf(column: Pick<ImportColumn, 'target' | 'sure' | 'reading' | 'problem'>): Sureness {
  const { target, sure, problem } = column;
  if (target.kind === 'undecided') return 'open';
  if (target.kind === 'skip') return 'skipped';
  if (problem !== undefined) return 'wrong';
  if (openQuestions(column) > 0) return 'asked';
  return sure < SURE_FROM_PERCENT ? 'unsure' : 'sure';
}

/** Number of columns left out until the user chooses. */
export function openCount(columns: readonly ImportColumn[]): number {
  return columns.filter(
    (column) => column.target.kind === 'undecided' || (column.target.kind !== 'skip' && staysOut(column)),
  ).length;
}

/**
 * Which columns stay visible and which fold away. Those that need a look or were made of headings, and the IDs and the
 * name, always stay; the list is filled up to ten from its beginning.
 * @returns both in the order of the sheet; `folded` is empty if folding would hide only one or two
 */
export function foldColumns(columns: readonly ImportColumn[]): {
  shown: ImportColumn[];
  folded: ImportColumn[];
} {
  const open = new Set(columns.filter((column) => !mayFold(column)).map(({ index }) => index));
  for (const { index } of columns) if (open.size < COLUMNS_IN_SIGHT) open.add(index);
  const folded = columns.filter(({ index }) => !open.has(index));
  if (folded.length < 3) return { shown: [...columns], folded: [] };
  return { shown: columns.filter(({ index }) => open.has(index)), folded };
}

function mayFold({ target, sure, sections, uncounted, ...column }: ImportColumn): boolean {
  if (sections !== undefined) return false;
  if (target.kind !== 'skip' && uncounted !== undefined) return false;
  if (target.kind === 'undecided' || (target.kind !== 'skip' && staysOut(column))) return false;
  if (target.kind === 'field' && isIdentity(target.field)) return false;
  return target.kind === 'skip' || sure >= FOLDED_FROM_PERCENT;
}

export interface ColumnChange {
  index: number;
  target: ColumnTarget;
  reading?: Partial<Record<ReadingKind, string>>;
}

/**
 * The changes to send when a column gets a new target: if another column holds it, the target moves over and that
 * column has to be chosen again.
 */
export function changesOf(
  columns: readonly ImportColumn[],
  index: number,
  target: ColumnTarget,
): ColumnChange[] {
  const holder = holderOf(columns, target, index);
  return [
    ...(holder === undefined ? [] : [{ index: holder.index, target: { kind: 'undecided' } as const }]),
    { index, target },
  ];
}

/** The other column that already has this target. Any number of columns may be skipped, or contain names of images. */
export function holderOf(
  columns: readonly ImportColumn[],
  target: ColumnTarget,
  index: number,
): ImportColumn | undefined {
  if (target.kind === 'skip' || target.kind === 'undecided' || target.kind === 'images') return undefined;
  const key = targetKey(target);
  return columns.find((column) => column.index !== index && targetKey(column.target) === key);
}

/** The columns as they will be once pending changes have arrived. */
export function withChanges(
  columns: readonly ImportColumn[],
  changes: ReadonlyMap<number, ColumnTarget>,
): ImportColumn[] {
  return columns.map((column) => {
    const target = changes.get(column.index);
    if (target === undefined) return column;
    const { reading: _reading, problem: _problem, ...kept } = column;
    return { ...kept, target, sure: 100 };
  });
}

/** Parts of an attribute that a column can hold on their own; none for a plain one. */
export function partsOf(attribute: Attribute): string[] {
  const names = typeOf(attribute).parts.map(({ name }) => name);
  return names.length > 1 ? names.filter((name) => name !== 'value') : [];
}

/** Columns that are columns of the preview, too; ID and name are shown with the image. */
export function previewColumns(columns: readonly ImportColumn[]): ImportColumn[] {
  return columns.filter(
    (column) =>
      isMatched(column) &&
      column.target.kind !== 'images' &&
      !(column.target.kind === 'field' && isIdentity(column.target.field)),
  );
}

/** Whether a field identifies the product of a row. */
function isIdentity(field: TargetField): boolean {
  return field === 'product_id' || field === 'variant_id' || field === 'name';
}

/** Whether the values of a column are amounts, which are aligned at the right. */
export function isAmount({ target }: ImportColumn, attributes: readonly Attribute[]): boolean {
  if (target.kind === 'new_attribute') return target.dtype === 'decimal' || target.dtype === 'price';
  if (target.kind !== 'attribute') return false;
  const { dtype, dimension } = attributes.find(({ id }) => id === target.attribute_id) ?? {};
  const isCount = dtype === 'uom' && dimension === 'count';
  return target.part === 'value' && (dtype === 'decimal' || dtype === 'price' || isCount);
}
