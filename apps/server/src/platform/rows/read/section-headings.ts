import { foldText } from '@sourcewiz/contract';
import type { RawCell } from '../../sheets/index.ts';
import { lineOf } from './cell-kinds.ts';

/** The kind of a row that is not a record. */
export type AsideKind = 'head' | 'total' | 'example' | 'note';

/** The only text of a row. */
export interface OnlyText {
  text: string;
  column: number;
}

/** A row of a sheet that is not a record, or may not be one, and how many records follow before the next such row. */
export interface Aside extends OnlyText {
  row: number;
  /** `record` if it was taken for a record. */
  why: AsideKind | 'record';
  /** '' if the row has several texts. */
  text: string;
  records: number;
}

/** What is known about a sheet besides these rows. */
export interface SectionEvidence {
  /** Records above the first such row. */
  before: number;
  /** Whether a row that was taken for a record may be a heading, because all others have what it lacks. */
  isLikeHeading: (aside: Aside) => boolean;
  /** Texts of single cells above the titles, from the top. */
  above: readonly { row: number; text: string }[];
  headerRow: number;
}

/** All records from a heading on belong to it. */
export interface Section {
  row: number;
  /** The headings that it is under, the widest first, and its own. */
  levels: readonly (string | null)[];
  records: number;
}

export interface Sections {
  /** The common beginning of all headings, as in `Collection: Oslo`. */
  title: string | undefined;
  depth: number;
  sections: readonly Section[];
  /** Rows of the sheet that are headings. */
  rows: ReadonlySet<number>;
}

interface Heading extends OnlyText {
  row: number;
  records: number;
  /** Whether the column titles come next. */
  isOverTitles: boolean;
}

/** Required number of records per heading. */
const RECORDS_LEAST = 1.5;
/** Required share of records under headings. */
const COVERED_LEAST = 0.6;
/** A text that occurs this often is part of a page header. */
const REPEATED = 3;
const MOSTLY = 0.8;
const DEPTH_MOST = 4;

/**
 * The sections of a price list, from rows with one text between runs of records: `BATHROOM`, and `Taps` below it.
 * @returns undefined if the rows between the records are not clearly headings
 */
export function findSections(asides: readonly Aside[], evidence: SectionEvidence): Sections | undefined {
  const ofPages = pageTexts(headingsOf(asides, evidence, new Set()).headings, evidence);
  const found = headingsOf(asides, evidence, ofPages);
  const headings = withFirstHeading(found, evidence);
  while (headings.at(-1)?.records === 0) headings.pop();
  const unheaded = headings[0]?.row === found.headings[0]?.row ? found.unheaded : 0;
  const placed = placeLevels(headings);
  const isNumbered = headings.every(({ text }) => NUMBERING.test(text));
  const title = placed.depth === 1 ? commonTitle(placed.headings) : undefined;
  const sections = sectionsOf(placed, (text) => plainHeading(text, { isNumbered, title }));
  const rows = new Set(placed.headings.map(({ row }) => row));
  const isOfRecords = asides.some(({ row, why }) => why === 'record' && rows.has(row));
  // Rows that were taken for records may be products without a price, unless one of them is above all others.
  if (!areSections(sections, { unheaded, least: isOfRecords ? 1 : COVERED_LEAST })) return undefined;
  return { title, depth: placed.depth, sections, rows };
}

function areSections(
  sections: readonly Section[],
  { unheaded, least }: { unheaded: number; least: number },
): boolean {
  const filled = sections.filter(({ records }) => records > 0);
  const names = new Set(filled.map(({ levels }) => foldText(levels.join('\n'))));
  const covered = filled.reduce((sum, { records }) => sum + records, 0);
  return (
    names.size >= 2 && covered >= (covered + unheaded) * least && covered >= filled.length * RECORDS_LEAST
  );
}

/** The rows that read like headings; records below the others belong to the heading before. */
function headingsOf(
  asides: readonly Aside[],
  { before, isLikeHeading }: SectionEvidence,
  ofPages: ReadonlySet<string>,
): { headings: Heading[]; unheaded: number } {
  const headings: Heading[] = [];
  let unheaded = before;
  for (const aside of asides) {
    const { row, why, text, column, records } = aside;
    const isHeading =
      (why === 'note' || (why === 'record' && isLikeHeading(aside))) &&
      isHeadingText(text) &&
      !ofPages.has(foldText(text));
    const last = headings.at(-1);
    if (isHeading) {
      headings.push({ row, text, column, records, isOverTitles: false });
      continue;
    }
    if (why === 'head' && last?.records === 0) last.isOverTitles = true;
    const more = records + (why === 'record' ? 1 : 0);
    if (last) last.records += more;
    else unheaded += more;
  }
  return { headings, unheaded };
}

/** Texts of a page header: they also occur above the titles, or again and again between other headings. */
function pageTexts(headings: readonly Heading[], { above }: SectionEvidence): ReadonlySet<string> {
  const ofPages = new Set(above.map(({ text }) => foldText(text)));
  const areAllOverTitles = mostly(headings, ({ isOverTitles }) => isOverTitles);
  for (const [text, same] of Map.groupBy(headings, (heading) => foldText(heading.text))) {
    if (same.length < REPEATED) continue;
    const isOverTitles = mostly(same, (heading) => heading.isOverTitles);
    if (same.length * 2 > headings.length || (isOverTitles && !areAllOverTitles)) ofPages.add(text);
  }
  return ofPages;
}

const mostly = <T>(list: readonly T[], is: (one: T) => boolean): boolean =>
  list.length > 0 && list.filter(is).length >= list.length * MOSTLY;

/** If each section repeats the titles below its heading, the first heading is above the first titles. */
function withFirstHeading(
  { headings, unheaded }: { headings: readonly Heading[]; unheaded: number },
  { above, headerRow }: SectionEvidence,
): Heading[] {
  const first = above.at(-1);
  const isFirst =
    first?.row === headerRow - 1 &&
    unheaded > 0 &&
    isHeadingText(first.text) &&
    mostly(headings, ({ isOverTitles }) => isOverTitles);
  return isFirst
    ? [{ ...first, column: 0, records: unheaded, isOverTitles: true }, ...headings]
    : [...headings];
}

interface PlacedHeadings {
  headings: readonly Heading[];
  depth: number;
  levelOf: (heading: Heading, place: number) => number;
}

/**
 * Headings that follow each other without a record in between have several levels. Their look tells which is which, or
 * their position in each run; if neither does, only the last of a run counts.
 */
function placeLevels(headings: readonly Heading[]): PlacedHeadings {
  const runs: Heading[][] = [[]];
  for (const heading of headings) {
    runs.at(-1)?.push(heading);
    if (heading.records > 0) runs.push([]);
  }
  runs.pop();
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  if (longest <= 1) return { headings, depth: 1, levelOf: () => 0 };
  const ranks = new Map<string, number>();
  for (const run of runs.filter(({ length }) => length > 1))
    for (const one of run) if (!ranks.has(lookOf(one))) ranks.set(lookOf(one), ranks.size);
  const rankOf = (one: Heading) => ranks.get(lookOf(one)) ?? -1;
  const areRanked = runs.every((run) =>
    run.every((one, place) => rankOf(one) > (place === 0 ? -1 : rankOf(run[place - 1] ?? one))),
  );
  if (areRanked && ranks.size <= DEPTH_MOST) return { headings, depth: ranks.size, levelOf: rankOf };
  if (longest <= DEPTH_MOST && runs.every(({ length }) => length === longest))
    return { headings, depth: longest, levelOf: (_, place) => place % longest };
  return { headings: runs.flatMap((run) => run.slice(-1)), depth: 1, levelOf: () => 0 };
}

/** What headings of one level have in common: their column, capitals, and how they are numbered. */
function lookOf({ text, column }: Heading): string {
  const [, figures = '', letter = ''] = NUMBERING.exec(text) ?? [];
  const numbering =
    figures === '' ? (letter === '' ? '' : 'letter') : figures.split('.').filter(Boolean).length;
  return [column, isInCapitals(text), numbering].join(' ');
}

function sectionsOf(
  { headings, depth, levelOf }: PlacedHeadings,
  plain: (text: string) => string,
): Section[] {
  let levels: (string | null)[] = Array.from({ length: depth }, () => null);
  return headings.map((heading, place) => {
    const level = levelOf(heading, place);
    levels = levels.map((one, index) => (index < level ? one : index === level ? plain(heading.text) : null));
    return { row: heading.row, levels, records: heading.records };
  });
}

/** `1.`, `2.3`, `B)`, `IV.` before a heading. */
const NUMBERING = /^(?:(\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+)|([A-Z]|[IVX]+)[.)])\s*(?=\p{L})/u;
const LABEL = /^(\p{L}[^:]{1,28}):\s*(?=\S)/u;
const DECORATION = /^[\s\-–—=_*•·■▪►▶~#]+|(?<![\s\-–—=_*•·■▪◄◀~#:])[\s\-–—=_*•·■▪◄◀~#:]+$/gu;
const CONTINUED =
  /\s*[([](continued|cont'?d|cont\.?|devamı?|fortsetzung|forts\.?|suite|continuación|continúa)[)\]]$|\s+(continued|cont'd)$/iu;

function commonTitle(headings: readonly Heading[]): string | undefined {
  const labels = headings.map(({ text }) => LABEL.exec(text)?.[1]?.trim() ?? '');
  const [first = ''] = labels;
  return first !== '' && labels.every((label) => foldText(label) === foldText(first)) ? first : undefined;
}

/** A heading without its number, ornaments and `(continued)`. */
function plainHeading(
  text: string,
  { isNumbered, title }: { isNumbered: boolean; title: string | undefined },
): string {
  const labelled = title === undefined ? text : text.replace(LABEL, '');
  const numbered = isNumbered ? labelled.replace(NUMBERING, '') : labelled;
  return numbered.replace(CONTINUED, '').replaceAll(DECORATION, '') || text;
}

const LONGEST = 80;
const WORDS_MOST = 10;
/** The beginning or the form of a note, an address or a telephone number. */
const NOTE =
  /^(notes?|nb|n\.b\.|not|hinweise?|nota|remarques?|all|tüm|alle|please|lütfen|bitte|thank|page|sayfa|seite|tel|fax|e-?mail)(?![\p{L}\p{M}])|^[*(]|https?:|www\.|@|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\+\d[\d\s()-]{6,}/iu;
/** Words of terms, which no section is named after. */
const TERMS =
  /(?<![\p{L}\p{M}])(moq|min(imum|\.)? (order|qty|quantity)|prices?|price ?list|valid|validity|payment|terms|vat|incl\.?|including|excl\.?|excluding|incoterms?|fob|exw|cif|lead time|quotation|subject to|kdv|ödeme\p{L}*|teslim\p{L}*|fiyat\p{L}*|geçerli\p{L}*|asgari|iskonto|preise?|preisliste|gültig|mindest\p{L}*|lieferzeit|zzgl|mwst|prix|tarifs?|valables?|tva|ttc|precios?|válid[ao]s?|iva|pedido|मूल्य)(?![\p{L}\p{M}])/iu;
const BEGINS_WITH_TERMS = new RegExp(`^[*(\\s]*(?:(?:all|tüm|alle|tous les)\\s+)?${TERMS.source}`, 'iu');

/** Whether a line states terms of sale: `Minimum order: 500 pcs`. */
export const isOfTerms = (text: string): boolean => BEGINS_WITH_TERMS.test(text);

/** An amount of money: `Delivery 50 EUR`. */
const AMOUNT =
  /(?:\p{Sc}|(?<![\p{L}\p{M}])(?:usd|eur|gbp|try|tl|inr|rs\.?|руб\.?))\s*\d|\d\s*(?:\p{Sc}|(?:usd|eur|gbp|try|tl|inr|руб)(?![\p{L}\p{M}]))/iu;

/** Whether a text may be the name of a section, and is not a sentence, note or condition. */
export function isHeadingText(text: string): boolean {
  const words = text.split(' ').length;
  return (
    text.length >= 2 &&
    text.length <= LONGEST &&
    words <= WORDS_MOST &&
    /\p{L}[\p{L}\p{M}]/u.test(text) &&
    !(words >= 3 && /[.!?…]$/.test(text)) &&
    !NOTE.test(text) &&
    !TERMS.test(text) &&
    !AMOUNT.test(text)
  );
}

/** Share of small letters among capitals, for `SNACKS and SWEETS`. */
const SMALL_MOST = 0.2;

/** `SPICES (WHOLE/GRIND)`. */
export function isInCapitals(text: string): boolean {
  if (!/^\P{L}*\p{Lu}{2}/u.test(text)) return false;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return small <= (text.match(/\p{L}/gu)?.length ?? 0) * SMALL_MOST;
}

/** The only text of a row; undefined if there are several, or a figure. */
export function onlyText(cells: readonly RawCell[]): OnlyText | undefined {
  let only: OnlyText | undefined;
  for (const [column, cell] of cells.entries()) {
    if (cell === null || lineOf(cell) === '') continue;
    if (only || cell.kind !== 'text') return undefined;
    only = { text: lineOf(cell), column };
  }
  return only;
}
