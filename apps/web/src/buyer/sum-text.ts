/** Pieces of one price. */
export interface PricedPieces {
  /** Price of one piece as text, e.g. `$14.10` */
  price: string;
  /** The same as a decimal text, e.g. `14.1` */
  amount: string;
  quantity: number;
}

/** What pieces cost together, written like the price of one; all in one currency. */
export function sumText(all: readonly PricedPieces[], language: 'en' | 'tr'): string {
  const sign = /^[^\d]*/.exec(all[0]?.price ?? '')?.[0] ?? '';
  const places = Math.max(...all.map(({ amount }) => amount.split('.')[1]?.length ?? 0));
  // Integers of the smallest unit: no cent is lost to floating point.
  const units = all.map(({ amount, quantity }) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(places, '0')) * BigInt(quantity);
  });
  const sum = units
    .reduce((one, other) => one + other, 0n)
    .toString()
    .padStart(places + 1, '0');
  const at = sum.length - places;
  const mark = language === 'tr' ? ',' : '.';
  const least = all[0]?.price.split(' / ')[0]?.split(mark)[1]?.length ?? 0;
  const decimals = sum
    .slice(at)
    .replace(/(?<!0)0+$/, '')
    .padEnd(least, '0');
  return `${sign}${grouped(sum.slice(0, at), { sign, language })}${decimals && mark}${decimals}`;
}

function grouped(whole: string, { sign, language }: { sign: string; language: 'en' | 'tr' }): string {
  const size = sign.includes('₹') ? 2 : 3;
  const mark = language === 'tr' ? '.' : ',';
  const head = whole.slice(0, -3).replace(new RegExp(`\\B(?=(\\d{${size}})+$)`, 'g'), mark);
  return head ? `${head}${mark}${whole.slice(-3)}` : whole;
}
