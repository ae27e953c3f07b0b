import { foldText, type BuyerColumn, type BuyerSettings } from '@sourcewiz/contract';
import type { SheetSurvey } from '../../../platform/sheets/index.ts';
import type { ColumnReader } from './column-reader.ts';
import type { BuyerTable } from './match-buyer-columns.ts';

/** How many rows of a form an article has, and which of its columns say something of it only once. */
export interface ArticleForm {
  rows: BuyerSettings['rows'];
  /** Columns that are filled in the first row of an article, and left empty or merged in its others. */
  once: number[];
  /** Those of them that are merged over the rows. */
  merged: number[];
}

/**
 * What a form itself shows of the rows that an article has: by cells that are merged over several rows, by its examples,
 * or by columns that only variants have.
 * @returns undefined where an article has several rows that are not its variants
 */
export function articleForm(
  { rows, titles }: Pick<BuyerTable, 'rows' | 'titles'>,
  about: {
    columns: readonly BuyerColumn[];
    merged: SheetSurvey['merged'];
    variantKind: ColumnReader['variantKind'];
  },
): ArticleForm | undefined {
  const { columns, variantKind } = about;
  const merged = about.merged?.columns ?? [];
  const telling = columns
    .filter((column) => !merged.includes(column.index) && tellsVariants(column, variantKind))
    .map(({ index }) => index);
  if (merged.length > 0) return telling.length > 0 ? { rows: 'variant', once: merged, merged } : undefined;
  const key = keyOf(columns);
  const going = key === undefined ? [] : goingOn(rows, { key, telling });
  const left = rows.filter((_, place) => going.includes(place) && rows[place]?.[key ?? 0] === '');
  if (going.length > 0) {
    const once = titles.flatMap((_, column) =>
      left.length > 0 &&
      left.every((row) => row[column] === '') &&
      rows.some((row, place) => !going.includes(place) && row[column] !== '')
        ? column
        : [],
    );
    return { rows: 'variant', once, merged };
  }
  return { rows: asksForVariants(columns, variantKind) ? 'variant' : 'product', once: [], merged };
}

function tellsVariants({ target, header }: BuyerColumn, variantKind: ColumnReader['variantKind']): boolean {
  const isOption = target.kind === 'option' && target.role === 'value';
  const isCode = target.kind === 'field' && target.field === 'variant_id';
  return isOption || isCode || variantKind(header) !== undefined;
}

/** The code of an article, else its name. */
function keyOf(columns: readonly BuyerColumn[]): number | undefined {
  const field = (name: string) =>
    columns.find(({ target }) => target.kind === 'field' && target.field === name)?.index;
  return field('product_id') ?? field('name');
}

/** Places of the examples that go on with the article of the one before: with its code again, or with none. */
function goingOn(
  rows: BuyerTable['rows'],
  { key, telling }: { key: number; telling: readonly number[] },
): number[] {
  let code = '';
  return rows.flatMap((row, place) => {
    const own = foldText(row[key] ?? '');
    const isNext = place > 0 && code !== '' && (own === '' || own === code);
    if (own !== '') code = own;
    const before = rows[place - 1];
    const differs = telling.some((column) => row[column] !== '' && row[column] !== before?.[column]);
    return isNext && differs ? [place] : [];
  });
}

/** A code or an option of variants is asked for, or both colour and size. */
function asksForVariants(columns: readonly BuyerColumn[], variantKind: ColumnReader['variantKind']): boolean {
  const kinds = new Set(columns.map(({ header }) => variantKind(header)));
  const isAsked = columns.some(
    ({ target }) =>
      (target.kind === 'option' && target.role === 'value') ||
      (target.kind === 'field' && target.field === 'variant_id'),
  );
  return isAsked || (kinds.has('colour') && kinds.has('size'));
}
