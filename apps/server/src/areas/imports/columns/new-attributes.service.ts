import { ATTRIBUTES_MAX, type ImportColumn } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { createAttribute, labelKey, loadAttributes } from '../../attributes/index.ts';
import { findImport, remember } from '../imports.service.ts';
import { updateImport } from '../imports.store.ts';
import { isLeftOut } from '../rows/sheet-reader.ts';

/** Creates the attributes that columns ask for, as many as there is room for; cells of the others are refused. */
export async function createAskedAttributes(ctx: Ctx, importId: string): Promise<void> {
  const record = await findImport(ctx, importId, 'update');
  const before = new Set((await loadAttributes(ctx)).map(({ id }) => id));
  const columns: ImportColumn[] = [];
  for (const column of record.columns) columns.push(await withAttribute(ctx, column));
  const fresh = columns.flatMap(({ target }) =>
    target.kind === 'attribute' && !before.has(target.attribute_id) ? target.attribute_id : [],
  );
  const { made } = record;
  await updateImport(ctx, importId, {
    columns,
    made: { ...made, attributes: [...made.attributes, ...fresh] },
  });
  if (columns.some((column, index) => column.target !== record.columns[index]?.target)) {
    await remember(ctx, { ...record, columns });
  }
}

async function withAttribute(ctx: Ctx, column: ImportColumn): Promise<ImportColumn> {
  const { target } = column;
  if (target.kind !== 'new_attribute' || isLeftOut(column)) return column;
  const attributes = await loadAttributes(ctx);
  const known = attributes.find(({ name }) => labelKey(name) === labelKey(target.name));
  if (!known && attributes.length >= ATTRIBUTES_MAX) return column;
  const { id } =
    known ??
    (await createAttribute(ctx, {
      name: target.name,
      dtype: target.dtype,
      tabname: 'basic',
      is_internal: false,
      is_filter: target.dtype === 'select',
      default_unit: null,
      dimension: null,
      options: [],
    }));
  return { ...column, target: { kind: 'attribute', attribute_id: id, part: 'value' } };
}
