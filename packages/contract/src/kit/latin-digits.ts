/** The zero of each script whose digits are not Western ones: Arabic, Persian, those of India and its neighbours, full-width. */
const zeros = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x0f20, 0x1040, 0x17e0, 0xff10,
];
const otherDigits = new RegExp(`[${zeros.map((zero) => `${hex(zero)}-${hex(zero + 9)}`).join('')}]`, 'gu');
const mayHaveOthers = /[^\u0000-\u05ff]/u; // oxlint-disable-line no-control-regex

function hex(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * Converts the digits of other scripts to Western ones, with the marks that are written between them: `٤٫٣٥` becomes
 * `4.35`, `۱٬۲۵۰` becomes `1250`. The Arabic decimal mark has one meaning only, so three digits behind it get a zero, lest
 * they look like thousands.
 */
export function latinDigits(text: string): string {
  if (!mayHaveOthers.test(text)) return text;
  return text
    .replace(otherDigits, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
    })
    .replace(/(?<=\d)٬(?=\d)/gu, '')
    .replace(/٫(\d{3})(?!\d)/gu, '.$10')
    .replace(/[٫．](?=\d)/gu, '.')
    .replace(/(?<=\d)[،，](?=\d)/gu, ',')
    .replace(/(?<=\d\s?)[٪％]/gu, '%');
}
