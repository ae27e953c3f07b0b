import type { Ctx } from '../../../platform/context.ts';
import { FILES_FIELD } from '../table/row-products.ts';
import { fileKeys } from './match-sheet.ts';
import { selectCellsOfField } from './upload-sheet.store.ts';

/** Finds the group whose row of the sheet contains a file name; undefined if no row does. */
export async function namedFiles(
  ctx: Ctx,
  uploadId: string,
): Promise<(fileName: string) => number | undefined> {
  const byKey = new Map<string, number>();
  for (const { groupId, value } of await selectCellsOfField(ctx, { uploadId, field: FILES_FIELD })) {
    const files = Array.isArray(value) ? (value as unknown[]).map(String) : [];
    for (const key of files.flatMap(fileKeys)) if (!byKey.has(key)) byKey.set(key, groupId);
  }
  return (fileName) => {
    const key = fileKeys(fileName).find((one) => byKey.has(one));
    return key === undefined ? undefined : byKey.get(key);
  };
}
