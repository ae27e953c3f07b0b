import { openZipSource, type ZipSource } from '../archives/index.ts';
import { collectSheet, type SheetReceiver } from './collect-sheet.ts';
import { readCsvRows } from './csv-rows.ts';
import { judgeSheetKind } from './sheet-kind.ts';
import { SheetError, type SheetLimits } from './sheet-types.ts';
import { encodeRows, type FromReader, type ToReader } from './sheet-wire.ts';
import { unpackWorkbook } from './unpack-workbook.ts';
import { readXlsxRows } from './xlsx-rows.ts';

type ReadJob = Extract<ToReader, { kind: 'read-sheet' }>;

/** The process that reads one sheet and ends; it runs with a small heap and nobody else's data in it. */
let askNext: () => void = () => {};
process.on('message', (message: ToReader) => {
  if (message.kind === 'next-rows') askNext();
  if (message.kind === 'read-sheet') void answer(message);
});
process.on('disconnect', () => process.exit(0));

async function answer(job: ReadJob): Promise<void> {
  await send(await readFile(job).catch(errorMessage));
  process.disconnect();
}

async function readFile(job: ReadJob): Promise<FromReader> {
  const source = await openZipSource(job.path);
  try {
    if (source.size > job.limits.maxFileBytes) {
      throw new SheetError('sheet_unreadable', { reason: 'file_too_large', bytes: source.size });
    }
    const kind = await judgeSheetKind(source, job.name);
    const totalRows =
      kind === 'workbook' ? await readWorkbook(source, job.limits) : await readText(source, job);
    if (totalRows === undefined) throw new SheetError('empty_sheet');
    return { kind: 'sheet-end', totalRows };
  } finally {
    await source.close();
  }
}

async function readWorkbook(source: ZipSource, limits: SheetLimits): Promise<number | undefined> {
  const workbook = await unpackWorkbook(source, limits);
  for (const sheet of workbook.sheets.filter((candidate) => candidate.isVisible)) {
    const rows = readXlsxRows(workbook.openSheet(sheet));
    const totalRows = await collectSheet({ sheetName: sheet.name, rows, limits, receiver });
    if (totalRows !== undefined) return totalRows;
  }
  return undefined;
}

async function readText(source: ZipSource, job: ReadJob): Promise<number | undefined> {
  const sheetName = job.name.replace(/\.[^.]*$/, '');
  return collectSheet({ sheetName, rows: readCsvRows(source, job.limits), limits: job.limits, receiver });
}

const receiver: SheetReceiver = {
  onHead: (head) => sendAndWait({ kind: 'sheet-head', head }),
  onRows: (batch) => sendAndWait({ kind: 'sheet-rows', rows: encodeRows(batch) }),
};

async function sendAndWait(message: FromReader): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    askNext = resolve;
  });
  await send(message);
  await asked;
}

function send(message: FromReader): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

function errorMessage(error: unknown): FromReader {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof SheetError)
    return { kind: 'sheet-error', code: error.code, params: error.params, detail };
  return { kind: 'sheet-error', code: 'sheet_unreadable', params: { reason: 'damaged' }, detail };
}
