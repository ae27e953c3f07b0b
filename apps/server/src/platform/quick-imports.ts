import { registerHooks } from 'node:module';

/**
 * Loaded before everything else, this halves the time until a process has loaded its modules: Node looks up for each
 * of them which package it is in and how it is to be read, and for drizzle-orm takes a description of 180 KB apart
 * each time. A relative address with its extension says all of that. Links are not followed: a file that is reached by
 * a relative address through a symbolic link is another module than the file itself.
 */
const knownPackages = new Map<string, ReturnType<typeof resolvedTo>>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (parentURL === undefined || isForeign(parentURL)) return next(specifier, context);
    if (specifier.startsWith('.')) {
      const format = formatOf(specifier, parentURL);
      return format ? resolvedTo(new URL(specifier, parentURL).href, format) : next(specifier, context);
    }
    if (!/^drizzle-orm($|\/)/.test(specifier)) return next(specifier, context);
    const key = [specifier, ...conditions].join(' ');
    const { url, format } = knownPackages.get(key) ?? next(specifier, context);
    const found = resolvedTo(url, format);
    knownPackages.set(key, found);
    return found;
  },
});

/** Whether a file is one of a package other than drizzle-orm. */
function isForeign(url: string): boolean {
  const [, ...inPackages] = url.split('/node_modules/');
  return inPackages.length > 1 || inPackages.some((path) => !path.startsWith('drizzle-orm/'));
}

function formatOf(specifier: string, parentURL: string): string | undefined {
  if (specifier.endsWith('.ts')) return 'module-typescript';
  if (specifier.endsWith('.mjs')) return 'module';
  if (specifier.endsWith('.js') && parentURL.includes('/node_modules/drizzle-orm/')) return 'module';
  return undefined;
}

function resolvedTo(url: string, format: string | null | undefined) {
  return { url, format, shortCircuit: true };
}
