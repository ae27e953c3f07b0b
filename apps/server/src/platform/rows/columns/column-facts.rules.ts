import { dateEvidence, latinDigits, markEvidence, numbersIn } from '@sourcewiz/contract';
import { Remembered } from '../../remembered.rules.ts';

/** Cells that say something, and one of them. */
export interface Seen {
  count: number;
  example: string;
}

/** What all cells of a column say of how they are to be read. */
export interface ColumnFacts {
  /** Texts whose numbers fit only a point, only a comma, or either as the decimal mark. */
  marks: Partial<Record<'.' | ',' | 'either', Seen>>;
  /** Dates of numbers by their order. */
  dates: Partial<Record<'day_first' | 'month_first' | 'either', Seen>>;
  /** Words and signs beside numbers, in small letters, by how many cells have them; null where each has its own. */
  words: Record<string, number> | null;
  /** Numbers with nothing beside them, and one of them. */
  bare: Seen;
  /** Those above zero that a point, if anything, parts, by their power of ten. */
  sizes?: Record<string, Seen>;
}

/** No amount, size or date is longer. */
const LONGEST = 60;
const WORDS_MAX = 60;
const WORDS_KEPT = 12;
const REMEMBERED = 20_000;

/** A cell as a sheet has it; only texts and numbers say something. */
type Cell = { readonly kind: string; readonly text?: string } | null;

/** Gathers the facts of all columns while the rows of a sheet go by, once. */
export class FactsOfColumns {
  readonly #columns: ColumnFacts[] = [];
  /** Texts that were looked at: columns repeat themselves. */
  readonly #known = new Remembered<TextFacts>(REMEMBERED);

  add(row: readonly Cell[]): void {
    row.forEach((cell, column) => {
      if (cell?.text === undefined || (cell.kind !== 'text' && cell.kind !== 'number')) return;
      const facts = (this.#columns[column] ??= newFacts());
      if (cell.kind === 'number') {
        see(facts.bare, cell.text);
        seeSize(facts, cell.text);
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
  // Words of cells may be called as what every object has.
  const words = Object.create(null) as Record<string, number>;
  return { marks: {}, dates: {}, words, bare: { count: 0, example: '' } };
}

const dateLike = /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/;
const ofNumbers = /[\s\d.,'’−-]+/g;
// oxlint-disable-next-line no-control-regex
const notLatin = /[^\u0000-\u05ff]/;
const anyDigit = /[\d\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;

/** What one text says, whatever its column. */
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
  const text = notLatin.test(typed) ? latinDigits(typed) : typed;
  if (dateLike.test(text)) return { ...none, order: dateEvidence(text) };
  const words = text.replace(ofNumbers, ' ').trim().toLowerCase();
  return { order: 'none', marks: marksOf(text), words };
}

function marksOf(text: string): TextFacts['marks'] {
  if (!text.includes('.') && !text.includes(',')) return [];
  // What most cells are like need no closer look.
  const [, plain] = /^\d+([.,])\d{1,2}$/.exec(text) ?? [];
  if (plain === '.' || plain === ',') return [plain];
  return [...new Set(numbersIn(text).map(markEvidence))].filter((mark) => mark !== 'none');
}

function addWords(facts: ColumnFacts, words: string): void {
  if (facts.words === null) return;
  const count = facts.words[words];
  facts.words[words] = (count ?? 0) + 1;
  // A column of codes or sentences says nothing by its words.
  if (count === undefined && Object.keys(facts.words).length > WORDS_MAX) facts.words = null;
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
