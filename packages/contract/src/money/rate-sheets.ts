import { sheetOperations } from '../incoming-sheets.ts';

declare module '../kit/ids.ts' {
  interface Entities {
    'rate-sheet': true;
  }
}

/** Exchange rates from a sheet: currency, in which currency, rate, day, source. */
export const rateSheets = sheetOperations({
  name: 'exchange_rates',
  path: 'exchange_rates/import',
  entity: 'rate-sheet',
  permission: 'admin',
});
