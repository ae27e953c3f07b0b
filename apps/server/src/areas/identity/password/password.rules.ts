import { PASSWORD_MAX } from '@sourcewiz/contract';
import { commonPasswords, commonWords } from './common-passwords.rules.ts';

export type PasswordProblem =
  | { code: 'password_too_short'; limit: number }
  | { code: 'password_too_long'; limit: number }
  | { code: 'password_too_common' };

/** What a password must not be made of, beyond what everybody uses. */
export interface PasswordOwner {
  email: string;
  brand: string;
}

/** So many parts a password has at least, where a word that everybody knows or a row of keys is one part. */
const PARTS_MIN = 5;
/** Rows of keys and the alphabet, along which fingers run in both directions. */
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
/** What people write for a letter, and letters that look alike: all are read as one of them, in words as well. */
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
 * Looks at a password that somebody chooses: its length and whether it is guessed early. There are no rules on kinds of
 * characters, after NIST SP 800-63B section 5.1.1.2.
 * @param password as typed; its length counts in characters, the most in UTF-16 units
 * @param options.min characters at least
 * @param options.owner their address and the brand: words of them make the password no better
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

/** Whether a text is some piece of at most eight characters again and again: `abcabcabca`, `kaveri2kaveri2`. */
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

/** Counts the parts of a text: words and runs count as one each, as do years, and everything else by the character. */
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

/** As long as the text itself. */
function readAlike(text: string): string {
  return [...text].map((char) => LOOKS_LIKE[char] ?? char).join('');
}

/** How many characters from a place on run along a row, or are one and the same; 0 for fewer than three. */
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
