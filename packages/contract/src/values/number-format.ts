import type { Language } from '../attribute-types/attribute-type.ts';

/** The default grouping of digits (ATTR-018): that of the rupee, `12,34,567`. */
export const DEFAULT_LOCALE = 'INR';

/** Groups the digits of a decimal text: `1,180.5`, Indian `12,34,567`, Turkish `1.180,5`. */
export function groupDigits(
  value: string,
  {
    language,
    indian = language === 'en' && DEFAULT_LOCALE === 'INR',
  }: { language: Language; indian?: boolean },
): string {
  const negative = value.startsWith('-');
  const [whole = '', fraction] = (negative ? value.slice(1) : value).split('.');
  const [groupMark, decimalMark] = language === 'tr' ? ['.', ','] : [',', '.'];
  const last = whole.slice(-3);
  const head = whole.slice(0, -3);
  const size = indian ? 2 : 3;
  const groups = head ? head.replace(new RegExp(`\\B(?=(\\d{${size}})+$)`, 'g'), groupMark) : '';
  const grouped = groups ? `${groups}${groupMark}${last}` : last;
  return `${negative ? '-' : ''}${grouped}${fraction ? `${decimalMark}${fraction}` : ''}`;
}
