import {
  checkCell,
  mayRead,
  readCell,
  writeRefusal,
  type Attribute,
  type Audience,
  type Category,
  type TableColumn,
  type ValueProblem,
} from '@sourcewiz/contract';

/** What is needed to know the columns of a table of products. */
export interface KnownFields {
  /** By their id. */
  attributes: ReadonlyMap<string, Attribute>;
  categories: readonly Category[];
}

/** The column of a field, or undefined if its attribute is gone or disabled. */
export function columnOf(field: string, { attributes, categories }: KnownFields): TableColumn | undefined {
  if (field === 'product_id') return { kind: 'product_id', label: 'Product ID' };
  if (field === 'name') return { kind: 'name', label: 'Name' };
  if (field === 'category') return { kind: 'category', label: 'Category', categories };
  if (field === 'status') return { kind: 'status', label: 'Status', words: statusWords };
  const attribute = attributes.get(field);
  return attribute && !attribute.isDisabled ? { kind: 'attribute', attribute } : undefined;
}

const statusWords = { draft: 'draft', published: 'published', archived: 'archived' };

/** What is wrong with a cell by itself; input that could not be read earlier may be readable now. */
export function problemOf(
  column: TableColumn,
  { value, text }: { value: unknown; text: string | null },
): ValueProblem | undefined {
  const checked = text === null ? checkCell(column, value) : readCell(column, text);
  return checked.ok ? undefined : checked.problems[0];
}

/** Whether somebody may see the cells of a field: nobody sees those of a deleted attribute. */
export function isReadableField(
  audience: Audience,
  { field, attributes }: { field: string; attributes: ReadonlyMap<string, Attribute> },
): boolean {
  if (!/^\d/.test(field)) return true;
  const attribute = attributes.get(field);
  return attribute !== undefined && !attribute.isDisabled && mayRead(audience, attribute);
}

/** The code that refuses cells of some fields because the person may not write one of them; null for none. */
export function fieldsRefusal(
  audience: Audience,
  { fields, attributes }: { fields: Iterable<string>; attributes: ReadonlyMap<string, Attribute> },
): ReturnType<typeof writeRefusal> {
  for (const field of new Set(fields)) {
    const attribute = attributes.get(field);
    const refusal = attribute ? writeRefusal(audience, attribute) : null;
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Attributes with cells that have been deleted, or have got another type, since the table was started. */
export function changedAttributes({
  before,
  attributes,
  fields,
}: {
  /** The attributes at that time. */
  before: Readonly<Record<string, { name: string; dtype: string }>>;
  attributes: ReadonlyMap<string, Attribute>;
  fields: Iterable<string>;
}): { name: string; what: 'removed' | 'type' }[] {
  return [...new Set(fields)].flatMap((field): { name: string; what: 'removed' | 'type' }[] => {
    const was = before[field];
    if (was === undefined) return [];
    const now = attributes.get(field);
    if (now === undefined || now.isDisabled) return [{ name: was.name, what: 'removed' }];
    return now.dtype === was.dtype ? [] : [{ name: now.name, what: 'type' }];
  });
}
