import { gtinCheckDigit } from '../labels/gtin.ts';
import { isoCountries } from '../values/countries.ts';

/** Numbers on papers that can be checked by themselves. */
export const referenceKinds = [
  'gstin',
  'iec',
  'pan',
  'ifsc',
  'bic',
  'iban',
  'vkn',
  'tckn',
  'sscc',
  'ad_code',
  'hsn',
  'gtip',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/**
 * A number in the form in which registers keep it (`value`) and in which papers print it (`shown`), or what is wrong
 * with it: its form, its country or state, or its check digit.
 */
export type ReadReference =
  | { ok: true; value: string; shown: string }
  | { ok: false; problem: 'form' | 'place' | 'check_digit' };

const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;
const readers: Readonly<Record<ReferenceKind, (text: string) => ReadReference>> = {
  gstin: (text) => {
    if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/.test(text)) return wrong('form');
    if (!stateCodes.has(text.slice(0, 2))) return wrong('place');
    return right(text, gstinCheck(text.slice(0, 14)) === text[14]);
  },
  // Since 2018 the code is the firm's PAN; older ones have ten digits. Neither has a published check digit.
  iec: (text) => (PAN.test(text) || /^\d{10}$/.test(text) ? right(text) : wrong('form')),
  pan: (text) => (PAN.test(text) ? right(text) : wrong('form')),
  ifsc: (text) => (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(text) ? right(text) : wrong('form')),
  bic: (text) => {
    if (!/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)) return wrong('form');
    return isoCountries.has(text.slice(4, 6)) ? right(text) : wrong('place');
  },
  iban: (text) => {
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return wrong('form');
    const length = ibanLengths.get(text.slice(0, 2));
    if (length === undefined) return wrong('place');
    if (text.length !== length) return wrong('form');
    return right(text, modulo97(text.slice(4) + text.slice(0, 4)) === 1, text.replace(/(.{4})(?!$)/g, '$1 '));
  },
  vkn: (text) => (/^\d{10}$/.test(text) ? right(text, vknCheck(text) === text[9]) : wrong('form')),
  tckn: (text) =>
    /^[1-9]\d{10}$/.test(text) ? right(text, tcknCheck(text) === text.slice(9)) : wrong('form'),
  sscc: (text) =>
    /^(00)?\d{18}$/.test(text) && !/^0+$/.test(text)
      ? right(text.slice(-18), gtinCheckDigit(text.slice(-18, -1)) === Number(text.at(-1)))
      : wrong('form'),
  ad_code: (text) =>
    /^\d{14}$/.test(text) ? right(text, true, `${text.slice(0, 7)}-${text.slice(7)}`) : wrong('form'),
  hsn: (text) =>
    /^(\d{4}|\d{6}|\d{8})$/.test(text)
      ? right(
          text,
          true,
          text.replace(/^(\d{4})(\d{2})?(\d{2})?$/, (_, ...parts) => spaced(parts.slice(0, 3))),
        )
      : wrong('form'),
  gtip: (text) =>
    /^\d{12}$/.test(text)
      ? right(text, true, text.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3.$4.$5'))
      : wrong('form'),
};

/**
 * Reads and checks a number as people write it, with spaces, points or hyphens and in any case: GSTIN (mod 36), IBAN
 * (ISO 13616, mod 97, length of its country), SWIFT/BIC (ISO 9362), IFSC, IEC and PAN (by their form), vergi kimlik no
 * and T.C. kimlik no, SSCC (GS1), AD code, HSN (4, 6 or 8 digits) and GTİP (12 digits).
 */
export function readReference(kind: ReferenceKind, text: string): ReadReference {
  const plain = text
    .replaceAll(/[\s.\-\u00a0\u2010-\u2015()]/g, '')
    .replaceAll('İ', 'I')
    .toUpperCase();
  return plain.length > 40 ? wrong('form') : readers[kind](plain);
}

/** Which kind of number a label of the company's tax numbers means; undefined for one that we cannot check. */
export function referenceKindOf(label: string): ReferenceKind | undefined {
  const key = label
    .toUpperCase()
    .replaceAll('İ', 'I')
    .replaceAll(/[^A-Z]/g, '');
  const others: Readonly<Record<string, ReferenceKind>> = {
    GST: 'gstin',
    GSTNO: 'gstin',
    SWIFT: 'bic',
    VERGINO: 'vkn',
    VERGIKIMLIKNO: 'vkn',
    TCKIMLIKNO: 'tckn',
    ADCODE: 'ad_code',
  };
  return referenceKinds.find((kind) => kind.toUpperCase() === key) ?? others[key];
}

/** The numbers of a party with their labels, as they are typed: `GSTIN 08AAKCK4821M1Z4, IEC AAKCK4821M`. */
export function referencesIn(text: string): [label: string, value: string][] {
  return text.split(/[,;\n]/).flatMap((one) => {
    const [, label, value] = /^\s*(\D+?)\s*:?\s+(\S*\d.*?)\s*$/u.exec(one) ?? [];
    return label === undefined || value === undefined ? [] : [[label, value] as [string, string]];
  });
}

/**
 * The serial number of a carton (GS1 SSCC): extension digit, company prefix, serial, check digit.
 * @param prefix the company's GS1 prefix, 7 to 10 digits
 * @param serial fills what the prefix leaves of 16 digits; larger ones continue with the next extension digit
 * @throws RangeError for a prefix of another length and for a serial that does not fit
 */
export function ssccOf(prefix: string, serial: number): string {
  if (!/^\d{7,10}$/.test(prefix)) throw new RangeError(`no GS1 company prefix: ${prefix}`);
  const digits = String(serial).padStart(17 - prefix.length, '0');
  if (serial < 0 || !/^\d+$/.test(digits) || digits.length !== 17 - prefix.length)
    throw new RangeError(`serial does not fit: ${serial}`);
  const body = digits.slice(0, 1) + prefix + digits.slice(1);
  return body + gtinCheckDigit(body);
}

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** GSTN's check character: products with 1 and 2 in turn, their two base-36 digits added up. */
function gstinCheck(body: string): string | undefined {
  const sum = [...body].reduce((total, sign, place) => {
    const product = base36.indexOf(sign) * (place % 2 ? 2 : 1);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return base36[(36 - (sum % 36)) % 36];
}

/** The last digit of a vergi kimlik numarası (Gelir İdaresi Başkanlığı). */
function vknCheck(digits: string): string {
  const sum = Array.from(digits.slice(0, 9)).reduce((total, digit, at) => {
    const shifted = (Number(digit) + 9 - at) % 10;
    const weighed = (shifted * 2 ** (9 - at)) % 9;
    return total + (shifted !== 0 && weighed === 0 ? 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The last two digits of a T.C. kimlik numarası, with which sole traders are taxed. */
function tcknCheck(digits: string): string {
  const [odd, even] = [0, 1].map((start) =>
    Array.from(digits.slice(0, 9)).reduce(
      (sum, digit, at) => sum + (at % 2 === start ? Number(digit) : 0),
      0,
    ),
  ) as [number, number];
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return `${tenth}${(odd + even + tenth) % 10}`;
}

function modulo97(text: string): number {
  return [...text].reduce((rest, sign) => {
    const value = base36.indexOf(sign);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}

/** Lengths of IBANs by country (SWIFT's IBAN registry). */
const ibanLengths = new Map(
  (
    'NO15 BE16 DK18 FI18 FO18 GL18 NL18 SD18 FK18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 ' +
    'BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 ' +
    'SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 ' +
    'GT28 HU28 LB28 NI28 PL28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

/** States and territories of India with their GST codes; 96 is a country abroad, as place of supply. */
export const indianStates: readonly { code: string; name: string }[] =
  '01 Jammu and Kashmir,02 Himachal Pradesh,03 Punjab,04 Chandigarh,05 Uttarakhand,06 Haryana,07 Delhi,08 Rajasthan,09 Uttar Pradesh,10 Bihar,11 Sikkim,12 Arunachal Pradesh,13 Nagaland,14 Manipur,15 Mizoram,16 Tripura,17 Meghalaya,18 Assam,19 West Bengal,20 Jharkhand,21 Odisha,22 Chhattisgarh,23 Madhya Pradesh,24 Gujarat,26 Dadra and Nagar Haveli and Daman and Diu,27 Maharashtra,29 Karnataka,30 Goa,31 Lakshadweep,32 Kerala,33 Tamil Nadu,34 Puducherry,35 Andaman and Nicobar Islands,36 Telangana,37 Andhra Pradesh,38 Ladakh,96 Other country,97 Other territory'
    .split(',')
    .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));
/** 25 and 28 are in numbers that were given before states were merged and divided; 99 is of the centre. */
const stateCodes = new Set([...indianStates.map(({ code }) => code), '25', '28', '99']);

function right(value: string, isRight = true, shown = value): ReadReference {
  return isRight ? { ok: true, value, shown } : wrong('check_digit');
}

function wrong(problem: 'form' | 'place' | 'check_digit'): ReadReference {
  return { ok: false, problem };
}

function spaced(parts: readonly unknown[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}
