import {
  typeOf,
  type Attribute,
  type Dtype,
  type Language,
  type Product,
  type ValuePart,
} from '@sourcewiz/contract';
import type { RawCell, StreamedColumn } from '../../../platform/sheets/index.ts';
import { attributeColumns, sheetTitles } from '../../attributes/index.ts';
import { exportTexts } from '../exports.texts.ts';

export type Variant = Product['variants'][number];

/** A product, as far as a table shows it. */
export type TabledProduct = Pick<
  Product,
  'product_id' | 'name' | 'status' | 'category' | 'values' | 'variant_types'
> & { images: readonly { id: string }[] };

/** A line of the table: a product, or one of its variants. */
export interface TableRow {
  product: TabledProduct;
  variant?: Variant;
  /** Address of its first image, if images are given by address. */
  imageAddress?: string | undefined;
}

/** Columns that belong together, with the cells that a row has in them. */
interface ColumnGroup {
  columns: readonly StreamedColumn[];
  cells(row: TableRow): readonly RawCell[];
}

export interface ExportTable {
  columns: readonly StreamedColumn[];
  cells(row: TableRow): RawCell[];
}

export interface TablePlan {
  language: Language;
  /** In the order of the template. */
  attributes: readonly Attribute[];
  categories: readonly { name: string; sub_categories: readonly { name: string }[] }[];
  /** The attribute of sub-categories, if the company has them. */
  subCategory: Attribute | undefined;
  /** The most variant types of any product (colour, size …). */
  variantTypes: number;
  hasStatus: boolean;
  /** The last day on which addresses of images work, DD/MM/YYYY; undefined if images are in the cells. */
  addressesUntil: string | undefined;
}

/** The fixed columns, then those of the template (EXPORT-008); the import recognises each title. */
export function exportTable(plan: TablePlan): ExportTable {
  const groups = [
    imageGroup(plan),
    idGroup(plan),
    categoryGroup(plan),
    ...(plan.subCategory ? [attributeGroup(plan.subCategory, plan, subCategoryNames(plan))] : []),
    nameGroup(plan),
    optionGroup(plan),
    ...plan.attributes.map((attribute) => attributeGroup(attribute, plan)),
    ...(plan.hasStatus ? [statusGroup(plan)] : []),
  ];
  return {
    columns: groups.flatMap(({ columns }) => columns),
    cells: (row) => groups.flatMap(({ cells }) => cells(row)),
  };
}

const text = (value: string): RawCell => (value === '' ? null : { kind: 'text', text: value });

function imageGroup({ language, addressesUntil }: TablePlan): ColumnGroup {
  const { columns, help } = exportTexts[language];
  const note = addressesUntil === undefined ? help.image : help.imageAddress(addressesUntil);
  return {
    columns: [{ header: columns.image, width: addressesUntil === undefined ? 24 : 30, note }],
    cells: ({ imageAddress = '' }) => [text(imageAddress)],
  };
}

function idGroup({ language }: TablePlan): ColumnGroup {
  const { fields } = sheetTitles[language];
  const { help } = exportTexts[language];
  return {
    columns: [
      { header: fields.product_id, width: 18, kind: 'text', note: help.productId },
      { header: fields.variant_id, width: 18, kind: 'text', note: help.variantId },
    ],
    cells: ({ product, variant }) => [text(product.product_id), text(variant?.variant_id ?? '')],
  };
}

function categoryGroup({ language, categories }: TablePlan): ColumnGroup {
  const values = categories.map(({ name }) => name);
  const header = sheetTitles[language].fields.category;
  const note = exportTexts[language].help.category;
  return {
    columns: [{ header, width: 20, note, choices: { values, isClosed: false } }],
    cells: ({ product, variant }) => [variant ? null : text(product.category?.name ?? '')],
  };
}

function nameGroup({ language }: TablePlan): ColumnGroup {
  const note = exportTexts[language].help.text;
  return {
    columns: [{ header: sheetTitles[language].fields.name, width: 32, note }],
    cells: ({ product, variant }) => [variant ? null : text(product.name)],
  };
}

function optionGroup({ language, variantTypes }: TablePlan): ColumnGroup {
  const { optionName, optionValue } = sheetTitles[language];
  const note = exportTexts[language].help.options;
  const positions = Array.from({ length: variantTypes }, (_, index) => index);
  return {
    columns: positions.flatMap((position) => [
      { header: optionName(position + 1), width: 16, note },
      { header: optionValue(position + 1), width: 16, note },
    ]),
    cells: ({ product, variant }) =>
      positions.flatMap((position) => {
        const name = product.variant_types[position]?.name ?? '';
        const option = variant?.options[name] ?? '';
        return option === '' ? [null, null] : [text(name), text(option)];
      }),
  };
}

function statusGroup({ language }: TablePlan): ColumnGroup {
  const { fields, statuses } = sheetTitles[language];
  const words = { draft: statuses[0], published: statuses[1], archived: statuses[2] };
  const note = exportTexts[language].help.closedChoice;
  return {
    columns: [{ header: fields.status, width: 14, note, choices: { values: statuses, isClosed: true } }],
    cells: ({ product, variant }) => [variant ? null : text(words[product.status] ?? '')],
  };
}

function subCategoryNames({ categories }: TablePlan): readonly string[] {
  return [...new Set(categories.flatMap(({ sub_categories: list }) => list.map(({ name }) => name)))];
}

/** The columns of an attribute, one for each part of its values. */
function attributeGroup(
  attribute: Attribute,
  { language }: TablePlan,
  choices?: readonly string[],
): ColumnGroup {
  const parts = attributeColumns(attribute, language);
  const type = typeOf(attribute);
  const key = String(attribute.id);
  const empty = parts.map(() => null);
  return {
    columns: parts.map((column) =>
      toColumn(attribute, { ...column, choices: choices ?? column.choices, language }),
    ),
    cells({ product, variant }) {
      const value = (variant ?? product).values[key];
      if (value === undefined || value === null) return empty;
      const texts = type.toTexts(value);
      return parts.map(({ part }) => cellOf(texts[part.name] ?? '', part, attribute.dtype, value));
    },
  };
}

function toColumn(
  attribute: Attribute,
  {
    header,
    part,
    choices,
    language,
  }: { header: string; part: ValuePart; choices?: readonly string[] | undefined; language: Language },
): StreamedColumn {
  const isClosed = part.choices !== undefined && (part.choices !== 'options' || !attribute.open_options);
  return {
    header,
    width: Math.min(40, Math.max(14, header.length + 4)),
    note: helpOf(part, { dtype: attribute.dtype, isClosed, language }),
    ...(textTypes.has(attribute.dtype) ? { kind: 'text' as const } : {}),
    ...(part.control === 'date' ? { kind: 'date' as const } : {}),
    ...(choices && choices.length > 0 ? { choices: { values: choices, isClosed } } : {}),
  };
}

/** Whether text typed into their cells stays as typed, including zeros. */
const textTypes: ReadonlySet<Dtype> = new Set<Dtype>(['text', 'hscode', 'product_id']);

function helpOf(
  part: ValuePart,
  { dtype, isClosed, language }: { dtype: Dtype; isClosed: boolean; language: Language },
): string {
  const { help } = exportTexts[language];
  if (part.choices !== undefined) return isClosed ? help.closedChoice : help.choice;
  switch (part.control) {
    case 'decimal':
    case 'whole':
      return help.number;
    case 'date':
      return help.date;
    case 'switch':
      return help.boolean;
    case 'composition':
      return help.composition;
    case 'choices':
    case 'words':
      return help.list;
    default:
      return dtype === 'sub_category' ? help.choice : help.text;
  }
}

function cellOf(written: string, { control }: ValuePart, dtype: Dtype, value: unknown): RawCell {
  if (written === '') return null;
  if (control === 'decimal' || control === 'whole') return { kind: 'number', text: written };
  if (dtype === 'date') return { kind: 'date', iso: String(value) };
  if (dtype === 'boolean') return { kind: 'boolean', value: value === true };
  return { kind: 'text', text: written };
}
