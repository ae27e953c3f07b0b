import { PASSWORD_MAX } from '@sourcewiz/contract';
import { commonPasswords, commonWords } from './common-passwords.rules.ts';

export type PasswordProblem =
  | { code: 'password_too_short'; limit: number }
  | { code: 'password_too_long'; limit: number }
  | { code: 'password_too_common' };

/** What a password must not be made from, apart from common passwords. */
export interface PasswordOwner {
  email: string;
  brand: string;
}

/** Least number of parts in a password, where a well-known word or a row of keys is one part. */
const PARTS_MIN = 5;
/** Rows of keys and the alphabet, which people type in both directions. */
const RUNS = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuıopğü',
  'asdfghjklşi',
  'zxcvbnmöç',
  'azertyuiop',
  'qwertzuiop',
].flatMap((row) => [row, [...row].toReversed().join('')]);
const RUN_MIN = 3;
/** Substitutes for letters, and letters that look alike: all are read as the same one, in the word lists as well. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  l: 'i',
  ı: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/**
 * Checks a password that somebody sets: its length and whether it is easily guessed. There are no rules about kinds of
 * characters, following NIST SP 800-63B section 5.1.1.2.
 * @param password as typed; the minimum length is counted in characters, the maximum in UTF-16 units
 * @param options.min least number of characters
 * @param options.owner their address and the brand: words from these do not strengthen the password
 * @returns what is wrong with it, or undefined
 */
export function passwordProblem(
  password: string,
  { min, owner }: { min: number; owner: PasswordOwner },
): PasswordProblem | undefined {
  if ([...password].length < min) return { code: 'password_too_short', limit: min };
  if (password.length > PASSWORD_MAX) return { code: 'password_too_long', limit: PASSWORD_MAX };
  const plain = password.normalize('NFKC').toLowerCase();
  const isCommon =
    commonPasswords.has(plain) ||
    isRepeated(plain) ||
    countParts(plain, [...ownWords(owner), ...commonWords]) < PARTS_MIN;
  return isCommon ? { code: 'password_too_common' } : undefined;
}

/** Whether a text repeats a piece of at most eight characters: `abcabcabca`, `kaveri2kaveri2`. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= Math.min(8, text.length / 2); period++) {
    if (text.startsWith(text.slice(period))) return true;
  }
  return false;
}

/** The words of the address and of the brand, longest first. */
function ownWords({ email, brand }: PasswordOwner): string[] {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const words = [name, name.replaceAll(/[^\p{L}]/gu, ''), ...name.split(/[^\p{L}\d]+/u)];
  const company = domain.split('.')[0] ?? '';
  const brandName = brand.toLowerCase();
  return [...words, company, brandName, ...brandName.split(/\s+/)]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
}

/** Counts the parts of a text: words, runs and years count as one each, everything else by the character. */
function countParts(text: string, words: readonly string[]): number {
  const read = readAlike(text);
  const known = words.map(readAlike);
  let parts = 0;
  for (let at = 0; at < text.length; parts++) {
    const word = known.find((one) => read.startsWith(one, at));
    at += Math.max(word?.length ?? 0, runAt(text, at), yearAt(text, at), 1);
  }
  return parts;
}

/** The result has the length of the text. */
function readAlike(text: string): string {
  return [...text].map((char) => LOOKS_LIKE[char] ?? char).join('');
}

/** Length of a run along a row of keys, or of one repeated character, from a position on; 0 for fewer than three. */
function runAt(text: string, start: number): number {
  let same = 1;
  while (text[start + same] === text[start]) same++;
  const along = Math.max(
    ...RUNS.map((row) => {
      let length = Math.min(row.length, text.length - start);
      while (length >= RUN_MIN && !row.includes(text.slice(start, start + length))) length--;
      return length;
    }),
  );
  const longest = Math.max(same, along);
  return longest >= RUN_MIN ? longest : 0;
}

function yearAt(text: string, start: number): number {
  return /^(19|20)\d\d/.test(text.slice(start, start + 4)) ? 4 : 0;
}
