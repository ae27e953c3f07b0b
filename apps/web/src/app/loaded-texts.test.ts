import { expect, it } from 'vitest';

const sources: Record<string, string> = import.meta.glob(
  ['../**/*.{ts,tsx}', '!../**/*.{test,fixture}.{ts,tsx}', '!../buyer/**'],
  { query: '?raw', import: 'default', eager: true },
);
/** Loaded with the frame around every screen, or by the sign-in and the console around theirs. */
const always = ['platform', 'app', 'tasks'];

const pathOf = (from: string, to: string): string => {
  const { pathname } = new URL(to, `file:///app/${from.startsWith('.') ? from : `./${from}`}`);
  return pathname.startsWith('/app/') ? `./${pathname.slice(5)}` : `..${pathname}`;
};
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? '');

/** The file that a door takes a name from; the file itself if it is no door. */
function behind(file: string, name: string): string {
  if (!file.endsWith('/index.ts')) return file;
  for (const [, list = '', from = ''] of (sources[file] ?? '').matchAll(
    /export \{([^}]*)\} from '([^']+)'/g,
  )) {
    if (namesIn(list).includes(name)) return behind(pathOf(file, from), name);
  }
  return file;
}

/** The files that a file imports at once. */
function importsOf(file: string): string[] {
  const found = (sources[file] ?? '').matchAll(/^import (?:\w+, )?\{([^}]*)\} from '(\.[^']+)'/gm);
  return [...found].flatMap(([, list = '', from = '']) =>
    namesIn(list).map((name) => behind(pathOf(file, from), name)),
  );
}

const known = new Map<string, ReadonlySet<string>>();
/** Namespaces of texts that a file and everything behind it uses. */
function usedFrom(file: string): ReadonlySet<string> {
  const done = known.get(file);
  if (done) return done;
  const used = new Set<string>();
  const seen = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const [, names = ''] of (sources[next] ?? '').matchAll(/useTranslation\(([^)]*)\)/g)) {
      for (const [, name = ''] of names.matchAll(/'(\w+)'/g)) used.add(name);
    }
    waiting.push(...importsOf(next));
  }
  known.set(file, used);
  return used;
}

/** Parts that are loaded by themselves, with the texts that are loaded with them. */
const parts = Object.entries(sources).flatMap(([file, text]) => {
  const loads = [
    ...text.matchAll(/lazyPage\(\s*\(\) => import\('([^']+)'\),\s*'\w+'([^)]*)\)/g),
    ...text.matchAll(/import\('(\.[^']+)'\),\s*loadTexts\(\[([^\]]*)\]\)/g),
  ];
  return loads.map(([, to = '', texts = '']) => ({
    part: pathOf(file, to),
    texts: [...texts.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  }));
});

it('SHELL-078 a screen is loaded together with all texts that it and what is on it uses', () => {
  const missing = parts.flatMap(({ part, texts }) =>
    [...usedFrom(part)]
      .filter((name) => !always.includes(name) && !texts.includes(name))
      .map((name) => `${part}: ${name}`),
  );
  expect(parts.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
