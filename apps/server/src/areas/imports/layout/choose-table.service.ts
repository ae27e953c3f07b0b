import type { LayoutChange } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { headerSignature } from '../../../platform/rows/columns/match-columns.rules.ts';
import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import { findHeader, findTable, type IsKnownTitle } from '../../../platform/rows/read/find-table.ts';
import type { SheetChoice, SheetOutline } from '../../../platform/sheets/index.ts';
import { recogniseFormat } from '../formats/format.ts';
import { knownFormats } from '../formats/index.ts';
import { selectMapping, type ImportRecord } from '../imports.store.ts';

/** Which sheet of a file is read, and from which row. */
export interface ChosenTable {
  choice: SheetChoice;
  /** What a choice is remembered by: the sheets and the header as detected. */
  key: string;
  /** What was remembered, overridden by what was chosen for this file. */
  wanted: LayoutChange;
}

/**
 * The table of a file: what the person chose, what they chose for the last such file, a known format, or what looks
 * like a table.
 */
export async function chooseTable(
  ctx: Ctx,
  { layoutChoice }: Pick<ImportRecord, 'layoutChoice'>,
  { sheets, isKnownTitle }: { sheets: readonly SheetOutline[]; isKnownTitle: IsKnownTitle },
): Promise<ChosenTable | undefined> {
  const found = recogniseFormat(sheets, knownFormats)?.choice ?? findTable(sheets, isKnownTitle);
  if (!found) return undefined;
  const key = keyOf(found, sheets);
  const isChosen = layoutChoice.sheet !== undefined || layoutChoice.header_rows !== undefined;
  const remembered = isChosen ? undefined : (await selectMapping(ctx, key))?.layout;
  const wanted = { ...remembered, ...layoutChoice };
  const table = changed(found, wanted, { sheets, isKnownTitle });
  const skipHidden = wanted.take_hidden === false;
  return { choice: { ...table, ...(skipHidden ? { skipHidden } : {}) }, key, wanted };
}

function keyOf({ sheet, headerRows }: SheetChoice, sheets: readonly SheetOutline[]): string {
  const rows = sheets[sheet]?.rows ?? [];
  const titles = rows.find(({ row }) => row === headerRows.at(-1))?.cells.map(lineOf) ?? [];
  return `layout ${sheets.length} ${sheet} ${headerRows.join(' ')} ${headerSignature(titles)}`;
}

function changed(
  found: SheetChoice,
  wanted: LayoutChange,
  { sheets, isKnownTitle }: { sheets: readonly SheetOutline[]; isKnownTitle: IsKnownTitle },
): SheetChoice {
  const place = sheets.findIndex(({ name }) => name === wanted.sheet);
  const sheet = place < 0 ? found.sheet : place;
  if (wanted.header_rows !== undefined) {
    return { sheet, headerRows: wanted.header_rows.toSorted((a, b) => a - b) };
  }
  if (sheet === found.sheet) return found;
  const own = sheets[sheet];
  const known = own && recogniseFormat([own], knownFormats)?.choice.headerRows;
  const headerRows = known ?? findHeader(own?.rows ?? [], isKnownTitle)?.headerRows ?? [];
  return { sheet, headerRows };
}
