// Separate from the arithmetic: every screen loads the operations, but not every screen calculates.
import { z } from 'zod';
import { uuidOf } from '../kit/ids.ts';
import { amountString, decimalString } from '../kit/decimal.ts';
import { currencyCode } from '../money/money-shapes.ts';
import { priceEndings } from '../money/price-change-shapes.ts';

/** How the prices of a catalogue are rounded: to an ending, or to a multiple of a step. */
export const priceRoundings = [...priceEndings, '.95', '0.05', '0.10', '0.50', '5', '10'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

/** From the selling price to the price of a catalogue. */
export const priceRulesSchema = z
  .object({
    /** Percent added to each price; a discount is negative. */
    markup: decimalString.refine((percent) => Number(percent) > -100 && Number(percent) <= 1000, {
      message: 'must be more than -100 and at most 1000',
    }),
    rounding: z.enum(priceRoundings),
    /** No price is shown; buyers ask for it. */
    on_request: z.boolean(),
  })
  .meta({ id: 'CataloguePriceRules' });
export type PriceRules = z.output<typeof priceRulesSchema>;

/** Prices as they are. */
export const plainPrices: PriceRules = { markup: '0', rounding: 'exact', on_request: false };

/** A price typed for a catalogue, in the currency that its prices were shown in at the time. */
export const typedPriceSchema = z.object({
  amount: amountString.refine((amount) => Number(amount) > 0, 'must be above zero'),
  currency: currencyCode,
});

/** What a catalogue says about one of its products instead of what the library says; unset parts are the library's. */
export const ownInCatalogueSchema = z
  .object({
    name: z.string().trim().min(1).max(300).optional(),
    /** A sentence for the buyer, above the description. */
    remark: z.string().trim().min(1).max(600).optional(),
    /** Instead of the calculated price, for the product and all of its options. */
    price: typedPriceSchema.optional(),
    /** Prices of single options, by the id of the variant. */
    variant_prices: z.record(z.string().regex(/^\d{1,15}$/), typedPriceSchema).optional(),
    /** The pictures that are shown, in their order, of those that the product has. */
    image_ids: z.array(uuidOf('file')).min(1).max(50).optional(),
    /** No price is shown for this product. */
    on_request: z.literal(true).optional(),
  })
  .meta({ id: 'OwnInCatalogue' });
export type OwnInCatalogue = z.output<typeof ownInCatalogueSchema>;
