import { looseKey } from '@sourcewiz/contract';

/** Words that people add to a product ID for the view in a photo, without accents. */
export const viewWords: readonly string[] = [
  'front back side top bottom left right detail details closeup main hero angle inside outside open closed',
  'lifestyle alt view zoom swatch cover img image photo pic packshot ambient mood scale',
  'on arka yan ust ic dis detay sag sol yakin kapak foto resim gorsel',
  'vorne hinten seite oben unten innen aussen vorderseite ruckseite bild',
  'face dos cote avant arriere dessus dessous interieur vue',
  'frente atras lado arriba abajo detalle trasera vista fronte retro dettaglio',
].flatMap((words) => words.split(' '));
/** The view at the end of a name. */
const views = new RegExp(`[\\s_\\-.]+(close up|${viewWords.join('|')})\\d{0,2}$`, 'i');
/** Words for the image that comes first. */
const firstViews = /[\s_\-.](main|hero|front|on)\d{0,2}$/i;
/** Counters: `-1`, `_02`, ` (3)`; `-3000` is part of a name. */
const counter = /(?:[\s_\-.]*\(\d{1,3}\)|[\s_\-.]+\d{1,2}|[\s_\-.]+copy)$/i;
const extension = /\.[a-z0-9]{2,5}$/i;

/** Only the beginning of longer names counts. */
const NAME_LONGEST = 250;

/**
 * The IDs that a photo's name may mean, best guess first: the name without its extension, then without counters and
 * words for views, removed one after the other.
 */
export function photoNames(fileName: string): string[] {
  const names = [fileName.replace(extension, '').slice(0, NAME_LONGEST).trim()];
  for (let step = 0; step < 4; step += 1) {
    const last = names.at(-1) ?? '';
    const shorter = last.replace(counter, '') || last;
    const next = shorter === last ? last.replace(views, '') : shorter;
    if (next === last || next === '') break;
    names.push(next);
  }
  return names;
}

/** Words after an ID that say what the image shows: `VS-1001-black_main`. They do not start with a digit. */
const describingWords = 3;

/**
 * IDs at the start of a name, the longest first, if words for a colour or the like follow: `VS-1001-black` for
 * `VS-1001`. They must end with a number: `robot-vacuum-pro` is not a photo of `ROBOT-VACUUM`.
 */
export function beginningIds(fileName: string): string[] {
  const [name = ''] = photoNames(fileName).slice(-1);
  const beginnings: string[] = [];
  let rest = name;
  for (let word = 0; word < describingWords; word += 1) {
    const shorter = rest.replace(/[\s_\-.]+\p{L}[^\s_\-.]*$/u, '');
    if (shorter === rest) break;
    rest = shorter;
    if (/\d\p{L}?$/u.test(rest)) beginnings.push(rest);
  }
  return beginnings;
}

const INNER_LEAST = 4;

/**
 * IDs anywhere in a name, the longest first, as loose keys: `AW27_LC26-MUS_web` for `LC26-MUS`. They have letters and
 * figures, and no number goes on behind them.
 */
export function innerIds(fileName: string): string[] {
  const parts = (photoNames(fileName)[0] ?? '').split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const runs = new Set<string>();
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = from + 1; to <= Math.min(parts.length, from + PARTS_MOST); to += 1) {
      const run = looseKey(parts.slice(from, to).join(''));
      const isTelling = run.length >= INNER_LEAST && /\d/.test(run) && /\p{L}/u.test(run);
      if (isTelling && !/^\d{3,}$/.test(parts[to] ?? '')) runs.add(run);
    }
  }
  return [...runs].toSorted((one, other) => other.length - one.length);
}

/** An ID has few parts: `VS-20-01-B-XL` has five. */
const PARTS_MOST = 6;

/**
 * What photos of a variant may be called instead of its ID, as loose keys: `LC25 Mustard`, `linen-cushion-mustard`.
 * A `2` behind a name only counts photos.
 * @param owners ID and name of its product. options: its own
 */
export function namesByOptions(owners: readonly string[], options: readonly string[]): string[] {
  const words = [options.join(' '), ...options].filter((word) => /\p{L}|\d{3}/u.test(word));
  return owners.filter(Boolean).flatMap((owner) => words.map((word) => looseKey(`${owner} ${word}`)));
}

/** Whether a text can be the number of a bar code: EAN, UPC or GTIN. */
export function isBarcode(text: string): boolean {
  return /^\d{8}$|^\d{12,14}$/.test(text);
}

const collator = new Intl.Collator('en', { numeric: true });

/** `bowl.jpg` before `bowl_main.jpg` before `bowl-2.jpg` before `bowl-10.jpg`. */
export function compareNames(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || collator.compare(one, other);
}

function placeOf(fileName: string): number {
  if (firstViews.test(fileName.replace(extension, ''))) return 2;
  return photoNames(fileName).length === 1 ? 1 : 3;
}

/** An ID of this length may have been truncated by the system that it comes from. */
const CUT_FROM = 16;

/**
 * Whether an ID is the truncated start of a photo's name: `…-STAINLES` of `…-stainless-steel`. The name must continue
 * in the middle of a word: `robot-vacuum-pro` is not a photo of `ROBOT-VACUUM`.
 */
export function isCutOff(id: string, photoName: string): boolean {
  const [start, name] = [id.toLowerCase(), photoName.toLowerCase().replace(/[\s_]/g, '-')];
  if (start.length < CUT_FROM || !name.startsWith(start)) return false;
  return /^[\p{L}]/u.test(name.slice(start.length)) && /\p{L}$/u.test(start);
}

/** Spellings of a name that an ID of the library may have. */
export function idSpellings(name: string): string[] {
  return [...new Set([name, ...['-', '_', ' ', '.', ''].map((mark) => name.replace(/[\s_\-.]+/g, mark))])];
}
