import type { Grouping, ImportColumn, LayoutChange, SheetLayout } from '@sourcewiz/contract';
import { columnLetter } from '../../../platform/rows/columns/match-columns.rules.ts';
import type { ReadRows } from '../../../platform/rows/read/read-rows.ts';
import { formatGrouping, formatOf } from '../formats/format.ts';
import { knownFormats } from '../formats/index.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { StoredLayout } from '../imports.tables.ts';

/** Whether every product of the sheet gets an ID: from a column, or made up from its name. */
export function hasIds({
  columns,
  layout,
}: Pick<ImportRecord, 'layout'> & { columns: readonly ImportColumn[] }): boolean {
  return hasField(columns, 'product_id') || (layout?.grouping.by === 'name' && hasNames(columns));
}

/** Whether a column holds the names of products. */
export const hasNames = (columns: readonly ImportColumn[]): boolean => hasField(columns, 'name');

export function hasField(columns: readonly ImportColumn[], field: 'product_id' | 'name' | 'status'): boolean {
  return columns.some(({ target }) => target.kind === 'field' && target.field === field);
}

/** The grouping that a person chose, or that the format of the sheet gives; undefined if the cells decide it. */
export function givenGrouping({
  layoutChoice,
  layout,
  columns,
}: Pick<ImportRecord, 'layoutChoice' | 'layout' | 'columns'>): Grouping | undefined {
  if (layoutChoice.grouping) return layoutChoice.grouping;
  const format = knownFormats.find(
    (one) => one.name === layout?.format && formatGrouping(columns, one) !== undefined,
  );
  return format && formatGrouping(columns, format);
}

/** Whether new products are published in the end; only asked if no cell of the sheet says so. */
export const publishesNew = ({
  columns,
  layoutChoice,
}: Pick<ImportRecord, 'columns' | 'layoutChoice'>): boolean =>
  !hasField(columns, 'status') && layoutChoice.publish_new === true;

/** For sheets that were read before layouts were stored. */
const withDefaults = (layout: SheetLayout): SheetLayout => ({
  ...layout,
  encoding: layout.encoding ?? null,
  names: layout.names ?? 'cells',
  headings: layout.headings ?? 0,
});

const LEFT_OUT_SHOWN = 200;

/** A layout as it is stored once the rows have been read by a choice. */
export function storedLayout(choice: LayoutChange, { headers, sheetName, layout }: ReadRows): StoredLayout {
  return {
    format: formatOf(headers, knownFormats)?.name ?? null,
    sheet: sheetName,
    sheets: layout.sheets,
    header_rows: layout.headerRows,
    first_rows: layout.firstRows,
    left_out: layout.leftOut.slice(0, LEFT_OUT_SHOWN),
    left_out_count: layout.leftOut.length,
    headings: layout.leftOut.filter(({ why }) => why === 'heading').length,
    kept_rows: choice.kept_rows ?? [],
    hidden: {
      rows: layout.hiddenRows,
      by_filter: layout.isFiltered,
      taken: choice.take_hidden ?? true,
      columns: layout.hiddenColumns.map(columnLetter),
    },
    encoding: layout.letters
      ? {
          value: layout.letters.encoding,
          from: choice.encoding === undefined ? 'cells' : 'person',
          choices: layout.letters.choices.map((one) => ({ ...one })),
        }
      : null,
    names: 'cells',
    grouping: { by: 'row', column: null },
    groupings: [],
    packed: layout.packed,
    width: layout.sections[0]?.column,
  };
}

/** What of a choice is remembered for the next file that looks like this one: not what is about single rows. */
export function rememberedLayout(choice: LayoutChange): LayoutChange {
  const {
    grouping: _grouping,
    kept_rows: _rows,
    encoding: _encoding,
    publish_new: _publish,
    ...layout
  } = choice;
  return layout;
}

/** The contents of columns that the person may not see are not shown. */
export function shownLayout(
  {
    packed: _packed,
    width: _width,
    countedFor: _counted,
    nameConflicts: _conflicts,
    accepted: _accepted,
    pictures: _pictures,
    ...layout
  }: StoredLayout,
  unseen: ReadonlySet<number>,
): SheetLayout {
  if (unseen.size === 0) return withDefaults(layout);
  const last = layout.header_rows.at(-1) ?? 0;
  const { encoding, ...rest } = withDefaults(layout);
  return {
    ...rest,
    // Its words may come from any column.
    encoding: encoding && { ...encoding, choices: encoding.choices.map((one) => ({ ...one, shown: '' })) },
    first_rows: layout.first_rows.map(({ row, cells }) => ({
      row,
      cells: row <= last ? cells : cells.map((cell, column) => (unseen.has(column) ? '' : cell)),
    })),
    left_out: layout.left_out.map((row) => ({ ...row, text: '' })),
  };
}
