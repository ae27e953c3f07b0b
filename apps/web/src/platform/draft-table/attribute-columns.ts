import {
  cellText,
  checkCell,
  exact,
  formatValue,
  minorUnitsOf,
  readCell,
  type Attribute,
  type Category,
  type Language,
  type TableColumn,
  type ValueProblem,
} from '@sourcewiz/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn, Reading } from '../grid/grid-types.ts';
import { problemText } from '../i18n/problem-text.ts';
import { currentLanguage } from '../i18n/texts.ts';
import { usePhone } from '../kit/use-phone.ts';
import { useValueRights } from '../session/use-value-rights.ts';

/** What the columns of a table of products are built from. */
export interface TableContext {
  attributes: readonly Attribute[];
  categories: readonly Category[];
  /** Attributes of the products' categories, in their order. */
  family: readonly number[];
  language: Language;
  isPhone: boolean;
  mayEdit: (attribute: Attribute) => boolean;
  words: {
    id: string;
    name: string;
    category: string;
    status: string;
    statuses: { draft: string; published: string; archived: string };
    yes: string;
    no: string;
    mayNot: string;
    fixed: string;
  };
}

/** Types whose values do not fit on a line of text. */
const opening: ReadonlySet<string> = new Set([
  'html',
  'packaging',
  'file',
  'image',
  'image_list',
  'composition',
]);

/**
 * What the columns are built from, limited to what the user may see; attributes and rights stay as they were when the
 * table was opened.
 */
export function useTableContext({
  attributes,
  categories,
  family,
}: Pick<TableContext, 'attributes' | 'categories' | 'family'>): TableContext {
  const { t } = useTranslation('grid');
  const isPhone = usePhone();
  const rights = useValueRights();
  const [readable] = useState(() => attributes.filter((attribute) => rights(attribute).mayView));
  const [editable] = useState(
    () => new Set(readable.filter((attribute) => rights(attribute).mayEdit).map(({ id }) => id)),
  );
  const language = currentLanguage();
  return useMemo(
    () => ({
      attributes: readable,
      categories,
      family,
      language,
      isPhone,
      mayEdit: ({ id }) => editable.has(id),
      words: {
        id: t('draft.columns.id'),
        name: t('draft.columns.name'),
        category: t('draft.columns.category'),
        status: t('draft.columns.status'),
        statuses: {
          draft: t('draft.statuses.draft'),
          published: t('draft.statuses.published'),
          archived: t('draft.statuses.archived'),
        },
        yes: formatValue({ dtype: 'boolean' }, true, language),
        no: formatValue({ dtype: 'boolean' }, false, language),
        mayNot: t('draft.mayNot'),
        fixed: t('draft.fixed'),
      },
    }),
    [readable, editable, categories, family, language, isPhone, t],
  );
}

/** Keys of the columns that start hidden: attributes outside the family. */
export function hiddenAtFirst({ attributes, family }: Pick<TableContext, 'attributes' | 'family'>): string[] {
  const asked = new Set(family);
  return attributes.filter(({ id }) => !asked.has(id)).map(({ id }) => String(id));
}

/** How a table reads its rows. */
export interface RowCells<Row> {
  /** The stored value of a cell; undefined if a row has no such cell. */
  valueOf: (row: Row, key: string) => unknown;
  /** Why a field other than an attribute cannot be changed; undefined if it can. */
  fixedIn?: (row: Row) => string | undefined;
}

/** The editable columns for product ID, name, category and status. */
export function fieldColumns<Row>(
  { words, categories, isPhone }: TableContext,
  cells: RowCells<Row>,
): { id: GridColumn<Row>; name: GridColumn<Row>; category: GridColumn<Row>; status: GridColumn<Row> } {
  const { statuses } = words;
  return {
    id: fieldColumn(cells, {
      key: 'product_id',
      width: 150,
      column: { kind: 'product_id', label: words.id },
    }),
    name: fieldColumn(cells, {
      key: 'name',
      width: isPhone ? 170 : 230,
      column: { kind: 'name', label: words.name },
    }),
    category: fieldColumn(cells, {
      key: 'category',
      width: 150,
      column: { kind: 'category', label: words.category, categories },
      choices: categories.map(({ name }) => name),
    }),
    status: fieldColumn(cells, {
      key: 'status',
      width: 110,
      column: { kind: 'status', label: words.status, words: statuses },
      choices: Object.values(statuses),
    }),
  };
}

/** The columns of all attributes: those of the family first, then the others. */
export function attributeColumns<Row>(context: TableContext, cells: RowCells<Row>): GridColumn<Row>[] {
  const { attributes, family } = context;
  const place = new Map(family.map((id, at) => [id, at]));
  const placeOf = ({ id }: Attribute) => place.get(id) ?? family.length;
  return attributes
    .filter(({ visible, isDisabled }) => visible && !isDisabled)
    .toSorted((one, other) => placeOf(one) - placeOf(other) || other.priority - one.priority)
    .map((attribute) => attributeColumn(context, cells, attribute));
}

function fieldColumn<Row>(
  { valueOf, fixedIn }: RowCells<Row>,
  {
    key,
    width,
    column,
    choices,
  }: {
    key: string;
    width: number;
    column: Exclude<TableColumn, { kind: 'attribute' }>;
    choices?: readonly string[];
  },
): GridColumn<Row> {
  return {
    key,
    title: column.label,
    width,
    required: column.kind === 'name' || column.kind === 'product_id',
    valueOf: (row) => valueOf(row, key),
    ...(fixedIn === undefined ? {} : { lockedIn: fixedIn }),
    show: (value) => cellText(column, value),
    textOf: (value) => cellText(column, value),
    read: (text) => readingOf(readCell(column, text)),
    ...(choices === undefined ? {} : { choices: { list: choices, several: false } }),
  };
}

function attributeColumn<Row>(
  context: TableContext,
  { valueOf }: RowCells<Row>,
  attribute: Attribute,
): GridColumn<Row> {
  const { language, words } = context;
  const column: TableColumn = { kind: 'attribute', attribute: { ...attribute, language } };
  const key = String(attribute.id);
  const mayEdit = context.mayEdit(attribute);
  const isSwitch = attribute.dtype === 'boolean';
  const number = numberOf(attribute);
  const choices = choicesOf(context, attribute);
  return {
    key,
    title: attribute.name,
    width: widthOf(attribute),
    required: attribute.compulsory,
    valueOf: (row) => valueOf(row, key),
    lockedIn: () => (mayEdit ? undefined : words.mayNot),
    show: (value) => formatValue(attribute, value, language),
    textOf: (value) => cellText(column, value),
    // Whether it may be empty depends on the status in the same row: missing values are looked for in whole rows.
    read: (text) => readingOf(readCell(column, isSwitch ? switchText(words, text) : text)),
    opens: opening.has(attribute.dtype),
    ...(isSwitch ? { isSwitch } : {}),
    ...(number === undefined ? {} : { number, align: 'end' as const }),
    ...(choices === undefined ? {} : { choices }),
  };
}

function switchText({ yes, no }: TableContext['words'], text: string): string {
  const word = text.trim().toLocaleLowerCase();
  if (word === yes.toLocaleLowerCase()) return 'true';
  return word === no.toLocaleLowerCase() ? 'false' : text;
}

function choicesOf({ words }: TableContext, { dtype, options }: Attribute) {
  if (dtype === 'boolean') return { list: [words.yes, words.no], several: false };
  if (dtype === 'select' || dtype === 'multi_select') {
    return { list: options, several: dtype === 'multi_select' };
  }
  return undefined;
}

function widthOf({ dtype }: Attribute): number {
  if (dtype === 'boolean' || dtype === 'decimal') return 96;
  if (dtype === 'html' || dtype === 'text' || dtype === 'multi_select') return 180;
  return 130;
}

/** The number in a value: of an amount of money, a measure or a plain number. */
function numberOf(attribute: Attribute): GridColumn<unknown>['number'] {
  const { dtype, whole } = attribute;
  if (dtype === 'decimal') {
    return {
      of: (value) => (typeof value === 'string' && value !== '' ? value : null),
      with: (_, number) => rounded(number, whole ? 0 : undefined),
    };
  }
  if (dtype !== 'price' && dtype !== 'uom') return undefined;
  return {
    of: (value) => (value as { value?: string } | null)?.value ?? null,
    with: (value, number) => {
      const { currency } = value as { currency?: string };
      const cents = currency === undefined ? undefined : Math.max(2, minorUnitsOf(currency));
      return { ...(value as object), value: rounded(number, whole ? 0 : cents) };
    },
  };
}

function rounded(number: string, decimals: number | undefined): string {
  return decimals === undefined ? number : exact(number).toDecimalPlaces(decimals).toFixed();
}

function readingOf(read: ReturnType<typeof readCell>): Reading {
  return read.ok ? read : { ok: false, problem: wordsOf(read.problems[0]) };
}

function wordsOf(problem: ValueProblem | undefined): string {
  return problem === undefined ? '' : problemText({ message: '', ...problem });
}

/** What is wrong with a stored attribute cell, by the server's rules; undefined if there is no such column. */
export function storedProblem<Row>(
  columns: ReadonlyMap<string, GridColumn<Row>>,
  attributes: ReadonlyMap<string, Attribute>,
): (cell: { field: string; value: unknown; text: string | null }, row: Row) => string | null | undefined {
  return ({ field, value, text }, row) => {
    const column = columns.get(field);
    if (column === undefined) return undefined;
    if (text !== null) {
      const read = column.read(text, row);
      return read.ok ? null : read.problem;
    }
    const attribute = attributes.get(field);
    if (attribute === undefined) return null;
    const checked = checkCell({ kind: 'attribute', attribute }, value);
    return checked.ok ? null : wordsOf(checked.problems[0]);
  };
}
