import {
  BUYER_IMAGES_MAX,
  foldText,
  type Attribute,
  type BuyerColumn,
  type BuyerTarget,
  type ColumnTarget,
} from '@sourcewiz/contract';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import type { FillTarget } from '../../../platform/sheets/index.ts';
import { columnLetter } from '../../../platform/rows/columns/match-columns.rules.ts';
import type { ColumnReader } from './column-reader.ts';

/** What is known about a table that is to be filled. */
export interface BuyerTable {
  titles: readonly string[];
  /** Texts of the buyer's own rows, by column. */
  rows: readonly (readonly string[])[];
  formulas: readonly number[];
  lists: readonly { column: number; options: readonly string[]; isStrict: boolean }[];
}

const PICTURE =
  /\b(image|images|photo|photos|picture|pictures|pic|img|thumbnail|gorsel|gorseli|resim|foto|fotograf|bild|bilder|imagen)\b/;
const ADDRESS = /\b(alt|caption|name|adi)\b/;
const ROW_NUMBER =
  /^(s no|sr no|serial no|sl no|line no|line|pos|position|row|no|nr|#|sira|sira no|satir|lfd nr|n)$/;
/** What buyers call their supplier's article number; a plain "article number" beside it is their own. */
const OUR_CODE =
  /^(your|vendor|supplier|suppliers|manufacturer|mfr|mfg|factory|seller|tedarikci|satici|uretici|lieferanten|fabrik)( (item|product|article|style|model|part|urun|stok))?( (ref|reference|no|nr|num|number|code|sku|id|kodu|no su))$|^mpn$|^lieferantenartikelnummer$/;
const BUYERS_CODE =
  /^(our|buyer|buyers|customer|customers|client|retailer|alici|musteri|kunden)( (item|product|article|style|model|part|urun|stok))?( (ref|reference|no|nr|num|number|code|sku|id|kodu))$/;
/** Guesses below this are asked about. */
const SURE_FROM = 70;

type Found = Pick<BuyerColumn, 'target' | 'sure' | 'from'>;

/** Matches the columns of a buyer's table; columns that fit nothing are left to the person. */
export function matchBuyerColumns(
  table: BuyerTable,
  context: {
    attributes: readonly Attribute[];
    reader: ColumnReader;
    /** The currency of prices whose title names none. */
    currency: string;
    /** How a workbook with the same titles was matched. */
    remembered: readonly BuyerColumn[] | undefined;
    /** Attributes that may be remembered, even for people who may not read them. */
    known: readonly Attribute[];
  },
): BuyerColumn[] {
  const { titles, rows, formulas, lists } = table;
  const { attributes, reader, currency, remembered } = context;
  // In an empty form, columns are empty without meaning nothing.
  const sample = { headers: titles, rows, filled: titles.map(() => 1) };
  const matched = new Map(reader.match(sample, attributes).map((one) => [one.index, one]));
  const phrases = titles.map((title) => headerWords(title).phrase);
  const ourCode = phrases.findIndex((phrase) => OUR_CODE.test(phrase));
  let pictures = 0;
  return titles.map((header, index) => {
    const list = lists.find(({ column }) => column === index);
    const isFormula = formulas.includes(index);
    const before = remembered?.find(
      (one) =>
        one.index === index && isAlike(one, { header, isFormula }) && isStill(one.target, context.known),
    );
    const found = before
      ? { target: before.target, sure: 100, from: 'remembered' as const }
      : foundAt(index, { titles, formulas, pictures, attributes, ourCode, known: matched.get(index) });
    if (found.target.kind === 'image') pictures += 1;
    return {
      index,
      letter: columnLetter(index),
      header,
      sample: (rows[0]?.[index] ?? '').slice(0, 200).toWellFormed(),
      ...found,
      ...(before
        ? { unit: before.unit, currency: before.currency }
        : statedOf(header, found.target, { attributes, reader, currency })),
      options: list
        ? { count: list.options.length, first: list.options.slice(0, 8), strict: list.isStrict }
        : null,
      formula: isFormula,
    };
  });
}

const unknown: Found = { target: { kind: 'undecided' }, sure: 0, from: 'none' };

const isProductId = ({ target }: Found): boolean => target.kind === 'field' && target.field === 'product_id';

/** The target of a column, unless it is remembered. */
function foundAt(
  index: number,
  about: {
    titles: readonly string[];
    formulas: readonly number[];
    pictures: number;
    attributes: readonly Attribute[];
    /** The column with the supplier's own code; -1 if none is named so. */
    ourCode: number;
    known: { target: ColumnTarget; sure: number } | undefined;
  },
): Found {
  const { titles, formulas, pictures, attributes, ourCode, known } = about;
  const header = titles[index] ?? '';
  const { phrase } = headerWords(header);
  if (formulas.includes(index)) return { target: { kind: 'skip' }, sure: 100, from: 'formula' };
  if (header === '') return { target: { kind: 'skip' }, sure: 95, from: 'none' };
  // A title merged over two columns belongs to the first.
  if (index > 0 && titles[index - 1] === header)
    return { target: { kind: 'skip' }, sure: 95, from: 'merged' };
  if (BUYERS_CODE.test(phrase)) return unknown;
  if (index === ourCode) return { target: { kind: 'field', field: 'product_id' }, sure: 95, from: 'header' };
  if (PICTURE.test(phrase) && !ADDRESS.test(phrase) && pictures < BUYER_IMAGES_MAX)
    return { target: { kind: 'image', position: pictures + 1 }, sure: 95, from: 'header' };
  if (isRowNumber(header)) return { target: { kind: 'row_number' }, sure: 92, from: 'header' };
  const found = foundTarget(known, attributes, header);
  return ourCode >= 0 && isProductId(found) ? unknown : found;
}

const isRowNumber = (header: string): boolean =>
  ROW_NUMBER.test(headerWords(header).phrase) || /^(#|№)$/.test(header.trim());

/** What the titles of a table say about its columns: which ones only number the rows, and which have a title. */
export function titleColumns(titles: readonly string[]): Pick<FillTarget, 'numberColumns' | 'titledColumns'> {
  return {
    numberColumns: titles.flatMap((title, column) => (isRowNumber(title) ? column : [])),
    // A column between others belongs to the table, even without a title.
    titledColumns: titles.flatMap((_, column) =>
      titles.slice(0, column + 1).some(Boolean) && titles.slice(column).some(Boolean) ? column : [],
    ),
  };
}

function foundTarget(
  known: { target: ColumnTarget; sure: number } | undefined,
  attributes: readonly Attribute[],
  header: string,
): Found {
  const target = known && buyerTarget(known.target, attributes);
  if (!known || !target || known.sure < SURE_FROM) return unknown;
  return { target, sure: known.sure, from: header === '' ? 'cells' : 'header' };
}

/** What a column that could be read is written with. */
function buyerTarget(target: ColumnTarget, attributes: readonly Attribute[]): BuyerTarget | undefined {
  switch (target.kind) {
    case 'field': {
      if ((target.level ?? 1) === 1) return { kind: 'field', field: target.field };
      const below = attributes.find(({ dtype }) => dtype === 'sub_category');
      return below && { kind: 'attribute', attribute_id: below.id, part: 'value' };
    }
    case 'attribute':
      return target;
    case 'variant_type':
      return { kind: 'option', position: target.position, role: target.role };
    case 'images':
      return { kind: 'image', position: 1 };
    case 'skip':
    case 'new_attribute':
    case 'undecided':
      return undefined;
  }
}

/** The attribute that a column is written with, if it is among these. */
export function attributeOf(target: BuyerTarget, attributes: readonly Attribute[]): Attribute | undefined {
  return target.kind === 'attribute' ? attributes.find(({ id }) => id === target.attribute_id) : undefined;
}

/**
 * What the title of a column states about the numbers below it. @param about.currency for prices whose title names none
 */
export function statedOf(
  header: string,
  target: BuyerTarget,
  about: { attributes: readonly Attribute[]; reader: ColumnReader; currency: string },
): Pick<BuyerColumn, 'unit' | 'currency'> {
  const attribute = attributeOf(target, about.attributes);
  if (!attribute) return { unit: null, currency: null };
  const stated = about.reader.stated(header, attribute);
  const isAmount = attribute.dtype === 'price' && partOf(target) === 'value';
  return { unit: stated.unit ?? null, currency: isAmount ? (stated.currency ?? about.currency) : null };
}

const partOf = (target: BuyerTarget): string | undefined =>
  target.kind === 'attribute' ? target.part : undefined;

/**
 * Whether a column has exactly the same title as before, since `Price (EUR)` is not `Price (USD)`, and did not become a
 * formula.
 */
function isAlike(
  before: BuyerColumn,
  { header, isFormula }: { header: string; isFormula: boolean },
): boolean {
  return foldText(before.header) === foldText(header) && (!isFormula || before.formula);
}

/** Whether the target of a column still exists. */
function isStill(target: BuyerTarget, attributes: readonly Attribute[]): boolean {
  return (
    target.kind !== 'undecided' &&
    (target.kind !== 'attribute' || attributeOf(target, attributes) !== undefined)
  );
}
