import { formatValue, unitWord, type Attribute, type Product } from '@sourcewiz/contract';
import { optionValues, shownValue, type BuyerView } from '../buyer/buyer-product.rules.ts';
import { productInCatalogue } from '../prices/shown-prices.rules.ts';

/** A value in a sheet: in words, and if it is one number, the number with its unit. */
export interface LineValue {
  text: string;
  /** Decimal text. */
  number?: string;
  /** In words, `days`; '' for none. */
  unit?: string;
}

/** What a line of a sheet says beside names and price, by the name of the attribute. */
export interface LineFacts {
  moq: LineValue | null;
  facts: Readonly<Record<string, LineValue>>;
}

type Values = Readonly<Record<string, unknown>>;

/** The lines of a product: one for each option with what holds for it, or one without options. */
export function lineFacts(stored: Product, view: BuyerView): LineFacts[] {
  const product = productInCatalogue(stored, view);
  const { variants, values } = product;
  const ofLines =
    variants.length === 0 ? [values] : variants.map((variant) => optionValues(variant, product, view));
  return ofLines.map((line) => ({
    moq: view.moq ? valueOf(view.moq, line, view) : null,
    facts: Object.fromEntries(
      view.facts.flatMap((attribute) => {
        const value = valueOf(attribute, line, view);
        return value ? [[attribute.name, value]] : [];
      }),
    ),
  }));
}

function valueOf(attribute: Attribute, values: Values, view: BuyerView): LineValue | null {
  const shown = shownValue(attribute, values, view);
  const text = formatValue(attribute, shown, view.language);
  if (!text) return null;
  const { value: number, unit } = (typeof shown === 'object' ? (shown ?? {}) : { value: shown }) as Values;
  if (typeof number !== 'string' || (attribute.dtype !== 'decimal' && attribute.dtype !== 'uom'))
    return { text };
  // The plural, whatever the number: it is the unit of a column.
  return { text, number, unit: typeof unit === 'string' ? unitWord(unit, '', view.language) : '' };
}
