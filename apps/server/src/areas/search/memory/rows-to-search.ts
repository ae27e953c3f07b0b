import { comparePoints, type SearchColumns } from './search-columns.ts';
import { bySku } from './row-orders.ts';
import type { FunctionRequest } from '../search.store.ts';
import type { WordRows } from './word-rows.ts';

/** Rows to examine, including dead ones; in scratch arrays, for one search. */
export interface Rows {
  /** Null for all. */
  list: Uint32Array | null;
  /** How well each row of the list matches, by row, the higher the better; null if that does not matter. */
  scores: Float64Array | null;
}

/** Products that match a text, and how well each matches. */
export interface FoundTexts {
  ids: ArrayLike<number>;
  scores: ArrayLike<number>;
}

/** The database's score for a product ID that equals the query, and for one that begins with it. */
const SAME_ID = 400;
const ID_BEGINS = 200;

/** The rows of a request without words. */
export function rowsWithoutWords(columns: SearchColumns, { among }: FunctionRequest): Rows {
  return among ? rowsAmong(columns, among) : { list: null, scores: null };
}

/** The rows of results from elsewhere. */
export function rowsOfTexts(
  columns: SearchColumns,
  { among }: FunctionRequest,
  { ids, scores }: FoundTexts,
): Rows {
  const list = columns.scratch.rows(ids.length);
  const byRow = columns.scratch.scores(columns.length);
  let length = 0;
  for (let index = 0; index < ids.length; index++) {
    const row = columns.rowOf(ids[index] ?? 0);
    // Deleted since the text was looked up.
    if (row === undefined) continue;
    list[length++] = row;
    byRow[row] = scores[index] ?? 0;
  }
  const found = list.subarray(0, length);
  return among ? rowsAmong(columns, among, found) : { list: found, scores: byRow };
}

/**
 * The rows that contain all words of a request or a product ID that begins with them. Their scores only include the
 * match of the product ID.
 * @returns also how many products contain the words, whichever are asked for
 */
export function rowsOfWords(
  columns: SearchColumns,
  words: WordRows,
  { terms = [], sku_key: id = '', among }: FunctionRequest,
): { rows: Rows; matches: number } {
  const { length, scratch } = columns;
  const marks = scratch.marks(length);
  const wanted = markWords(words, terms, marks);
  const byId = rowsOfIds(columns, id);
  for (const row of byId) marks[row] = wanted;
  const scores = scratch.scores(length).fill(0, 0, length);
  for (const row of byId) scores[row] = columns.skuKeys[row] === id ? SAME_ID + ID_BEGINS : ID_BEGINS;
  return markedRows(columns, { marks, wanted, scores, among });
}

/**
 * The same for words with typing errors: the rows that have for each typed word one of those that it may mean. Their
 * scores add up how much the likeliest of these is like the typed one, as `search_meant_score` does.
 */
export function rowsOfMeant(
  columns: SearchColumns,
  words: WordRows,
  { meant = [], among }: FunctionRequest,
): { rows: Rows; matches: number } {
  const { length, scratch } = columns;
  const marks = scratch.marks(length);
  const scores = scratch.scores(length).fill(0, 0, length);
  meant.forEach((alternatives, step) => {
    for (const { word, likeness } of alternatives) {
      for (const number of words.meantBy(word, { unfinished: false }).words)
        words.mark(number, marks, step, { scores, by: likeness });
    }
  });
  // Nothing is meant by no words.
  return markedRows(columns, { marks, wanted: meant.length || 1, scores, among });
}

/** The rows with the wanted mark that are not dead, and how many they are, whichever are asked for. */
function markedRows(
  columns: SearchColumns,
  {
    marks,
    wanted,
    scores,
    among,
  }: { marks: Uint8Array; wanted: number; scores: Float64Array; among: FunctionRequest['among'] },
): { rows: Rows; matches: number } {
  const { length } = columns;
  const alive = columns.alive.all;
  const list = columns.scratch.rows(length);
  let count = 0;
  for (let row = 0; row < length; row++) if (marks[row] === wanted && alive[row] !== 0) list[count++] = row;
  const found = list.subarray(0, count);
  return { rows: among ? rowsAmong(columns, among, found) : { list: found, scores }, matches: count };
}

/** Marks the rows of the words one after the other, rare words first. @returns the mark of rows with all words */
function markWords(words: WordRows, terms: readonly string[], marks: Uint8Array): number {
  const meant = terms
    .map((term, index) => words.meantBy(term, { unfinished: index === terms.length - 1 }))
    .toSorted((one, other) => one.most - other.most);
  if (meant[0]?.most !== 0) {
    meant.forEach(({ words: numbers }, step) => {
      for (const number of numbers) words.mark(number, marks, step);
    });
  }
  return terms.length;
}

/** Rows whose product ID begins like this, including dead ones. */
function rowsOfIds(columns: SearchColumns, beginning: string): Uint32Array {
  const keys = columns.skuKeys;
  const order = columns.order(bySku(columns));
  const keyAt = (index: number) => keys[order[index] ?? 0] ?? '';
  const start = firstIndex({ from: 0, to: order.length }, (at) => comparePoints(keyAt(at), beginning) >= 0);
  const end = firstIndex({ from: start, to: order.length }, (at) => !keyAt(at).startsWith(beginning));
  return order.subarray(start, end);
}

/** The first index from which on a condition holds; `to` if it never does. */
function firstIndex({ from, to }: { from: number; to: number }, holds: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Only the given products, the first being the best; restricted to those found, if there is a search. */
function rowsAmong(columns: SearchColumns, ids: readonly number[], found?: Uint32Array): Rows {
  const { length, scratch } = columns;
  const marks = scratch.marks(length);
  for (const row of found ?? []) marks[row] = 1;
  const list = scratch.rows(Math.max(ids.length, found?.length ?? 0));
  const scores = scratch.scores(length);
  let count = 0;
  ids.forEach((id, index) => {
    const row = columns.rowOf(id);
    if (row === undefined || (found && marks[row] === 0)) return;
    list[count++] = row;
    scores[row] = -index;
  });
  return { list: list.subarray(0, count), scores };
}
