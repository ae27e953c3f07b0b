import { looseKey } from '@sourcewiz/contract';

/** The product, or variant, that images show. */
export interface LinkTarget {
  productId: number;
  variantId: number | null;
}

/** What a name means: one target, or several equally likely ones. */
export interface NameMatch {
  targets: LinkTarget[];
  /** In percent. */
  confidence: number;
}

/** The IDs of a library by the common key of their spellings. */
export type IdIndex = ReadonlyMap<string, readonly LinkTarget[]>;

/** @param ids of all products and variants as they are written */
export function indexIds(ids: readonly (LinkTarget & { text: string })[]): IdIndex {
  const index = new Map<string, LinkTarget[]>();
  for (const { text, productId, variantId } of ids) {
    const key = looseKey(text);
    const known = index.get(key);
    if (key === '') continue;
    if (known) known.push({ productId, variantId });
    else index.set(key, [{ productId, variantId }]);
  }
  return index;
}

const extension = /\.[a-z0-9]{2,5}$/i;
/** Most parts of a name that are joined: `VS-20-01-B-XL` has five. */
const PARTS_MAX = 10;
/**
 * An ID inside a name, rather than all of it or its beginning, is distinguished from words by its length and a digit.
 */
const INNER_MIN = 4;
const WHOLE = 100;
const PART = 90;

/**
 * The product or variant whose ID is in a name (IMGUPD-013). Letter case and separators are ignored, and the longest
 * matching ID wins. Undefined if none matches.
 * @param name of a group or of an image; its folders count, too, if the name itself says nothing
 */
export function idIn(name: string, index: IdIndex): NameMatch | undefined {
  const levels = name.replace(extension, '').split(/[/\\]/).toReversed();
  for (const level of levels) {
    const match = idInText(level, index);
    if (match) return match;
  }
  return undefined;
}

function idInText(text: string, index: IdIndex): NameMatch | undefined {
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const whole = looseKey(text);
  let best = '';
  for (let from = 0; from < parts.length; from += 1) {
    let run = '';
    for (const part of parts.slice(from, from + PARTS_MAX)) {
      run += looseKey(part);
      const isWorth = run.length > best.length && (from === 0 || isTelling(run));
      if (isWorth && index.has(run)) best = run;
    }
  }
  const targets = index.get(best);
  return targets && { targets: withoutDoubles(targets), confidence: best === whole ? WHOLE : PART };
}

const isTelling = (run: string) => run.length >= INNER_MIN && /\d/.test(run);

/** If a product and one of its variants share an ID, the product is meant. */
function withoutDoubles(targets: readonly LinkTarget[]): LinkTarget[] {
  const whole = new Set(
    targets.filter(({ variantId }) => variantId === null).map(({ productId }) => productId),
  );
  return targets.filter(({ productId, variantId }) => variantId === null || !whole.has(productId));
}

/**
 * The target of a group, by its own name or by those of its images: its own counts first. If the images' names mean
 * several variants of one product the group is the product's; if they mean several products none is certain.
 */
export function idOfGroup(
  { name, images }: { name: string; images: readonly string[] },
  index: IdIndex,
): NameMatch | undefined {
  const own = idIn(name, index);
  const matches = images.flatMap((image) => idIn(image, index) ?? []);
  // A group `VASE-201` may contain only images called `VASE-201-R`.
  const narrower = own && matches.length === images.length && sameTarget(matches);
  if (narrower && own.targets.length === 1 && narrower.productId === own.targets[0]?.productId) {
    return { targets: [narrower], confidence: own.confidence };
  }
  if (own) return own;
  if (matches.length === 0) return undefined;
  const one = sameTarget(matches);
  if (one) return { targets: [one], confidence: Math.min(...matches.map(({ confidence }) => confidence)) };
  const products = new Map(
    matches.flatMap(({ targets }) => targets).map((target) => [target.productId, target]),
  );
  const targets = [...products.keys()].map((productId) => ({ productId, variantId: null }));
  return { targets, confidence: targets.length === 1 ? PART : Math.round(100 / targets.length) };
}

function sameTarget(matches: readonly NameMatch[]): LinkTarget | undefined {
  const [first] = matches;
  const [target] = first?.targets ?? [];
  const isSame = (one: NameMatch) =>
    one.targets.length === 1 &&
    one.targets[0]?.productId === target?.productId &&
    one.targets[0]?.variantId === target?.variantId;
  return matches.every(isSame) ? target : undefined;
}

/**
 * The numbers of barcodes that a code may be written as: a UPC is an EAN with a leading zero, a GTIN has fourteen
 * digits.
 */
export function spellingsOfCode(code: string): string[] {
  const gtin =
    /^(?:https?:\/\/[^/]+)?(?:\/.*)?\/01\/(\d{8,14})(?:[/?#]|$)/.exec(code)?.[1] ?? elementGtin(code);
  const digits = gtin ?? code;
  if (!/^\d{8,14}$/.test(digits)) return [code];
  const bare = digits.replace(/^0+/, '');
  const padded = [8, 12, 13, 14]
    .filter((length) => length >= bare.length)
    .map((length) => bare.padStart(length, '0'));
  return [...new Set([digits, ...padded])];
}

/** The GTIN of a GS1 element string: `(01)09506000134352`. */
function elementGtin(code: string): string | undefined {
  return /^(?:\]C1|\u001d)?\(?01\)?(\d{14})/.exec(code)?.[1];
}

/** The token of one of our labels, whose QR code opens the page of its product. */
export function tokenOfCode(code: string): string | undefined {
  return /\/qr\/public\/([\w-]{10,64})(?:[/?#]|$)/.exec(code)?.[1];
}
