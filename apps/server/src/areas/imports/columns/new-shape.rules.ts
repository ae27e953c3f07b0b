import { DEFAULT_PRICE_UNIT, type AttributeShape } from '@sourcewiz/contract';

/**
 * An attribute that the import will make, before it is there.
 * @param currency what a price is in where nothing says it: the company's
 */
export function newShape(
  { dtype, name }: Pick<AttributeShape, 'dtype' | 'name'>,
  currency: string,
): AttributeShape {
  return {
    dtype,
    name,
    compulsory: false,
    options: [],
    open_options: true,
    default_unit: dtype === 'price' ? DEFAULT_PRICE_UNIT : null,
    dimension: null,
    default_currency: currency,
    whole: false,
  };
}
