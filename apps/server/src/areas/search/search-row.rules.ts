import { axisFinder, foldText, ownAxes, typeOf, withAxisValues, type Attribute } from '@sourcewiz/contract';
import { compoundsOf, joinedKey, wordsOf } from './search-query.rules.ts';

/** The part of a product that the search needs. */
export interface SearchSource {
  id: number;
  product_id: string;
  name: string;
  /** Materials and processes belong to the resource library: no product search finds them (RES-005). */
  type?: 'product' | 'material' | 'process' | undefined;
  status: string;
  category_name: string | null;
  values: Readonly<Record<string, unknown>>;
  variants: readonly {
    variant_id: string;
    options: Readonly<Record<string, string>>;
    values: Readonly<Record<string, unknown>>;
    image_ids: readonly string[];
  }[];
  image_ids: readonly string[];
  completeness: number;
  created_at: Date;
  updated_at: Date;
}

/** The derived row; `words_*` become the weighted words, `words_a` with the highest weight. */
export interface SearchRow {
  product_id: number;
  words_a: string;
  words_b: string;
  words_c: string;
  /** What only colleagues can read: it says least about a product. */
  words_d: string;
  /** Words of the name, each between spaces. */
  name_words: string;
  folded: string;
  facets: string[];
  /** By attribute, prices also by currency: see `numberKey`. */
  numbers: Record<string, number>;
  type: string;
  status: string;
  sku: string;
  sku_key: string;
  name: string;
  category_name: string | null;
  completeness: number;
  variant_count: number;
  image_file_id: string | null;
  image_count: number;
  selling_price: unknown;
  /** Amount of the selling price; null if there is none that can be compared. */
  price_amount: number | null;
  price_currency: string | null;
  moq: unknown;
  created_at: string;
  updated_at: string;
}

/** The key under which the names of axes are counted. */
export const AXIS_NAMES = 'axis';
/** Most characters of each weight; longer descriptions are found by their beginnings. */
const WORDS_MAX = 20_000;
/** Most characters in which typing errors are tolerated. */
const FOLDED_MAX = 1_000;

/**
 * The search row of a product, without costs and packaging: everybody with access to the library searches the same
 * rows.
 * @param attributes the organisation's whose values everybody may see
 */
export function searchRowOf(source: SearchSource, attributes: readonly Attribute[]): SearchRow {
  const find = axisFinder(attributes);
  const product = withAxisValues(source, find);
  const found = gatherValues(product, attributes);
  const ids = [product.product_id, ...product.variants.map(({ variant_id }) => variant_id)];
  const options = product.variants.flatMap((variant) => Object.values(variant.options));
  const names = [product.name, ...ids].map(folded).join(' ');
  const choices = [product.category_name ?? '', ...found.choices, ...options].map(folded).join(' ');
  const images = [...product.image_ids, ...product.variants.flatMap(({ image_ids }) => image_ids)];
  const byKey = (key: string) => attributes.find(({ internal_name }) => internal_name === key);
  const priceAttribute = byKey('selling_price');
  const price = valueOf(product, priceAttribute);
  return {
    product_id: product.id,
    words_a: cut(`${names} ${ids.map(joinedKey).join(' ')}`, WORDS_MAX),
    words_b: cut(choices, WORDS_MAX),
    words_c: cut(found.texts.map(folded).join(' '), WORDS_MAX),
    words_d: cut(found.internal.map(folded).join(' '), WORDS_MAX),
    name_words: ` ${compoundsOf(product.name).join(' ')} `,
    folded: cut(
      [...new Set(`${names} ${choices} ${found.internalChoices.map(folded).join(' ')}`.split(' '))].join(' '),
      FOLDED_MAX,
    ),
    facets: [...new Set([...fixedTokens(product), ...found.tokens, ...axisTokens(ownAxes(product, find))])],
    numbers: found.numbers,
    type: product.type ?? 'product',
    status: product.status,
    sku: product.product_id,
    sku_key: joinedKey(product.product_id),
    name: product.name,
    category_name: product.category_name,
    completeness: product.completeness,
    variant_count: product.variants.length,
    image_file_id: images[0] ?? null,
    image_count: new Set(images).size,
    selling_price: price,
    ...comparablePrice(price, priceAttribute),
    moq: valueOf(product, byKey('moq')),
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
  };
}

/** The key of numbers for ranges: those of an attribute, or of a price in one currency. */
export function numberKey(attributeId: string, currency: string | undefined): string {
  return currency === undefined ? attributeId : `${attributeId}:${currency}`;
}

/** The token that a facet counts and a filter looks for. */
export function facetToken(key: string, value: string): string {
  return `${key}=${value}`;
}

/** Keys that are neither attributes nor axes; `axis` counts the names of axes. */
export const FIXED_KEYS = ['category', 'status', 'completeness', 'created', 'updated', 'changed', AXIS_NAMES];

/** The key of an axis that is no attribute, as a filter writes it: `Pack type` is `pack_type`. */
export function axisKey(name: string): string {
  const key = foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 58);
  return /^[\p{L}_]/u.test(key) && !FIXED_KEYS.includes(key) ? key : `_${key}`;
}

/** Tokens of the options, and of the names, so that a facet can be named as people write it. */
function axisTokens(axes: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...axes].flatMap(([name, options]) => [
    facetToken(AXIS_NAMES, name),
    ...[...options].map((option) => facetToken(axisKey(name), option)),
  ]);
}

/** Steps of the completeness facet, in percent. */
export const completenessSteps = ['0-49', '50-79', '80-99', '100'] as const;

/** @param percent whole, 0 to 100 */
export function completenessStep(percent: number): (typeof completenessSteps)[number] {
  if (percent >= 100) return '100';
  if (percent >= 80) return '80-99';
  return percent >= 50 ? '50-79' : '0-49';
}

function fixedTokens({ status, category_name, completeness }: SearchSource): string[] {
  const tokens = [facetToken('status', status), facetToken('completeness', completenessStep(completeness))];
  return category_name === null ? tokens : [facetToken('category', category_name), ...tokens];
}

interface Gathered {
  tokens: string[];
  numbers: Record<string, number>;
  /** Texts of attributes with options or words. */
  choices: string[];
  texts: string[];
  /** The same for internal attributes: all texts, and those with options or words. */
  internal: string[];
  internalChoices: string[];
}

/** What all values of the product and its variants contribute to the row. */
function gatherValues(product: SearchSource, attributes: readonly Attribute[]): Gathered {
  const gathered: Gathered = {
    tokens: [],
    numbers: {},
    choices: [],
    texts: [],
    internal: [],
    internalChoices: [],
  };
  for (const attribute of attributes) {
    const type = typeOf(attribute);
    const key = String(attribute.id);
    let hasNumber = false;
    for (const value of [product.values[key], ...product.variants.map(({ values }) => values[key])]) {
      if (value === undefined || value === null) continue;
      const text = type.searchText(value);
      if (attribute.is_internal) {
        gathered.internal.push(text);
        if (type.facetTokens) gathered.internalChoices.push(text);
      } else {
        (type.facetTokens ? gathered.choices : gathered.texts).push(text);
      }
      if (!attribute.is_filter) continue;
      for (const token of type.facetTokens?.(value) ?? []) gathered.tokens.push(facetToken(key, token.key));
      const number = type.facetNumber?.(value, attribute) ?? null;
      // The product's own number counts; a variant's only if the product has none.
      if (number === null || hasNumber) continue;
      gathered.numbers[numberKey(key, type.facetCurrency?.(value))] = Number(number);
      hasNumber = true;
    }
  }
  return gathered;
}

function valueOf(product: SearchSource, attribute: Attribute | undefined): unknown {
  if (!attribute) return null;
  const key = String(attribute.id);
  return (
    product.values[key] ??
    product.variants.find(({ values }) => values[key] !== undefined)?.values[key] ??
    null
  );
}

function comparablePrice(
  value: unknown,
  attribute: Attribute | undefined,
): Pick<SearchRow, 'price_amount' | 'price_currency'> {
  const type = attribute?.dtype === 'price' ? typeOf(attribute) : undefined;
  const amount = value === null || !attribute ? null : (type?.facetNumber?.(value, attribute) ?? null);
  if (amount === null) return { price_amount: null, price_currency: null };
  return { price_amount: Number(amount), price_currency: type?.facetCurrency?.(value) ?? '' };
}

function folded(text: string): string {
  return wordsOf(text).join(' ');
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, text.lastIndexOf(' ', max));
}
