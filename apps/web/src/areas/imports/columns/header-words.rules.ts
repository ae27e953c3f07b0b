/**
 * The part of a header that distinguishes its column: `custom_field.custom.wattage` becomes `wattage`. The full header
 * is shown on hover.
 */
export function headerWords(header: string): string {
  const last = /^[^\s.]+(?:\.[^\s.]+)*\.([^\s.]+)$/.exec(header)?.[1];
  return last === undefined || /^\d+$/.test(last) ? header : last.replaceAll('_', ' ');
}
