import { columnLetters } from '../workbook-parts-xml.ts';
import {
  mapRanges,
  movedRow,
  movedRows,
  rangesIn,
  stretchedRows,
  withAddedRows,
  type AddedRows,
  type RowBlock,
} from './cell-references.ts';
import { attributeIn, withAttribute, xmlPlain, xmlText } from './xml-pieces.ts';

/** Tags whose ranges belong to cells and do not grow with the table. */
const OF_CELLS = new Set(['mergeCell', 'hyperlink', 'comment', 'threadedComment', 'f']);
/**
 * Tags whose ranges belong to the table and grow with it; validations of its first row are extended over the new ones.
 */
const OF_ROWS = new Set(['dataValidation', 'conditionalFormatting']);
const FORMULA_TAGS = /(<((?:\w+:)?(?:formula[12]?|f))(?:\s[^>]*)?>)([^<]*)(<\/\2>)/g;

/** New rows of a sheet, for texts that refer to it. */
export interface SheetChange {
  /** Name of the sheet. */
  sheet: string;
  added: AddedRows;
  /** Whether a row, from 1, was an example that was replaced. */
  isReplaced?: ((row: number) => boolean) | undefined;
}

/** Text around the rows of a sheet, or in other parts that belong to it, after rows were added. */
export function withStretchedRanges(xml: string, { sheet, added }: SheetChange): string {
  if (added.count === 0) return xml;
  const ranged = xml.replace(
    /<((?:\w+:)?(\w+))\s[^<>]*?\b(?:sq)?ref=[^<>]*>/g,
    (tag, _name: string, plain: string) => {
      const name = /\ssqref=/.test(tag) ? 'sqref' : 'ref';
      const list = attributeIn(tag, name);
      return list === undefined ? tag : withAttribute(tag, name, rangesOf(plain, list, added));
    },
  );
  return ranged
    .replace(
      /(<(?:\w+:)?sqref>)([^<]*)(<\/(?:\w+:)?sqref>\s*<\/(?:\w+:)?(\w+)>)/g,
      (_, open: string, list: string, close: string, of: string) =>
        open + rangesOf(of === 'sparkline' ? 'f' : 'dataValidation', list, added) + close,
    )
    .replace(/<(?:\w+:)?hyperlink\s[^>]*>/g, (tag) => {
      const location = attributeIn(tag, 'location');
      if (location === undefined) return tag;
      const moved = withAddedRows(xmlText(location), added, { sheet, own: sheet });
      return withAttribute(tag, 'location', xmlPlain(moved));
    })
    .replace(/<((?:\w+:)?rowBreaks)\b[\s\S]*?<\/\1>/, (breaks) =>
      breaks.replace(/<(?:\w+:)?brk\s[^>]*>/g, (tag) => {
        // A page ends with the row named here.
        const row = Number(attributeIn(tag, 'id') ?? 0);
        return withAttribute(tag, 'id', String(movedRow(row + 1, added) - 1));
      }),
    )
    .replace(FORMULA_TAGS, (_, open: string, _tag: string, formula: string, close: string) => {
      const changed = withAddedRows(xmlText(formula), added, { sheet, own: sheet });
      return open + (changed === xmlText(formula) ? formula : xmlPlain(changed)) + close;
    });
}

const OF_EXAMPLES = /<((?:\w+:)?(?:hyperlink|comment|threadedComment))\s[^>]*?(?:\/>|>[\s\S]*?<\/\1>)/g;

/** A sheet, or its notes, without the links and notes of replaced examples. */
export function withoutExamples(xml: string, { isReplaced }: SheetChange): string {
  if (!isReplaced) return xml;
  return xml
    .replace(OF_EXAMPLES, (found) => {
      const tag = found.slice(0, found.indexOf('>') + 1);
      const isGone = rangesIn(attributeIn(tag, 'ref') ?? '').some(({ top }) => isReplaced(top));
      return isGone ? '' : found;
    })
    .replace(/<((?:\w+:)?hyperlinks)>\s*<\/\1>/, '');
}

function rangesOf(tag: string, list: string, added: AddedRows): string {
  if (OF_CELLS.has(tag)) return mapRanges(list, (rows) => movedRows(rows, added));
  const stretched = mapRanges(list, (rows) => stretchedRows(rows, added));
  if (!OF_ROWS.has(tag)) return stretched;
  const { first, at, count } = added;
  // What applies to the first row alone applies to the rows modelled on it.
  const more = rangesIn(list)
    .filter(({ top, bottom }) => top <= first && bottom >= first && bottom < at - 1)
    .map(({ left, right }) => `${columnLetters(left)}${at}:${columnLetters(right)}${at + count - 1}`);
  return [stretched, ...more].join(' ');
}

const MERGED = /<(?:\w+:)?mergeCells\b[^>]*>[\s\S]*?<\/(?:\w+:)?mergeCells>/;

/** The end of a sheet in which new rows have the same merged cells as the row they are modelled on. */
export function withMergedRows(
  after: string,
  { model, rows }: { model: number | undefined; rows: { from: number; count: number } },
): string {
  const [block = ''] = MERGED.exec(after) ?? [];
  if (block === '' || model === undefined || rows.count === 0) return after;
  const tags = [...block.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)].map(([tag]) => tag);
  const like = tags.flatMap((tag) =>
    rangesIn(attributeIn(tag, 'ref') ?? '')
      .filter(({ top, bottom }) => top === model && bottom === model)
      .map((range) => ({ tag, ...range })),
  );
  if (like.length === 0) return after;
  const made: string[] = [];
  for (let row = rows.from; row < rows.from + rows.count; row += 1) {
    for (const { tag, left, right } of like) {
      const ref = `${columnLetters(left)}${row}:${columnLetters(right)}${row}`;
      const [name = 'mergeCell'] = /(?<=^<)[\w:]+/.exec(tag) ?? [];
      made.push(`<${name} ref="${ref}"/>`);
    }
  }
  const counted = block.replace(/^<[^>]*>/, (tag) =>
    attributeIn(tag, 'count') === undefined
      ? tag
      : withAttribute(tag, 'count', String(tags.length + made.length)),
  );
  const closed = counted.replace(/<\/(?:\w+:)?mergeCells>$/, (end) => made.join('') + end);
  return after.replace(block, () => closed);
}

/**
 * The end of a sheet whose records take several rows: instead of the blocks of the template, the rows of each written
 * record are merged.
 * @param about columns: those to merge. first: the first row of the table. records: those with several rows, from the
 * top. written: all written rows
 */
export function withMergedRecords(
  after: string,
  {
    columns,
    first,
    records,
    written,
    isTitled,
  }: {
    columns: readonly number[];
    first: number;
    records: readonly RowBlock[];
    written: readonly RowBlock[];
    isTitled: (column: number) => boolean;
  },
): string {
  const [block = ''] = MERGED.exec(after) ?? [];
  if (block === '') return after;
  const [, prefix = ''] = /^<(\w+:)?/.exec(block) ?? [];
  const tags = [...block.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)].map(([tag]) => tag);
  const ranges = tags.map((tag) => rangesIn(attributeIn(tag, 'ref') ?? '')[0]);
  const widths = columns.flatMap((left) => {
    const like = ranges.find(
      (range) => range?.left === left && range.top >= first && range.bottom > range.top,
    );
    // Columns that are merged themselves do not lie in the width of another.
    const next = columns.find((column) => column > left) ?? Infinity;
    return like ? { left, right: Math.min(like.right, next - 1) } : [];
  });
  const kept = tags.filter((_, index) => {
    const range = ranges[index];
    if (!range) return true;
    const isBlock = range.bottom > range.top && isTitled(range.left) && overlaps(range, written);
    const isCrossed = widths.some(({ left, right }) => range.left <= right && range.right >= left);
    return !isBlock && !(isCrossed && overlaps(range, records));
  });
  const made = records.flatMap(({ top, bottom }) =>
    widths.map(
      ({ left, right }) =>
        `<${prefix}mergeCell ref="${columnLetters(left)}${top}:${columnLetters(right)}${bottom}"/>`,
    ),
  );
  if (made.length === 0 && kept.length === tags.length) return after;
  const all = [...kept, ...made];
  const cells = `<${prefix}mergeCells count="${all.length}">${all.join('')}</${prefix}mergeCells>`;
  return after.replace(block, () => (all.length === 0 ? '' : cells));
}

/** Whether rows are among those of blocks, which are in order. */
function overlaps({ top, bottom }: RowBlock, blocks: readonly RowBlock[]): boolean {
  let [from, to] = [0, blocks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((blocks[middle]?.bottom ?? 0) < top) from = middle + 1;
    else to = middle;
  }
  return (blocks[from]?.top ?? Infinity) <= bottom;
}

/** The dimension that a sheet declares, including added cells. @param last row from 1, column from 0 */
export function withDimension(before: string, last: { row?: number; column?: number }): string {
  return before.replace(/<(?:\w+:)?dimension\s[^>]*>/, (tag) => {
    const [range] = rangesIn(attributeIn(tag, 'ref') ?? '');
    if (!range) return tag;
    const bottom = Math.max(range.bottom, last.row ?? 0);
    const right = Math.max(range.right, last.column ?? 0);
    const ref = `${columnLetters(range.left)}${range.top}:${columnLetters(right)}${bottom}`;
    return withAttribute(tag, 'ref', ref);
  });
}

/**
 * Elements that follow the drawing of a sheet (ECMA-376 part 1, 18.3.1.99), and those that follow the drawing of its
 * notes.
 */
const BEHIND_DRAWING = new Set(
  (
    'legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst ' +
    'AlternateContent'
  ).split(' '),
);
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The end of a sheet that gets a drawing, or the drawing of its notes. */
export function withDrawing(
  after: string,
  relation: string,
  name: 'drawing' | 'legacyDrawing' = 'drawing',
): string {
  const [, prefix = ''] = /<\/(\w+:)?worksheet>/.exec(after) ?? [];
  const position = positionBehind(after);
  const tag = `<${prefix}${name} xmlns:r="${RELATIONS}" r:id="${relation}"/>`;
  return after.slice(0, position) + tag + after.slice(position);
}

/** Where the elements that follow the drawing begin; nested elements of the same names do not count. */
function positionBehind(after: string): number {
  let depth = 0;
  for (const { 0: tag, 1: name = '', index } of after.matchAll(/<\/?(?:\w+:)?(\w+)(?:\s[^<>]*)?>/g)) {
    if (tag.startsWith('</')) {
      if (name === 'worksheet') return index;
      // The rows that end here began earlier.
      if (name !== 'sheetData') depth -= 1;
      continue;
    }
    if (depth === 0 && BEHIND_DRAWING.has(name)) return index;
    if (!tag.endsWith('/>')) depth += 1;
  }
  return after.length;
}
