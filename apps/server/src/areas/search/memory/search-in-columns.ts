import { exact } from '@sourcewiz/contract';
import { pageOf } from './page-of-rows.ts';
import type { Rows } from './rows-to-search.ts';
import type { NumberRange } from '../price-currencies.rules.ts';
import type { SearchColumns } from './search-columns.ts';
import type { FunctionRequest } from '../search.store.ts';

/** The answer of `search_products`, with ids instead of rows. */
export interface ColumnAnswer {
  ids: number[];
  total: number;
  status_counts: Record<string, number>;
  tokens: [string, number][];
  numbers: [string, string, string][];
}

/** One search in some rows of an organisation; the answer equals that of the function `search_products`. */
export function searchColumns(columns: SearchColumns, request: FunctionRequest, rows: Rows): ColumnAnswer {
  const counted = countRows(columns, request, rows);
  const ids = columns.ids.all;
  const page = pageOf(columns, request, counted.passed, rows.scores);
  return {
    ids: page.map((row) => ids[row] ?? 0),
    total: counted.passed.length,
    status_counts: counted.statusCounts,
    tokens: counted.tokens,
    numbers: counted.numbers,
  };
}

/** Ids of all products that a search finds, like the function `search_product_ids`: the youngest first. */
export function idsInColumns(
  columns: SearchColumns,
  { request, rows, limit }: { request: FunctionRequest; rows: Rows; limit: number },
): number[] {
  const { passed } = countRows(columns, { ...request, facets: false }, rows);
  const ids = columns.ids.all;
  const found = Float64Array.from(passed, (row) => ids[row] ?? 0).toSorted();
  return Array.from(found.subarray(Math.max(0, found.length - limit)).toReversed());
}

type Test = (row: number) => boolean;

/** The filters of a request, one bit each. */
interface Filters {
  /** Bits of the groups that a token satisfies, by token number. */
  tokenBits: Uint32Array;
  /** All bits of groups that tokens satisfy. */
  ofTokens: number;
  tests: { bit: number; passes: Test }[];
  statusBit: number;
  /** By bit number: what the group's own facet counts. */
  keys: { token: number; column: string }[];
}

function filtersOf(columns: SearchColumns, { groups }: FunctionRequest): Filters {
  const filters: Filters = {
    tokenBits: new Uint32Array(columns.tokenNames.length),
    ofTokens: 0,
    tests: [],
    statusBit: 0,
    keys: [],
  };
  groups.forEach((group, index) => {
    const bit = 1 << index;
    filters.keys.push({ token: columns.keyNumber(group.key) ?? -1, column: group.key });
    if (group.key === 'status' && 'tokens' in group) {
      filters.statusBit = bit;
      filters.tests.push({ bit, passes: hasStatus(columns, group.tokens) });
      return;
    }
    if ('tokens' in group) {
      filters.ofTokens |= bit;
      for (const token of group.tokens) {
        const number = columns.tokenNumber(token);
        if (number !== undefined) filters.tokenBits[number] = (filters.tokenBits[number] ?? 0) | bit;
      }
      return;
    }
    const passes = 'ranges' in group ? inRanges(columns, group) : inPeriods(columns, group);
    filters.tests.push({ bit, passes });
  });
  return filters;
}

/** Uses the column instead of the token, as the database does. */
function hasStatus(columns: SearchColumns, tokens: readonly string[]): Test {
  const statuses = columns.statuses.all;
  const wanted = columns.statusNames.map((name) => tokens.includes(`status=${name}`));
  return (row) => wanted[statuses[row] ?? 0] ?? false;
}

function inRanges(columns: SearchColumns, { ranges }: { ranges: readonly NumberRange[] }): Test {
  const bounds = ranges.flatMap(({ key, min, max }) => {
    const column = columns.numbers.get(key)?.all;
    const ends = { min: min === null ? -Infinity : Number(min), max: max === null ? Infinity : Number(max) };
    return column ? [{ column, ...ends }] : [];
  });
  return (row) =>
    bounds.some(({ column, min, max }) => {
      const number = column[row] ?? Number.NaN;
      return number >= min && number <= max;
    });
}

function inPeriods(
  columns: SearchColumns,
  { key, periods }: { key: string; periods: { from: string | null; to: string | null }[] },
): Test {
  const moments = key === 'created' ? columns.created.all : columns.updated.all;
  const bounds = periods.map(({ from, to }) => ({
    from: from === null ? -Infinity : Date.parse(from),
    to: to === null ? Infinity : Date.parse(to),
  }));
  return (row) => {
    const at = moments[row] ?? Number.NaN;
    return bounds.some(({ from, to }) => at >= from && at < to);
  };
}

interface Counted {
  passed: Uint32Array;
  statusCounts: Record<string, number>;
  tokens: [string, number][];
  numbers: [string, string, string][];
}

/** A row that fails no filter counts everywhere, one that fails a single filter only in that filter's own facet. */
function countRows(columns: SearchColumns, request: FunctionRequest, { list }: Rows): Counted {
  const filters = filtersOf(columns, request);
  const { tokenBits, ofTokens, tests, statusBit, keys } = filters;
  const alive = columns.alive.all;
  const statuses = columns.statuses.all;
  const tokens = columns.tokens.all;
  const starts = columns.tokenStarts.all;
  const tokenKeys = columns.tokenKeys.all;
  const counts = new Uint32Array(columns.tokenNames.length);
  const byStatus = new Uint32Array(columns.statusNames.length);
  const length = list ? list.length : columns.length;
  const passed = columns.scratch.passed(length);
  let passing = 0;
  // Rows that fail one filter, by its bit number: their numbers count for its own slider.
  const failing = keys.map((): number[] => []);
  const hasNumbers = request.groups.map((group) => 'ranges' in group);
  for (let index = 0; index < length; index++) {
    const row = list ? (list[index] ?? 0) : index;
    if (alive[row] === 0) continue;
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    let missing = ofTokens;
    for (let at = from; missing !== 0 && at < to; at++) missing &= ~(tokenBits[tokens[at] ?? 0] ?? 0);
    if ((missing & (missing - 1)) !== 0) continue;
    for (const { bit, passes } of tests) if (!passes(row)) missing |= bit;
    if (missing === 0) {
      passed[passing++] = row;
      const status = statuses[row] ?? 0;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (!request.facets) continue;
      for (let at = from; at < to; at++) {
        const token = tokens[at] ?? 0;
        counts[token] = (counts[token] ?? 0) + 1;
      }
      continue;
    }
    if ((missing & (missing - 1)) !== 0) continue;
    if (missing === statusBit) {
      const status = statuses[row] ?? 0;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
    if (!request.facets) continue;
    const group = 31 - Math.clz32(missing);
    if (hasNumbers[group]) failing[group]?.push(row);
    const key = keys[group]?.token ?? -1;
    for (let at = from; at < to; at++) {
      const token = tokens[at] ?? 0;
      if (tokenKeys[token] === key) counts[token] = (counts[token] ?? 0) + 1;
    }
  }
  const found = passed.subarray(0, passing);
  return {
    passed: found,
    statusCounts: Object.fromEntries(
      columns.statusNames.flatMap((name, status) => (byStatus[status] ? [[name, byStatus[status]]] : [])),
    ),
    tokens: request.facets ? tokenCounts(columns, counts) : [],
    numbers: request.facets ? numberRanges(columns, { found, keys, failing }) : [],
  };
}

function tokenCounts(columns: SearchColumns, counts: Uint32Array): [string, number][] {
  const list: [string, number][] = [];
  columns.tokenNames.forEach((name, token) => {
    const count = counts[token] ?? 0;
    if (count > 0) list.push([name, count]);
  });
  return list;
}

function numberRanges(
  columns: SearchColumns,
  {
    found,
    keys,
    failing,
  }: { found: Uint32Array; keys: Filters['keys']; failing: readonly (readonly number[])[] },
): [string, string, string][] {
  const ranges: [string, string, string][] = [];
  for (const [key, column] of columns.numbers) {
    const numbers = column.all;
    let low = Infinity;
    let high = -Infinity;
    const look = (rows: ArrayLike<number>) => {
      for (let index = 0; index < rows.length; index++) {
        const number = numbers[rows[index] ?? 0] ?? Number.NaN;
        if (number < low) low = number;
        if (number > high) high = number;
      }
    };
    look(found);
    const own = keys.findIndex(({ column }) => column === key || key.startsWith(`${column}:`));
    if (own >= 0) look(failing[own] ?? []);
    if (low <= high) ranges.push([key, exact(low).toFixed(), exact(high).toFixed()]);
  }
  return ranges;
}
