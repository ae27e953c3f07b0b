import { foldText } from '../values/fold-text.ts';

/** GTIN-8, UPC-A, EAN-13 and GTIN-14. */
const lengths = new Set([8, 12, 13, 14]);

/** The last digit of a GTIN, calculated from all others (GS1 General Specifications, 7.9). */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * A GTIN as its fourteen digits.
 * @param text as people write it: in any of its lengths, with spaces or hyphens
 * @returns undefined for another length, a wrong check digit, or all zeros
 */
export function readGtin(text: string): string | undefined {
  const digits = text.replaceAll(/[\s\-\u2010-\u2015\u00a0]/g, '');
  if (!/^\d+$/.test(digits) || !lengths.has(digits.length) || /^0+$/.test(digits)) return undefined;
  const isRight = gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));
  return isRight ? digits.padStart(14, '0') : undefined;
}

/** The EAN-13 of a GTIN; undefined for that of a trade unit, which has fourteen significant digits. */
export function toEan13(gtin14: string): string | undefined {
  return gtin14.startsWith('0') ? gtin14.slice(1) : undefined;
}

const gtinNames = /^(gtin|ean|upc|barcode|barkod|strichcode)([ _-]?(no|number|code|kodu|8|12|13|14|a))*$/;

/** Whether an attribute holds the GTIN of products, by its key or its name. */
export function isGtinAttribute({ internal_name, name }: { internal_name: string; name: string }): boolean {
  return [internal_name, name].some((one) => gtinNames.test(foldText(one).trim()));
}
