import {
  cataloguePrice,
  typedPrice,
  type Attribute,
  type CataloguePricing,
  type Image,
  type Money,
  type MoneyRules,
  type OwnInCatalogue,
  type PriceRules,
  type Product,
  type Variant,
} from '@sourcewiz/contract';

/** How a catalogue makes its prices, and what was typed for its products. */
export interface ShownPrices {
  rules: PriceRules;
  /** By product; products without anything of their own are missing. */
  own: ReadonlyMap<number, OwnInCatalogue>;
}

/** The part of a buyer's view that prices are made with. */
interface PricedView {
  price: Attribute | undefined;
  currency: string;
  money: MoneyRules;
  prices?: ShownPrices | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * A product as a catalogue shows it: with the catalogue's prices in place of the library's, and its own name and pictures. Everything
 * that leaves for buyers is made from it, so that no other price is at hand.
 */
export function productInCatalogue(product: Product, view: PricedView): Product {
  const { prices, price, currency, money } = view;
  if (!prices) return product;
  const own = prices.own.get(product.id);
  const pictured = own?.image_ids ? withPictures(product, own.image_ids) : product;
  const named = own?.name === undefined ? pictured : { ...pictured, name: own.name };
  if (!price) return named;
  const key = String(price.id);
  const rules = own?.on_request ? { ...prices.rules, on_request: true } : prices.rules;
  const pricing = { rules, currency, rates: money.rates };
  const priced = <Of extends Product | Variant>(of: Of, typed: Money | undefined): Of => {
    const shown = shownPrice(of.values[key], typed, pricing);
    const { [key]: _stored, ...rest }: Record<string, unknown> = of.values;
    return { ...of, values: shown === undefined ? rest : { ...rest, [key]: shown } };
  };
  return {
    ...priced(named, own?.price),
    variants: named.variants.map((variant) =>
      priced(variant, own?.variant_prices?.[String(variant.id)] ?? own?.price),
    ),
  };
}

/** Images of the product, then of its variants, each once. */
export function allImages({ images, variants }: Product): Image[] {
  const all = [...images, ...variants.flatMap((variant) => variant.images)];
  return [...new Map(all.map((image) => [image.id, image])).values()];
}

/** A product with the pictures that were chosen; with all of them, if it has none of those any more. */
function withPictures(product: Product, ids: readonly string[]): Product {
  const byId = new Map(allImages(product).map((image) => [image.id, image]));
  const images = ids.flatMap((id) => byId.get(id) ?? []);
  if (images.length === 0) return product;
  const variants = product.variants.map((variant) => ({
    ...variant,
    images: variant.images.filter(({ id }) => ids.includes(id)),
  }));
  return { ...product, images, variants };
}

/** The value of a price as the catalogue shows it; undefined for none. */
function shownPrice(
  stored: unknown,
  typed: Money | undefined,
  pricing: CataloguePricing,
): Values | undefined {
  const { value, currency, unit } = (stored ?? {}) as Values;
  const isStored = typeof value === 'string' && typeof currency === 'string';
  const shown = typed
    ? typedPrice(typed, pricing)
    : isStored
      ? cataloguePrice({ amount: value, currency }, pricing)
      : undefined;
  return (
    shown && {
      ...(stored as Values),
      value: shown.amount,
      currency: shown.currency,
      unit: unit ?? 'per-piece',
    }
  );
}

/** What a catalogue adds to the description of a product for its buyer. */
export function remarkOf(productId: number, { prices }: Pick<PricedView, 'prices'>): string {
  return prices?.own.get(productId)?.remark ?? '';
}
