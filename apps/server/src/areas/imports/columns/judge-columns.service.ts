import type { Attribute, ImportColumn, Language } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { problem } from '../../../platform/fail.ts';
import { selectSpread } from '../../../platform/rows/incoming-rows.store.ts';
import { meaningfulText } from '../../../platform/rows/cell-meaning.ts';
import { sheetTitles } from '../../attributes/index.ts';
import type { StoredCell } from '../../../platform/rows/stored-cells.ts';
import { readRow } from '../rows/read-row.ts';
import type { SheetReader } from '../rows/sheet-reader.ts';

/** Rows by which columns are judged, spread over the whole sheet. */
const ROWS_JUDGED = 1_000;
/** Fewer wrong cells are reported one by one. */
const WRONG_AT_LEAST = 3;

/**
 * Finds columns that were matched to the wrong target: most of their cells cannot be read as it. That is reported once,
 * at the column, which is left out.
 * @param reader made from the columns as matched
 * @returns the columns, the wrong ones with the reason
 */
export async function judgeColumns(
  ctx: Ctx,
  importId: string,
  {
    columns,
    reader,
    attributes,
  }: { columns: readonly ImportColumn[]; reader: SheetReader; attributes: readonly Attribute[] },
): Promise<ImportColumn[]> {
  const rows = await selectSpread(ctx, importId, ROWS_JUDGED);
  const wrong = wrongCells(rows, reader);
  return columns.map(({ problem: _before, ...column }) => {
    const texts = rows.map((cells) => meaningfulText(cells[column.index], false)).filter(Boolean);
    const isCategory = column.target.kind === 'field' && column.target.field === 'category';
    const found =
      isCategory && areNumbers(texts)
        ? { count: texts.length, example: texts[0] ?? '' }
        : wrong.get(column.index);
    if (!found || found.count < WRONG_AT_LEAST || found.count <= texts.length / 2) return column;
    const label = labelOf(column, { attributes, language: ctx.caller.language });
    const about = { code: 'column_unreadable' as const, params: { label, text: found.example } };
    return { ...column, problem: problem(about) };
  });
}

const lists = /^\d+(\s*[;,|]\s*\d+)+$/;
/** `23;24`: the numbers that another table has for them. */
const areNumbers = (texts: readonly string[]): boolean =>
  texts.some((text) => lists.test(text)) && texts.every((text) => /^\d+$/.test(text) || lists.test(text));

/** What is told of cells that could be read. */
const TOLD: ReadonlySet<string> = new Set(['too_many_attributes', 'categories_not_taken', 'price_rounded']);

function wrongCells(
  rows: readonly (readonly StoredCell[])[],
  reader: SheetReader,
): Map<number, { count: number; example: string }> {
  const wrong = new Map<number, { count: number; example: string }>();
  for (const cells of rows) {
    const columns = readRow(cells, { reader, existing: {} }).lost.flatMap(({ column, code }) =>
      column === undefined || TOLD.has(code) ? [] : column,
    );
    for (const column of new Set(columns)) {
      const known = wrong.get(column);
      if (known) known.count += 1;
      else
        wrong.set(column, { count: 1, example: meaningfulText(cells[column]).slice(0, 40).toWellFormed() });
    }
  }
  return wrong;
}

function labelOf(
  { target, header }: ImportColumn,
  { attributes, language }: { attributes: readonly Attribute[]; language: Language },
): string {
  switch (target.kind) {
    case 'field':
      return sheetTitles[language].fields[target.field];
    case 'attribute':
      return attributes.find(({ id }) => id === target.attribute_id)?.name ?? header;
    case 'new_attribute':
      return target.name;
    default:
      return header;
  }
}
