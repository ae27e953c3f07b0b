import {
  dtypes,
  type Attribute,
  type ColumnTarget,
  type Dtype,
  type Grouping,
  type ImportColumn,
  type SheetFormat,
} from '@sourcewiz/contract';
import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import type { SheetChoice, SheetOutline } from '../../../platform/sheets/index.ts';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import { squeezed } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { labelKey } from '../../attributes/index.ts';
import { fieldAliases } from '../columns/header-aliases.rules.ts';

/**
 * The columns of a system's export, according to its documentation. Titles are compared without case, required marks
 * (`Name *`) and double spaces; `{n}` stands for a number, `{locale}` for `en_US`, `{currency}` for `EUR`, `{any}` for
 * anything. A column is one of
 * - `product_id`, `variant_id`, `name`, `category`, `status`
 * - `option 1 name`, `option 1 value`; `option`: a value of the option that the title names, beyond three an attribute
 * - `@weight`, `@size.length`: a standard attribute, or a part of one
 * - `+Brand`, `+Length:decimal`: an attribute of the company, created if there is none; `+*` is called as the first
 *   placeholder says
 * - `-`: left out
 */
export interface FormatTable {
  name: SheetFormat;
  /** What the titles of a sheet are called in this table, for a system that translates them. */
  titles?: (titles: readonly string[]) => readonly string[];
  /** Titles that must all be there, and of which at least one must be, or all of one list. */
  has: readonly string[];
  hasOneOf?: readonly (string | readonly string[])[];
  hasNot?: readonly string[];
  columns: Readonly<Record<string, string>>;
  /** What prices are in that name no currency. */
  currency?: string;
  /**
   * What makes rows one product: the first rule whose titles are there. `title` is the deciding column; with
   * `isFilled`, it must also have cells.
   */
  groupings: readonly { by: Grouping['by']; title?: string; beside?: string; isFilled?: true }[];
  /** Columns that hold the ID if the sheet has none of those above. */
  ids?: readonly string[];
  /** Column with `colour=Red,size=L`, which becomes several columns. */
  packed?: PackedTitle;
  /** Columns in pairs of a name and a value, which become columns of that name. */
  pairs?: PairTitles | readonly PairTitles[];
  /**
   * Columns with the price of the product, the surcharge of a variant, and the code by which both name their product.
   */
  surcharges?: { price: string; surcharge: string; of: string };
  /** Rows below their product: how they are recognised, and which columns describe them. */
  children?: ChildRows;
  /** Columns whose cells go to another column if they hold several values, such as the SKUs of all variations. */
  single?: Readonly<Record<string, string>>;
  /** The column with addresses as IDs, which may be longer than ours. */
  slug?: string;
  /** Columns that stand in for another one that is missing or empty. */
  insteadOf?: Readonly<Record<string, string>>;
  /** Columns for which another one is better, in rows where that is filled. */
  replaced?: Readonly<Record<string, string>>;
  /** Columns whose cells say it in a way of the system's own: what they say. */
  said?: Readonly<Record<string, (text: string) => string>>;
}

/** A column with several names and values in each cell: what stands between two of them, and behind a name. */
export interface PackedTitle {
  title: string;
  between: RegExp;
  is: '=' | ':';
}

/** The titles of columns in pairs of a name and its value; `{n}` stands for the number that both have. */
export interface PairTitles {
  name: string;
  value: string;
  /** The first number that is one of these pairs. */
  from?: number;
  /** Absent if no row is a variation of another. */
  variations?: Variations;
  /** Rows of products have lists to choose from in these; those without rows of variants below have them as values. */
  lists?: { kind: string; product: RegExp; variant: RegExp };
}

/** How rows of products with variations, and of these, are recognised, and the titles of the columns that say so. */
export interface Variations {
  product: RegExp;
  variation: RegExp;
  columns: { kind: string; code: string; reference: string; parent: string };
}

/** Columns by title, for sheets in which rows below a product are its variants and images. */
export interface ChildRows {
  /** The kind of row: a product, or one that matches a pattern below; other rows stay as they are. */
  kind: string;
  product: RegExp;
  variant: RegExp;
  /** The surcharge of an option, or of the variant with that code; a variant if the product has no rows of these. */
  rule?: RegExp;
  /** Rows without information of their own. */
  continues: RegExp;
  /** Gets the ID of the product in all rows: its code, otherwise its present content. */
  id: string;
  code: string;
  name: string;
  /** May be given as `[ADD]5` relative to the product. */
  amounts: readonly string[];
  /** What only the product says, and is true of its variants, such as the names of their options. */
  shared?: readonly string[];
  /** Rows with a value of an option each, which are the variants of a product without rows of these. */
  choices?: { kind: RegExp; option: string; value: string; surcharge: string; price: string };
  /** Where rows have their options, in a form that `optionPairs` reads; absent if these have columns of their own. */
  from?: string;
  /** Where they are written as `Size: XS`; the column is added if the sheet has none. */
  to?: string;
}

/** Titles are looked for in the first rows. */
const HEADER_WITHIN = 15;

/** A title in the form for comparing. */
export const plainTitle = (title: string): string => inOneForm(title).toLowerCase();

function inOneForm(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/(?<!\s)\s*\*+\s*$/, '')
    .trim();
}

/** The titles of a sheet as a format has them. */
export function titlesIn(headers: readonly string[], format: Pick<FormatTable, 'titles'>): readonly string[] {
  const plain = headers.map(plainTitle);
  return format.titles?.(plain) ?? plain;
}

const PLACES: Readonly<Record<string, string>> = {
  n: '\\d+',
  locale: '[a-z]{2}[_-][a-z]{2}',
  currency: '[a-z]{3}',
  any: '(.+)',
};

const patterns = new Map<string, RegExp>();

function isTitle(pattern: string, title: string): boolean {
  if (!pattern.includes('{')) return pattern === title;
  const known = patterns.get(pattern);
  if (known) return known.test(title);
  const escaped = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const made = new RegExp(
    `^${escaped.replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? '.+')}$`,
    'iu',
  );
  patterns.set(pattern, made);
  return made.test(title);
}

/** What stands in a title for the first `{any}` of its pattern, as it is written there, without braces. */
function wordsFor(pattern: string, header: string): string {
  const written = inOneForm(header);
  const words = patterns.get(pattern)?.exec(written)?.[1] ?? written;
  return words.replace(/^\{(.+)\}$/, '$1').trim();
}

/** Finds an export of a known system in a file: its sheet, its header and its format. */
export function recogniseFormat(
  sheets: readonly SheetOutline[],
  formats: readonly FormatTable[],
): { format: FormatTable; choice: SheetChoice } | undefined {
  const found = sheets.flatMap(({ rows, isHidden }, sheet) =>
    rows.slice(0, HEADER_WITHIN).flatMap(({ row, cells }) => {
      const titles = cells.map(lineOf);
      const format = formatOf(titles, formats);
      const data = rows.filter((other) => other.row > row).length;
      if (!format || data === 0) return [];
      return [
        { format, choice: { sheet, headerRows: [row] }, known: knownCount(titles, format), data, isHidden },
      ];
    }),
  );
  // Labels above the field names repeat the header: the last one counts.
  const ofSheets = [...Map.groupBy(found, ({ choice }) => choice.sheet).values()].flatMap(
    (list) => list.toReversed().toSorted((a, b) => b.known - a.known)[0] ?? [],
  );
  const [best] = ofSheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden) || b.data - a.data);
  return best;
}

function knownCount(headers: readonly string[], format: FormatTable): number {
  const { columns } = format;
  return titlesIn(headers, format).filter((title) =>
    Object.keys(columns).some((pattern) => isTitle(pattern, title)),
  ).length;
}

/** The format that these columns belong to; of several, the one that knows most of them. */
export function formatOf(
  headers: readonly string[],
  formats: readonly FormatTable[],
): FormatTable | undefined {
  const fitting = formats.filter((format) => {
    const there = titlesIn(headers, format).filter((title) => title !== '');
    const has = (pattern: string) => there.some((title) => isTitle(pattern, title));
    const { has: all, hasOneOf = [], hasNot = [] } = format;
    return (
      all.every(has) &&
      (hasOneOf.length === 0 || hasOneOf.some((one) => [one].flat().every(has))) &&
      !hasNot.some(has)
    );
  });
  if (fitting.length < 2) return fitting[0];
  return fitting.toSorted((a, b) => knownCount(headers, b) - knownCount(headers, a))[0];
}

/**
 * Targets of the columns that a format knows. Of several columns for one target, the first is used, or the one in the
 * right language.
 */
export function formatTargets(
  headers: readonly string[],
  format: FormatTable,
  about: { attributes: readonly Attribute[]; language: string; filled: readonly number[] },
): { index: number; target: ColumnTarget }[] {
  const { ids = [] } = format;
  const { attributes, language } = about;
  const titles = titlesIn(headers, format);
  const columns = columnsIn(titles, format, about.filled);
  let options = 0;
  const known = titles.flatMap((title, index) => {
    const pattern = Object.keys(columns).find((one) => isTitle(one, title));
    if (pattern === undefined) return [];
    let what = columns[pattern] ?? '-';
    if (what === 'option') what = about.filled[index] ? optionOrAttribute((options += 1)) : '-';
    const called = what === NAMED ? wordsFor(pattern, headers[index] ?? '') : undefined;
    return [{ index, title, what, called, order: localeOrder(title, language) }];
  });
  const taken = new Set<string>();
  const targets = new Map<number, ColumnTarget>();
  const isEmpty = (index: number) => Number(!about.filled[index]);
  const inOrder = known.toSorted(
    (a, b) => isEmpty(a.index) - isEmpty(b.index) || a.order - b.order || a.index - b.index,
  );
  for (const { index, title, what, called } of inOrder) {
    const target =
      called === undefined ? targetOf(what, attributes) : attributeCalled(called, { attributes });
    if (target === undefined) continue;
    const key = called === undefined ? what : `+${labelKey(called)}`;
    const isTwice = what !== '-' && taken.has(key);
    if (isTwice && !/[a-z]{2}[_-][a-z]{2}/.test(title)) continue;
    targets.set(index, isTwice ? { kind: 'skip' } : target);
    taken.add(key);
  }
  const named = withName(headers, targets, about.filled);
  return withId(titles, { ids, filled: about.filled }, named);
}

/** The target of each column; one that stands in for an empty column gets the target of that. */
function columnsIn(
  titles: readonly string[],
  { columns, insteadOf = {} }: FormatTable,
  filled: readonly number[],
): FormatTable['columns'] {
  const isFilled = (title: string) => (filled[titles.indexOf(title)] ?? 0) > 0;
  return Object.entries(insteadOf).reduce(
    (all, [title, missing]) =>
      isFilled(title) && !isFilled(missing) ? { ...all, [title]: all[missing] ?? '-', [missing]: '-' } : all,
    columns,
  );
}

const isName = (target: ColumnTarget | undefined) => target?.kind === 'field' && target.field === 'name';

/** No sheet is without names while a column that is called so is left out. */
function withName(
  headers: readonly string[],
  targets: ReadonlyMap<number, ColumnTarget>,
  filled: readonly number[],
): ReadonlyMap<number, ColumnTarget> {
  const isFilled = (index: number) => (filled[index] ?? 0) > 0;
  const names = [...targets].filter(([, target]) => isName(target)).map(([index]) => index);
  if (names.some(isFilled)) return targets;
  const index = headers.findIndex(
    (header, at) => targets.get(at)?.kind === 'skip' && isFilled(at) && isNameTitle(header),
  );
  if (index < 0) return targets;
  const empty = names.map((at) => [at, { kind: 'skip' }] as const);
  return new Map([...targets, ...empty, [index, { kind: 'field', field: 'name' }]]);
}

const nameTitles = new Set(fieldAliases.name.sure.map(squeezed));
const isNameTitle = (header: string) => nameTitles.has(squeezed(headerWords(header).phrase));

/** A sheet with only products has one code, which is theirs. */
function withId(
  titles: readonly string[],
  { ids, filled }: { ids: readonly string[]; filled: readonly number[] },
  targets: ReadonlyMap<number, ColumnTarget>,
): { index: number; target: ColumnTarget }[] {
  const list = [...targets]
    .map(([index, target]) => ({ index, target }))
    .toSorted((a, b) => a.index - b.index);
  const has = (field: string) => list.some(({ target }) => target.kind === 'field' && target.field === field);
  if (has('product_id')) return list;
  const own = list.find(({ target }) => target.kind === 'field' && target.field === 'variant_id')?.index;
  const others = ids
    .map((id) => titles.indexOf(id))
    .filter((column) => column >= 0 && !isName(targets.get(column)));
  const found = [own, ...others].filter((column) => column !== undefined);
  const index = found.find((column) => (filled[column] ?? 0) > 0) ?? found[0];
  if (index === undefined) return list;
  return [
    ...list.filter((one) => one.index !== index),
    { index, target: { kind: 'field', field: 'product_id' } },
  ];
}

/** The person's language first, then English, then the first one. */
function localeOrder(title: string, language: string): number {
  const locale = /\b([a-z]{2})[_-][a-z]{2}\b/.exec(title)?.[1];
  if (locale === undefined) return 0;
  return locale === language ? 1 : locale === 'en' ? 2 : 3;
}

const NAMED = '+*';
const OPTIONS_MOST = 3;

const optionOrAttribute = (position: number) =>
  position > OPTIONS_MOST ? NAMED : `option ${position} value`;

const FIELDS = ['product_id', 'variant_id', 'name', 'category', 'status'] as const;

function targetOf(what: string, attributes: readonly Attribute[]): ColumnTarget | undefined {
  if (what === '-') return { kind: 'skip' };
  const field = FIELDS.find((name) => name === what);
  if (field) return { kind: 'field', field };
  const option = /^option ([1-3]) (name|value)$/.exec(what);
  if (option) {
    return {
      kind: 'variant_type',
      position: Number(option[1]),
      role: option[2] === 'name' ? 'name' : 'value',
    };
  }
  if (what.startsWith('@')) {
    const [key = '', part = 'value'] = what.slice(1).split('.');
    const attribute = attributes.find(({ internal_name: name }) => name === key);
    return attribute && { kind: 'attribute', attribute_id: attribute.id, part };
  }
  if (!what.startsWith('+')) throw new Error(`No column is ${what}`);
  const [name = '', type] = what.slice(1).split(':');
  return attributeCalled(name, { attributes, dtype: dtypes.find((dtype) => dtype === type) });
}

function attributeCalled(
  name: string,
  { attributes, dtype = 'text' }: { attributes: readonly Attribute[]; dtype?: Dtype | undefined },
): ColumnTarget {
  const known = attributes.find((attribute) => labelKey(attribute.name) === labelKey(name));
  if (known) return { kind: 'attribute', attribute_id: known.id, part: 'value' };
  return { kind: 'new_attribute', name, dtype };
}

/** The grouping that a format gives a sheet; undefined if the cells decide it. */
export function formatGrouping(
  columns: readonly Pick<ImportColumn, 'header' | 'filled'>[],
  format: FormatTable,
): Grouping | undefined {
  const { groupings } = format;
  const titles = titlesIn(
    columns.map(({ header }) => header),
    format,
  );
  const columnOf = (wanted: string) => titles.findIndex((title) => isTitle(wanted, title));
  const fitting = groupings.find(
    ({ title, beside, isFilled }) =>
      [title, beside].every((wanted) => wanted === undefined || columnOf(wanted) >= 0) &&
      (!isFilled || (columns[columnOf(title ?? '')]?.filled ?? 0) > 0),
  );
  if (!fitting) return undefined;
  return { by: fitting.by, column: fitting.title === undefined ? null : columnOf(fitting.title) };
}
