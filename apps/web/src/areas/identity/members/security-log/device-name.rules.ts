const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * A browser's description of itself, in two words.
 * @param userAgent the header as sent
 * @returns null for a part that is not known
 */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const first = (names: readonly (readonly [string, RegExp])[]): string | null =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: first(browsers), system: first(systems) };
}
