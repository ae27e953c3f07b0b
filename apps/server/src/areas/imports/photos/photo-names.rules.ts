/** Words that people add to a product ID for the view that a photo shows. */
const views =
  /[\s_\-.]+(front|back|side|top|bottom|left|right|detail|closeup|close up|main|angle|inside|outside|open|lifestyle|on|arka|yan|ust|alt|detay)$/i;
/** Counters: `-1`, `_02`, ` (3)`; `-3000` is part of a name. */
const counter = /(?:[\s_\-.]*\(\d{1,3}\)|[\s_\-.]+\d{1,2}|[\s_\-.]+copy)$/i;

/**
 * What the name of a photo may stand for, best guess first: the name without its extension, then without counters and
 * words for views, one after the other.
 */
export function photoNames(fileName: string): string[] {
  const names = [fileName.replace(/\.[a-z0-9]{2,5}$/i, '').trim()];
  for (let step = 0; step < 4; step += 1) {
    const last = names.at(-1) ?? '';
    const shorter = last.replace(counter, '') || last;
    const next = shorter === last ? last.replace(views, '') : shorter;
    if (next === last || next === '') break;
    names.push(next);
  }
  return names;
}

/** An ID of this length may have been cut off by the system that it comes from. */
const CUT_FROM = 16;

/**
 * Whether an ID is the cut-off beginning of a photo's name: `…-STAINLES` of `…-stainless-steel`. The name must go on in
 * the middle of a word, since `robot-vacuum-pro` is no photo of `ROBOT-VACUUM`.
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
