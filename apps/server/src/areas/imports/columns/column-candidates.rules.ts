import { findUnit, type Attribute, type AttributeShape, type ColumnTarget } from '@sourcewiz/contract';
import type { ColumnEvidence } from '../../../platform/rows/columns/column-evidence.rules.ts';
import {
  aliasSureness,
  knownHeaders,
  LIKELY,
  OWN_NAME,
  type Aliases,
} from '../../../platform/rows/columns/header-aliases.rules.ts';
import {
  headerWords,
  wholeWords,
  withoutUnit,
  type HeaderWords,
} from '../../../platform/rows/columns/header-words.rules.ts';
import type {
  Candidate as CandidateOf,
  MatchedColumn,
} from '../../../platform/rows/columns/match-columns.rules.ts';
import { statusOf } from '../rows/status-words.rules.ts';
import { skipCandidates } from './skip-candidates.rules.ts';
import { newShape } from './new-shape.rules.ts';
import { ofCartons } from './settle-columns.rules.ts';
import { partCandidates } from './part-candidates.rules.ts';
import { isRecommendedPrice, otherCosts, otherPrices, priceTerms, withoutTax } from './price-titles.rules.ts';
import { fitOf, guessedType, knownOptions } from './column-evidence.rules.ts';
import {
  currencyInTitle,
  isCurrencyTitle,
  isMoney,
  isUnsurePriceUnit,
  SIDE_LETTERS,
} from './stated-parts.rules.ts';
import {
  aliasesOf,
  attributeAliases,
  fieldAliases,
  isQuantityTitle,
  otherTitles,
  worthAnAttribute,
  type FieldName,
} from './header-aliases.rules.ts';

export type Candidate = CandidateOf<ColumnTarget>;

/** From here on, a header names one thing and nothing else. */
const SURE_HEADER = 95;

const known = knownHeaders([...Object.values(fieldAliases), ...Object.values(attributeAliases), otherTitles]);
function sureness(words: HeaderWords, aliases: Aliases, ownName?: string): number {
  const whole = aliasSureness(words, aliases, { ownName, known });
  if (whole >= LIKELY || words.sides.length === 0) return whole;
  const sides = words.sides.map((side) => aliasSureness(side, aliases, { ownName, known }));
  const least = Math.min(...sides);
  if (least >= LIKELY) return least;
  // In one script, the other word may be what the title is about: `Price / carton`.
  const isTold = sides.some((sure, place) => sure >= LIKELY && isForeign(words.sides[place]?.phrase));
  const isTranslated = new Set(words.sides.map(({ phrase }) => isForeign(phrase))).size > 1;
  return isTranslated && isTold ? LIKELY : whole;
}

/** The attribute that a title names, by its own name first. */
export function attributeCalled(title: string, attributes: readonly Attribute[]): Attribute | undefined {
  const words = headerWords(title);
  const named = attributes
    .map((attribute) => ({ attribute, sure: sureness(words, aliasesOf(attribute), attribute.name) }))
    .filter(({ sure }) => sure >= LIKELY)
    .toSorted((one, other) => other.sure - one.sure);
  return named[0]?.attribute;
}

const isForeign = (phrase = ''): boolean => /[^\P{L}\p{Script=Latin}]/u.test(phrase);

/** Every target that a column could have, and how sure each is. */
export function candidatesOf(
  column: MatchedColumn,
  { attributes }: { attributes: readonly Attribute[] },
): Candidate[] {
  return [
    ...skipCandidates(column),
    ...variantTypeCandidates(column),
    ...levelCandidates(column),
    ...fieldCandidates(column),
    ...attributes.flatMap((attribute) => attributeCandidates(column, attribute)),
    ...newAttributeCandidates(column),
  ];
}

const variantWords =
  /^(option|variant type|variant option|variation|variation type|secenek|varyant tipi|varyant)( (name|value|values|group|groups|adi|ad|degeri|deger|type))?$/;

/** `option1_name`, `Option2 Value`, `Seçenek 1 adı`. */
function variantTypeCandidates({ words }: MatchedColumn): Candidate[] {
  const [, , , role = ''] = variantWords.exec(words.phrase) ?? [];
  const { number = 1 } = words;
  if (!variantWords.test(words.phrase) || number < 1 || number > 3) return [];
  if (words.number === undefined && role === '') return [];
  const isName = ['name', 'group', 'groups', 'adi', 'ad', 'type'].includes(role);
  return [{ target: { kind: 'variant_type', position: number, role: isName ? 'name' : 'value' }, sure: 98 }];
}

const levelWords =
  /^((product |item |main |top )?(categor(y|ies)|kategorie?|categorie|categoria)( (level|ebene|niveau|nivel|seviye|duzey))?|(level|ebene|niveau|nivel|seviye|duzey)|section|bolum)( (name|adi|ad))?$/;
/** `Primary category`, `Secondary category`: levels by word. */
const namedLevels: Readonly<Record<string, number>> = { primary: 1, master: 1, secondary: 2, tertiary: 3 };
const belowWords =
  /^(sub ?categor(y|ies)|child category|alt kategori|unterkategorie|sous categorie|subcategoria|subcategorie|sottocategoria|podkategoria|underkategori|подкатегория|υποκατηγορια|子分类|二级分类)( (name|adi|ad))?$/;

/** `Category 2`, `Level 3`, `Alt kategori`: a level below the first. */
function levelCandidates({ words, evidence }: MatchedColumn): Candidate[] {
  const { phrase, number } = words;
  const named = namedLevels[phrase.split(' ')[0] ?? ''];
  if (named !== undefined && /^\w+ categor(y|ies)( name)?$/.test(phrase))
    return [
      { target: { kind: 'field', field: 'category', ...(named > 1 ? { level: named } : {}) }, sure: 90 },
    ];
  const isBelow = belowWords.test(phrase);
  const level = (number ?? 1) + (isBelow ? 1 : 0);
  if (evidence.values.length === 0 || level > 4) return [];
  if (isBelow) return [{ target: { kind: 'field', field: 'category', level }, sure: 90 }];
  if (number === undefined || !levelWords.test(phrase)) return [];
  return [{ target: { kind: 'field', field: 'category', ...(level > 1 ? { level } : {}) }, sure: 95 }];
}

/** `custom_label_0` of a feed groups products; eBay's `Custom label` is their code. */
const numberedLabel = ({ words }: MatchedColumn): boolean =>
  words.number !== undefined && words.phrase === 'custom label';

function fieldCandidates(column: MatchedColumn): Candidate[] {
  return (Object.keys(fieldAliases) as FieldName[]).flatMap((field) => {
    if (numberedLabel(column)) return [];
    const sure = sureness(column.words, fieldAliases[field]) + fieldFit(field, column);
    return sure > 0 ? [{ target: { kind: 'field' as const, field }, sure }] : [];
  });
}

/** Names of people, companies and the like. */
const othersName =
  /^(first|last|full|user|customer|company|brand|vendor|supplier|seller|store|shop|file|image|taster|author|designer|country|city|region|scientific|manufacturer|contact|colou?r|option|attribute) (name|title)$/;

/** A code in one list, a name in another. */
const isModel = ({ phrase }: HeaderWords): boolean =>
  /^(model|style|design|item|article|artikel|articolo|articulo|artigo)$/.test(phrase);

/** A name is short and a description long; a category repeats; an ID does not contain sentences. */
function fieldFit(field: FieldName, { evidence, words }: MatchedColumn): number {
  const { values, distinct, averageLength } = evidence;
  if (values.length === 0) return 0;
  const uniqueness = distinct.size / values.length;
  switch (field) {
    case 'name':
      if (averageLength > 120 || evidence.numbers > 0.8 || othersName.test(words.phrase)) return -50;
      if (isModel(words) && evidence.codes >= 0.8) return -60;
      // `Item` over T-1, T-2.
      if (
        sureness(words, fieldAliases.name) <= LIKELY &&
        values.filter(isFigured).length >= values.length * 0.8
      )
        return -60;
      // In trade, "item description" over short, distinct texts means the product's name.
      return sureness(words, fieldAliases.name) === LIKELY && averageLength <= 80 && uniqueness > 0.6 ? 6 : 0;
    case 'category':
      // Numbers of another table.
      if (values.every((value) => /^\d+(\s*,\s*\d+)*$/.test(value))) return -60;
      if (pathShare(values) > 0.5) return 20;
      return values.length >= 10 && uniqueness > 0.9 ? -15 : 0;
    case 'status':
      // The state of a wine is where it is grown.
      if (
        sureness(words, fieldAliases.status) < SURE_HEADER &&
        values.filter(statusOf).length < values.length / 2
      )
        return -60;
      return values.every((value) => value.length <= 20) && distinct.size <= 8 ? 0 : -40;
    case 'product_id':
    case 'variant_id':
      // "Model" is a code in one list and a name in another.
      if (isModel(words) && evidence.codes < 0.8) return -60;
      if (averageLength > 64 || listShare(values) > 0.3) return -60;
      return uniqueness < 0.1 && values.length > 10 ? -20 : 0;
  }
}

/** A code with figures. */
const isFigured = (value: string): boolean => /^(?=\S*\d)(?=\S*\p{L})\S+$/u.test(value);

/** Share of the cells that list several codes: `R1,R2,R7`. */
function listShare(values: readonly string[]): number {
  return (
    values.filter((value) => /\p{L}.*,\s*\p{L}/u.test(value.slice(0, 500))).length /
    Math.max(1, values.length)
  );
}

/** Share of the cells that are category paths: `Home > Kitchen > Mugs`. */
function pathShare(values: readonly string[]): number {
  return values.filter((value) => />|→|»|›/.test(value)).length / Math.max(1, values.length);
}

function attributeCandidates(column: MatchedColumn, attribute: Attribute): Candidate[] {
  const whole = wholeSureness(column, attribute);
  const candidates: Candidate[] = [];
  if (whole > 0)
    candidates.push({
      target: targetOf(attribute, 'value'),
      sure: whole + wholeFit(column, { attribute, whole }),
    });
  else if (attribute.internal_name === 'selling_price' && isAmountsOf(column))
    candidates.push({ target: targetOf(attribute, 'value'), sure: OTHER_PRICE });
  candidates.push(...partCandidates(column, attribute));
  if (attribute.internal_name === 'selling_price' && column.header === '' && arePrices(column.evidence))
    candidates.push({ target: targetOf(attribute, 'value'), sure: BY_CELLS });
  const options = knownOptions(column.evidence, attribute);
  if (options >= 0.6 && column.evidence.values.length >= 3 && whole < 70 && !column.words.custom) {
    candidates.push({ target: targetOf(attribute, 'value'), sure: 55 + 20 * options });
  }
  return candidates;
}

/** Without a title, to be looked at. */
const BY_CELLS = 60;

/** Amounts with cents or a currency. */
function arePrices({ values }: ColumnEvidence): boolean {
  const [cents, amount] = [/\d[.,]\d\d$/, /^(?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,]*\s?(?:\p{Sc}|[A-Z]{3})?$/u];
  const told = values.filter((value) => cents.test(value) || /\p{Sc}|[A-Z]{3}/u.test(value));
  return values.length > 0 && values.every((value) => amount.test(value)) && told.length > values.length / 2;
}

/** `Euro`, `CIF (USD)`: only the currency of the figures below, and its terms. */
function isAmountsOf({ header, words, evidence }: MatchedColumn): boolean {
  // `FOB Mundra USD`: a place may follow.
  const isTerm =
    [words.phrase, words.tokens[0] ?? ''].some((term) => priceTerms.has(term)) &&
    currencyInTitle(header) !== undefined;
  return (isTerm || isCurrencyTitle(header)) && evidence.values.length > 0 && evidence.numbers >= 0.8;
}

/** `ProductCost` is the cost; elsewhere a word in front changes the meaning, as in the form of an item. */
/** `Wt./pc`, `Weight per piece`: what it is anyway. */
const perPiece =
  /(?: per| each)?\s(?:pcs?|pieces?|pce|each|ea|adet|stk|stuck|szt|шт)$|\sper (?:unit|item)$/iu;

const prefixed: ReadonlySet<string> = new Set(['selling_price', 'cost_price', 'weight', 'size']);

function wholeSureness({ words }: MatchedColumn, attribute: Attribute): number {
  const named = sureness(words, aliasesOf(attribute), attribute.name);
  const taxed =
    attribute.internal_name === 'selling_price' ? sureness(withoutTax(words), aliasesOf(attribute)) : 0;
  const whole = Math.max(named, taxed);
  if (attribute.dtype === 'price' && whole < OWN_NAME && isRecommendedPrice(words))
    return isRecommendedPrice(headerWords(attribute.name)) ? LIKELY : 0;
  const [first = '', ...rest] = words.tokens;
  if (whole < LIKELY && prefixed.has(attribute.internal_name) && perPiece.test(words.label)) {
    return Math.max(whole, sureness(headerWords(words.label.replace(perPiece, '')), aliasesOf(attribute)));
  }
  if (whole < LIKELY && ['size', 'packaging'].includes(attribute.dtype) && SIDE_LETTERS.test(words.label))
    return sureness(headerWords(words.label.replace(SIDE_LETTERS, ' ')), aliasesOf(attribute));
  const isPrefixed = ['product', 'item', 'article'].includes(first) && rest.length > 0;
  if (whole >= SURE_HEADER || !isPrefixed || !prefixed.has(attribute.internal_name)) return whole;
  const bare = sureness({ ...words, tokens: rest, phrase: rest.join(' ') }, aliasesOf(attribute));
  return Math.max(whole, bare - 2);
}

const targetOf = (attribute: Attribute, part: string): ColumnTarget => ({
  kind: 'attribute',
  attribute_id: attribute.id,
  part,
});

/** How well the cells fit: a column of words is not a price, whatever its header says. */
function wholeFit(
  { header, evidence, words }: MatchedColumn,
  { attribute, whole }: { attribute: Attribute; whole: number },
): number {
  const shape: AttributeShape = { ...attribute, compulsory: false };
  const fit = fitOf(evidence, shape);
  if (isForeignKey(words, evidence) || otherSizes.test(words.phrase)) return -60;
  if (whole < SURE_HEADER && otherCosts.test(withoutUnit(words))) return -60;
  // In such a column, a pack of a kilogram has a price or a code.
  if (isQuantityTitle(header)) return -60;
  // `Weight ($)`, `Packing (USD)`: what it costs. What a company made itself may be that.
  const isOwn = aliasesOf(attribute).sure.length === 0;
  if (attribute.dtype !== 'price' && !isOwn && words.notes.some(isMoney)) return -60;
  // A price per hundred is not a price per piece; a weight in grams is not that of a carton.
  if (['price', 'uom'].includes(attribute.dtype) && ofMany.test(words.label)) return -60;
  if (attribute.internal_name === 'pieces_per_carton' && words.tokens.some((word) => weightWords.has(word)))
    return -60;
  if (attribute.internal_name === 'selling_price' && whole < SURE_HEADER && purchase.test(words.phrase))
    return -60;
  const isOwnWeight = attribute.internal_name === 'weight' || attribute.internal_name === 'size';
  if (isOwnWeight && whole < SURE_HEADER && ofBoxes.test(words.phrase)) return -60;
  if (attribute.internal_name === 'pieces_per_carton' && whole < SURE_HEADER && ofLayers.test(words.phrase))
    return -60;
  // `Carton` over 12, 24.
  if (
    attribute.internal_name === 'carton_size' &&
    evidence.values.every((value) => /^\d+$/.test(value)) &&
    evidence.values.length > 0 &&
    words.notes.length === 0
  )
    return -60;
  // `Price/carton` is neither the number of pieces in a carton nor its weight.
  if (attribute.dtype !== 'price' && words.tokens.some((word) => priceWords.has(word))) return -60;
  if (
    attribute.internal_name === 'carton_weight' &&
    words.notes.some((note) => small.has(findUnit(note, 'weight')?.short_name))
  )
    return -60;
  if (attribute.dimension === 'weight' && perArea.test(header)) return -60;
  if (isModel(words) && evidence.codes >= 0.8) return -60;
  // One or two wrong cells are slips; many mean another kind of column. Clothing sizes are not dimensions.
  if (attribute.dtype === 'size' && fit === 0 && !evidence.values.some((value) => /\d/.test(value)))
    return -60;
  if ((attribute.dtype === 'size' || attribute.dtype === 'packaging') && contentShare(evidence.values) > 0.5)
    return -60;
  if (attribute.dtype === 'sub_category' && pathShare(evidence.values) > 0.5) return -45;
  // Yes and no are not options: `Other colours` asks whether there are any.
  if (attribute.dtype !== 'boolean' && evidence.yesNo === 1 && evidence.values.length >= 3) return -45;
  if (fit === 0 && evidence.values.length > 0 && whole < SURE_HEADER) return -45;
  const misfit = fit >= 0.75 ? 0 : fit >= 0.4 || evidence.values.length < 3 ? -12 : -45;
  if (attribute.internal_name === 'description' && evidence.values.length > 0) {
    return misfit + (evidence.averageLength > 80 ? 6 : words.phrase === 'item description' ? -8 : 0);
  }
  return misfit - (attribute.dtype === 'price' && isUnsurePriceUnit(header) ? UNSURE_UNIT : 0);
}

/** Of prices per piece and per square foot, the first is the price. */
const UNSURE_UNIT = 2;

/** `supplierID` with 1, 2, 1: a row of another table. */
const isForeignKey = ({ phrase }: HeaderWords, { numbers }: ColumnEvidence): boolean =>
  numbers === 1 && / (id|key)$/.test(phrase);

/** `Preis/100 St.`, `Price per 1,000`; the label has blanks for marks. */
const ofMany = /\b(100|1 ?000)\b/;

const purchase = wholeWords(
  'purchase|buying|achat|alis|einkauf\\p{L}*|ek|compra|acquisto|zakupu|закуп\\p{L}*|inkoop\\p{L}*|inkops\\p{L}*|indkobs\\p{L}*|采购\\p{L}*|进货\\p{L}*',
);
const ofBoxes = wholeWords(`${ofCartons.source}|case|box|kutu|caixa|cx|doos|scatola|collo|pallet|palet`);
const ofLayers = wholeWords('pallets?|palet\\p{L}*|layers?|inner|display|europal\\p{L}*|container|fcl');
/** No carton is weighed in these. */
const small: ReadonlySet<string | undefined> = new Set(['g', 'mg', 'carat']);
/** `Weight (gsm)`, `Gramaj (gr/m²)`: of cloth and paper, not of the product. */
const perArea = /gsm|(?:\/|per) ?(?:m|sq|lm|yd|ft|metre|meter)(?!\p{L}{2})/iu;

const priceWords: ReadonlySet<string> = new Set(['price', 'preis', 'prix', 'precio', 'fiyat', 'fiyati']);

const weightWords: ReadonlySet<string> = new Set([
  'weight',
  'gewicht',
  'peso',
  'poids',
  'agirlik',
  'waga',
  'вес',
  'масса',
]);

/** Sizes of something that belongs to the product. */
const otherSizes =
  /^(screen|display|font|file|page|ring|lot|sample|batch|sensor|order|serving|family|frame) size$|^price unit$/;

/** Share of the cells that state contents, `500 g` or `1 L`, and so no dimensions. */
function contentShare(values: readonly string[]): number {
  const content =
    /^[\d.,\s/x×-]*\d\s*(kgs?|g|grs?|gms?|grams?|mg|ml|cl|l|lt|ltrs?|lit(?:re|er)s?|oz|lbs?)\.?$/i;
  return values.filter((value) => content.test(value)).length / Math.max(1, values.length);
}

/** Digits of codes are not a quantity. */
const codeTitle =
  /^(ean|gtin|upc|isbn|jan|mpn|bar ?code|barkod|model|(mfr |manufacturer )?part (no|number))\b/;

/** Less sure than the selling price, in sheets without any other price. */
const OTHER_PRICE = 70;

function newAttributeCandidates({ words, evidence, filled }: MatchedColumn): Candidate[] {
  if (filled === 0 || words.label === '') return [];
  const dtype = codeTitle.test(words.phrase) ? 'text' : guessedType(evidence);
  const target = { kind: 'new_attribute' as const, name: words.label, dtype };
  if (words.custom) return [{ target, sure: 88 }];
  if (worthAnAttribute.has(words.phrase)) return [{ target, sure: 85 }];
  if (words.phrase === 'quantity' && contentShare(evidence.values) > 0.5) return [{ target, sure: 85 }];
  const price = { ...target, dtype: 'price' as const };
  const isOther = otherPrices.has(words.phrase) || isRecommendedPrice(words);
  const isPrice = isOther && fitOf(evidence, newShape(price, 'USD')) >= 0.75;
  return isPrice ? [{ target: price, sure: OTHER_PRICE }] : [];
}
