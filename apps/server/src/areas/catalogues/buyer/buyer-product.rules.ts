import {
  byWorth,
  convertMoney,
  formatValue,
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
  type Product,
  type Variant,
} from '@sourcewiz/contract';

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

/** A piece for the list: built up from what buyers may see, never by leaving out. */
export function toBuyerCard(product: Product, view: BuyerView): BuyerCard {
  const { price, isFromPrice } = lowestPrice(product, view);
  return {
    id: product.id,
    name: product.name,
    summary: summaryOf(product, view),
    price,
    isFromPrice,
    moq: moqText(product.values, view),
    quantity: moqOf(product.values, view),
    optionCount: product.variants.length,
    image: imagesOf(product, view)[0] ?? null,
  };
}

/** A piece for its own page. */
export function toBuyerProduct(product: Product, view: BuyerView): BuyerProduct {
  return {
    id: product.id,
    productId: product.product_id,
    name: product.name,
    category: product.category?.name ?? '',
    summary: summaryOf(product, view),
    ...lowestPrice(product, view),
    amount: amountOf(product.values, view),
    moq: moqText(product.values, view),
    quantity: moqOf(product.values, view),
    description: textOf(view.description, product.values, view) ?? '',
    facts: factsOf(product.values, view),
    images: imagesOf(product, view),
    variantTypes: product.variant_types.map(({ name, options }) => ({ name, options: [...options] })),
    variants: product.variants.map((variant) => toBuyerVariant(variant, product, view)),
  };
}

function toBuyerVariant(variant: Variant, product: Product, view: BuyerView): BuyerVariant {
  // A variant inherits missing values from its product.
  const values = { ...product.values, ...variant.values };
  return {
    id: variant.id,
    variantId: variant.variant_id,
    options: { ...variant.options },
    price: textOf(view.price, values, view),
    amount: amountOf(values, view),
    moq: moqText(values, view),
    quantity: moqOf(values, view),
    facts: factsOf(variant.values, view),
    images: variant.images.map((image) => toBuyerImage(image, view)),
  };
}

/** The name of a variant: its options, or its id if it has none. */
export function variantName({ options, variant_id }: Pick<Variant, 'options' | 'variant_id'>): string {
  return Object.values(options).join(', ') || variant_id;
}

function textOf(attribute: Attribute | undefined, values: Values, view: BuyerView): string | null {
  if (!attribute) return null;
  return formatValue(attribute, shownValue(attribute, values, view), view.language) || null;
}

/** A value for the page: prices are converted to the catalogue's currency, with two decimals, if a rate is known. */
function shownValue(attribute: Attribute, values: Values, { currency, money }: BuyerView): unknown {
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
  product: Product,
  attribute: Attribute,
  { view, from }: { view: BuyerView; from: (price: string) => string },
): string {
  if (attribute === view.price) {
    const { price, isFromPrice } = lowestPrice(product, view);
    return isFromPrice && price !== null ? from(price) : (price ?? '');
  }
  const own = textOf(attribute, product.values, view);
  const ofVariants = product.variants.flatMap(({ values }) => textOf(attribute, values, view) ?? []);
  return own ?? [...new Set(ofVariants)].join(', ');
}

function summaryOf({ values }: Product, view: BuyerView): string {
  return view.summary.flatMap((attribute) => textOf(attribute, values, view) ?? []).join(', ');
}

function factsOf(values: Values, view: BuyerView): BuyerFact[] {
  return view.facts.flatMap((attribute) => {
    const value = textOf(attribute, values, view);
    return value === null ? [] : [{ label: attribute.name, value, icon: iconOf(attribute) }];
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

/** The price of the product, or of its cheapest variant if only variants have prices or theirs are lower. */
function lowestPrice(product: Product, view: BuyerView): { price: string | null; isFromPrice: boolean } {
  const own = priceValue(product.values, view);
  const all = product.variants.flatMap(({ values }) => priceValue(values, view) ?? own ?? []);
  const order = byWorth(view.money);
  const [lowest] = all.toSorted((one, other) => order(amountIn(one), amountIn(other)));
  const different = new Set(all.map(({ value, currency }) => `${value} ${currency}`)).size > 1;
  const shown = lowest ?? own;
  if (!shown || !view.price) return { price: null, isFromPrice: false };
  return { price: formatValue(view.price, shown, view.language), isFromPrice: different };
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
