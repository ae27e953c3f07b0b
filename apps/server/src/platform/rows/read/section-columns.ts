import type { SheetChoice, SheetOutline } from '../../sheets/index.ts';
import { storableText } from '../../storable-text.rules.ts';
import { onlyText, type Sections } from './section-headings.ts';

/** A column with the heading that each row is under. */
export interface SectionColumn {
  column: number;
  headings: number;
  /** The rows below them, and the first of these. */
  rows: number;
  example: string;
}

/** Beyond the last row that a sheet can have. */
const ROWS_END = 2 ** 31 - 1;

/** Single cells above the titles. */
export function aboveTitles(
  outline: SheetOutline | undefined,
  { headerRows: [headerRow = 0] }: SheetChoice,
): { above: { row: number; text: string }[]; headerRow: number } {
  const rows = (outline?.rows ?? []).filter(({ row }) => row < headerRow);
  const above = rows.flatMap(({ row, cells }) => {
    const only = onlyText(cells);
    return only ? [{ row, text: only.text }] : [];
  });
  return { above, headerRow };
}

/** The first and last row of each section. */
export function spansOf({ sections }: Sections): { from: number; to: number; levels: (string | null)[] }[] {
  return sections.map(({ row, levels }, place) => ({
    from: row + 1,
    to: (sections[place + 1]?.row ?? ROWS_END) - 1,
    levels: levels.map((text) => text && storableText(text)),
  }));
}

/** The columns that the headings make. @param width columns of the sheet itself */
export function sectionColumns({ depth, sections }: Sections, width: number): SectionColumn[] {
  return Array.from({ length: depth }, (_, level) => {
    const under = sections.filter(({ levels, records }) => records > 0 && levels[level] !== null);
    return {
      column: width + level,
      headings: new Set(under.map(({ levels }) => levels.slice(0, level + 1).join('\n'))).size,
      rows: under.reduce((sum, { records }) => sum + records, 0),
      example: storableText(under[0]?.levels[level] ?? ''),
    };
  });
}
