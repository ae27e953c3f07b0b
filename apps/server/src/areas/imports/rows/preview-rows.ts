import type { ImportColumn, ImportRow, Language } from '@sourcewiz/contract';
import { labelKey } from '../../attributes/index.ts';
import type { StoredRow } from '../../../platform/rows/incoming-rows.store.ts';
import { named } from './field-labels.ts';
import { toProblem, type RowProblem } from '../../../platform/rows/row-problem.ts';
import type { StoredGiven } from './import-setup.ts';
import type { RowOutcome } from './plan-product.ts';
import { partText } from './read-row.ts';
import type { SheetReader } from './sheet-reader.ts';
import type { Status } from './status-words.rules.ts';
import { storedText } from '../../../platform/rows/stored-cells.ts';

type Cell = ImportRow['cells'][number];

/** A row as the preview shows it. */
export function previewRow({
  row,
  outcome,
  reader,
  language,
  shown,
}: {
  row: StoredRow;
  outcome: RowOutcome | undefined;
  reader: SheetReader;
  language: Language;
  shown: { productId: string | undefined; thumb: string | null };
}): ImportRow {
  const problems = outcome?.problems ?? row.problems;
  const text = (column: number | undefined) => (column === undefined ? '' : storedText(row.cells[column]));
  const given = row.given as StoredGiven | null;
  const variantId = outcome
    ? outcome.variantId
    : (given?.variantId ?? (text(reader.fields.variant_id) || null));
  return {
    row: row.row,
    result: outcome?.result ?? row.result ?? 'error',
    product_id: shown.productId ?? given?.productId ?? text(reader.fields.product_id),
    variant_id: variantId,
    name: outcome?.name || text(reader.fields.name),
    thumb: shown.thumb,
    cells: reader.columns.flatMap((column) =>
      previewCell({ row, column, outcome, reader, language, problems }),
    ),
    problems: problems
      .filter(({ column }) => column === undefined)
      .map((one) => toProblem(named(one, language))),
  };
}

const hasNoValues: ReadonlySet<ImportColumn['target']['kind']> = new Set(['skip', 'undecided', 'images']);

function previewCell(about: {
  row: StoredRow;
  column: ImportColumn;
  outcome: RowOutcome | undefined;
  reader: SheetReader;
  language: Language;
  problems: readonly RowProblem[];
}): Cell[] {
  const { row, column, problems } = about;
  const wrong = problems.find((one) => one.column === column.index);
  const typed = storedText(row.cells[column.index]);
  if (wrong) {
    const told = toProblem(named(wrong, about.language));
    return [{ column: column.index, value: typed, changed: false, problem: told }];
  }
  if (hasNoValues.has(column.target.kind) || isId(column)) return [];
  const { old, value } = texts(about, typed);
  const changed =
    typed !== '' && about.outcome !== undefined && about.outcome.result !== 'error' && old !== value;
  return [{ column: column.index, ...(changed && old !== '' ? { old } : {}), value, changed }];
}

function isId({ target }: ImportColumn): boolean {
  return target.kind === 'field' && (target.field === 'product_id' || target.field === 'variant_id');
}

/** The old and the new text of a cell, as people read them. */
function texts(
  { column, outcome, reader, language }: Parameters<typeof previewCell>[0],
  typed: string,
): { old: string; value: string } {
  const { target, index } = column;
  if (!outcome?.read || typed === '') return { old: typed, value: typed };
  if (target.kind === 'attribute' || target.kind === 'new_attribute') {
    const attribute = reader.attributes.find(({ columns }) => columns.some((one) => one.index === index));
    const part = attribute?.columns.find((one) => one.index === index)?.part ?? 'value';
    const value = attribute ? outcome.read.values[attribute.key] : undefined;
    // A price of 0 that only stands in for those of the variants, or a unit without a number.
    if (!attribute || value === undefined) return { old: typed, value: typed };
    const show = (what: unknown) => partText(attribute, { value: what, part, language });
    return { old: show(outcome.before[attribute.key]), value: show(value) };
  }
  if (target.kind === 'variant_type') {
    const { type = '', option = typed } = outcome.read.options.find((one) => one.column === index) ?? {};
    const old = Object.entries(outcome.beforeFields.options).find(
      ([name]) => labelKey(name) === labelKey(type),
    )?.[1];
    const same = target.role === 'name' || (old !== undefined && labelKey(old) === labelKey(option));
    return same ? { old: typed, value: typed } : { old: old ?? '', value: option };
  }
  return outcome.variantId === null
    ? fieldTexts(column, outcome, { typed, language, levels: reader.category.columns.length })
    : { old: typed, value: typed };
}

function fieldTexts(
  { target }: ImportColumn,
  { read, beforeFields }: RowOutcome,
  { typed, language, levels }: { typed: string; language: Language; levels: number },
): { old: string; value: string } {
  if (target.kind !== 'field') return { old: typed, value: typed };
  switch (target.field) {
    case 'name':
      return { old: beforeFields.name ?? '', value: read?.name ?? typed };
    case 'status':
      return { old: statusText(beforeFields.status, language), value: statusText(read?.status, language) };
    case 'category': {
      const category = read?.category;
      const [old, value] = [beforeFields.category ?? '', category === null ? '' : (category ?? typed)];
      // A level that only holds the category of the product changes nothing.
      if (levels > 1 && labelKey(value) !== labelKey(typed)) return { old: typed, value: typed };
      return { old: labelKey(old) === labelKey(value) ? value : old, value };
    }
    default:
      return { old: typed, value: typed };
  }
}

const statusTexts: Record<Language, Record<Status, string>> = {
  en: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  tr: { draft: 'Taslak', published: 'Yayında', archived: 'Arşivde' },
};

function statusText(status: Status | undefined, language: Language): string {
  return status === undefined ? '' : statusTexts[language][status];
}
