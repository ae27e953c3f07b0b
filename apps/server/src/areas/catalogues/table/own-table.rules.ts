import {
  plainPrices,
  typedPrice,
  type CataloguePricing,
  type OwnInCatalogue,
  type ParsedOf,
  type saveOwnProducts,
} from '@sourcewiz/contract';

type OwnChange = Omit<ParsedOf<typeof saveOwnProducts>['body']['changes'][number], 'product_id'>;

/**
 * What a catalogue says about a product after a change: fields that are not named stay, null clears.
 * @returns null if nothing is left
 */
export function changedOwn(
  before: OwnInCatalogue,
  { variant_prices, on_request, ...fields }: OwnChange,
): OwnInCatalogue | null {
  const prices = withoutNull({ ...before.variant_prices, ...variant_prices });
  const asked = on_request ?? before.on_request ?? false;
  const { variant_prices: _prices, on_request: _asked, ...rest } = before;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const after: OwnInCatalogue = {
    ...(withoutNull({ ...rest, ...given }) as OwnInCatalogue),
    ...(Object.keys(prices).length === 0 ? {} : { variant_prices: prices }),
    ...(asked ? { on_request: true } : {}),
  };
  return Object.keys(after).length === 0 ? null : after;
}

/** What was typed for a product, with its prices in the currency that the catalogue has now. */
export function ownNow(
  own: OwnInCatalogue,
  pricing: Pick<CataloguePricing, 'currency' | 'rates'>,
): OwnInCatalogue {
  const { price, variant_prices: prices, ...rest } = own;
  const now = (typed: NonNullable<typeof price>) =>
    typedPrice(typed, { ...pricing, rules: plainPrices }) ?? typed;
  return {
    ...rest,
    ...(price && { price: now(price) }),
    ...(prices && {
      variant_prices: Object.fromEntries(Object.entries(prices).map(([id, typed]) => [id, now(typed)])),
    }),
  };
}

function withoutNull<Value>(values: Readonly<Record<string, Value | null>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}
