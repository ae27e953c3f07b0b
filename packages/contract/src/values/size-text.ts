import type { UnitRule } from '../attribute-types/attribute-type.ts';
import { foldText } from './fold-text.ts';
import { sizeInDecimals } from './fractions.ts';
import { findUnit } from '../attribute-types/units.ts';

/** The sides of a size, in writing order. */
export const sides = ['length', 'width', 'height'] as const;
type Side = (typeof sides)[number];

/** What a text says about a size: numbers as typed, and the units in it, each once. */
export interface SizeText {
  sides: Partial<Record<Side, string>>;
  units: string[];
}

type Axis = Side | 'depth' | 'diameter';
type Token =
  | { kind: 'number'; text: string }
  | { kind: 'unit'; text: string }
  | { kind: 'axis'; axis: Axis }
  | { kind: 'mark' }
  | { kind: 'dash' };

const token = /(?<number>\d[\d.,]*|(?<![\p{L}\d])[.,]\d+)|(?<word>\p{L}+[²³]?)|(?<sign>''|′′|\S)/gu;

/** English and Turkish names of the sides, folded; `d` is a depth, or a diameter if there is only a height. */
const axisWords: Readonly<Record<Axis, string>> = {
  length: 'l length long lg u uzunluk boy',
  width: 'w width wide b breadth broad g e en genislik',
  height: 'h height high ht tall y yukseklik',
  depth: 'd depth deep derinlik',
  diameter: 'dia diam diameter cap',
};
const axisByWord: ReadonlyMap<string, Axis> = new Map(
  Object.entries(axisWords).flatMap(([axis, words]) =>
    words.split(' ').map((word) => [word, axis as Axis] as const),
  ),
);

/**
 * Reads a whole size: `26x26x11 cm`, `26 × 26 × 11`, `L26 W26 H11 cm`, `26L x 26W x 11H`, `26 x 26 x 11 (L x W x H)`,
 * `Ø 14 x 28 cm` (length equals width), `6' 2" x 11 3/4"`.
 * @param rule the units that are accepted, and the one of a size that names none
 * @returns undefined if anything in the text is neither number, side, unit nor a separator between them
 */
export function readSizeText(text: string, rule: UnitRule): SizeText | undefined {
  const decimal = sizeInDecimals(text, rule.default_unit ?? '');
  const found = decimal === undefined ? undefined : tokensOf(decimal, rule);
  if (!found || hasRange(found)) return undefined;
  const tokens = found.filter(({ kind }) => kind !== 'dash');
  if (hasLooseNumbers(tokens)) return undefined;
  const numbers = tokens.filter((one) => one.kind === 'number');
  const named = numbers.length >= 1 && numbers.length <= 3 ? nameNumbers(tokens) : undefined;
  if (!named) return undefined;
  const units = tokens.flatMap((one) => (one.kind === 'unit' ? [one.text] : []));
  return { sides: named, units: [...new Set(units)] };
}

function tokensOf(text: string, rule: UnitRule): Token[] | undefined {
  const tokens: Token[] = [];
  for (const { groups = {}, index } of text.matchAll(token)) {
    const { number, word, sign } = groups;
    const read = number
      ? numberToken(number, text[index - 1])
      : word
        ? wordTokens(word, rule)
        : signTokens(sign ?? '', rule);
    if (!read) return undefined;
    tokens.push(...read);
  }
  return tokens;
}

/** The same mark twice is a list, not a number: `100,200,300`. */
function numberToken(typed: string, before: string | undefined): Token[] | undefined {
  const text = typed.replace(/[.,]+$/, '');
  if (/,.*,|\..*\./.test(text)) return undefined;
  return [{ kind: 'number', text: before === '-' || before === '−' ? `-${text}` : text }];
}

/** `cm`, `L`, `x`; also several in one, such as `cmx` and `LxWxH`. */
function wordTokens(word: string, rule: UnitRule): Token[] | undefined {
  const key = foldText(word);
  // The Cyrillic letter looks the same.
  if (key === 'x' || key === 'х' || key === 'by') return [{ kind: 'mark' }];
  // Before folding turns the sign into the letter O, which would be a typing error in a number.
  if (/^[øØ]$/.test(word)) return [{ kind: 'axis', axis: 'diameter' }];
  const unit = findUnit(word, rule.dimension, rule.own_units);
  if (unit) return [{ kind: 'unit', text: unit.short_name }];
  const axis = axisByWord.get(key);
  if (axis) return [{ kind: 'axis', axis }];
  const pieces = key.split('x');
  if (pieces.length === 1) return undefined;
  const tokens = pieces.map((piece) => (piece === '' ? [] : wordTokens(piece, rule)));
  if (tokens.some((one) => one === undefined)) return undefined;
  return tokens.flatMap((one, index): Token[] => [
    ...(index > 0 ? [{ kind: 'mark' } as const] : []),
    ...(one ?? []),
  ]);
}

function signTokens(sign: string, rule: UnitRule): Token[] | undefined {
  if (/^[×✕⨯*;,]$/.test(sign)) return [{ kind: 'mark' }];
  if (/^[-−–]$/.test(sign)) return [{ kind: 'dash' }];
  if (/^[():=.]$/.test(sign)) return [];
  if (sign === '⌀') return [{ kind: 'axis', axis: 'diameter' }];
  const unit = findUnit(sign, rule.dimension, rule.own_units);
  return unit ? [{ kind: 'unit', text: unit.short_name }] : undefined;
}

/** `10 - 12 cm` and `5' 6" - 6' 0"` are ranges; `L - 26, W - 26` is none. */
function hasRange(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind }, index) =>
      kind === 'dash' &&
      ['number', 'unit'].includes(tokens[index - 1]?.kind ?? '') &&
      tokens[index + 1]?.kind === 'number',
  );
}

/** `10-12` is a range, and `26 1 2` is not a size: if there are separators at all, one is between any two numbers. */
function hasLooseNumbers(tokens: readonly Token[]): boolean {
  const hasMarks = tokens.some(({ kind }) => kind === 'mark');
  return tokens.some(
    (one, index) =>
      one.kind === 'number' &&
      tokens[index + 1]?.kind === 'number' &&
      (hasMarks || (tokens[index + 1] as { text: string }).text.startsWith('-')),
  );
}

/** Assigns a side to each number: by the names beside them, otherwise in the order length, width, height. */
function nameNumbers(tokens: readonly Token[]): Partial<Record<Side, string>> | undefined {
  const numbers = tokens.flatMap((one) => (one.kind === 'number' ? [one.text] : []));
  const axes = tokens.flatMap((one) => (one.kind === 'axis' ? [one.axis] : []));
  if (axes.length === numbers.length) return assign(numbers, axes);
  if (axes.length === 0) return assign(numbers, sides.slice(0, numbers.length));
  if (axes.length !== 1 || axes[0] !== 'diameter' || numbers.length !== 2) return undefined;
  const at = tokens.findIndex(({ kind }) => kind === 'axis');
  const before = tokens.slice(0, at).filter(({ kind }) => kind === 'number').length;
  // `28 x Ø14`: the sign comes before its number, unless it is the last thing in the text.
  const isSecond = before === 1 && tokens[at + 1]?.kind === 'number';
  return assign(numbers, isSecond ? ['height', 'diameter'] : ['diameter', 'height']);
}

function assign(
  numbers: readonly string[],
  axes: readonly Axis[],
): Partial<Record<Side, string>> | undefined {
  const found: Partial<Record<Side, string>> = {};
  const isRound =
    axes.includes('diameter') ||
    (axes.includes('depth') && !axes.includes('width') && !axes.includes('length'));
  for (const [index, number] of numbers.entries()) {
    for (const side of sidesOf(axes[index] ?? 'length', { axes, isRound })) {
      if (found[side] !== undefined) return undefined;
      found[side] = number;
    }
  }
  return found;
}

function sidesOf(axis: Axis, { axes, isRound }: { axes: readonly Axis[]; isRound: boolean }): Side[] {
  if (axis === 'diameter') return ['length', 'width'];
  if (axis === 'depth') return isRound ? ['length', 'width'] : [axes.includes('length') ? 'width' : 'length'];
  // A tube has a diameter and a length: its length is the third side.
  return [axis === 'length' && isRound ? 'height' : axis];
}
