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
import type { GridColumn, Reading } from '../../../platform/grid/grid-types.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { storedIn, type TableEntry } from './table-row.rules.ts';

/** What the columns are made from. */
export interface TableWorld {
  attributes: readonly Attribute[];
  categories: readonly Category[];
  /** Attributes that the categories of the products ask for, in their order. */
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

/** Types whose values no line of text holds. */
const opening: ReadonlySet<string> = new Set([
  'html',
  'packaging',
  'file',
  'image',
  'image_list',
  'composition',
]);

/** The columns of a table: the product, then what its family asks for, then all other attributes. */
export function columnsOf(world: TableWorld): GridColumn<TableEntry>[] {
  const { words, attributes, family } = world;
  const place = new Map(family.map((id, at) => [id, at]));
  const placeOf = ({ id }: Attribute) => place.get(id) ?? family.length;
  const shown = attributes
    .filter(({ visible, isDisabled }) => visible && !isDisabled)
    .toSorted((one, other) => placeOf(one) - placeOf(other) || other.priority - one.priority);
  return [
    idColumn(world),
    fieldColumn(world, {
      key: 'name',
      width: world.isPhone ? 170 : 230,
      column: { kind: 'name', label: words.name },
    }),
    fieldColumn(world, {
      key: 'category',
      width: 150,
      column: { kind: 'category', label: words.category, categories: world.categories },
      choices: world.categories.map(({ name }) => name),
    }),
    fieldColumn(world, {
      key: 'status',
      width: 110,
      column: { kind: 'status', label: words.status, words: words.statuses },
      choices: Object.values(words.statuses),
    }),
    ...shown.map((attribute) => attributeColumn(world, attribute)),
  ];
}

/** Keys of the columns that are hidden until somebody wants them: what the family does not ask for. */
export function hiddenAtFirst({ attributes, family }: Pick<TableWorld, 'attributes' | 'family'>): string[] {
  const asked = new Set(family);
  return attributes.filter(({ id }) => !asked.has(id)).map(({ id }) => String(id));
}

function idColumn({ words, isPhone }: TableWorld): GridColumn<TableEntry> {
  return {
    key: 'product_id',
    title: words.id,
    width: isPhone ? 142 : 176,
    frozen: true,
    valueOf: ({ product, variant }) => variant?.variant_id ?? product.product_id,
    lockedIn: () => words.fixed,
    show: String,
    textOf: String,
    read: () => ({ ok: false, problem: words.fixed }),
    draw: ({ product, variant }, id) => (
      <Row gap={8} as="span">
        {variant === null ? <Thumb src={product.thumbnail} size={26} /> : <span style={{ width: 26 }} />}
        <Text clip weight={variant === null ? 600 : 450}>
          {String(id)}
        </Text>
      </Row>
    ),
  };
}

function fieldColumn(
  { words }: TableWorld,
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
): GridColumn<TableEntry> {
  return {
    key,
    title: column.label,
    width,
    required: column.kind === 'name',
    valueOf: (entry) => storedIn(entry, key),
    lockedIn: ({ variant }) => (variant === null ? undefined : words.fixed),
    show: (value) => cellText(column, value),
    textOf: (value) => cellText(column, value),
    read: (text) => readingOf(readCell(column, text)),
    ...(choices === undefined ? {} : { choices: { list: choices, several: false } }),
  };
}

function attributeColumn(world: TableWorld, attribute: Attribute): GridColumn<TableEntry> {
  const { language, words } = world;
  const column: TableColumn = { kind: 'attribute', attribute: { ...attribute, language } };
  const key = String(attribute.id);
  const mayEdit = world.mayEdit(attribute);
  const isSwitch = attribute.dtype === 'boolean';
  const number = numberOf(attribute);
  const choices = choicesOf(world, attribute);
  return {
    key,
    title: attribute.name,
    width: widthOf(attribute),
    required: attribute.compulsory,
    valueOf: (entry) => storedIn(entry, key),
    lockedIn: () => (mayEdit ? undefined : words.mayNot),
    show: (value) => formatValue(attribute, value, language),
    textOf: (value) => cellText(column, value),
    // Whether it may be empty hangs on the status in the same row: `missingIn` looks at both.
    read: (text) => readingOf(readCell(column, isSwitch ? switchText(words, text) : text)),
    opens: opening.has(attribute.dtype),
    ...(isSwitch ? { isSwitch } : {}),
    ...(number === undefined ? {} : { number, align: 'end' as const }),
    ...(choices === undefined ? {} : { choices }),
  };
}

function switchText({ yes, no }: TableWorld['words'], text: string): string {
  const word = text.trim().toLocaleLowerCase();
  if (word === yes.toLocaleLowerCase()) return 'true';
  return word === no.toLocaleLowerCase() ? 'false' : text;
}

function choicesOf({ words }: TableWorld, { dtype, options }: Attribute) {
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

/** The number in a value: an amount of money, a measure, a plain number. */
function numberOf(attribute: Attribute): GridColumn<TableEntry>['number'] {
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

/** What is wrong with a stored cell of an attribute, as the server will see it; undefined where there is no such column. */
export function storedProblem(
  columns: ReadonlyMap<string, GridColumn<TableEntry>>,
  attributes: ReadonlyMap<string, Attribute>,
): (
  cell: { field: string; value: unknown; text: string | null },
  entry: TableEntry,
) => string | null | undefined {
  return ({ field, value, text }, entry) => {
    const column = columns.get(field);
    if (column === undefined) return undefined;
    if (text !== null) {
      const read = column.read(text, entry);
      return read.ok ? null : read.problem;
    }
    const attribute = attributes.get(field);
    if (attribute === undefined) return null;
    const checked = checkCell({ kind: 'attribute', attribute }, value);
    return checked.ok ? null : wordsOf(checked.problems[0]);
  };
}
