import { valuesEqual, type ErrorCode, type RowResult } from '@sourcewiz/contract';
import { labelKey } from '../../attributes/index.ts';
import {
  productKey,
  type ProductSnapshot,
  type VariantChange,
  type VariantSnapshot,
} from '../../products/index.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import type { AssignedRow } from '../grouping/assign-rows.ts';
import { nameWithoutOptions } from './name-without-options.ts';
import { readRow, takeText, type ReadRow, type Values } from './read-row.ts';
import type { SheetReader } from './sheet-reader.ts';
import type { Status } from './status-words.rules.ts';
import { keyText } from '../../../platform/rows/cell-meaning.ts';
import { storedText, type StoredCell } from '../../../platform/rows/stored-cells.ts';
import { saysMore, variantChange } from './variant-change.ts';
import { VariantCombinations } from './variant-combinations.ts';

/** The rows of one product, with their roles. */
export interface ProductRows {
  productKey: string;
  rows: readonly (AssignedRow & { cells: readonly StoredCell[] })[];
}

export interface PlanContext {
  reader: SheetReader;
  current: ProductSnapshot | undefined;
  /** The product that has a variant with this folded ID; undefined if there is none. */
  ownerOfVariant: (variantKey: string) => ProductSnapshot | undefined;
  /** Attributes that a published product must have: id and label. */
  compulsory: readonly { key: string; label: string }[];
  /** Whether a new product may come without a name, because it gets one elsewhere. */
  mayLackName?: boolean;
  /** Whether new products are named by their IDs, because no column has names. */
  namesFromId?: boolean;
}

/** What happens to a row. `before` and `after` are values by attribute key, for the preview. */
export interface RowOutcome {
  row: number;
  /** Its role, if it turned out to be another than it was assigned. */
  role?: 'main';
  result: RowResult;
  /** For a row that is taken: its cells that are not. */
  problems: RowProblem[];
  variantId: string | null;
  name: string;
  read: ReadRow | undefined;
  before: Values;
  /** Fields before the change; for a variant's row, only its options. */
  beforeFields: {
    name?: string;
    category?: string;
    status?: Status;
    options: Readonly<Record<string, string>>;
  };
}

/** What the import would write for a product. */
interface PlannedFields {
  product_id?: string;
  name?: string;
  status?: Status;
  /** By name, because it may have to be created first. Null removes it. */
  category?: string | null;
  values: Record<string, unknown>;
  variants: VariantChange[];
}

export interface PlannedImport {
  kind: 'new' | 'changed' | 'unchanged';
  productKey: string;
  current: ProductSnapshot | undefined;
  fields: PlannedFields;
  outcomes: RowOutcome[];
}

interface Planning extends PlanContext {
  fields: PlannedFields;
  outcomes: RowOutcome[];
  /** Values of the main product after the change. */
  mainValues: Values;
  rows: readonly Row[];
  /** Rows that were already read. */
  reads: Map<number, ReadRow>;
  /** The first rows that say the category and the status of the product. */
  said: Partial<Record<'category' | 'status', number>>;
  combinations: VariantCombinations;
}

/**
 * Plans what the rows of one product change. A cell that cannot be read is left out and reported; without the cells
 * that it cannot do without, a row is left out as a whole. The other rows of the product are still taken, unless the
 * product does not exist yet and its main row is wrong.
 */
export function planProduct(product: ProductRows, context: PlanContext): PlannedImport {
  const { productKey: key } = product;
  const rows = product.rows.map((row) => (isLoneMain(row, context) ? asMain(row) : row));
  const fields: PlannedFields = { values: {}, variants: [] };
  const planning: Planning = {
    ...context,
    fields,
    outcomes: [],
    mainValues: context.current?.values ?? {},
    rows,
    reads: new Map(),
    said: {},
    combinations: new VariantCombinations(context.current?.variants ?? []),
  };
  const main = rows.find(({ role }) => role === 'main');
  const mainStands = main ? planMain(planning, main, rows) : createFromVariants(planning, rows);
  if (mainStands) shareValues(planning, rows);
  for (const row of rows) {
    if (row.role === 'extra') planExtra(planning, row);
    if (row.role === 'variant') planVariant(planning, row, mainStands ? undefined : main);
    if (row.role === 'refused') refuse(planning, row, row.problem ? [row.problem] : []);
  }
  return {
    kind: kindOf(planning),
    productKey: key,
    current: context.current,
    fields,
    outcomes: planning.outcomes.toSorted((a, b) => a.row - b.row),
  };
}

type Row = ProductRows['rows'][number] & { wasVariant?: true };

const asMain = (row: Row): Row => ({ ...row, role: 'main', variantKey: null, wasVariant: true });

/** Whether the only row of a product without variants has its options as values, rather than to choose from. */
function isLoneMain({ given }: Row, { current, reader }: PlanContext): boolean {
  const hasVariants = (current?.variants.length ?? 0) > 0;
  const { options = [] } = given ?? {};
  return given?.isLone === true && !hasVariants && options.every(({ type }) => reader.optionAttribute(type));
}

function refuse(planning: Planning, row: Row, problems: RowProblem[], read?: ReadRow): void {
  const { reader, current } = planning;
  const text = (column: number | undefined) => (column === undefined ? '' : storedText(row.cells[column]));
  planning.outcomes.push({
    row: row.row,
    result: 'error',
    problems: inOrder([...problems, ...(read?.lost ?? [])]),
    variantId:
      row.role === 'main' ? null : (row.given?.variantId ?? (text(reader.fields.variant_id) || null)),
    name: text(reader.fields.name) || (current?.name ?? ''),
    read,
    before: current?.values ?? {},
    beforeFields: { options: {} },
  });
}

/** One problem per cell, the first one; in the order of the columns. */
function inOrder(problems: readonly RowProblem[]): RowProblem[] {
  const seen = new Set<number>();
  return problems
    .filter(({ column }) => column === undefined || (!seen.has(column) && seen.add(column)))
    .toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1));
}

/** @returns whether the product exists after this row */
function planMain(planning: Planning, row: Row, rows: readonly Row[]): boolean {
  const { reader, current, fields } = planning;
  const read = readRow(row.cells, { reader, existing: current?.values ?? {} });
  if (!current && planning.namesFromId) read.name ??= productIdOf(row, reader);
  if (!current && !planning.mayLackName && read.name === undefined) {
    const unread = read.lost.find(({ column }) => column !== undefined && column === reader.fields.name);
    read.problems.push(unread ?? missingName(reader));
  }
  dropPlaceholderPrices(planning, read, rows);
  takeAside(planning, row, read);
  const status = read.status ?? current?.status ?? 'draft';
  const values = current ? { ...current.values, ...read.values } : read.values;
  read.problems.push(...missingCompulsory(planning, { status, values, touched: read.values }));
  if (read.problems.length > 0) {
    refuse(planning, row, read.problems, read);
    return current !== undefined;
  }
  if (!current) fields.product_id = productIdOf(row, reader);
  takeFields(planning, read);
  saysOtherwise(planning, row, read);
  takeValues(planning, read);
  planning.mainValues = values;
  planning.outcomes.push({
    row: row.row,
    ...(row.wasVariant ? { role: 'main' as const } : {}),
    result: current ? (isChanged(fields) ? 'changed' : 'unchanged') : 'new',
    problems: inOrder(read.lost),
    variantId: null,
    name: read.name ?? current?.name ?? '',
    read,
    before: current?.values ?? {},
    beforeFields: current ? fieldsOf(current) : { options: {} },
  });
  return true;
}

/** Options of a main row are its values if no variant has them; what finds no place is reported at its cell. */
function takeAside({ reader, rows, current }: Planning, { given }: Row, read: ReadRow): void {
  if (given?.code !== undefined) {
    const params = { text: given.code, id: given.productId };
    read.lost.push(taken('code_not_taken', reader.fields.variant_id, params));
  }
  const variants = rows.filter(({ role }) => role === 'variant');
  const known = [
    ...variants.flatMap((row) => row.given?.options?.map(({ option }) => option) ?? []),
    ...(current?.variants ?? []).flatMap(({ options }) => Object.values(options)),
  ];
  const offered = new Set(known.map(productKey));
  const isOffered = (option: string) =>
    offered.has(productKey(option)) ||
    option.split(/\s*[;,|]\s*/).every((one) => one === '' || offered.has(productKey(one)));
  for (const { type, option, column } of given?.options ?? []) {
    if (isOffered(option)) continue;
    const attribute = known.length === 0 ? reader.optionAttribute(type) : undefined;
    if (!attribute) read.lost.push(taken('option_not_taken', column, { text: option }));
    else if (!Object.hasOwn(read.values, attribute.key)) takeText(attribute, { text: option, column, read });
  }
}

function fieldsOf({ name, category, status }: ProductSnapshot): RowOutcome['beforeFields'] {
  return { name, status, options: {}, ...(category ? { category: category.name } : {}) };
}

/** For a new product in a sheet without names. */
export const NAMELESS = { code: 'required', params: { field: 'name' } } as const;

function missingName({ fields }: SheetReader): RowProblem {
  return fields.name === undefined ? NAMELESS : { ...NAMELESS, column: fields.name };
}

/** Shops export 0 as the price of a product whose variants have prices; that is not a price. */
function dropPlaceholderPrices({ reader }: Planning, read: ReadRow, rows: readonly Row[]): void {
  for (const { key, shape } of reader.attributes) {
    if (shape.dtype !== 'price' || !isZero(read.values[key])) continue;
    const priced = rows.some(
      (row) => row.role === 'variant' && isPrice(readRow(row.cells, { reader, existing: {} }).values[key]),
    );
    if (priced) delete read.values[key];
  }
}

const amountOf = (value: unknown) => (value as { value?: string } | undefined)?.value;
const isZero = (value: unknown) => amountOf(value) === '0';
const isPrice = (value: unknown) => amountOf(value) !== undefined && !isZero(value);

/** A published product needs them; a draft does not yet. */
function missingCompulsory(
  { compulsory, current, reader }: Planning,
  { status, values, touched }: { status: Status; values: Values; touched: Values },
): RowProblem[] {
  if (status !== 'published') return [];
  const becomesPublished = current?.status !== 'published';
  return compulsory
    .filter(({ key }) => (values[key] ?? null) === null && (becomesPublished || Object.hasOwn(touched, key)))
    .map(({ key, label }) => {
      const column = reader.attributes.find((attribute) => attribute.key === key)?.columns[0]?.index;
      return { code: 'required' as const, ...(column === undefined ? {} : { column }), params: { label } };
    });
}

function takeFields({ fields, current }: Planning, { name, category, status }: ReadRow): void {
  if (name !== undefined && name !== current?.name) fields.name = name;
  if (category !== undefined && labelKey(category ?? '') !== labelKey(current?.category?.name ?? ''))
    fields.category = category;
  if (status !== undefined && status !== current?.status) fields.status = status;
}

function takeValues({ fields, current }: Planning, { values }: ReadRow): void {
  for (const key of Object.keys(values)) {
    if (!valuesEqual(values[key], current?.values[key] ?? null)) fields.values[key] = values[key];
  }
}

/** A product without a main row in the sheet: it already exists, or its first variant gives it a name. */
function createFromVariants(planning: Planning, rows: readonly Row[]): boolean {
  const { current, fields, reader } = planning;
  if (current) return true;
  const texts = rows
    .filter(({ role }) => role === 'variant')
    .map((row) => ({ id: productIdOf(row, reader), read: readVariant(planning, row) }));
  if (planning.namesFromId) for (const { id, read } of texts) read.name ??= id;
  const named = texts.find(
    ({ read }) => (planning.mayLackName || read.name !== undefined) && read.problems.length === 0,
  );
  if (!named) return false;
  fields.product_id = named.id;
  const variants = texts.flatMap(({ read: { name, options } }) =>
    name === undefined ? [] : { name, options: options.map(({ option }) => option) },
  );
  const name = nameWithoutOptions(variants) ?? named.read.name;
  if (name !== undefined) fields.name = name;
  if (named.read.category !== undefined) fields.category = named.read.category;
  if (named.read.status !== undefined) fields.status = named.read.status;
  return true;
}

function knownVariant({ current }: Planning, row: Row): VariantSnapshot | undefined {
  return current?.variants.find(({ variant_id: id }) => productKey(id) === row.variantKey);
}

/** Reads the row of a variant, once; options from the grouping take precedence over those of the cells. */
function readVariant(planning: Planning, row: Row): ReadRow {
  const { reader, mainValues, reads } = planning;
  const done = reads.get(row.row);
  if (done) return done;
  const existing = { ...mainValues, ...knownVariant(planning, row)?.values };
  const read = readRow(row.cells, { reader, existing });
  const { options } = row.given ?? {};
  const withGiven = options === undefined ? read : { ...read, options: [...options] };
  reads.set(row.row, withGiven);
  return withGiven;
}

/**
 * What all variants share belongs to the product: the same value in every row, or a value in the first row and none
 * below. For a product of the library, only if the sheet has all of its variants, and never against its main row.
 */
function shareValues(planning: Planning, rows: readonly Row[]): void {
  const { current, fields, mainValues } = planning;
  const variants = rows.filter(({ role }) => role === 'variant');
  const reads = variants
    .map((row) => readVariant(planning, row))
    .filter(({ problems }) => problems.length === 0);
  const keys = new Set(variants.map(({ variantKey }) => variantKey));
  const isWhole = (current?.variants ?? []).every(({ variant_id: id }) => keys.has(productKey(id)));
  const [first] = reads;
  if (!first || !isWhole) return;
  const hasMain = rows.some(({ role }) => role === 'main');
  for (const [key, value] of Object.entries(first.values)) {
    const isShared = reads.every(
      (read) => !Object.hasOwn(read.values, key) || valuesEqual(read.values[key], value),
    );
    const isGiven = Object.hasOwn(fields.values, key) || (hasMain && Object.hasOwn(mainValues, key));
    if (!isShared || isGiven || valuesEqual(value, mainValues[key])) continue;
    fields.values[key] = value;
  }
  planning.mainValues = { ...mainValues, ...fields.values };
}

/** A row that continues others: it changes nothing, and is refused if it contradicts them. */
function planExtra(planning: Planning, row: Row): void {
  const { reader, current, fields, mainValues } = planning;
  const read = readRow(row.cells, { reader, existing: mainValues });
  const saysMore = row.problem !== undefined && saysOther(planning, read);
  if (saysMore && row.problem) {
    refuse(planning, row, [row.problem], read);
    return;
  }
  planning.outcomes.push({
    row: row.row,
    result: 'unchanged',
    problems: inOrder(read.lost),
    variantId: null,
    name: read.name ?? fields.name ?? current?.name ?? '',
    read: undefined,
    before: current?.values ?? {},
    beforeFields: { options: {} },
  });
}

function saysOther({ fields, current, mainValues }: Planning, read: ReadRow): boolean {
  const known = { name: fields.name ?? current?.name, category: fields.category ?? current?.category?.name };
  const isOther = (value: string | null | undefined, one: string | null | undefined) =>
    value !== undefined && labelKey(value ?? '') !== labelKey(one ?? '');
  return (
    isOther(read.name, known.name) ||
    isOther(read.category, known.category) ||
    isOther(read.status, fields.status ?? current?.status) ||
    Object.entries(read.values).some(([key, value]) => !valuesEqual(value, mainValues[key]))
  );
}

/** @param wrongMain the main row without which the variants of a new product cannot be taken */
function planVariant(planning: Planning, row: Row, wrongMain: Row | undefined): void {
  const { reader, current, fields, ownerOfVariant } = planning;
  const variantId = variantIdOf(row, reader);
  const key = row.variantKey ?? productKey(variantId);
  const known = knownVariant(planning, row);
  const read = readVariant(planning, row);
  if (!current && fields.product_id === undefined) {
    read.problems.push(wrongMain ? mainRowWrong(wrongMain.row) : missingName(reader));
  }
  // Without this option it would be another variant.
  read.problems.push(
    ...read.lost.filter(({ column }) => reader.options.some(({ value }) => value === column)),
  );
  read.lost.push(...saysOtherwise(planning, row, read), ...namedOtherwise(planning, row, read));
  const owner = ownerOfVariant(key);
  if (owner && owner.id !== current?.id)
    read.problems.push(taken('variant_id_taken', reader.fields.variant_id, { id: variantId }));
  const change = variantChange(planning.mainValues, { variantId, known, read });
  if (read.problems.length === 0) read.problems.push(...optionProblems(planning, change, read));
  if (read.problems.length > 0) {
    refuse(planning, row, read.problems, read);
    return;
  }
  const changed =
    !known || Object.keys(change.values ?? {}).length > 0 || Object.keys(change.options ?? {}).length > 0;
  if (changed) fields.variants.push(change);
  const changesProduct = isFirstOfProduct(planning, row) && isChanged(fields);
  planning.outcomes.push({
    row: row.row,
    result: known ? (changed || changesProduct ? 'changed' : 'unchanged') : 'new',
    problems: inOrder(read.lost),
    variantId,
    name: read.name ?? fields.name ?? current?.name ?? '',
    read,
    before: known ? { ...current?.values, ...known.values } : {},
    beforeFields: { options: known?.options ?? {} },
  });
}

/**
 * The category and the status of a product are those of its main row or of the library; a product without them takes
 * those of its first row that has one. @returns the cells that say otherwise
 */
function saysOtherwise(planning: Planning, row: Row, read: ReadRow): RowProblem[] {
  const { said, fields, current, reader } = planning;
  const before = { category: current?.category?.name, status: current?.status };
  return (['category', 'status'] as const).flatMap((field) => {
    const text = read[field];
    if (typeof text !== 'string') return [];
    const kept = fields[field] === undefined ? before[field] : (fields[field] ?? '');
    if (kept === undefined) Object.assign(fields, { [field]: text });
    if (labelKey(kept ?? text) === labelKey(text)) {
      said[field] ??= row.row;
      return [];
    }
    const column = field === 'category' ? reader.category.columns[0]?.index : reader.fields.status;
    const id = row.given?.productId ?? '';
    const first = said[field];
    return first === undefined
      ? [taken('variant_says_other', column, { text, kept: kept || '–' })]
      : [taken('says_other', column, { id, row: first })];
  });
}

/** A variant has no name of its own: one that says more than those of its product and its options is not kept. */
function namedOtherwise({ fields, current, reader }: Planning, row: Row, read: ReadRow): RowProblem[] {
  const { name: text = '', options } = read;
  const kept = fields.name ?? current?.name ?? '';
  const codes = [productIdOf(row, reader), variantIdOf(row, reader)];
  if (!saysMore(text, [kept, ...codes, ...options.flatMap(({ type, option }) => [type, option])])) return [];
  return [taken('variant_says_other', reader.fields.name, { text, kept })];
}

/** Whether a row reports the changes of the product itself, as the first row of one without a main row does. */
function isFirstOfProduct({ rows }: Planning, { row }: Row): boolean {
  return rows.find(({ role }) => role === 'main' || role === 'variant')?.row === row;
}

function mainRowWrong(row: number): RowProblem {
  return { code: 'main_row_wrong', params: { row } };
}

/** Refuses two variants with the same combination, and a fourth variant type. */
function optionProblems(
  { combinations, reader }: Planning,
  { variant_id: variantId, options = {} }: VariantChange,
  read: ReadRow,
): RowProblem[] {
  const code = combinations.place(variantId, options);
  const column = read.options[0]?.column ?? reader.fields.variant_id;
  const combination = read.options.map(({ option }) => option).join(' / ');
  return code === undefined ? [] : [taken(code, column, { combination })];
}

/** The product's ID from the grouping of the rows, otherwise from the row. */
function productIdOf({ cells, given }: Row, { fields }: SheetReader): string {
  return given?.productId ?? keyText(cells[fields.product_id ?? -1]);
}

/** A sheet with one column of codes may name variants in it. */
function variantIdOf({ cells, given }: Row, { fields }: SheetReader): string {
  return given?.variantId ?? keyText(cells[fields.variant_id ?? fields.product_id ?? -1]);
}

function taken(
  code: ErrorCode,
  column: number | undefined,
  params: Record<string, string | number>,
): RowProblem {
  return { code, ...(column === undefined ? {} : { column }), params };
}

function isChanged({ name, status, category, values }: PlannedFields): boolean {
  return (
    name !== undefined || status !== undefined || category !== undefined || Object.keys(values).length > 0
  );
}

function kindOf({ current, fields }: Planning): PlannedImport['kind'] {
  if (!current) return fields.product_id === undefined ? 'unchanged' : 'new';
  return isChanged(fields) || fields.variants.length > 0 ? 'changed' : 'unchanged';
}
