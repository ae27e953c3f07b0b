import { currencies, units, type ResultOf, type listCurrencies, type listUnits } from '@sourcewiz/contract';

/** The units of measure as screens read them. */
export const unitList: ResultOf<typeof listUnits> = units.map(
  ({ id, short_name, dimension, conversion_factor, reference_unit }) => ({
    id,
    short_name,
    category: dimension,
    conversion_factor,
    reference_unit,
  }),
);

export const currencyList: ResultOf<typeof listCurrencies> = currencies.map(
  ({ id, code, name, minorUnits }) => ({ id, short_name: code, name, decimals: minorUnits }),
);
