import type { ImportRow, listImportRows, ParsedOf, ResultOf } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { loadImages } from '../../media/index.ts';
import { selectPhotosOfProducts } from '../photos/import-photos.store.ts';
import {
  selectRowPage,
  selectRowsOfRecords,
  type StoredRow,
} from '../../../platform/rows/incoming-rows.store.ts';
import { groupRows, loadImportSetup, planProducts, unseenColumns } from './import-setup.ts';
import { ownSheet } from '../imports.service.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { PlannedImport } from './plan-product.ts';
import { previewRow } from './preview-rows.ts';

type RowsQuery = ParsedOf<typeof listImportRows>['query'];

/** One page of rows and what each cell changes, compared with the library as it is now. */
export async function listRows(
  ctx: Ctx,
  id: string,
  query: RowsQuery,
): Promise<ResultOf<typeof listImportRows>> {
  const record = await ownSheet(ctx, id);
  const { result, page, per_page: size } = query;
  const rows = await selectRowPage(ctx, id, { result, skip: page * size, size });
  const counts = { ...record.counts, lost: record.lostRows };
  return { rows: await previewRows(ctx, record, rows), total: counts[result ?? 'all'] };
}

async function previewRows(ctx: Ctx, record: ImportRecord, rows: readonly StoredRow[]): Promise<ImportRow[]> {
  const setup = await loadImportSetup(ctx, record);
  const keys = [...new Set(rows.flatMap(({ record_key: key }) => key ?? []))];
  // Once the import is running, the library no longer shows what the rows changed.
  const plans =
    record.state === 'ready' && keys.length > 0
      ? await planProducts(ctx, setup, groupRows(await selectRowsOfRecords(ctx, record.id, keys)))
      : [];
  const outcomes = new Map(plans.flatMap((plan) => plan.outcomes.map((one) => [one.row, one] as const)));
  const byKey = new Map(plans.map((plan) => [plan.productKey, plan]));
  const thumbs = await thumbsOf(ctx, record.id, { plans, keys });
  const unseen = await unseenColumns(ctx, record.columns);
  return rows.map((row) => {
    const preview = previewRow({
      row,
      outcome: outcomes.get(row.row),
      reader: setup.reader,
      language: ctx.caller.language,
      shown: {
        productId: byKey.get(row.record_key ?? '')?.current?.product_id,
        thumb: thumbs.get(row.record_key ?? '') ?? null,
      },
    });
    return { ...preview, cells: preview.cells.filter(({ column }) => !unseen.has(column)) };
  });
}

/** The main image of each product: its own, or the first of the photos that came with the sheet. */
async function thumbsOf(
  ctx: Ctx,
  importId: string,
  { plans, keys }: { plans: readonly PlannedImport[]; keys: readonly string[] },
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { product_key: key, file_id: file } of await selectPhotosOfProducts(ctx, importId, keys)) {
    if (key !== null && file !== null && !files.has(key)) files.set(key, file);
  }
  for (const { productKey, current } of plans) {
    const [file] = current?.image_ids ?? [];
    if (file !== undefined) files.set(productKey, file);
  }
  const images = await loadImages(ctx, [...files.values()]);
  return new Map(
    [...files].flatMap(([key, file]) => {
      const image = images.get(file);
      return image ? [[key, image.thumb] as const] : [];
    }),
  );
}
