import type { Language } from '../attribute-types/attribute-type.ts';
import { foldText } from '../values/fold-text.ts';
import { portsByCountry } from './port-list.ts';

/** A sea port (DOC-011). */
export interface Port {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** UN/LOCODE, e.g. `INMUN`. */
  code: string;
  name: string;
}

interface KnownPort extends Port {
  /** What it is found by, folded: its names, code and country. */
  names: readonly string[];
  code5: string;
  /** As it is written where it lies: `İzmir`. */
  spelling: string;
}

const regions = (['en', 'tr'] as const).map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
);
let known: KnownPort[] | undefined;
let byCode: ReadonlyMap<string, KnownPort> | undefined;

function allPorts(): KnownPort[] {
  known ??= Object.entries(portsByCountry).flatMap(([country, list]) =>
    list.split(',').map((entry): KnownPort => {
      const [name = '', ...others] = entry.slice(4).split('/');
      const code = country + entry.slice(0, 3);
      const countries = [country, ...regions.map((names) => names.of(country) ?? '')];
      return {
        country,
        code,
        name,
        code5: code.toLowerCase(),
        spelling: others.find((other) => foldText(other) === foldText(name)) ?? name,
        names: [name, ...others, ...countries].filter(Boolean).map(foldText),
      };
    }),
  );
  return known;
}

/** All ports, by country and as important as they are there. */
export function listPorts(): readonly Port[] {
  return allPorts();
}

/** The port with a code, in any case and with or without a space; undefined for none. */
export function findPort(code: string): Port | undefined {
  const port = knownPort(code);
  return port && { country: port.country, code: port.code, name: port.name };
}

function knownPort(code: string): KnownPort | undefined {
  byCode ??= new Map(allPorts().map((port) => [port.code5, port]));
  return byCode.get(code.replaceAll(/\s/g, '').toLowerCase());
}

/** The name of a port as a text in a language has it; what is no code of one stays. */
export function portText(code: string, language: Language): string {
  const port = knownPort(code);
  if (port === undefined) return code;
  return language === 'tr' && port.country === 'TR' ? port.spelling : port.name;
}

/**
 * Ports by what somebody types: parts of their names in any of their spellings, code, or country in English or Turkish
 * (DOC-012). Each word has to be found; a code, then names that begin so, come first.
 */
export function searchPorts(text: string, limit = 20): Port[] {
  const query = foldText(text);
  const words = query.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ code5, names }: KnownPort): number => {
    if (code5.startsWith(query.replaceAll(' ', ''))) return 0;
    const found = (word: string) =>
      names.some((name) => name.split(/[ -]/).some((part) => part.startsWith(word)));
    const inside = (word: string) => names.some((name) => name.includes(word)) || code5.includes(word);
    if (names[0]?.startsWith(query)) return 1;
    if (words.every(found)) return 2;
    return words.every(inside) ? 3 : 4;
  };
  return allPorts()
    .map((port) => ({ port, at: rank(port) }))
    .filter(({ at }) => at < 4)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, limit)
    .map(({ port: { country, code, name } }) => ({ country, code, name }));
}
