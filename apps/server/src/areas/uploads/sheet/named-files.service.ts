import { looseKey } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { FILES_FIELD, VARIANTS_FIELD, variantsIn } from '../table/row-products.ts';
import { fileKeys, namesOfProduct, uniqueNames } from './match-sheet.ts';
import { selectCellsOfField } from './upload-sheet.store.ts';

/** What the rows of an upload's sheet say about the names of its photos. */
export interface NamedInRows {
  /** The group whose row contains a file name; undefined if no row does. */
  byFile: (fileName: string) => number | undefined;
  /** The group whose row has a product or variant with an ID, given as a loose key. */
  byId: (key: string) => number | undefined;
}

export async function namedInRows(ctx: Ctx, uploadId: string): Promise<NamedInRows> {
  const cellsOf = (field: string) => selectCellsOfField(ctx, { uploadId, field });
  const files = new Map<string, number>();
  const ids = new Map<string, number>();
  const enter = (index: Map<string, number>, keys: readonly string[], groupId: number) => {
    for (const key of keys) if (key !== '' && !index.has(key)) index.set(key, groupId);
  };
  for (const { groupId, value } of await cellsOf(FILES_FIELD)) {
    const names = Array.isArray(value) ? (value as unknown[]).map(String) : [];
    enter(files, names.flatMap(fileKeys), groupId);
  }
  const productIds = await cellsOf('product_id');
  for (const { groupId, value } of productIds) enter(ids, [looseKey(String(value))], groupId);
  const variants = new Map(
    (await cellsOf(VARIANTS_FIELD)).map(({ groupId, value }) => [groupId, variantsIn(value)]),
  );
  for (const [groupId, own] of variants)
    enter(
      ids,
      own.map(({ variant_id: id }) => looseKey(id)),
      groupId,
    );
  const idOf = new Map(productIds.map(({ groupId, value }) => [groupId, String(value)]));
  const names = uniqueNames(
    (await cellsOf('name')).flatMap(({ groupId, value: name }) =>
      namesOfProduct({
        productId: idOf.get(groupId) ?? '',
        name: String(name ?? ''),
        variants: variants.get(groupId) ?? [],
      }).map((key) => [key, groupId] as const),
    ),
  );
  return {
    byFile: (fileName) =>
      fileKeys(fileName)
        .map((key) => files.get(key))
        .find((id) => id !== undefined),
    byId: (key) => ids.get(key) ?? names.get(key),
  };
}
