import { findCurrency } from '@sourcewiz/contract';
import { wholeWords } from '../../../platform/rows/columns/header-words.rules.ts';
import { isMoney } from './stated-parts.rules.ts';

/** A currency, and the text above or below the table that names it. */
export interface CurrencyRemark {
  code: string;
  text: string;
}

/** What makes a text about prices. */
const ofPrices = wholeWords(
  'prices?|pricing|pricelist|rates?|amounts?|values?|quotations?|currency|fob|cif|cfr|exw|ddp|dap|fca|ex works|fiyat\\p{L}*|para birimi|döviz|\\p{L}*preise?|\\p{L}*preisliste|währung|prix|tarifs?|devise|monnaie|precios?|tarifas?|moneda|divisa|prezz[io]|listino|valuta|preços?|moeda|prijs|prijzen|prijslijst|cen[ayně]|cennik|ceník|waluta|měna|priser?|prislista|prisliste|цен[аы]|прайс\\p{L}*|валюта|τιμ(?:ή|ές)|νόμισμα|ár(?:ak)?|árlista|pret(?:uri)?|preț(?:uri)?|价格|單價|单价|价目表|币种|幣種|価格|通貨|가격|통화|الأسعار|السعر|العملة',
);
/** A currency before or after a figure is an amount, `Minimum order 500 EUR`, and not what prices are in. */
const amounts = [/\d[\d.,\s]*(?:\p{Sc}|\p{L}+)/gu, /(?:\p{Sc}|\p{L}{2,5})\s?\d[\d.,]*/gu];
/** A short text such as `EUR` or `(US$)` says nothing else. */
const SHORT = 12;
const EXAMPLE_LONGEST = 120;

/** The currencies that texts around a table name for its prices, each once: `ALL PRICES IN EUR`. */
export function currencyRemarks(texts: readonly string[]): CurrencyRemark[] {
  const found = new Map<string, CurrencyRemark>();
  for (const text of texts) {
    if (!ofPrices.test(text) && text.length > SHORT) continue;
    const plain = amounts.reduce(
      (rest, amount) => rest.replace(amount, (match) => (isMoneyAmount(match) ? ' ' : match)),
      text,
    );
    for (const word of plain.split(/[^\p{L}\p{M}\p{Sc}]+/u)) {
      const code = isMoney(word) || isMoney(word.toUpperCase()) ? codeOf(word) : undefined;
      if (code && !found.has(code))
        found.set(code, { code, text: text.slice(0, EXAMPLE_LONGEST).toWellFormed() });
    }
  }
  return [...found.values()];
}

/** `Try` is a word unless it is in capitals. */
const codeOf = (word: string) => (/^try$/i.test(word) && word !== 'TRY' ? undefined : findCurrency(word));

const isMoneyAmount = (text: string): boolean =>
  (text.match(/\p{Sc}|\p{L}+/gu) ?? []).some((word) => isMoney(word) || isMoney(word.toUpperCase()));
