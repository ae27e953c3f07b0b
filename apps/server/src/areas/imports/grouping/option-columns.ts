import { foldText, type Grouping, type ImportColumn } from '@sourcewiz/contract';
import { knownHeaders, squeezed } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import type { SheetSample } from '../../../platform/rows/columns/match-columns.rules.ts';
import { productKey } from '../../products/index.ts';
import { attributeAliases } from '../columns/header-aliases.rules.ts';
import { formatGrouping, type FormatTable } from '../formats/format.ts';
import { groupRows, type GroupedRow } from './group-rows.ts';
import { areVariants, proposeGrouping } from './propose-grouping.ts';
import { keyColumnsOf, pickedColumns, rowKeys } from './row-keys.ts';

const COLOURS =
  /^(product |item |urun |base |main |primary |variant )?(colou?r|colou?r (group|family)|shade|renk|rengi|(produkt)?farbe|couleur|coloris|color|colore|kleur|kolor|cor|रंग|цвет|颜色|顏色|色|カラー|اللون)( name| adi)?$/;
const SIZES =
  /^(product |item |urun |variant )?(size|size name|shoe size|beden|numara|grosse|gr|talla|taille|pointure|tamano|tamanho|taglia|maat|rozmiar|आकार|साइज|размер|尺码|尺碼|サイズ|المقاس)( name)?$/;
const OTHERS =
  /^(finish|material|flavou?r|scent|capacity|pack size|pack|style|pattern|length|width|voltage|wattage|dosage|dose|strength|potency|concentration|volume|unit size|net content|yuzey|desen|doz|hacim|material type)$/;

/** Other titles of the colour and the size, such as `Ebat` and `Dimensions`. */
const otherTitles = knownHeaders(['color', 'size'].flatMap((key) => attributeAliases[key] ?? []));

/** Colour before size before anything else, as people name them. */
function rankOf({ header }: Pick<ImportColumn, 'header'>): number {
  const { phrase, sides } = headerWords(header);
  // Folding removes the marks of ズ, so these words are as written.
  const plain = [phrase || foldText(header), header.trim(), ...sides.map((side) => side.phrase)];
  return [COLOURS, SIZES, OTHERS].findIndex((words) => plain.some((text) => words.test(text)));
}

/** A column with such a title is an option only if nothing else tells the rows of a product apart; it makes no product. */
function rankOfColumn({ header }: ImportColumn): number {
  const rank = rankOf({ header });
  return rank < 0 && otherTitles.has(squeezed(headerWords(header).phrase)) ? 2 : rank;
}

/** The variant type that a title names: `colour` and `size` in any language, other words as they are. */
export function variantKind(title: string): string | undefined {
  const rank = rankOf({ header: title });
  return rank < 0 ? undefined : (['colour', 'size'][rank] ?? headerWords(title).phrase);
}

/** Columns whose cells may tell the variants of a product apart. */
export const distinguishingColumns = (columns: readonly ImportColumn[]): number[] =>
  rankedColumns(columns, rankOf);

function rankedColumns(columns: readonly ImportColumn[], rankBy: (column: ImportColumn) => number): number[] {
  return columns
    .map((column) => ({ index: column.index, filled: column.filled, rank: rankBy(column) }))
    .filter(({ rank, filled }) => rank >= 0 && filled > 0)
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index);
}

const TYPES_MOST = 3;

/**
 * Takes columns for colour, size and the like as options of variants if they differ within products.
 * @param groups the texts of the rows, by column, for each product with several rows
 */
function withOptionColumns(
  columns: readonly ImportColumn[],
  groups: readonly (readonly (readonly string[])[])[],
): ImportColumn[] {
  if (groups.length === 0 || columns.some(({ target }) => target.kind === 'variant_type'))
    return [...columns];
  const chosen = new Map<number, number>();
  for (const index of rankedColumns(columns, rankOfColumn)) {
    if (chosen.size === TYPES_MOST || !isFree(columns[index])) continue;
    const rank = rankOfColumn(columns[index] as ImportColumn);
    const differing = groups.filter((rows) => differs(rows, index)).length;
    const indistinct = groups.filter((rows) => !areDistinct(rows, [...chosen.keys()])).length;
    // If colour and size already tell all rows apart, no third type is needed.
    if (differing < groups.length / 2 || (rank === 2 && indistinct < groups.length / 2)) continue;
    chosen.set(index, chosen.size + 1);
  }
  return columns.map((column) => {
    const position = chosen.get(column.index);
    return position === undefined
      ? column
      : { ...column, target: { kind: 'variant_type', position, role: 'value' }, sure: 92 };
  });
}

const isFree = (column: ImportColumn | undefined): boolean =>
  column !== undefined && column.target.kind !== 'field';

function differs(rows: readonly (readonly string[])[], index: number): boolean {
  return new Set(rows.map((row) => foldText(row[index] ?? '')).filter(Boolean)).size > 1;
}

function areDistinct(rows: readonly (readonly string[])[], columns: readonly number[]): boolean {
  const keys = new Set(rows.map((row) => columns.map((index) => foldText(row[index] ?? '')).join('\n')));
  return keys.size === rows.length;
}

/** Takes columns for colour, size and the like as options, if rows of the sample belong to one product. */
export function proposedColumns(
  columns: readonly ImportColumn[],
  {
    sample,
    prices,
    format,
    grouping,
  }: {
    sample: SheetSample;
    prices: ReadonlySet<number>;
    format: FormatTable | undefined;
    /** The rows-to-product grouping that the person chose. */
    grouping?: Grouping | undefined;
  },
): ImportColumn[] {
  const keys = keyColumnsOf(columns, prices);
  const differing = distinguishingColumns(columns);
  const distinguishing = sample.rows.map((row) => differing.map((column) => row[column] ?? ''));
  const rowsFor = (grouping: Grouping) =>
    sample.rows.map((row, index) =>
      rowKeys(
        index,
        pickedColumns(keys, grouping).map((column) => row[column] ?? ''),
        keys,
      ),
    );
  const proposed =
    grouping ??
    (format && formatGrouping(columns, format)) ??
    proposeGrouping(rowsFor({ by: 'row', column: null }), keys, distinguishing);
  const grouped = [...groupRows(rowsFor(proposed), keys, proposed)];
  const products = Map.groupBy(
    grouped.filter(({ product, own }) => product !== '' && productKey(own || '-') !== productKey(product)),
    ({ product }) => productKey(product),
  );
  // The same ID under different names is a mistake, unless the names differ as those of variants do.
  const isOne = (rows: readonly GroupedRow[]) =>
    keys.variantId !== undefined ||
    new Set(rows.map(({ name }) => foldText(name)).filter(Boolean)).size < 2 ||
    areVariants(rows.map((row) => ({ keys: row, words: distinguishing[row.row] ?? [] })));
  const groups = [...products.values()]
    .filter((rows) => rows.length > 1 && (!['id', 'row'].includes(proposed.by) || isOne(rows)))
    .map((rows) => rows.map(({ row }) => sample.rows[row] ?? []));
  return withOptionColumns(columns, groups);
}
