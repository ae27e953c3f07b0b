import { isUtf8 } from 'node:buffer';
import type { SheetEncoding } from '@sourcewiz/contract';

/** Scripts whose words consist only of bytes above ASCII, with their most frequent letters. */
const SCRIPTS = [
  { encoding: 'windows-1251', letters: /\p{Script=Cyrillic}+/gu, usual: /[оеаинтсрвлк]/giu },
  { encoding: 'windows-1253', letters: /\p{Script=Greek}+/gu, usual: /[αάοόιίεέτνσςρκ]/giu },
  { encoding: 'windows-1255', letters: /\p{Script=Hebrew}+/gu, usual: /[יוהלארתבשמנ]/gu },
  { encoding: 'windows-1256', letters: /\p{Script=Arabic}+/gu, usual: /[اليمونرتبةدهعس]/gu },
] as const;

/** All encodings that are told apart, and UTF-8 with damaged bytes. */
const ENCODINGS: readonly SheetEncoding[] = [
  'utf-8',
  'windows-1254',
  'windows-1250',
  ...SCRIPTS.map(({ encoding }) => encoding),
  'shift_jis',
  'euc-kr',
  'gb18030',
];

/** Required shares; texts also contain names, codes and numbers. */
const MOST = 0.9;
const MANY = 0.55;
const SOME = 0.15;
/** Distinct letters of a script. */
const LETTERS_LEAST = 4;

/**
 * The encoding of a text that is not UTF-8, judged by the letters that its bytes make: Japanese, Korean, Chinese,
 * Cyrillic, Greek, Hebrew or Arabic if nearly all letters fit, Central European if there are signs of it, otherwise
 * Western and Turkish.
 * @param bytes the beginning of the text
 */
export function localEncodingOf(bytes: Uint8Array): SheetEncoding {
  if (isBrokenUtf8(bytes)) return 'utf-8';
  if (isJapanese(bytes)) return 'shift_jis';
  const script = scriptOf(bytes);
  if (script) return script;
  const { pairs, single } = pairsOf(bytes);
  const leadsIn = (low: number, high: number) =>
    pairs.filter((lead) => lead >= low && lead <= high).length / Math.max(1, pairs.length);
  // Korean syllables and common Chinese characters begin in these rows; Cyrillic small letters are above them.
  const areSigns = pairs.length > 0 && single <= pairs.length * (1 - MOST);
  if (areSigns && leadsIn(0xb0, 0xc8) >= MOST) return 'euc-kr';
  if (areSigns && leadsIn(0xb0, 0xd7) >= MANY) return 'gb18030';
  return isCentralEuropean(bytes) ? 'windows-1250' : 'windows-1254';
}

/** Number of sample words. */
const WORDS_SHOWN = 4;

/** A longer word may be cut within a letter. */
const WORD_LONGEST = 30;

/**
 * Sample words with letters above ASCII, as each encoding would read them. Words that are not valid UTF-8 come first,
 * because the others may be right already.
 */
export function encodingChoices(bytes: Uint8Array): { value: SheetEncoding; shown: string }[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const broken = new Set<string>();
  const others = new Set<string>();
  // Without bounds, a long text without blanks would be scanned again from each of its letters.
  for (const [word] of text.matchAll(
    /[^\u0000-\u0020,;|"]{0,30}[\u0080-\u00ff][^\u0000-\u0020,;|"]{0,30}/g,
  )) {
    if (word.length <= WORD_LONGEST && !isUtf8(Buffer.from(word, 'latin1'))) broken.add(word);
    else if (others.size < WORDS_SHOWN) others.add(word);
    if (broken.size === WORDS_SHOWN) break;
  }
  const words = [...broken, ...others].slice(0, WORDS_SHOWN);
  const sample = Buffer.from(words.join('\n'), 'latin1');
  return ENCODINGS.map((value) => {
    const lines = new TextDecoder(value).decode(sample).split('\n');
    return { value, shown: lines.join(', ').replaceAll('\u0000', '').toWellFormed() };
  });
}

/** UTF-8 with hardly a damaged letter; in other encodings its byte pairs make no sense. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const high = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return broken < high * (1 - MOST);
}

/** Lead bytes of pairs above ASCII, and how many such bytes stand alone. */
function pairsOf(bytes: Uint8Array): { pairs: number[]; single: number } {
  const pairs: number[] = [];
  let single = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    if (lead >= 0xa1 && trail >= 0xa1) {
      pairs.push(lead);
      at += 1;
    } else single += 1;
  }
  return { pairs, single };
}

/** Japanese text is hardly ever without kana, and never all in half-width ones. */
function isJapanese(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return false;
  }
  const letters = text.replace(/[\u0000-\u007f]/g, '');
  const share = (pattern: RegExp) => (letters.match(pattern)?.length ?? 0) / Math.max(1, letters.length);
  return share(/[\u3040-\u30ff]/g) >= SOME && share(/[\uff61-\uff9f]/g) < SOME;
}

/** The script to which nearly all letters above ASCII belong, in words of that script, and mostly common ones. */
function scriptOf(bytes: Uint8Array): SheetEncoding | undefined {
  const shares = SCRIPTS.map(({ encoding, letters, usual }) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const high = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
    const words = text.match(letters) ?? [];
    const all = words.join('');
    const inWords = words.filter((word) => word.length > 1).join('').length;
    // `Größe` may be the only word with letters above ASCII.
    const isScript = new Set(all).size >= LETTERS_LEAST && all.length >= high * MOST;
    const isInWords = inWords >= all.length * MOST;
    return { encoding, share: isScript && isInWords ? (all.match(usual)?.length ?? 0) / all.length : 0 };
  });
  const [best] = shares.toSorted((one, other) => other.share - one.share);
  return best && best.share >= MANY ? best.encoding : undefined;
}

/**
 * Letters of Polish, Czech, Romanian and related languages whose bytes mean nothing in Western encodings (`ž`), or mean
 * marks like `³` that never occur within words there (`ł ą ż ş`).
 */
function isCentralEuropean(bytes: Uint8Array): boolean {
  const isSmall = (byte = 0) => byte >= 0xe0 || (byte >= 0x61 && byte <= 0x7a);
  const isLetter = (byte = 0) => byte >= 0xc0 || (byte >= 0x41 && byte <= 0x5a) || isSmall(byte);
  const signs = bytes.filter((byte, at) => {
    const [before, after] = [bytes[at - 1], bytes[at + 1]];
    if (NOTHING_ELSEWHERE.has(byte)) return isLetter(before) || isLetter(after);
    const isCubic = byte === 0xb3 && before === 0x6d;
    return MARKS_ELSEWHERE.has(byte) && isLetter(before) && isSmall(after) && !isCubic;
  });
  return signs.length > 1;
}

/** `Ť Ž Ź ť ž` */
const NOTHING_ELSEWHERE: ReadonlySet<number> = new Set([0x8d, 0x8e, 0x8f, 0x9d, 0x9e]);
/** `ź ł ą ş ľ ż` */
const MARKS_ELSEWHERE: ReadonlySet<number> = new Set([0x9f, 0xb3, 0xb9, 0xba, 0xbe, 0xbf]);
