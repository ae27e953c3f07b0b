import { foldText } from '@sourcewiz/contract';

/** A product by what people call it. */
export interface Named {
  id: number;
  product_id: string;
  name: string;
}
/** What a line of a sheet said. */
interface Written {
  code: string;
  name: string;
}

/** The least share of a line's weight that a product must have. */
const ENOUGH = 0.34;
/** Words of this length count by their beginning, too: `bowls` and `bowl`, `kase` and `kasesi`. */
const STEM = 4;
/** More products than this share of a library say nothing about which one is meant. */
const COMMON = 0.2;

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const joined = (code: string): string => wordsOf(code).join('');

/**
 * Finds the products that a line may mean: by the words that its name shares with theirs, rare ones counting more, and by
 * the beginning of its code. Products are added, and lines looked up, one by one, so that others can be answered between.
 */
export function likelyProducts() {
  const products: Named[] = [];
  const places = new Map<string, number[]>();
  const codes: string[] = [];
  const begun = new Map<string, number[]>();
  const note = (lists: Map<string, number[]>, key: string, at: number): void => {
    const list = lists.get(key);
    if (!list) lists.set(key, [at]);
    else if (list.at(-1) !== at) list.push(at);
  };
  const weightOf = (key: string): number => {
    const count = places.get(key)?.length ?? 0;
    const share = key.endsWith('*') ? 0.6 : 1;
    return share * Math.log2(2 + products.length / Math.max(1, count));
  };
  return {
    add(product: Named): void {
      const at = products.push(product) - 1;
      for (const key of keysOf(`${product.name} ${product.product_id}`)) note(places, key, at);
      const code = joined(product.product_id);
      codes.push(code);
      if (code.length >= STEM) note(begun, code.slice(0, STEM), at);
    },
    /** @returns the likeliest products of a line, at most so many, the best first */
    find({ code, name }: Written, most: number): Named[] {
      const few = Math.max(20, products.length * COMMON);
      const points = new Map<number, number>();
      const add = (at: number, more: number) => points.set(at, (points.get(at) ?? 0) + more);
      const weighed = [...new Set(keysOf(`${name} ${code}`))].map((key) => [key, weightOf(key)] as const);
      const all = weighed.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of weighed) {
        const list = places.get(key) ?? [];
        if (list.length <= few) for (const at of list) add(at, weight / all);
      }
      const start = joined(code);
      const alike = start.length < STEM ? [] : (begun.get(start.slice(0, STEM)) ?? []);
      for (const at of alike) {
        const own = codes[at] ?? '';
        if (own.startsWith(start) || start.startsWith(own)) add(at, 1);
      }
      return [...points]
        .filter(([, score]) => score >= ENOUGH)
        .toSorted(([a, one], [b, two]) => two - one || a - b)
        .slice(0, most)
        .flatMap(([at]) => products[at] ?? []);
    },
  };
}

/** The words of a text, and the beginnings of the longer ones, marked with `*`. */
function keysOf(text: string): string[] {
  return wordsOf(text).flatMap((word) =>
    word.length < 2
      ? []
      : word.length > STEM && !/^\d+$/.test(word)
        ? [word, `${word.slice(0, STEM)}*`]
        : [word, ...(word.length === STEM ? [`${word}*`] : [])],
  );
}
