import { filledCells, type RawCell, type SheetChoice, type SheetOutline } from '../../sheets/index.ts';
import { wholeWords } from '../columns/header-words.rules.ts';
import { headerSignature } from '../columns/match-columns.rules.ts';
import { isCodeLike, isComment, isFigure, isUnitLike, lineOf } from './cell-kinds.ts';

/** Whether the program knows a text as a title: `SKU`, `Unit price`. */
export type IsKnownTitle = (text: string) => boolean;

type OutlineRow = SheetOutline['rows'][number];

/** Rows searched for a header. */
const HEADER_WITHIN = 25;
const TITLE_LONGEST = 80;
/** Sheets with instructions, lists of options or a cover, not with products. */
const ASIDE =
  /^(read ?me|instructions?|cover|about|legend|notes?|index|contents?|images?|valid values|data definitions|drop ?down lists?|dropdowns?|lists?|example|examples|kapak|açıklama|talimat|anleitung|hinweise|deckblatt|instrucciones|portada|notice|sommaire|инструкция|оглавление|说明|說明|目录|目錄|οδηγιες|निर्देश)(?![\p{L}\p{M}])/iu;

const ALIKE = 0.9;
/** Sheets with what was valid once. */
const FORMER = wholeWords(
  'old|former|previous|archived?|obsolete|expired|eski|arşiv|archiv|ancien|viejo|antiguo|archivo',
);
/** How many of the first cells of rows are titles, in a sheet that lies on its side. */
const SIDEWAYS = { share: 0.6, least: 3 } as const;

/** Whether a sheet has its titles in the first column, and so a record in each of the others. */
export function isSideways(rows: readonly OutlineRow[], isKnown: IsKnownTitle): boolean {
  const lines = rows.slice(0, HEADER_WITHIN).map(({ cells }) => cells.filter((cell) => lineOf(cell) !== ''));
  const wide = lines.filter((cells) => cells.length > 1);
  const titled = wide.filter(([first = null]) => knownTitles([first], isKnown) > 0);
  // Values repeat themselves, titles do not.
  const titles = new Set(titled.map(([first]) => lineOf(first).toLowerCase()));
  return (
    titled.length >= SIDEWAYS.least &&
    titles.size === titled.length &&
    titled.length >= wide.length * SIDEWAYS.share &&
    wide.every(([, ...others]) => knownTitles(others, isKnown) === 0)
  );
}

/**
 * Finds the sheet with the data and its header: what a person would see as the table, not the cover before it.
 * @returns undefined if no sheet has a row with two cells
 */
export function findTable(
  sheets: readonly SheetOutline[],
  isKnown: IsKnownTitle = () => false,
): SheetChoice | undefined {
  const visible = sheets.flatMap((outline, sheet) => {
    const header = findHeader(outline.rows, isKnown);
    return header === undefined ? [] : [{ sheet, outline, ...header }];
  });
  const candidates = visible.some(({ outline }) => !outline.isHidden)
    ? visible.filter(({ outline }) => !outline.isHidden)
    : visible;
  const scored = candidates.map((one) => ({ ...one, score: tableScore(one, isKnown) }));
  const [highest] = scored.toSorted((a, b) => b.score - a.score || a.sheet - b.sheet);
  // Of sheets that are alike, such as one for each category, the first.
  const best = scored.find((one) => highest && isAlike(one, highest)) ?? highest;
  return best && { sheet: best.sheet, headerRows: best.headerRows };
}

interface FoundTable {
  outline: SheetOutline;
  headerRows: readonly number[];
  score: number;
}

/** Whether a sheet has the titles of the best one and nearly as much in it, and is none of earlier years. */
function isAlike(one: FoundTable, best: FoundTable): boolean {
  const titlesOf = ({ outline, headerRows }: FoundTable) =>
    headerSignature(outline.rows.find(({ row }) => row === headerRows.at(-1))?.cells.map(lineOf) ?? []);
  const yearOf = ({ outline }: FoundTable) => Number(/(?<!\d)20\d\d(?!\d)/.exec(outline.name)?.[0] ?? 0);
  return (
    one.score >= best.score * ALIKE &&
    titlesOf(one) === titlesOf(best) &&
    yearOf(one) >= yearOf(best) &&
    !FORMER.test(one.outline.name)
  );
}

function tableScore(
  { outline, headerRows }: { outline: SheetOutline; headerRows: readonly number[] },
  isKnown: IsKnownTitle,
): number {
  const last = headerRows.at(-1) ?? 0;
  const head = outline.rows.find(({ row }) => row === last)?.cells ?? [];
  const body = outline.rows.filter(({ row }) => row > last);
  const filled = body.reduce((sum, { cells }) => sum + Math.min(30, filledCells(cells)), 0);
  const score = filled * (1 + Math.log10(1 + outline.size) / 6) + 60 * knownTitles(head, isKnown);
  return ASIDE.test(outline.name.trim()) ? score / 10 : score;
}

const knownTitles = (cells: readonly RawCell[], isKnown: IsKnownTitle): number =>
  cells.filter((cell) => cell?.kind === 'text' && isKnown(lineOf(cell))).length;

/**
 * The rows with the column titles: one, two that belong together, or none if the table begins at once.
 * @returns undefined if no row has two cells
 */
export function findHeader(
  rows: readonly OutlineRow[],
  isKnown: IsKnownTitle = () => false,
): { headerRows: number[] } | undefined {
  const looked = rows.slice(0, HEADER_WITHIN);
  const widest = Math.max(...rows.map(({ cells }) => filledCells(cells)));
  const candidates = looked.flatMap((row, place) =>
    filledCells(row.cells) < 2 || (isComment(row.cells) && !areMarkedTitles(row.cells, { widest, isKnown }))
      ? []
      : [{ place, score: titleScore(rows, place, { widest, isKnown }) }],
  );
  const [best] = candidates.toSorted((a, b) => b.score - a.score || a.place - b.place);
  if (!best) return undefined;
  const first = candidates[0]?.place ?? best.place;
  if (isData(rows, first, isKnown) && isData(rows, best.place, isKnown)) {
    // Only a comment can stand above the first row; one as wide as the table has its titles.
    const above = rows[first - 1];
    const areTitles = above && filledCells(above.cells) === widest && !isData(rows, first - 1, isKnown);
    return { headerRows: areTitles ? [above.row] : [] };
  }
  return { headerRows: headerRowsAt(rows, best.place, isKnown) };
}

/** `# SKU | Name | Price`: the titles of a text file may be marked as what explains it is. */
function areMarkedTitles(
  cells: readonly RawCell[],
  { widest, isKnown }: { widest: number; isKnown: IsKnownTitle },
): boolean {
  const known = knownTitles(cells, isKnown);
  return known > 2 || (known === 2 && filledCells(cells) === widest);
}

function titleScore(
  rows: readonly OutlineRow[],
  place: number,
  { widest, isKnown }: { widest: number; isKnown: IsKnownTitle },
): number {
  const cells = (rows[place]?.cells ?? []).filter((cell) => lineOf(cell) !== '');
  const share = (test: (cell: RawCell) => boolean) => cells.filter(test).length / cells.length;
  const known = knownTitles(cells, isKnown);
  const next = rows.slice(place + 1, place + 11);
  const filledBelow =
    next.filter((row) => filledCells(row.cells) >= cells.length / 2).length / Math.max(1, next.length);
  return (
    (2 * cells.length) / widest +
    (3 * known) / cells.length +
    0.5 * Math.min(3, known) +
    1.5 * share((cell) => cell?.kind === 'text' && lineOf(cell).length <= TITLE_LONGEST) +
    (0.5 * new Set(cells.map(lineOf)).size) / cells.length +
    filledBelow -
    3 * share(isFigure) -
    1.5 * share(isCodeLike) -
    0.05 * place
  );
}

/** Rows below that a row is compared with. */
const COMPARED = 10;

/** A row that looks like those below it, and has no known title, is a row of the table. */
function isData(rows: readonly OutlineRow[], place: number, isKnown: IsKnownTitle): boolean {
  const cells = rows[place]?.cells ?? [];
  const below = rows.slice(place + 1, place + 1 + COMPARED);
  if (below.length === 0) return false;
  const alike = cells.filter((cell, column) => {
    const kind = isFigure(cell) ? isFigure : isCodeLike(cell) ? isCodeLike : undefined;
    return kind !== undefined && mostly(below, column, kind);
  }).length;
  return alike > 0 && knownTitles(cells, isKnown) <= alike / 3;
}

/** Whether most filled cells of a column are of one kind. */
function mostly(
  rows: readonly OutlineRow[],
  column: number,
  kind: (cell: RawCell | undefined) => boolean,
): boolean {
  const filled = rows.map(({ cells }) => cells[column]).filter((cell) => lineOf(cell) !== '');
  return filled.length > 0 && filled.filter(kind).length > filled.length / 2;
}

/** A header may have a row of groups above it, or a row of units or of another language below it. */
function headerRowsAt(rows: readonly OutlineRow[], place: number, isKnown: IsKnownTitle): number[] {
  const at = (index: number) => rows[index];
  const [above, head, below] = [at(place - 1), at(place), at(place + 1)];
  if (!head) return [];
  if (above && above.row === head.row - 1 && isGroupRow(above, head)) return [above.row, head.row];
  if (below && below.row === head.row + 1 && isSecondHeader(rows, place, isKnown))
    return [head.row, below.row];
  return [head.row];
}

/** `Product | | Dimensions | | | Packing`: several short titles, fewer than in the row below. */
function isGroupRow(above: OutlineRow, head: OutlineRow): boolean {
  const filled = above.cells.filter((cell) => lineOf(cell) !== '');
  const isOverTitles = above.cells.every(
    (cell, column) => lineOf(cell) === '' || lineOf(head.cells[column]) !== '',
  );
  return (
    isOverTitles &&
    filled.length >= 2 &&
    filled.length < filledCells(head.cells) &&
    filled.every(
      (cell) =>
        cell?.kind === 'text' && lineOf(cell).length <= 40 && !isFigure(cell) && !/[:=]/.test(lineOf(cell)),
    )
  );
}

function isSecondHeader(rows: readonly OutlineRow[], place: number, isKnown: IsKnownTitle): boolean {
  const [head, second] = [rows[place]?.cells ?? [], rows[place + 1]?.cells ?? []];
  const body = rows.slice(place + 2, place + 2 + COMPARED);
  const filled = second.filter((cell) => lineOf(cell) !== '');
  const isShort = (cell: RawCell) => cell?.kind === 'text' && lineOf(cell).length <= 40;
  if (body.length === 0 || !filled.every(isShort)) return false;
  // A row that looks like those below is one of them.
  const isCode = (cell: RawCell) => isCodeLike(cell) && !isUnitLike(cell);
  if (second.some((cell, column) => isCode(cell) && mostly(body, column, isCodeLike))) return false;
  if (second.some((cell, column) => isFigure(cell) && mostly(body, column, isFigure))) return false;
  if (areUnits(filled, isKnown)) return true;
  const overFigures = second.filter(
    (cell, column) => lineOf(cell) !== '' && mostly(body, column, isFigure),
  ).length;
  const known = knownTitles(second, isKnown);
  const fillsGaps = second.filter(
    (cell, column) => lineOf(cell) !== '' && lineOf(head[column]) === '',
  ).length;
  return known + overFigures >= 2 && (known >= 2 || fillsGaps >= 2);
}

/** Units below titles, perhaps beside what some are called in another language. */
function areUnits(filled: readonly RawCell[], isKnown: IsKnownTitle): boolean {
  const units = filled.filter(isUnitLike).length;
  const isOther = (cell: RawCell) => isUnitLike(cell) || isKnown(lineOf(cell));
  return units === filled.length || (units >= 2 && units >= filled.length / 2 && filled.every(isOther));
}

/**
 * One title per column, from one header row or several: group before part, unit after title. Of two complete rows of
 * titles, such as two languages, the better-known one is used.
 */
export function joinTitles(
  titles: readonly (readonly string[])[],
  isKnown: IsKnownTitle = () => false,
): string[] {
  return titles.reduce<string[]>((upper, lower, place) => {
    return place === 0 ? [...lower] : joinTwo(upper, lower, isKnown);
  }, []);
}

function joinTwo(upper: readonly string[], lower: readonly string[], isKnown: IsKnownTitle): string[] {
  const places = Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => column);
  const filled = places.filter((column) => (lower[column] ?? '') !== '');
  const isUnit = (column: number) => isUnitLike({ kind: 'text', text: lower[column] ?? '' });
  const below = filled.map((column): RawCell => ({ kind: 'text', text: lower[column] ?? '' }));
  const areAllUnits = filled.every(isUnit);
  if (!areAllUnits && areUnits(below, isKnown)) {
    const units = places.map((column) => (isUnit(column) || !upper[column] ? (lower[column] ?? '') : ''));
    return joinTwo(upper, units, isKnown);
  }
  const both = filled.filter((column) => (upper[column] ?? '') !== '').length;
  // Merged titles are repeated in the columns that they cover: those are groups.
  const isMerged = (column: number) => (upper[column] ?? '') !== '' && upper[column] === upper[column + 1];
  if (!areAllUnits && both >= filled.length * 0.8 && both >= 2 && !filled.some(isMerged)) {
    const known = (titles: readonly string[]) =>
      titles.filter((title) => title !== '' && isKnown(title)).length;
    const [better, other] = known(lower) > known(upper) ? [lower, upper] : [upper, lower];
    return places.map((column) => better[column] || other[column] || '');
  }
  const times = new Map<string, number>();
  for (const title of lower) times.set(title, (times.get(title) ?? 0) + 1);
  let group = '';
  return places.map((column) => {
    const [over, under] = [upper[column] ?? '', lower[column] ?? ''];
    group = over || group;
    if (under === '') return over;
    if (areAllUnits) return over === '' ? under : `${over} (${under.replace(/^[([]|[)\]]$/g, '')})`;
    const isClear = isKnown(under) && times.get(under) === 1;
    return group === '' || group === under || isClear ? under : `${group} ${under}`;
  });
}
