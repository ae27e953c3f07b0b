/**
 * The price of several pieces, written like the price of one.
 * @param price price of one piece as text, e.g. `$14.10`
 * @param amount the same as a decimal text, e.g. `14.1`
 */
export function sumText({
  price,
  amount,
  quantity,
  language,
}: {
  price: string;
  amount: string;
  quantity: number;
  language: 'en' | 'tr';
}): string {
  const sign = /^[^\d]*/.exec(price)?.[0] ?? '';
  const [whole = '0', fraction = ''] = amount.split('.');
  // Integers of the smallest unit: no cent is lost to floating point.
  const sum = (BigInt(whole + fraction) * BigInt(quantity)).toString().padStart(fraction.length + 1, '0');
  const at = sum.length - fraction.length;
  return `${sign}${grouped(sum.slice(0, at), { sign, language })}${decimals(sum.slice(at), language)}`;
}

function grouped(whole: string, { sign, language }: { sign: string; language: 'en' | 'tr' }): string {
  const size = sign.includes('₹') ? 2 : 3;
  const mark = language === 'tr' ? '.' : ',';
  const head = whole.slice(0, -3).replace(new RegExp(`\\B(?=(\\d{${size}})+$)`, 'g'), mark);
  return head ? `${head}${mark}${whole.slice(-3)}` : whole;
}

function decimals(fraction: string, language: 'en' | 'tr'): string {
  const kept = fraction.replace(/0+$/, '');
  return kept ? `${language === 'tr' ? ',' : '.'}${kept.padEnd(2, '0')}` : '';
}
