import { foldText } from '@sourcewiz/contract';

export interface TextPart {
  text: string;
  /** Whether the search matched it. */
  found: boolean;
}

/** A text letter by letter as the search compares it, with the position of each letter in the original text. */
interface Folded {
  letters: string;
  /** Where the letter of the same index begins in the text. */
  starts: number[];
  /** Where it ends. */
  ends: number[];
}

/**
 * The parts of a text that begin with one of the search words (SEARCH-001): accents, letter case and the dots of a
 * Turkish i are ignored, and only beginnings of words match, as in the search. A word with signs in it (`MW-BWL`) is
 * also matched as it is.
 * @param words the input
 * @returns the whole text in order; matching and other parts alternate
 */
export function highlighted(text: string, words: string): TextPart[] {
  const wanted = foldText(words)
    .split(' ')
    .filter((word) => word !== '');
  if (wanted.length === 0 || text === '') return text === '' ? [] : [{ text, found: false }];
  const folded = foldWithPlaces(text);
  const marks = new Uint8Array(text.length);
  for (const word of wanted) markWord(folded, word, marks);
  return partsOf(text, marks);
}

function foldWithPlaces(text: string): Folded {
  const folded: Folded = { letters: '', starts: [], ends: [] };
  let at = 0;
  for (const { segment } of segments(text)) {
    const letters = /^\s+$/u.test(segment) ? ' ' : foldText(segment);
    for (const letter of letters) {
      for (let unit = 0; unit < letter.length; unit += 1) {
        folded.starts.push(at);
        folded.ends.push(at + segment.length);
      }
    }
    folded.letters += letters;
    at += segment.length;
  }
  return folded;
}

let splitter: Intl.Segmenter | undefined;

/** Letters together with their accents. */
function segments(text: string): Iterable<{ segment: string }> {
  splitter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return splitter.segment(text);
}

function markWord({ letters, starts, ends }: Folded, word: string, marks: Uint8Array): void {
  for (let at = letters.indexOf(word); at !== -1; at = letters.indexOf(word, at + 1)) {
    if (!beginsWord(letters, at)) continue;
    marks.fill(1, starts[at], ends[at + word.length - 1]);
  }
}

const letterOrDigit = /[\p{L}\p{N}\p{M}]/u;

function beginsWord(letters: string, at: number): boolean {
  return at === 0 || !letterOrDigit.test(letters[at - 1] ?? '') || !letterOrDigit.test(letters[at] ?? '');
}

function partsOf(text: string, marks: Uint8Array): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marks[at] === marks[from]) continue;
    parts.push({ text: text.slice(from, at), found: marks[from] === 1 });
    from = at;
  }
  return parts;
}
