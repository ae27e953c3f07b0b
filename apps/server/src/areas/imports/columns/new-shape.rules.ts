import { DEFAULT_PRICE_UNIT, type AttributeShape } from '@sourcewiz/contract';

/**
 * An attribute that the import will create.
 * @param currency of prices that name none: the company's
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
