/** How much of a JSON text is read. */
export interface JsonBounds {
  /** Levels of objects and arrays. */
  depth: number;
  /** Objects, arrays, and members of them. */
  values: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether a JSON text is nested deeper or has more values than it may. Parsing such a text takes up to fifty times as
 * long as this look at its marks; whether it is JSON at all is left to the parser.
 */
export function exceeds(text: string, { depth, values }: JsonBounds): boolean {
  let [level, count] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) {
      at = endOfText(text, at);
    } else if (OPENING.has(mark)) {
      level += 1;
      count += 1;
    } else if (CLOSING.has(mark)) level -= 1;
    else if (mark === COMMA) count += 1;
    if (level > depth || count > values) return true;
  }
  return false;
}

/** The place of the quote that ends a text. @param from that of the one that begins it */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
