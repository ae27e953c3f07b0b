import type { SheetOperations } from '@sourcewiz/contract';
import { inTransaction } from '../context.ts';
import { fail } from '../fail.ts';
import { routes, type Route } from '../http/routes.ts';
import { madeFileAddress } from '../made-files/index.ts';
import { ownSheet } from './check-sheet.service.ts';
import { deleteSheets, selectSheetTask } from './incoming-sheets.store.ts';
import { chooseColumns, isRunning, openSheet } from './open-sheet.service.ts';
import type { RecordTarget } from './record-target.ts';
import { askedResponse, templateFile } from './sheet-files.service.ts';
import { viewRows, viewSheet } from './sheet-view.service.ts';
import { startSheet } from './write-sheet.service.ts';

/**
 * Handlers of the calls by which records of one kind come in from a sheet.
 * @param target must also fill `recordTargets`, for the task that writes
 */
export function sheetRoutes(operations: SheetOperations, target: RecordTarget): Route[] {
  return [
    routes.upload(operations.open, async (base, { upload }) => {
      const [file] = upload.files;
      if (!file) fail('empty_upload');
      const id = await openSheet(base, target, { fileName: file.name, ...file });
      return inTransaction(base, (ctx) => viewSheet(ctx, target, id));
    }),
    routes.inTransaction(operations.get, (ctx, { params }) => viewSheet(ctx, target, params.id)),
    routes.inLine(operations.chooseColumns, async (base, { params: { id }, body }) => {
      const chosen = new Map(body.columns.map(({ index, field }) => [index, field]));
      await chooseColumns(base, target, { id, chosen });
      return inTransaction(base, (ctx) => viewSheet(ctx, target, id));
    }),
    routes.inTransaction(operations.rows, (ctx, { params, query }) =>
      viewRows(ctx, target, { ...params, ...query }),
    ),
    routes.inTransaction(operations.start, async (ctx, { params: { id }, body }) => {
      await startSheet(ctx, target, { id, ...body });
      return viewSheet(ctx, target, id);
    }),
    routes.inTransaction(operations.discard, async (ctx, { params: { id } }) => {
      const { taskId } = await ownSheet(ctx, target, id, 'update');
      if (isRunning(await selectSheetTask(ctx, taskId))) fail('import_running');
      await deleteSheets(ctx, [id]);
      return {};
    }),
    routes.inLine(operations.response, async (base, { params }) => ({
      download_link: madeFileAddress(base.platform, await askedResponse(base, target, params.id)),
    })),
    routes.signedIn(operations.template, async (base) => ({
      download_link: madeFileAddress(base.platform, await templateFile(base, target)),
    })),
  ];
}
