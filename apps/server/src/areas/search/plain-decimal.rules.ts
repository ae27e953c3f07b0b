/**
 * A number without an exponent, as the database writes it: `0.0000001`, not `1e-7`.
 * @param number any finite one
 */
export function plainDecimal(number: number): string {
  const text = String(Object.is(number, -0) ? 0 : number);
  const [digits = '', power] = text.split('e');
  if (power === undefined) return text;
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', rest = ''] = digits.replace('-', '').split('.');
  const point = whole.length + Number(power);
  const all = whole + rest;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  const padded = all.padEnd(point, '0');
  return `${sign}${padded.slice(0, point)}${padded.length > point ? `.${padded.slice(point)}` : ''}`;
}
