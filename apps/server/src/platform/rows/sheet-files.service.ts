import { messageOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../context.ts';
import { fail } from '../fail.ts';
import { makeFile, type MadeFile } from '../made-files/index.ts';
import { writeSheet } from '../sheets/index.ts';
import { ownSheet } from './check-sheet.service.ts';
import { selectWrongRows } from './incoming-rows.store.ts';
import type { RecordTarget } from './record-target.ts';
import { makeResponseFile } from './response/response-file.ts';
import type { SheetToCorrect } from './response/response-sheet.ts';
import { inSheetTurn } from './sheet-turns.ts';
import { named } from './sheet-view.service.ts';

/**
 * The rows with something to correct, as a file for the person; undefined if there are none. @throws DomainError
 * not_found
 */
export async function responseFile(
  base: CallerCtx,
  target: RecordTarget,
  id: string,
): Promise<MadeFile | undefined> {
  const { sheet, rows } = await inTransaction(base, async (ctx) => ({
    sheet: await ownSheet(ctx, target, id),
    rows: await selectWrongRows(ctx, id),
  }));
  if (rows.length === 0) return undefined;
  const { language } = base.caller;
  const { fileName, sheetName, sha256, tableLocation } = sheet;
  const { place = -1, headerRow = null } = tableLocation ?? {};
  const toCorrect: SheetToCorrect = {
    headers: sheet.columns.map(({ header }) => header),
    isUntitled: tableLocation?.headerRow === null,
    rows,
    language,
    wordsOf: (problem) => {
      const { code, params } = named(problem, target, language);
      return messageOf(code, params, language);
    },
  };
  return makeResponseFile(base, toCorrect, {
    file: { fileName, sheetName, sha256, place, headerRow },
    madeFrom: [id, sheet.revision, language, rows.map(({ row, problems }) => [row, problems])],
  });
}

/** The same on request. @throws DomainError rate_limited; not_found if there is nothing to correct */
export async function askedResponse(base: CallerCtx, target: RecordTarget, id: string): Promise<MadeFile> {
  const made = await inSheetTurn(base, () => responseFile(base, target, id));
  return made ?? fail('not_found');
}

/** An empty sheet whose columns are matched automatically. */
export async function templateFile(base: CallerCtx, { name, fields }: RecordTarget): Promise<MadeFile> {
  const { language } = base.caller;
  const columns = fields.map(({ label }) => ({ header: label[language], width: 20 }));
  return makeFile(base, { kind: 'sheet_template', name: `${name}.xlsx`, madeFrom: [name, columns] }, () =>
    writeSheet({ sheets: [{ name, columns, rows: [], freeze: { rows: 1, columns: 0 } }] }),
  );
}
