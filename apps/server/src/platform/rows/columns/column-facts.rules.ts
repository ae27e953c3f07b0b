import { dateEvidence, latinDigits, markEvidence, numbersIn } from '@sourcewiz/contract';
import { Remembered } from '../../remembered.rules.ts';

/** How many cells say something, and an example. */
export interface Seen {
  count: number;
  example: string;
}

/** What all cells of a column reveal about how to read them. */
export interface ColumnFacts {
  /** Texts whose numbers only make sense with a point, only with a comma, or with either as the decimal mark. */
  marks: Partial<Record<'.' | ',' | 'either', Seen>>;
  /** Numeric dates, by order of day and month. */
  dates: Partial<Record<'day_first' | 'month_first' | 'either', Seen>>;
  /** Words and signs beside numbers, in lower case, with how many cells have them; null if every cell has its own. */
  words: Record<string, number> | null;
  /** What only the formats of numbers show beside them, in lower case; each of these numbers is also bare. */
  formats?: Record<string, number>;
  /** Numbers with nothing beside them, and an example. */
  bare: Seen;
  /** Positive ones with no mark but a point, by power of ten. */
  sizes?: Record<string, Seen>;
}

/** Longer than any amount, size or date. */
const LONGEST = 60;
const WORDS_MAX = 60;
const WORDS_KEPT = 12;
const REMEMBERED = 20_000;

/** A cell as read from the sheet; only texts and numbers are evidence. */
type Cell = { readonly kind: string; readonly text?: string; readonly words?: string } | null;

/** Gathers the facts of all columns in one pass over the rows. */
export class FactsOfColumns {
  readonly #columns: ColumnFacts[] = [];
  /** Texts already examined, because columns repeat themselves. */
  readonly #known = new Remembered<TextFacts>(REMEMBERED);

  add(row: readonly Cell[]): void {
    row.forEach((cell, column) => {
      if (cell?.text === undefined || (cell.kind !== 'text' && cell.kind !== 'number')) return;
      const facts = (this.#columns[column] ??= newFacts());
      if (cell.kind === 'number') {
        see(facts.bare, cell.text);
        seeSize(facts, cell.text);
        if (cell.words !== undefined) addFormat(facts, cell.words.toLowerCase());
      } else if (cell.text.length <= LONGEST) {
        const { text } = cell;
        addText(
          facts,
          text,
          this.#known.of(text, () => factsOf(text)),
        );
      }
    });
  }

  /** The facts by column; columns without a number have none. */
  get facts(): (ColumnFacts | null)[] {
    return Array.from(this.#columns, (facts) => (facts ? shortened(facts) : null));
  }
}

function newFacts(): ColumnFacts {
  // Words in cells may be named like properties that every object has.
  const words = Object.create(null) as Record<string, number>;
  return { marks: {}, dates: {}, words, bare: { count: 0, example: '' } };
}

const dateLike = /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/;
const ofNumbers = /[\s\d.,'’−-]+/g;
const anyDigit = /\p{Nd}/u;

/** What a single text reveals, whatever its column. */
interface TextFacts {
  order: 'day_first' | 'month_first' | 'either' | 'none';
  marks: readonly ('.' | ',' | 'either')[];
  /** Undefined for a date. */
  words: string | undefined;
}

const none: TextFacts = { order: 'none', marks: [], words: undefined };

function addText(facts: ColumnFacts, typed: string, { order, marks, words }: TextFacts): void {
  if (order !== 'none') seeIn(facts.dates, order, typed);
  for (const mark of marks) seeIn(facts.marks, mark, typed);
  if (words === '') {
    see(facts.bare, typed);
    if (marks.every((mark) => mark === '.')) seeSize(facts, typed);
  } else if (words !== undefined) addWords(facts, words);
}

function factsOf(typed: string): TextFacts {
  if (!anyDigit.test(typed)) return none;
  const text = latinDigits(typed);
  if (dateLike.test(text)) return { ...none, order: dateEvidence(text) };
  const words = text.replace(ofNumbers, ' ').trim().toLowerCase();
  return { order: 'none', marks: marksOf(text), words };
}

function marksOf(text: string): TextFacts['marks'] {
  if (!text.includes('.') && !text.includes(',')) return [];
  // The usual case, which needs no closer look.
  const [, plain] = /^\d+([.,])\d{1,2}$/.exec(text) ?? [];
  if (plain === '.' || plain === ',') return [plain];
  return [...new Set(numbersIn(text).map(markEvidence))].filter((mark) => mark !== 'none');
}

function addWords(facts: ColumnFacts, words: string): void {
  if (facts.words === null) return;
  const count = facts.words[words];
  facts.words[words] = (count ?? 0) + 1;
  // In a column of codes or sentences, the words reveal nothing.
  if (count === undefined && Object.keys(facts.words).length > WORDS_MAX) facts.words = null;
}

function addFormat(facts: ColumnFacts, words: string): void {
  const formats = (facts.formats ??= Object.create(null) as Record<string, number>);
  const count = formats[words];
  if (count !== undefined || Object.keys(formats).length < WORDS_KEPT) formats[words] = (count ?? 0) + 1;
}

function see(seen: Seen, text: string): void {
  if (seen.count === 0) seen.example = shown(text);
  seen.count += 1;
}

function seeIn<K extends string>(seen: Partial<Record<K, Seen>>, key: K, text: string): void {
  const known = seen[key];
  if (known) known.count += 1;
  else seen[key] = { count: 1, example: shown(text) };
}

function seeSize(facts: ColumnFacts, text: string): void {
  const size = Math.floor(Math.log10(Number(text)));
  if (Number.isFinite(size)) seeIn((facts.sizes ??= {}), String(size), text);
}

const shown = (text: string) => text.trim().slice(0, 40).toWellFormed();

function shortened(facts: ColumnFacts): ColumnFacts {
  if (facts.words === null) return facts;
  const most = Object.entries(facts.words).toSorted((one, other) => other[1] - one[1]);
  return { ...facts, words: Object.fromEntries(most.slice(0, WORDS_KEPT)) };
}
