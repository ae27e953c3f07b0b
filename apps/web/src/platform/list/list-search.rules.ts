import { textParam } from '../router/text-param.rules.ts';

/** Reads one part of an address; undefined if it is missing, invalid, or the default. */
type ReadPart<Value> = (raw: unknown) => Value | undefined;
type Parts = Readonly<Record<string, ReadPart<unknown>>>;

/** The state of a list in its address; absent parts have their defaults. */
export type SearchOf<P extends Parts> = { [K in keyof P]?: NonNullable<ReturnType<P[K]>> };

/**
 * Reads the search part of an address, for `validateSearch` and `useListSearch`: `searchReader({ q: words(200), page:
 * pageNumber })`.
 * @returns the valid parts; all others are absent
 */
export function searchReader<P extends Parts>(
  parts: P,
): (raw: Readonly<Record<string, unknown>>) => SearchOf<P> {
  return (raw) =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, read]) => {
        const value = read(raw[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as SearchOf<P>;
}

/** Search words, cut at a length. */
export function words(max: number): ReadPart<string> {
  return (raw) => {
    const text = textParam(raw)?.slice(0, max) ?? '';
    return text.trim() === '' ? undefined : text;
  };
}

/** One of the known words; the default is not written into the address. */
export function oneOf<const Word extends string>(known: readonly Word[], usual?: Word): ReadPart<Word> {
  return (raw) => known.find((word) => word === textParam(raw) && word !== usual);
}

/** Id of a record, or another whole number above zero. */
export const idNumber: ReadPart<number> = (raw) =>
  Number.isSafeInteger(raw) && Number(raw) > 0 ? Number(raw) : undefined;

/** Number of a page, if it is not the first. */
export const pageNumber: ReadPart<number> = (raw) =>
  Number.isInteger(raw) && Number(raw) > 1 ? Number(raw) : undefined;
