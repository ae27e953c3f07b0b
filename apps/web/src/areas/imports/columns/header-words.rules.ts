/** What tells a column from others of its kind: `custom_field.custom.wattage` is `wattage`. The whole stands on hover. */
export function headerWords(header: string): string {
  const last = /^[^\s.]+(?:\.[^\s.]+)*\.([^\s.]+)$/.exec(header)?.[1];
  return last === undefined || /^\d+$/.test(last) ? header : last.replaceAll('_', ' ');
}
