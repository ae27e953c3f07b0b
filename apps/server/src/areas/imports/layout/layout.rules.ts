import type { Grouping, ImportColumn } from '@sourcewiz/contract';
import { formatGrouping } from '../formats/format.rules.ts';
import { knownFormats } from '../formats/index.ts';
import type { ImportRecord } from '../imports.store.ts';

/** Whether every product of the sheet gets an ID: from a column, or made up from its name. */
export function hasIds({
  columns,
  layout,
}: Pick<ImportRecord, 'layout'> & { columns: readonly ImportColumn[] }): boolean {
  const has = (field: string) =>
    columns.some(({ target }) => target.kind === 'field' && target.field === field);
  return has('product_id') || (layout?.grouping.by === 'name' && has('name'));
}

/** The grouping that a person chose, or that the format of the sheet says; undefined where it is left to the cells. */
export function givenGrouping({
  layoutChoice,
  layout,
  columns,
}: Pick<ImportRecord, 'layoutChoice' | 'layout' | 'columns'>): Grouping | undefined {
  if (layoutChoice.grouping) return layoutChoice.grouping;
  const headers = columns.map(({ header }) => header);
  const format = knownFormats.find(
    (one) => one.name === layout?.format && formatGrouping(headers, one) !== undefined,
  );
  return format && formatGrouping(headers, format);
}
