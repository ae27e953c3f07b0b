import { currencies, type ResultOf, type listCurrencies } from '@sourcewiz/contract';

export const currencyList: ResultOf<typeof listCurrencies> = currencies.map(
  ({ id, code, name, minorUnits }) => ({ id, short_name: code, name, decimals: minorUnits }),
);
