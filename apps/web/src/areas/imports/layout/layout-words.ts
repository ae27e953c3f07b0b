import type { CountedGrouping, Grouping, Import, SheetLayout } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../platform/i18n/format.ts';
import { headerWords } from '../columns/header-words.rules.ts';

type Words = TFunction<'imports'>;

/** What makes rows one product: "grouped by Handle". A sheet without IDs gets them from the names. */
export function groupingWords(
  { by, column }: Grouping,
  { columns }: Pick<Import, 'columns'>,
  t: Words,
): string {
  const ids = columns.find(({ target }) => target.kind === 'field' && target.field === 'product_id');
  if (by === 'name' && !ids) return t('layout.idsOfNames');
  const found = columns.find(({ index }) => index === column) ?? ids;
  const name = found === undefined ? t('layout.theId') : headerWords(found.header) || found.letter;
  return t(`layout.groupings.${by}`, { column: name });
}

/** "48 products with 212 variants". */
export function countWords(
  { products, variants }: Pick<CountedGrouping, 'products' | 'variants'>,
  { number }: Formats,
  t: Words,
): string {
  const told = t('layout.products', { count: products, formatted: number(products) });
  if (variants === 0) return told;
  const also = t('layout.variants', { count: variants, formatted: number(variants) });
  return t('layout.productsWith', { products: told, variants: also });
}

/** A product of several rows, as an example of the grouping. */
export function exampleWords({ example, variants }: CountedGrouping, t: Words): string {
  if (example === null) return '';
  const words = { name: example.name || example.product_id, id: example.product_id };
  const list = example.variants.join(', ');
  return variants > example.variants.length && example.variants.length >= 4
    ? t('layout.example', { ...words, variants: list })
    : t('layout.exampleAll', { ...words, variants: list });
}

/** Where the header is: "Titles in row 3 of “Products”". */
export function placeWords({ sheet, header_rows: rows }: SheetLayout, t: Words): string {
  const [row, ...others] = rows;
  const last = others.at(-1);
  if (row === undefined) return t('layout.noTitlesIn', { sheet });
  return last === undefined
    ? t('layout.titlesIn', { sheet, row })
    : t('layout.titlesInTwo', { sheet, row, last });
}

/** The detected encoding, with some words to judge it by; undefined if the file leaves no doubt or its words are hidden. */
export function lettersWords({ encoding }: Pick<SheetLayout, 'encoding'>, t: Words): string | undefined {
  if (encoding === null) return undefined;
  const shown = encoding.choices.find(({ value }) => value === encoding.value)?.shown ?? '';
  if (shown === '') return undefined;
  const kind = t(`layout.encodings.${encoding.value}`);
  return t('layout.lettersAs', { kind, words: shown });
}

/** The current grouping, with its counts. */
export function chosenGrouping({ grouping, groupings }: SheetLayout): CountedGrouping | undefined {
  return groupings.find(({ by, column }) => by === grouping.by && column === grouping.column);
}
