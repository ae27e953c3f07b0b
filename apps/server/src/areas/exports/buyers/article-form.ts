import { foldText, type BuyerColumn, type BuyerSettings } from '@sourcewiz/contract';
import type { SheetSurvey } from '../../../platform/sheets/index.ts';
import type { ColumnReader } from './column-reader.ts';
import type { BuyerTable } from './match-buyer-columns.ts';

/** How many rows an article has in a form, and which columns are filled once per article. */
export interface ArticleForm {
  rows: BuyerSettings['rows'];
  /** Columns that are filled in the first row of an article, and left empty or merged in its other rows. */
  once: number[];
  /** Those of them that are merged over the rows. */
  merged: number[];
}

/**
 * Finds out from the form itself how many rows an article has: from cells merged over several rows, from its examples,
 * or from columns that only variants have.
 * @returns undefined if an article has several rows that are not its variants
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
  const telling = columns.filter((column) => tellsVariants(column, variantKind)).map(({ index }) => index);
  if (merged.length > 0) {
    if (telling.every((column) => merged.includes(column))) return undefined;
    // A colour that is merged over its sizes is written in each row, like the sizes.
    const once = merged.filter((column) => !telling.includes(column));
    return { rows: 'variant', once, merged: once };
  }
  const key = keyOf(columns);
  const going = key === undefined ? [] : goingOn(rows, { key, telling });
  const left = rows.filter((_, place) => going.includes(place) && rows[place]?.[key ?? 0] === '');
  if (going.length > 0) {
    const once = titles.flatMap((_, column) =>
      left.length > 0 &&
      !telling.includes(column) &&
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
  if (target.kind === 'field') return target.field === 'variant_id';
  return (target.kind === 'option' && target.role === 'value') || variantKind(header) !== undefined;
}

/** The column with the code of an article, otherwise the one with its name. */
function keyOf(columns: readonly BuyerColumn[]): number | undefined {
  const field = (name: string) =>
    columns.find(({ target }) => target.kind === 'field' && target.field === name)?.index;
  return field('product_id') ?? field('name');
}

/** Indexes of the examples that continue the article of the row before: with the same code, or with none. */
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

/** Whether a code or an option of variants is asked for, or both colour and size. */
function asksForVariants(columns: readonly BuyerColumn[], variantKind: ColumnReader['variantKind']): boolean {
  const kinds = new Set(columns.map(({ header }) => variantKind(header)));
  const isAsked = columns.some(
    ({ target }) =>
      (target.kind === 'option' && target.role === 'value') ||
      (target.kind === 'field' && target.field === 'variant_id'),
  );
  return isAsked || (kinds.has('colour') && kinds.has('size'));
}
