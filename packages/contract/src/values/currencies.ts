import { currencyCodes } from './currency-codes.ts';
import { foldText } from './fold-text.ts';

export interface Currency {
  id: number;
  /** ISO 4217. */
  code: string;
  name: string;
  /** Decimals of an amount. */
  minorUnits: number;
}

/** The currencies in use by ISO 4217; those that exporters use most come first. */
export const currencies: readonly Currency[] = currencyCodes.map(([code, minorUnits, name], index) => ({
  id: index + 1,
  code,
  name,
  minorUnits,
}));

/** The currency of a price if neither the attribute nor the organisation has one (ATTR-017). */
export const DEFAULT_CURRENCY = 'USD';

const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  TRY: '₺',
  JPY: '¥',
  CNY: 'CN¥',
  AUD: 'A$',
  CAD: 'C$',
};

/** Other spellings: in English and Turkish, and as in price lists of the country. */
const spellings: Readonly<Record<string, string>> = {
  USD: 'us$,us $,usd$,dollar,dollars,us dollar,us dollars,dolar,amerikan doları',
  EUR: 'euro,euros,avro',
  GBP: 'gb£,pound,pounds,pound sterling,sterling,sterlin',
  INR: 'rs,inr.,rupee,rupees,indian rupee,indian rupees,rupi',
  TRY: 'tl,lira,türk lirası,turkish lira',
  JPY: 'yen,jp¥,円',
  CNY: 'rmb,yuan,元,人民币,人民幣',
  AUD: 'au$,aud$',
  CAD: 'ca$,cad$',
  RUB: '₽,руб,рубль,рубля,рублей,рубли',
  UAH: '₴,грн,гривна,гривня',
  KZT: '₸,тенге',
  PLN: 'zł,złoty,złotych',
  CZK: 'kč',
  BRL: 'r$,reais',
  KRW: '₩,원',
  VND: '₫',
  THB: '฿',
  ILS: '₪',
  PHP: '₱',
  HKD: 'hk$',
  TWD: 'nt$',
  SGD: 's$',
  MXN: 'mx$,mxn$',
  SAR: 'ر.س,ريال سعودي',
  AED: 'د.إ,درهم إماراتي,dhs',
  EGP: 'ج.م,جنيه مصري',
};

const byName = new Map<string, string>();
for (const { code } of currencies) {
  for (const name of [code, signs[code], ...(spellings[code]?.split(',') ?? [])]) {
    if (name !== undefined) byName.set(currencyKey(name), code);
  }
}

function currencyKey(name: string): string {
  return foldText(name).replace(/\.$/, '');
}

/** The ISO code for a code, sign or common word; undefined if there is none. */
export function findCurrency(text: string): string | undefined {
  return text.length > 40 ? undefined : byName.get(currencyKey(text));
}

/** Decimals of an amount in a currency; two for an unknown one. */
export function minorUnitsOf(code: string): number {
  return currencies.find((currency) => currency.code === code)?.minorUnits ?? 2;
}

/** The sign of a currency, or its code followed by a space, as written before an amount. */
export function currencySign(code: string): string {
  return signs[code] ?? `${code} `;
}
