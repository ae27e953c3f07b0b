import { isListed, listedText } from '../../../platform/rows/columns/listed-text.rules.ts';
import { decodeEntities, labelKey, type ColumnReading } from '@sourcewiz/contract';

/** The separators of category levels in a cell; arrows always are. */
export const separators = ['>', '/', '|', ','] as const;
type Mark = (typeof separators)[number] | 'none';
/** `whole` before a mark: all levels together are one category. */
export type Separator = Mark | `whole ${Mark}`;

/** How levels below the first are joined. */
export const LEVELS = ' › ';

const arrows = /->|→|»|›|>|::/;
const split: Readonly<Record<Mark, RegExp | undefined>> = {
  '>': arrows,
  '/': /\//,
  '|': /\|+/,
  ',': /,/,
  none: undefined,
};

/** `[{'id': 'p31', 'name': 'Home'}, {'name': 'Mugs'}]`: a path of records, read by their names. */
function namedPath(text: string): string {
  if (!/^\s*\[\s*\{/.test(text)) return text;
  const names = [...text.matchAll(/["']name["']\s*:\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
  return names.length > 0 ? names.join(' > ') : text;
}

/** Longer texts are not lists of categories. */
const LONGEST = 4_000;
const onLines = (text: string) =>
  listedText(namedPath(text)).replace(/\s+/g, (blank) => (/[\n\r]/.test(blank) ? '\n' : ' '));

/** The categories in a cell: all levels of the first, and the last levels of the others. */
export interface CategoryPath {
  levels: string[];
  others: string[];
}

/**
 * Reads the category of a cell.
 * @param isKnown whether a category of that name exists: `Bowls / Plates` may be one
 */
export function categoryPath(text: string, how: Separator, isKnown: (name: string) => boolean): CategoryPath {
  const separator = how.replace('whole ', '') as Mark;
  if (separator !== how) {
    const { levels, others } = categoryPath(text, separator, isKnown);
    return { levels: levels.length > 0 ? [levels.join(LEVELS)] : [], others };
  }
  const plain = onLines(decodeEntities(text.slice(0, LONGEST)));
  const whole = tidy(plain);
  if (whole === '') return { levels: [], others: [] };
  if (isKnown(whole)) return { levels: [whole], others: [] };
  if (whole.split(',').every((one) => ADDRESS.test(one.trim()))) {
    const [levels = [], ...others] = whole.split(',').map((one) => levelsOf(one, '/', isKnown));
    return { levels, others: others.flatMap((one) => one.at(-1) ?? []) };
  }
  // In a program's list, paths are already separated: a comma within one belongs to a name.
  const paths = (isListed(text) ? plain.split('\n') : pathsOf(plain, { separator, isKnown })).map((one) =>
    levelsOf(one, separator, isKnown),
  );
  const [levels = [], ...others] = paths.filter((one) => one.length > 0);
  return { levels, others: others.flatMap((one) => one.at(-1) ?? []) };
}

/** `/new/linen`: a category given as the address of its page. */
const ADDRESS = /^(\/[^/]+)+$/;

/** Words before the last item of a name that lists things. */
const listed = /[&+]|\b(and|or|ve|und|et|y)\b/i;

/**
 * Several categories in one cell: on lines of their own, or with commas or semicolons between paths that use another
 * separator.
 */
function pathsOf(
  text: string,
  { separator, isKnown }: { separator: Mark; isKnown: (name: string) => boolean },
): string[] {
  const lines = text.split('\n');
  if (separator === ',') return lines;
  const mark = separator === 'none' ? arrows : (split[separator] ?? arrows);
  return lines.flatMap((line) => {
    if (!mark.test(line) && !arrows.test(line)) return line.split(';');
    const pieces = line.split(arrows.test(line) ? /[,;]|\|(?=.*>)/ : /[,;]/).map((piece) => piece.trim());
    const isPath = (piece: string) => mark.test(piece) || arrows.test(piece);
    const isOne = (piece: string) =>
      isPath(piece) ||
      isKnown(tidy(piece)) ||
      pieces.some((path) => isPath(path) && path.startsWith(`${piece} `));
    const [first = '', ...others] = pieces;
    // A comma separates categories, but in `Food, Beverages & Tobacco > Coffee` and `Home > Pots, Pans & Lids` it is
    // part of a name.
    const areAll = isOne(first) && others.every((piece) => isOne(piece) || !listed.test(piece));
    return areAll ? pieces : [line];
  });
}

function levelsOf(text: string, separator: Mark, isKnown: (name: string) => boolean): string[] {
  return text.split(arrows).flatMap((part) => {
    const mark = split[separator];
    const levels = mark === undefined || isKnown(tidy(part)) ? [part] : part.split(mark);
    return levels.map(tidy).filter((level) => level !== '');
  });
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/** A value of the column, and how many cells have it. */
export interface CategoryCount {
  text: string;
  count: number;
}

/**
 * Decides which mark separates the levels in a column of categories. It is one if several categories begin with the
 * same text before it, or if that text is a category itself; otherwise it belongs to the names.
 * @param how answered: the person's earlier answer. hasLevels: whether the company has sub-categories; without them, the
 * last level is the category, and it is asked whether those of different paths are one
 * @returns undefined if no cell has such a mark
 */
export function separatorOf(
  values: readonly CategoryCount[],
  isKnown: (name: string) => boolean,
  { answered, hasLevels = true }: { answered?: string | undefined; hasLevels?: boolean } = {},
): ColumnReading | undefined {
  const open = values.filter(({ text }) => !isKnown(tidy(text)));
  const found = separators.filter((mark) => open.some(({ text }) => split[mark]?.test(text)));
  if (found.length === 0) return undefined;
  const decided = found.find((mark) => isPathMark(mark, open, isKnown));
  const [mark] = decided === undefined ? found : [decided];
  const marked = open.filter(({ text }) => split[mark ?? '>']?.test(text));
  const twice = decided === undefined || hasLevels ? undefined : sameLeaf(open, decided, isKnown);
  const example = (twice ?? marked[0]?.text ?? '').slice(0, 60).toWellFormed();
  const ways: Separator[] =
    twice === undefined || decided === undefined ? [...found, 'none'] : [decided, `whole ${decided}`];
  const choices = ways.map((value) => {
    const { levels } = categoryPath(example, value, () => false);
    return { value, typed: example, shown: (hasLevels ? levels : levels.slice(-1)).join(LEVELS) };
  });
  const answer = choices.find(({ value }) => value === answered)?.value;
  return {
    value: answer ?? (twice === undefined ? (decided ?? 'none') : null),
    from: answer === undefined ? (decided === undefined ? 'usual' : 'cells') : 'person',
    cells: marked.reduce((sum, { count }) => sum + count, 0),
    example,
    asked: twice !== undefined,
    choices,
  };
}

/** A path whose last level also ends another: `Kids > Jackets` beside `Men > Jackets`. */
function sameLeaf(
  values: readonly CategoryCount[],
  mark: Mark,
  isKnown: (name: string) => boolean,
): string | undefined {
  const paths = new Map<string, string>();
  return values.find(({ text }) => {
    const { levels } = categoryPath(text, mark, isKnown);
    const leaf = labelKey(levels.at(-1) ?? '');
    const path = levels.map(labelKey).join(LEVELS);
    const known = paths.get(leaf) ?? path;
    paths.set(leaf, known);
    return known !== path;
  })?.text;
}

function isPathMark(
  mark: Exclude<Mark, 'none'>,
  values: readonly CategoryCount[],
  isKnown: (name: string) => boolean,
): boolean {
  // Names contain neither arrows nor vertical bars.
  if (mark === '>' || mark === '|') return true;
  // `Furniture / Bedroom / Beds`: names do not list three things between spaced slashes.
  if (mark === '/' && values.filter(({ text }) => / \/ .+ \/ /.test(text)).length > values.length / 2)
    return true;
  const whole = new Set(values.map(({ text }) => labelKey(tidy(text))));
  const heads = new Map<string, Set<string>>();
  for (const { text } of values) {
    const [head = '', ...rest] = text.split(split[mark] ?? mark).map(tidy);
    if (rest.length === 0 || head === '') continue;
    if (isKnown(head) || whole.has(labelKey(head))) return true;
    const tails = heads.get(labelKey(head)) ?? new Set();
    heads.set(labelKey(head), tails.add(labelKey(rest.join(mark))));
  }
  return [...heads.values()].some((tails) => tails.size > 1);
}
