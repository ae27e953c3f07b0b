import { valuesEqual, type ErrorCode, type RowResult } from '@sourcewiz/contract';
import { labelKey } from '../../attributes/index.ts';
import {
  productKey,
  type ProductSnapshot,
  type VariantChange,
  type VariantSnapshot,
} from '../../products/index.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import type { PlacedRow } from './place-rows.ts';
import { readRow, type ReadRow, type SheetReader, type Status, type Values } from './read-row.ts';
import { storedText, type StoredCell } from '../../../platform/rows/stored-cells.ts';
import { VariantCombinations } from './variant-combinations.ts';

/** The rows of one product, as placed. */
export interface ProductRows {
  productKey: string;
  rows: readonly (PlacedRow & { cells: readonly StoredCell[] })[];
}

export interface PlanWorld {
  reader: SheetReader;
  current: ProductSnapshot | undefined;
  /** The product that has a variant with this folded ID; undefined when none has. */
  ownerOfVariant: (variantKey: string) => ProductSnapshot | undefined;
  /** Attributes that a published product must have: id and label. */
  compulsory: readonly { key: string; label: string }[];
}

/** What becomes of a row. `before` and `after` are values by attribute key, for the preview. */
export interface RowOutcome {
  row: number;
  result: RowResult;
  problems: RowProblem[];
  variantId: string | null;
  name: string;
  read: ReadRow | undefined;
  before: Values;
  /** Fields as they were; of a variant's row only its options. */
  beforeFields: {
    name?: string;
    category?: string;
    status?: Status;
    options: Readonly<Record<string, string>>;
  };
}

/** What the import would write of a product. */
interface PlannedFields {
  product_id?: string;
  name?: string;
  status?: Status;
  /** By its name: it may have to be made first. */
  category?: string;
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

interface Planning extends PlanWorld {
  fields: PlannedFields;
  outcomes: RowOutcome[];
  /** Values of the main product as they will be. */
  mainValues: Values;
  combinations: VariantCombinations;
}

/**
 * Plans what the rows of one product change. A row with something wrong is left out as a whole; the other rows of the
 * product still go, unless the product does not exist yet and it is its main row that is wrong.
 */
export function planProduct({ productKey: key, rows }: ProductRows, world: PlanWorld): PlannedImport {
  const fields: PlannedFields = { values: {}, variants: [] };
  const planning: Planning = {
    ...world,
    fields,
    outcomes: [],
    mainValues: world.current?.values ?? {},
    combinations: new VariantCombinations(world.current?.variants ?? []),
  };
  const main = rows.find(({ role }) => role === 'main');
  const mainStands = main ? planMain(planning, main, rows) : createFromVariants(planning, rows);
  for (const row of rows) {
    if (row.role === 'variant') planVariant(planning, row, mainStands ? undefined : main);
    if (row.role === 'refused') refuse(planning, row, row.problem ? [row.problem] : []);
  }
  return {
    kind: kindOf(planning),
    productKey: key,
    current: world.current,
    fields,
    outcomes: planning.outcomes.toSorted((a, b) => a.row - b.row),
  };
}

type Row = ProductRows['rows'][number];

function refuse(planning: Planning, row: Row, problems: RowProblem[], read?: ReadRow): void {
  const { reader, current } = planning;
  const text = (column: number | undefined) => (column === undefined ? '' : storedText(row.cells[column]));
  planning.outcomes.push({
    row: row.row,
    result: 'error',
    problems: problems.toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1)),
    variantId: row.role === 'main' ? null : text(reader.fields.variant_id) || null,
    name: text(reader.fields.name) || (current?.name ?? ''),
    read,
    before: current?.values ?? {},
    beforeFields: { options: {} },
  });
}

/** @returns whether the product exists after this row */
function planMain(planning: Planning, row: Row, rows: readonly Row[]): boolean {
  const { reader, current, fields } = planning;
  const read = readRow(row.cells, { reader, existing: current?.values ?? {} });
  if (
    !current &&
    read.name === undefined &&
    !read.problems.some(({ column }) => column === reader.fields.name)
  ) {
    read.problems.push(missingName(reader));
  }
  dropPlaceholderPrices(planning, read, rows);
  const status = read.status ?? current?.status ?? 'draft';
  const values = { ...current?.values, ...read.values };
  read.problems.push(...missingCompulsory(planning, { status, values, touched: read.values }));
  if (read.problems.length > 0) {
    refuse(planning, row, read.problems, read);
    return current !== undefined;
  }
  if (!current) fields.product_id = storedText(row.cells[reader.fields.product_id ?? -1]);
  takeFields(planning, read);
  takeValues(planning, read);
  planning.mainValues = values;
  planning.outcomes.push({
    row: row.row,
    result: current ? (isChanged(fields) ? 'changed' : 'unchanged') : 'new',
    problems: [],
    variantId: null,
    name: read.name ?? current?.name ?? '',
    read,
    before: current?.values ?? {},
    beforeFields: current ? fieldsOf(current) : { options: {} },
  });
  return true;
}

function fieldsOf({ name, category, status }: ProductSnapshot): RowOutcome['beforeFields'] {
  return { name, status, options: {}, ...(category ? { category: category.name } : {}) };
}

function missingName({ fields }: SheetReader): RowProblem {
  const column = fields.name;
  return { code: 'required', ...(column === undefined ? {} : { column }), params: { label: 'Name' } };
}

/** Shops export 0 as the price of a product whose variants have prices: that is no price. */
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

/** A published product needs them; a draft not yet. */
function missingCompulsory(
  { compulsory, current, reader }: Planning,
  { status, values, touched }: { status: Status; values: Values; touched: Values },
): RowProblem[] {
  if (status !== 'published') return [];
  const becomesPublished = current?.status !== 'published';
  return compulsory
    .filter(({ key }) => values[key] === undefined && (becomesPublished || Object.hasOwn(touched, key)))
    .map(({ key, label }) => {
      const column = reader.attributes.find((attribute) => attribute.key === key)?.columns[0]?.index;
      return { code: 'required' as const, ...(column === undefined ? {} : { column }), params: { label } };
    });
}

function takeFields({ fields, current }: Planning, { name, category, status }: ReadRow): void {
  if (name !== undefined && name !== current?.name) fields.name = name;
  if (category !== undefined && labelKey(category) !== labelKey(current?.category?.name ?? ''))
    fields.category = category;
  if (status !== undefined && status !== current?.status) fields.status = status;
}

function takeValues({ fields, current }: Planning, { values }: ReadRow): void {
  for (const [key, value] of Object.entries(values)) {
    if (!valuesEqual(value, current?.values[key])) fields.values[key] = value;
  }
}

/** A product without a main row in the sheet: it exists already, or its first variant gives it a name. */
function createFromVariants({ current, fields, reader }: Planning, rows: readonly Row[]): boolean {
  if (current) return true;
  const texts = rows
    .filter(({ role }) => role === 'variant')
    .map(({ cells }) => ({
      id: storedText(cells[reader.fields.product_id ?? -1]),
      read: readRow(cells, { reader, existing: {} }),
    }));
  const named = texts.find(({ read }) => read.name !== undefined && read.problems.length === 0);
  if (!named) return false;
  fields.product_id = named.id;
  if (named.read.name !== undefined) fields.name = named.read.name;
  if (named.read.category !== undefined) fields.category = named.read.category;
  if (named.read.status !== undefined) fields.status = named.read.status;
  return true;
}

/** @param wrongMain the main row without which a new product's variants cannot go in */
function planVariant(planning: Planning, row: Row, wrongMain: Row | undefined): void {
  const { reader, current, fields, mainValues, ownerOfVariant } = planning;
  const variantId = variantIdOf(row, reader);
  const key = row.variantKey ?? productKey(variantId);
  const known = current?.variants.find((variant) => productKey(variant.variant_id) === key);
  const read = readRow(row.cells, { reader, existing: { ...mainValues, ...known?.values } });
  if (!current && fields.product_id === undefined) {
    read.problems.push(wrongMain ? mainRowWrong(wrongMain.row) : missingName(reader));
  }
  const owner = ownerOfVariant(key);
  if (owner && owner.id !== current?.id)
    read.problems.push(taken('variant_id_taken', reader.fields.variant_id, { id: variantId }));
  const change = variantChange(planning, { variantId, known, read });
  if (read.problems.length === 0) read.problems.push(...optionProblems(planning, change, read));
  if (read.problems.length > 0) {
    refuse(planning, row, read.problems, read);
    return;
  }
  const changed =
    !known || Object.keys(change.values ?? {}).length > 0 || Object.keys(change.options ?? {}).length > 0;
  if (changed) fields.variants.push(change);
  planning.outcomes.push({
    row: row.row,
    result: known ? (changed ? 'changed' : 'unchanged') : 'new',
    problems: [],
    variantId,
    name: read.name ?? fields.name ?? current?.name ?? '',
    read,
    before: known ? { ...current?.values, ...known.values } : {},
    beforeFields: { options: known?.options ?? {} },
  });
}

function mainRowWrong(row: number): RowProblem {
  return { code: 'main_row_wrong', params: { row } };
}

/** Two variants with the same combination, or a fourth kind of variant. */
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

/** A sheet with one column of codes may name variants in it. */
function variantIdOf({ cells }: Row, { fields }: SheetReader): string {
  return storedText(cells[fields.variant_id ?? fields.product_id ?? -1]).replace(/\s+/g, ' ');
}

function taken(code: ErrorCode, column: number | undefined, params: Record<string, string>): RowProblem {
  return { code, ...(column === undefined ? {} : { column }), params };
}

/** What differs from the variant as it is; a value that the main product has as well is not the variant's own. */
function variantChange(
  { mainValues }: Planning,
  { variantId, known, read }: { variantId: string; known: VariantSnapshot | undefined; read: ReadRow },
): VariantChange {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(read.values)) {
    const own = known?.values[key];
    const isMain = valuesEqual(value, mainValues[key]);
    // What it has of its own already stays, also where the main product says the same.
    if (valuesEqual(value, own) || (isMain && own === undefined)) continue;
    values[key] = isMain ? null : value;
  }
  const options = Object.fromEntries(
    read.options
      .filter(({ type, option }) => productKey(optionOf(known?.options, type) ?? '') !== productKey(option))
      .map(({ type, option }) => [type, option]),
  );
  return { variant_id: variantId, values, options };
}

function optionOf(options: Readonly<Record<string, string>> | undefined, type: string): string | undefined {
  return Object.entries(options ?? {}).find(([name]) => productKey(name) === productKey(type))?.[1];
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
