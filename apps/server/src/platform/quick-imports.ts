import { registerHooks } from 'node:module';

/**
 * Loaded before everything else, this halves the time until a process has loaded its modules: Node looks up for each
 * of them which package it is in and how it is to be read, and for drizzle-orm takes a description of 180 KB apart
 * each time. A relative address with its extension says all of that.
 */
const knownPackages = new Map<string, ReturnType<typeof resolvedTo>>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier.startsWith('.') && parentURL !== undefined) {
      const format = formatOf(specifier, parentURL);
      if (format) return resolvedTo(new URL(specifier, parentURL).href, format);
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    const { url, format } = knownPackages.get(specifier) ?? next(specifier, context);
    const found = resolvedTo(url, format);
    knownPackages.set(specifier, found);
    return found;
  },
});

function formatOf(specifier: string, parentURL: string): string | undefined {
  if (specifier.endsWith('.ts')) return 'module-typescript';
  if (specifier.endsWith('.mjs')) return 'module';
  if (specifier.endsWith('.js') && parentURL.includes('/node_modules/drizzle-orm/')) return 'module';
  return undefined;
}

function resolvedTo(url: string, format: string | null | undefined) {
  return { url, format, shortCircuit: true };
}
