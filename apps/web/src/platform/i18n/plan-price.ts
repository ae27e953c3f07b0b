import { locales } from './format.ts';
import { currentLanguage } from './texts.ts';

/** Whole or exact rupees: `₹1,44,000`, `₹8,048.22`, in Turkish `₹144.000` (PLAN-003, ruling 49). */
export function planPrice(amount: string): string {
  const digits = /\.\d*[1-9]/.test(amount) ? 2 : 0;
  return new Intl.NumberFormat(locales[currentLanguage()], {
    style: 'currency',
    currency: 'INR',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(amount as `${number}`)
    .replace('-', '−');
}
