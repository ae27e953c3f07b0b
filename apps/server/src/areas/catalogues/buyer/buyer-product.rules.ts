import {
  boxCbm,
  byWorth,
  cbmPerPiece,
  convertMoney,
  findUnit,
  formatValue,
  isAxisOf,
  roundMoney,
  type Attribute,
  type BuyerCard,
  type BuyerFact,
  type BuyerFactIcon,
  type BuyerImage,
  type BuyerProduct,
  type BuyerVariant,
  type Image,
  type Language,
  type Money,
  type MoneyRules,
  type Packaging,
  type Product,
  type Variant,
} from '@sourcewiz/contract';
import { productInCatalogue, remarkOf, type ShownPrices } from '../prices/shown-prices.rules.ts';

/** How the chosen attributes are used on a buyer's page. */
export interface BuyerView {
  price: Attribute | undefined;
  moq: Attribute | undefined;
  description: Attribute | undefined;
  /** Shown below the name: material, then size. */
  summary: Attribute[];
  /** All others, in the order of the choice. */
  facts: Attribute[];
  language: Language;
  /** The currency that prices are shown in; empty leaves them as they are. */
  currency: string;
  /** How prices are converted and compared. */
  money: MoneyRules;
  /** Whether lists show images one size larger. */
  hasLargeThumbs: boolean;
  /** What a catalogue does with prices and names; undefined outside of catalogues. */
  prices?: ShownPrices | undefined;
}

type Values = Readonly<Record<string, unknown>>;

const icons: Readonly<Record<string, BuyerFactIcon>> = {
  size: 'size',
  shape: 'size',
  material: 'material',
  finish: 'material',
  technique: 'material',
  color: 'colour',
  theme: 'colour',
  weight: 'weight',
  production_time: 'time',
  sampling_time: 'time',
  season: 'time',
  origin: 'origin',
};

/**
 * Sorts the attributes that buyers see by their use.
 * @param shown the chosen ones that are not internal, in the order of the choice
 */
export function buyerViewOf(
  shown: readonly Attribute[],
  given: Pick<BuyerView, 'language' | 'money' | 'currency' | 'hasLargeThumbs'>,
): BuyerView {
  const byName = (name: string) => shown.find(({ internal_name }) => internal_name === name);
  const price = byName('selling_price') ?? shown.find(({ dtype }) => dtype === 'price');
  const moq = byName('moq');
  const description = byName('description');
  const summary = ['material', 'size'].flatMap((name) => byName(name) ?? []);
  const facts = shown.filter((one) => one !== price && one !== moq && one !== description);
  return { price, moq, description, summary, facts, ...given };
}

/** A product for the list: built up from what buyers may see, never by leaving out. */
export function toBuyerCard(stored: Product, view: BuyerView): BuyerCard {
  const product = productInCatalogue(stored, view);
  const { price, isFromPrice, option } = lowestPrice(product, view);
  const noted = option ?? product.variants[0];
  const values = noted ? optionValues(noted, product, view) : product.values;
  return {
    id: product.id,
    name: product.name,
    summary: summaryOf(product, view),
    price,
    isFromPrice,
    moq: moqText(values, view),
    quantity: moqOf(values, view),
    optionCount: product.variants.length,
    option: noted ? { id: noted.id, label: optionName({ ...noted, variantId: noted.variant_id }) } : null,
    image: imagesOf(product, view)[0] ?? null,
  };
}

/** A product for its own page. */
export function toBuyerProduct(stored: Product, view: BuyerView): BuyerProduct {
  const product = productInCatalogue(stored, view);
  const { price, isFromPrice } = lowestPrice(product, view);
  return {
    id: product.id,
    productId: product.product_id,
    name: product.name,
    category: product.category?.name ?? '',
    summary: summaryOf(product, view),
    price,
    isFromPrice,
    ...orderFacts(product.values, view),
    description: [remarkOf(product.id, view), textOf(view.description, product.values, view)]
      .filter(Boolean)
      .join('\n\n'),
    facts: factsOf(product, view),
    images: imagesOf(product, view),
    turn: product.view_3d_images.map(({ large }) => large),
    model: product.model?.url ?? null,
    variantTypes: product.variant_types.map(({ name, options }) => ({ name, options: [...options] })),
    variants: product.variants.map((variant) => toBuyerVariant(variant, product, view)),
  };
}

function toBuyerVariant(variant: Variant, product: Product, view: BuyerView): BuyerVariant {
  const values = optionValues(variant, product, view);
  const ofProduct = new Map(factsOf(product, view).map((fact) => [fact.label, fact]));
  const own = new Map(
    factsOf({ values, variant_types: [], variants: [] }, view).map((fact) => [fact.label, fact]),
  );
  const missing = [...ofProduct.values()].filter(({ label }) => !own.has(label));
  return {
    id: variant.id,
    variantId: variant.variant_id,
    options: { ...variant.options },
    price: textOf(view.price, values, view),
    ...orderFacts(values, view),
    facts: [
      ...[...own.values()].filter(({ label, value }) => ofProduct.get(label)?.value !== value),
      ...missing.map((fact) => ({ ...fact, value: '' })),
    ],
    images: variant.images.map((image) => toBuyerImage(image, view)),
  };
}

/**
 * What holds for an option: its own values, and those of the product that do not depend on its size. The carton of a
 * product is not that of its larger option.
 */
export function optionValues(
  variant: Pick<Variant, 'values'>,
  product: Product,
  { facts }: BuyerView,
): Values {
  const measured = facts.filter(isMeasured).map(({ id }) => String(id));
  const isOfSeveralSizes =
    product.variant_types.some(({ name }) => sizeNames.test(name)) ||
    product.variants.some(({ values }) => measured.some((key) => values[key] !== undefined));
  if (!isOfSeveralSizes) return { ...product.values, ...variant.values };
  const inherited = Object.entries(product.values).filter(([key]) => !measured.includes(key));
  return { ...Object.fromEntries(inherited), ...variant.values };
}

const sizeNames = /size|boyut|ebat|ölçü|capacity|hacim|length|uzunluk|height|diameter|çap/i;
const measures: ReadonlySet<string> = new Set(['length', 'weight', 'mass', 'volume', 'area']);
/** Facts that another size has another value of. */
const isMeasured = ({ dtype, tabname, dimension, default_unit: unit, own_units: own }: Attribute) =>
  dtype === 'size' ||
  dtype === 'packaging' ||
  tabname === 'packing' ||
  measures.has(dimension ?? (unit === null ? '' : (findUnit(unit, null, own)?.dimension ?? '')));

/** What an order of it is counted by. */
function orderFacts(values: Values, view: BuyerView) {
  const quantity = moqOf(values, view);
  const { pieces, cbm } = cartonOf(values, view);
  return {
    amount: amountOf(values, view),
    moq: moqText(values, view),
    quantity,
    // Whole cartons, if the least order is made of them.
    step: pieces !== null && (quantity === 1 || quantity % pieces === 0) ? pieces : quantity,
    cbm,
  };
}

/** The carton that buyers are told of: its pieces, and the volume of one of them. */
function cartonOf(values: Values, { facts }: BuyerView): { pieces: number | null; cbm: string | null } {
  const valueOf = (attribute: Attribute | undefined) => attribute && values[String(attribute.id)];
  const named = (name: string) => valueOf(facts.find(({ internal_name }) => internal_name === name));
  const carton = (valueOf(facts.find(({ dtype }) => dtype === 'packaging')) ?? {}) as Partial<Packaging>;
  const text = carton.no_of_pieces ?? named('pieces_per_carton');
  const pieces = Number(text);
  const box = (named('carton_size') ?? {}) as Partial<Packaging>;
  const cbm = carton.cbm_per_piece || cbmPerPiece(boxCbm(box), typeof text === 'string' ? text : undefined);
  const isCount = Number.isSafeInteger(pieces) && pieces >= 1 && pieces <= 100_000;
  return { pieces: isCount ? pieces : null, cbm: cbm || null };
}

/** The name of a variant: its options, or its id if it has none. */
export const optionName = ({ options, variantId }: Pick<BuyerVariant, 'options' | 'variantId'>): string =>
  Object.values(options).join(', ') || variantId;

function textOf(attribute: Attribute | undefined, values: Values, view: BuyerView): string | null {
  if (!attribute) return null;
  return formatValue(attribute, shownValue(attribute, values, view), view.language) || null;
}

/** A value for the page: prices are converted to the catalogue's currency, with two decimals, if a rate is known. */
export function shownValue(attribute: Attribute, values: Values, { currency, money }: BuyerView): unknown {
  const stored = values[String(attribute.id)];
  const { value: amount, currency: own } = (stored ?? {}) as Record<string, unknown>;
  const isForeign = attribute.dtype === 'price' && currency !== '' && own !== currency;
  if (!isForeign || typeof amount !== 'string' || typeof own !== 'string') return stored;
  const converted = convertMoney({ amount, currency: own }, currency, money.rates);
  return converted ? { ...(stored as object), value: roundMoney(converted.money).amount, currency } : stored;
}

/**
 * An attribute of a product in words for buyers: the lowest price with the word for "from", and values that only
 * variants have, each once.
 * @returns '' for nothing
 */
export function readByBuyers(
  stored: Product,
  attribute: Attribute,
  { view, from }: { view: BuyerView; from: (price: string) => string },
): string {
  const product = productInCatalogue(stored, view);
  if (attribute === view.price) {
    const { price, isFromPrice } = lowestPrice(product, view);
    return isFromPrice && price !== null ? from(price) : (price ?? '');
  }
  return wholeText(product, attribute, view);
}

/** The value of a product, and those that only variants have, each once. */
function wholeText(
  { values, variants }: Pick<Described, 'values' | 'variants'>,
  attribute: Attribute,
  view: BuyerView,
): string {
  const own = textOf(attribute, values, view);
  const ofVariants = variants.flatMap((variant) => textOf(attribute, variant.values, view) ?? []);
  return own ?? [...new Set(ofVariants)].join(', ');
}

type Described = Pick<Product, 'variant_types' | 'variants'> & { values: Values };

/** The value of a product on its page: all options of an axis, while no variant is chosen. */
function pageText(product: Described, attribute: Attribute, view: BuyerView): string {
  const isAxis = product.variant_types.some(({ name }) => isAxisOf(attribute, name));
  return isAxis ? wholeText(product, attribute, view) : (textOf(attribute, product.values, view) ?? '');
}

function summaryOf(product: Product, view: BuyerView): string {
  return view.summary.flatMap((attribute) => pageText(product, attribute, view) || []).join(', ');
}

function factsOf(product: Described, view: BuyerView): BuyerFact[] {
  return view.facts.flatMap((attribute) => {
    const value = pageText(product, attribute, view);
    return value === '' ? [] : [{ label: attribute.name, value, icon: iconOf(attribute) }];
  });
}

function iconOf({ internal_name, tabname, dtype }: Attribute): BuyerFactIcon {
  if (tabname === 'packing') return 'packing';
  return icons[internal_name] ?? (dtype === 'size' ? 'size' : 'other');
}

function priceValue(
  values: Values,
  view: BuyerView,
): { value: string; currency: string; unit: string } | undefined {
  const stored = view.price && shownValue(view.price, values, view);
  const { value, currency, unit } = (stored ?? {}) as Record<string, unknown>;
  const isPrice = typeof value === 'string' && typeof currency === 'string' && typeof unit === 'string';
  return isPrice ? { value, currency, unit } : undefined;
}

/** What the options of a product cost, or it itself if it has none, with the lowest. */
export function pricesOf(stored: Product, view: BuyerView): { all: Money[]; lowest: Money | undefined } {
  const all = pricedOptions(productInCatalogue(stored, view), view).map(({ price }) => amountIn(price));
  const order = byWorth(view.money);
  return {
    all,
    lowest: all.reduce<Money | undefined>(
      (one, other) => (one && order(one, other) <= 0 ? one : other),
      undefined,
    ),
  };
}

type ShownPrice = NonNullable<ReturnType<typeof priceValue>>;

function pricedOptions(
  product: Product,
  view: BuyerView,
): { price: ShownPrice; variant: Variant | undefined }[] {
  const own = priceValue(product.values, view);
  if (product.variants.length === 0) return own ? [{ price: own, variant: undefined }] : [];
  return product.variants.flatMap((variant) => {
    const price = priceValue(variant.values, view) ?? own;
    return price ? [{ price, variant }] : [];
  });
}

/** The lowest price with its option, and whether others cost more. */
function lowestPrice(
  product: Product,
  view: BuyerView,
): { price: string | null; isFromPrice: boolean; option: Variant | undefined } {
  const order = byWorth(view.money);
  const [lowest, ...others] = pricedOptions(product, view).toSorted((one, other) =>
    order(amountIn(one.price), amountIn(other.price)),
  );
  if (!lowest || !view.price) return { price: null, isFromPrice: false, option: undefined };
  const { value, currency } = lowest.price;
  return {
    price: formatValue(view.price, lowest.price, view.language),
    isFromPrice: others.some(({ price }) => price.value !== value || price.currency !== currency),
    option: lowest.variant,
  };
}

/** What each option of a product costs, by the id of the variant; options without a price are missing. */
export function optionAmounts(stored: Product, view: BuyerView): Map<number, Money> {
  return new Map(
    pricedOptions(productInCatalogue(stored, view), view).flatMap(({ price, variant }) =>
      variant ? [[variant.id, amountIn(price)] as const] : [],
    ),
  );
}

/** The lowest price that buyers see of a product, and which of its variants has it; undefined without any. */
export function lowestAmount(
  stored: Product,
  view: BuyerView,
): { price: Money; variant: Variant | undefined } | undefined {
  const [lowest] = pricedOptions(productInCatalogue(stored, view), view).toSorted((one, other) =>
    byWorth(view.money)(amountIn(one.price), amountIn(other.price)),
  );
  return lowest && { price: amountIn(lowest.price), variant: lowest.variant };
}

const amountIn = ({ value: amount, currency }: { value: string; currency: string }): Money => ({
  amount,
  currency,
});

/** The price of one piece, for a total; null for a price per set or kilogram. */
function amountOf(values: Values, view: BuyerView): string | null {
  const price = priceValue(values, view);
  return price?.unit === 'per-piece' ? price.value : null;
}

/** The MOQ as displayed; pieces need no unit beside the label. */
function moqText(values: Values, view: BuyerView): string | null {
  const stored = view.moq && values[String(view.moq.id)];
  const { value, unit } = (stored ?? {}) as Record<string, unknown>;
  if (unit !== 'pieces') return textOf(view.moq, values, view);
  return formatValue({ dtype: 'decimal' }, value, view.language) || null;
}

/** The MOQ as a number of pieces, 1 if there is none. */
function moqOf(values: Values, { moq }: BuyerView): number {
  const stored = moq && values[String(moq.id)];
  const text = typeof stored === 'string' ? stored : (stored as { value?: unknown } | undefined)?.value;
  const count = Number(text);
  return Number.isSafeInteger(count) && count >= 1 && count <= 1_000_000 ? count : 1;
}

/** Images of the product, then of its variants, each once. */
function imagesOf({ images, variants }: Product, view: BuyerView): BuyerImage[] {
  const all = [...images, ...variants.flatMap((variant) => variant.images)];
  const once = new Map(all.map((image) => [image.id, image]));
  return [...once.values()].map((image) => toBuyerImage(image, view));
}

export function toBuyerImage(
  { thumb, card, large, width, height }: Image,
  { hasLargeThumbs }: Pick<BuyerView, 'hasLargeThumbs'>,
): BuyerImage {
  return hasLargeThumbs
    ? { thumb: card, card: large, large, width, height }
    : { thumb, card, large, width, height };
}
