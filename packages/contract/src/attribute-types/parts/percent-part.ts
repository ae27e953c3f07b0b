import { readAnyDecimal, type DecimalMark } from '../../kit/decimal.ts';
import type { Language, ValueProblem } from '../attribute-type.ts';
import { exact } from '../../money/exact.ts';
import { groupDigits } from '../../values/number-format.ts';
import { problemAt, shortened } from './number-part.ts';

const DECIMALS_MAX = 4;

/** A material or an option with its share, as read from a text; missing parts are ''. */
export interface ShareText {
  name: string;
  percent: string;
}

/**
 * Checks a share: it is present, and between 0 and 100 with at most four decimals.
 * @param mark the decimal mark of the text, if known
 */
export function checkPercent(text: string, part: string, mark?: DecimalMark): ValueProblem[] {
  if (text.trim() === '') return [problemAt('value_missing', part)];
  const number = readAnyDecimal(text, mark);
  const isShare = number !== undefined && exact(number).gte(0) && exact(number).lte(100);
  if (!isShare) return [problemAt('not_a_percent', part, { text: shortened(text) })];
  const decimals = number.split('.')[1]?.length ?? 0;
  return decimals > DECIMALS_MAX ? [problemAt('too_many_decimals', part, { limit: DECIMALS_MAX })] : [];
}

/** A typed share without its sign: `60 %`, `%60` and `60` are the same. */
export function withoutSign(text: string): string {
  return text
    .trim()
    .replace(/^%\s*|\s*%$/g, '')
    .trim();
}

const number = String.raw`[-−+]?\d[\d.,]*`;
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`^%\s*(?<percent>${number})\s+(?<name>.+)$`, 'u'),
  new RegExp(String.raw`^(?<percent>${number})\s*%\s*(?<name>.+)$`, 'u'),
  new RegExp(String.raw`^(?<name>.+?)\s*[:=(]?\s*%\s*(?<percent>${number})\s*\)?$`, 'u'),
  new RegExp(String.raw`^(?<name>.+?)\s*[:=(]\s*(?<percent>${number})\s*%?\s*\)?$`, 'u'),
  new RegExp(String.raw`^(?<name>.+?)\s+(?<percent>${number})\s*%?$`, 'u'),
  new RegExp(String.raw`^(?<percent>${number})\s+(?<name>.+)$`, 'u'),
  new RegExp(String.raw`^%?\s*(?<percent>${number})\s*%?(?<name>)$`, 'u'),
];

/**
 * Reads `60% cotton`, `%60 Pamuk`, `Cotton 60`, `Cotton: 60 %`, `Cotton (60%)`; a name that contains such signs is
 * quoted.
 */
export function readShare(text: string): ShareText {
  const chunk = text.trim();
  const match = patterns.map((pattern) => pattern.exec(chunk)).find((one) => one !== null);
  if (match?.groups) {
    return { name: unquoted(match.groups['name'] ?? ''), percent: match.groups['percent'] ?? '' };
  }
  // The text before the sign is not a number: `NaN% cotton`.
  return { name: unquoted(chunk), percent: /^[^"]*%/.test(chunk) ? chunk : '' };
}

function unquoted(name: string): string {
  const text = name.trim();
  const isQuoted = text.length >= 2 && /^".*"$/su.test(text);
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text;
}

/** The same as a text to be read back: `60% Cotton`, `60% "Steel 304"`. */
export function shareText({ name, percent }: ShareText): string {
  const isPlain = !/[,;/"%:=()\d\n]/.test(name);
  return `${percent}% ${isPlain ? name : `"${name.replaceAll('"', '""')}"`}`;
}

/** As people read it: `Cotton 60 %`, in Turkish `%60 Pamuk`. */
export function formatShare({ name, percent }: ShareText, language: Language): string {
  const share = groupDigits(percent, { language });
  return language === 'tr' ? `%${share} ${name}` : `${name} ${share} %`;
}
