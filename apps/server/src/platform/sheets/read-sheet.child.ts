import { flushCompileCache } from 'node:module';
import { openZipSource, type ZipSource } from '../archives/index.ts';
import { storableText } from '../storable-text.rules.ts';
import { collectSheet, type SheetReceiver } from './collect-sheet.ts';
import { HiddenParts } from './hidden-parts.ts';
import { openRows, outlineOf, type OpenedSheet } from './open-sheet.ts';
import { judgeEncoding, judgeSheetKind } from './sheet-kind.ts';
import { SheetError, type SheetChoice, type SheetLimits, type SheetOutline } from './sheet-types.ts';
import { encodeRows, type FromReader, type ToReader } from './sheet-wire.ts';
import { SHEETS_MAX } from './unpacked-sheet.ts';

type ReadJob = Extract<ToReader, { kind: 'read-sheet' }>;
type SheetEnd = Omit<Extract<FromReader, { kind: 'sheet-end' }>, 'kind'>;

/** The process that reads one sheet and then ends; it has a small heap and nobody else's data. */
let wake: (answer: ToReader) => void = () => {};
process.on('message', (message: ToReader) => {
  if (message.kind === 'read-sheet') void answer(message);
  else wake(message);
});
process.on('disconnect', () => process.exit(0));

let processorMs = Infinity;

async function answer(job: ReadJob): Promise<void> {
  processorMs = job.limits.processorMs;
  await send(await readFile(job).catch(errorMessage));
  process.disconnect();
}

/** What only some files need. It is kept at once: the parent kills this process as soon as it has the answer. */
async function loaded<Code>(loading: Promise<Code>): Promise<Code> {
  const code = await loading;
  flushCompileCache();
  return code;
}

async function readFile(job: ReadJob): Promise<FromReader> {
  const source = await openZipSource(job.path);
  try {
    if (source.size > job.limits.maxFileBytes) {
      throw new SheetError('sheet_unreadable', { reason: 'file_too_large', bytes: source.size });
    }
    const kind = await judgeSheetKind(source, job.name);
    const read = await (kind === 'workbook' ? readWorkbook(source, job.limits) : readText(source, job));
    return { kind: 'sheet-end', ...read };
  } finally {
    await source.close();
  }
}

/** Examines the beginning of every sheet; the largest one, which is the most likely choice, stays open. */
async function readWorkbook(source: ZipSource, limits: SheetLimits): Promise<SheetEnd> {
  const { unpackWorkbook } = await loaded(import('./unpack-workbook.ts'));
  const sheets = (await unpackWorkbook(source, limits)).slice(0, SHEETS_MAX);
  if (sheets.length === 0) throw new SheetError('empty_sheet');
  const sizes = sheets.map(({ size }) => size);
  const largest = sizes.indexOf(Math.max(...sizes));
  const outlines: SheetOutline[] = [];
  let kept: OpenedSheet | undefined;
  for (const [index, sheet] of sheets.entries()) {
    const hidden = new HiddenParts(limits.maxColumns);
    const opened = await openRows(sheet.rows(hidden));
    outlines.push(
      outlineOf(opened, {
        name: storableText(sheet.name),
        isHidden: !sheet.isVisible,
        size: sheet.size,
        hiddenColumns: [...hidden.columns],
        isFiltered: hidden.isFiltered,
        maxColumns: limits.maxColumns,
      }),
    );
    if (index === largest) kept = opened;
    else await opened.close();
  }
  const choice = await chosen(outlines);
  const sheet = sheets[choice.sheet];
  if (!sheet) throw new SheetError('empty_sheet');
  if (choice.sheet !== largest || !kept) {
    await kept?.close();
    kept = await openRows(sheet.rows(new HiddenParts(limits.maxColumns)));
  }
  const counts = await collectSheet({
    sheetName: storableText(sheet.name),
    choice,
    rows: kept.rows(),
    limits,
    receiver,
  });
  return { ...counts, pictures: await sheet.pictures() };
}

async function readText(source: ZipSource, { name, limits, encoding: wanted }: ReadJob): Promise<SheetEnd> {
  const { readCsvRows } = await loaded(import('./delimited/csv-rows.ts'));
  const sheetName = name.replace(/\.[^.]*$/, '');
  const found = await judgeEncoding(source, wanted);
  const opened = await openRows(readCsvRows(source, { limits, encoding: found.encoding }));
  const about = {
    letters: found.letters,
    name: sheetName,
    isHidden: false,
    hiddenColumns: [],
    isFiltered: false,
  };
  const outline = outlineOf(opened, { ...about, size: source.size, maxColumns: limits.maxColumns });
  const choice = await chosen([outline]);
  return {
    ...(await collectSheet({ sheetName, choice, rows: opened.rows(), limits, receiver })),
    pictures: [],
  };
}

async function chosen(sheets: SheetOutline[]): Promise<SheetChoice> {
  const reply = await ask({ kind: 'sheet-outline', sheets });
  if (reply.kind !== 'choose-sheet') throw new SheetError('empty_sheet');
  return reply.choice;
}

const receiver: SheetReceiver = {
  onHead: async (head) => void (await ask({ kind: 'sheet-head', head })),
  onRows: async (batch) => void (await ask({ kind: 'sheet-rows', rows: encodeRows(batch) })),
};

async function ask(message: FromReader): Promise<ToReader> {
  // Where the parent cannot see the processor time, it is counted only here.
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > processorMs)
    throw new SheetError('sheet_timeout', { seconds: Math.round(processorMs / 1000) });
  const reply = new Promise<ToReader>((resolve) => {
    wake = resolve;
  });
  await send(message);
  return reply;
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
