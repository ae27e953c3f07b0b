import { exact, type Exact } from '@sourcewiz/contract';

/** One step of a formula. */
type Step = (number: Exact) => Exact;
export type Formula = readonly Step[];

/** Decimal places of a result. */
const DECIMALS = 4;

const readers: readonly [pattern: RegExp, step: (text: string) => Step][] = [
  [/^\+(\d+(?:\.\d+)?)%/, (by) => (number) => number.plus(number.times(by).div(100))],
  [/^-(\d+(?:\.\d+)?)%/, (by) => (number) => number.minus(number.times(by).div(100))],
  [/^\*(\d+(?:\.\d+)?)/, (by) => (number) => number.times(by)],
  [/^\/(\d*[1-9]\d*(?:\.\d+)?|0?\.\d*[1-9]\d*)/, (by) => (number) => number.div(by)],
  [/^\+(\d+(?:\.\d+)?)/, (by) => (number) => number.plus(by)],
  [/^-(\d+(?:\.\d+)?)/, (by) => (number) => number.minus(by)],
  [/^(?:roundto|yuvarla)0?(\.\d{1,3})/, ending],
  [/^(?:roundto|yuvarla)(\d*[1-9]\d*)/, nearest],
  [/^(?:round|yuvarla)/, () => (number) => number.toDecimalPlaces(0)],
];

/** The nearest number with a given ending: 12.40 becomes 12.90, and 12.39 becomes 11.90. */
function ending(text: string): Step {
  const part = exact(`0${text}`);
  return (number) => number.minus(part).toDecimalPlaces(0).plus(part);
}

/** The nearest multiple. */
function nearest(text: string): Step {
  return (number) => number.div(text).toDecimalPlaces(0).times(text);
}

/**
 * Reads a formula of one line: `+5%`, `*1.18`, `-20`, `/2`, `round to .90`, `round to 10`, and several in a row. The
 * decimal mark may be a comma, and an equals sign may come first.
 * @returns undefined if the text is no formula
 */
export function readFormula(text: string): Formula | undefined {
  let rest = text
    .toLowerCase()
    .replace(/[\s=]/g, '')
    .replaceAll(',', '.')
    .replaceAll('×', '*')
    .replaceAll('x', '*')
    .replaceAll('−', '-');
  const steps: Step[] = [];
  while (rest !== '') {
    const found = readers
      .map(([pattern, step]) => ({ match: pattern.exec(rest), step }))
      .find(({ match }) => match !== null);
    if (!found?.match) return undefined;
    steps.push(found.step(found.match[1] ?? ''));
    rest = rest.slice(found.match[0].length);
  }
  return steps.length === 0 ? undefined : steps;
}

/**
 * What `=12*1.18` or `=(3+4)/2` comes to: numbers with + - * / and brackets, as people type them into a spreadsheet.
 * @returns decimal text; undefined if the text is no such sum, or divides by zero
 */
export function computed(text: string): string | undefined {
  const tokens = /^=[\d\s.,+\-*/()×−]+$/.test(text)
    ? (text
        .slice(1)
        .replaceAll(',', '.')
        .replaceAll('×', '*')
        .replaceAll('−', '-')
        .match(/\d+(?:\.\d+)?|[^\s]/g) ?? [])
    : [];
  // The deeper bracket first: each level reads what binds stronger than it.
  const term = (): Exact | undefined => {
    const token = tokens.shift();
    if (token === '-') return term()?.negated();
    if (token !== '(') return token !== undefined && /^\d/.test(token) ? exact(token) : undefined;
    const inner = sum();
    return tokens.shift() === ')' ? inner : undefined;
  };
  const chain = (next: () => Exact | undefined, signs: string): Exact | undefined => {
    let left = next();
    while (left !== undefined && tokens[0] !== undefined && signs.includes(tokens[0])) {
      const sign = tokens.shift();
      const right = next();
      if (right === undefined || (sign === '/' && right.isZero())) return undefined;
      left =
        { '+': left.plus(right), '-': left.minus(right), '*': left.times(right) }[sign ?? ''] ??
        left.div(right);
    }
    return left;
  };
  const sum = (): Exact | undefined => chain(() => chain(term, '*/'), '+-');
  const result = sum();
  return result === undefined || tokens.length > 0 ? undefined : result.toDecimalPlaces(DECIMALS).toFixed();
}

/** The result of a formula for a number, as decimal text. */
export function applyFormula(formula: Formula, number: string, decimals = DECIMALS): string {
  const result = formula.reduce((so, step) => step(so), exact(number));
  return result.toDecimalPlaces(decimals).toFixed();
}
