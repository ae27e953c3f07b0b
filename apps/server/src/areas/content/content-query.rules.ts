import {
  CONTENT_ALL_MAX,
  CONTENT_CONDITIONS_MAX,
  CONTENT_LIMIT,
  CONTENT_LIMIT_MAX,
  CONTENT_LIST_MAX,
  CONTENT_SEARCH_MAX,
  CONTENT_SKIP_MAX,
  CONTENT_SORTS_MAX,
  type ContentFieldType,
  type ContentOperator,
  type ErrorCode,
} from '@sourcewiz/contract';
import { readContentValue, type ContentValue } from './content-value.rules.ts';

/** The possible queries of a collection. */
export interface QueriedCollection {
  name: string;
  /** The field that identifies a record. */
  key: string;
  fields: Readonly<Record<string, { type: ContentFieldType; searched?: true }>>;
  /** Default order, in the syntax of `sort`. */
  sort: string;
  /** Whether `limit=-1` is allowed. */
  unlimited?: true;
}

export interface ContentCondition {
  field: string;
  operator: ContentOperator;
  /** One for a comparison, several for a list, none for `_null` and `_nnull`. */
  values: readonly ContentValue[];
}

export interface ContentQuery {
  conditions: readonly ContentCondition[];
  /** Text to find in one of the searched fields. */
  search: string | undefined;
  sort: readonly { field: string; direction: 'asc' | 'desc' }[];
  /** Names of the fields in the answer, each once. */
  fields: readonly string[];
  limit: number;
  /** From 1. */
  page: number;
}

/** Why a query cannot be answered; the path is that of the query parameter. */
interface QueryProblem {
  code: Extract<ErrorCode, 'unknown_field' | 'unknown_operator' | 'invalid_filter_value' | 'invalid_input'>;
  path: string;
  params: Record<string, string>;
}

type Read<T> = { ok: true; value: T } | { ok: false; problem: QueryProblem };
type Wire = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The session's token may be in the query of any call (ruling D). */
const TOKEN = 'access_token';
const FILTER = /^filter\[([^[\]]*)\]\[([^[\]]*)\]$/;

const equality = ['_eq', '_neq', '_in', '_nin', '_null', '_nnull'] as const;
const order = ['_lt', '_lte', '_gt', '_gte'] as const;

/** The comparisons that each type of field allows. */
export const operatorsOf: Readonly<Record<ContentFieldType, readonly ContentOperator[]>> = {
  integer: [...equality, ...order],
  date: [...equality, ...order],
  moment: [...equality, ...order],
  text: [...equality, '_contains', '_starts_with'],
  uuid: [...equality, ...order],
  boolean: ['_eq', '_neq', '_null', '_nnull'],
  json: ['_null', '_nnull'],
};

/**
 * Reads a query to a collection: `filter[field][_op]=value`, `sort=-created_at,name`, `fields=id,name`, `search=`,
 * `limit=` and `page=`. Conditions are combined by AND, even repeated ones; `sort` and `fields` may be repeated, the
 * others not. Nothing is guessed: unknown parts are refused by name.
 * @param wire the query parameters as received, each a text or a list of texts
 * @returns the query, or the first thing that is wrong with it
 */
export function readContentQuery(collection: QueriedCollection, wire: Wire): Read<ContentQuery> {
  const conditions: ContentCondition[] = [];
  for (const [name, given] of Object.entries(wire)) {
    const texts = given === undefined ? [] : typeof given === 'string' ? [given] : given;
    const problem = name.startsWith('filter')
      ? addConditions(collection, { name, texts, conditions })
      : problemOfParameter(name, texts);
    if (problem) return { ok: false, problem };
  }
  const sort = readSort(collection, listOf(wire['sort']));
  if (!sort.ok) return sort;
  const fields = readFields(collection, listOf(wire['fields']));
  if (!fields.ok) return fields;
  const search = readSearch(collection, textOf(wire['search']));
  if (!search.ok) return search;
  const page = readNumber('page', textOf(wire['page']), { without: 1, most: CONTENT_SKIP_MAX + 1 });
  if (!page.ok) return page;
  const limit = readLimit(collection, textOf(wire['limit']));
  if (!limit.ok) return limit;
  if ((page.value - 1) * limit.value > CONTENT_SKIP_MAX) return wrong(invalid('page', tooDeep(collection)));
  return {
    ok: true,
    value: {
      conditions,
      sort: sort.value,
      fields: fields.value,
      search: search.value,
      page: page.value,
      limit: limit.value,
    },
  };
}

/**
 * Reads the list of a `fields=` parameter.
 * @param names from one or several parameters; none, or `*`, means all
 */
export function readFields(
  { name: collection, fields }: Pick<QueriedCollection, 'name' | 'fields'>,
  names: readonly string[],
): Read<string[]> {
  if (names.length === 0 || names.includes('*')) return { ok: true, value: Object.keys(fields) };
  const stranger = names.find((name) => !Object.hasOwn(fields, name));
  if (stranger !== undefined) return wrong(unknownField(collection, { field: stranger, at: 'fields' }));
  return { ok: true, value: [...new Set(names)] };
}

/** The names in a list parameter: separated by commas, without surrounding blanks. */
export function listOf(given: string | readonly string[] | undefined): string[] {
  const texts = given === undefined ? [] : typeof given === 'string' ? [given] : given;
  return texts
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter(Boolean);
}

function addConditions(
  { name: collection, fields }: QueriedCollection,
  { name, texts, conditions }: { name: string; texts: readonly string[]; conditions: ContentCondition[] },
): QueryProblem | undefined {
  const [, field, operator] = FILTER.exec(name) ?? [];
  if (field === undefined || operator === undefined) {
    return invalid(name, 'write filter[field][_operator]=value');
  }
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!known) return unknownField(collection, { field, at: name });
  const fitting = operatorsOf[known.type].find((one) => one === operator);
  if (!fitting) {
    const params = { operator: shortened(operator), operators: operatorsOf[known.type].join(', ') };
    return { code: 'unknown_operator', path: `query.${name}`, params };
  }
  for (const text of texts) {
    if (conditions.length === CONTENT_CONDITIONS_MAX) {
      return invalid('filter', `at most ${CONTENT_CONDITIONS_MAX} conditions`);
    }
    const condition = readCondition({ field, type: known.type, operator: fitting, text });
    if (!condition) {
      const params = { field, value: shortened(text) };
      return { code: 'invalid_filter_value', path: `query.${name}`, params };
    }
    conditions.push(condition);
  }
  return undefined;
}

function readCondition({
  field,
  type,
  operator,
  text,
}: {
  field: string;
  type: ContentFieldType;
  operator: ContentOperator;
  text: string;
}): ContentCondition | undefined {
  if (operator === '_null' || operator === '_nnull') {
    const isMeant = text === '' || text === 'true';
    if (!isMeant && text !== 'false') return undefined;
    const other = operator === '_null' ? '_nnull' : '_null';
    return { field, operator: isMeant ? operator : other, values: [] };
  }
  const parts = operator === '_in' || operator === '_nin' ? text.split(',') : [text];
  if (parts.length > CONTENT_LIST_MAX) return undefined;
  const values = parts.map((part) => readContentValue(type, part));
  return values.every((value) => value !== undefined) ? { field, operator, values } : undefined;
}

function problemOfParameter(name: string, texts: readonly string[]): QueryProblem | undefined {
  if (name === TOKEN || name === 'sort' || name === 'fields') return undefined;
  if (name !== 'search' && name !== 'limit' && name !== 'page') {
    return invalid(name, 'is no parameter of a collection');
  }
  return texts.length > 1 ? invalid(name, 'was given more than once') : undefined;
}

function readSort(
  { name: collection, fields, sort: usual }: QueriedCollection,
  names: readonly string[],
): Read<ContentQuery['sort']> {
  if (names.length > CONTENT_SORTS_MAX) return wrong(invalid('sort', `at most ${CONTENT_SORTS_MAX} fields`));
  const sort: { field: string; direction: 'asc' | 'desc' }[] = [];
  for (const name of names.length > 0 ? names : listOf(usual)) {
    const field = name.replace(/^-/, '');
    const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!known) return wrong(unknownField(collection, { field, at: 'sort' }));
    if (known.type === 'json') return wrong(invalid('sort', `${field} has no order`));
    sort.push({ field, direction: name.startsWith('-') ? 'desc' : 'asc' });
  }
  return { ok: true, value: sort };
}

function readSearch({ fields }: QueriedCollection, text: string | undefined): Read<string | undefined> {
  const search = text?.trim();
  if (!search) return { ok: true, value: undefined };
  if (search.length > CONTENT_SEARCH_MAX) {
    return wrong(invalid('search', `at most ${CONTENT_SEARCH_MAX} characters`));
  }
  const isSearched = Object.values(fields).some(({ searched }) => searched);
  return isSearched ? { ok: true, value: search } : wrong(invalid('search', 'has nothing to look into here'));
}

function readLimit({ unlimited }: QueriedCollection, text: string | undefined): Read<number> {
  if (text === '-1' && unlimited) return { ok: true, value: CONTENT_ALL_MAX };
  return readNumber('limit', text, { without: CONTENT_LIMIT, most: CONTENT_LIMIT_MAX });
}

function readNumber(
  name: string,
  text: string | undefined,
  { without, most }: { without: number; most: number },
): Read<number> {
  if (text === undefined) return { ok: true, value: without };
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return { ok: true, value: number };
  return wrong(invalid(name, `must be a whole number from 1 to ${most}`));
}

function tooDeep({ key }: QueriedCollection): string {
  return `must not begin after more than ${CONTENT_SKIP_MAX} records. Send sort=${key} and filter[${key}][_gt]= with the last ${key} that was read`;
}

function textOf(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' ? given : given?.[0];
}

function unknownField(collection: string, { field, at }: { field: string; at: string }): QueryProblem {
  return { code: 'unknown_field', path: `query.${at}`, params: { field: shortened(field), collection } };
}

function invalid(name: string, reason: string): QueryProblem {
  const field = shortened(name);
  return { code: 'invalid_input', path: `query.${field}`, params: { field, reason } };
}

function wrong(problem: QueryProblem): { ok: false; problem: QueryProblem } {
  return { ok: false, problem };
}

/** A wrong value, shortened for the error. */
function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
