import { currencyCodes } from './currency-codes.ts';
import { foldText } from './fold-text.ts';

export interface Currency {
  id: number;
  /** ISO 4217. */
  code: string;
  name: string;
  /** Digits after the point of an amount. */
  minorUnits: number;
}

/** The currencies in use by ISO 4217; those that exporters use most come first. */
export const currencies: readonly Currency[] = currencyCodes.map(([code, minorUnits, name], index) => ({
  id: index + 1,
  code,
  name,
  minorUnits,
}));

/** What a price is in when neither the attribute nor the organisation says (ATTR-017). */
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

/** Other spellings: in English and Turkish, and those that price lists of the country have. */
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

/** The ISO code that a text names: code, sign or common word; undefined when there is none. */
export function findCurrency(text: string): string | undefined {
  return text.length > 40 ? undefined : byName.get(currencyKey(text));
}

/** Digits after the point of an amount in a currency; two for an unknown one. */
export function minorUnitsOf(code: string): number {
  return currencies.find((currency) => currency.code === code)?.minorUnits ?? 2;
}

/** The sign of a currency, or its code with a space behind it: what stands before an amount. */
export function currencySign(code: string): string {
  return signs[code] ?? `${code} `;
}
