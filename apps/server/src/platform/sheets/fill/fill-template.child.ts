import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openZipSource, zipOf, type ZipPart } from '../../archives/index.ts';
import { markedParts } from '../mark/mark-workbook.ts';
import type { MarkedRow } from '../mark/mark-types.ts';
import { judgeSheetKind } from '../sheet-kind.ts';
import { SheetError } from '../sheet-types.ts';
import type { FillAnswer, FillOrder } from './fill-template.ts';
import type { FillRow, SheetSurvey } from './fill-types.ts';
import { assertFillable, filledParts } from './fill-workbook.ts';
import { leftOutParts } from './left-out-parts.ts';
import { columnLists } from './list-options.ts';
import { openTemplate, openWorkbook } from './open-template.ts';

/** The process that examines or fills one uploaded workbook and then ends. */
process.once('message', (order: FillOrder) => void answer(order));
process.on('disconnect', () => process.exit(0));
// The parent kills this process as soon as it has the answer.
flushCompileCache();

async function answer(order: FillOrder): Promise<void> {
  const answer = await carryOut(order).catch(errorAnswer);
  await new Promise<void>((resolve) => {
    process.send?.(answer, () => resolve());
  });
  process.disconnect();
}

async function carryOut(order: FillOrder): Promise<FillAnswer> {
  const { path, name, limits } = order;
  const source = await openZipSource(path);
  try {
    if (source.size > limits.maxFileBytes)
      throw new SheetError('sheet_unreadable', { reason: 'file_too_large' });
    if ((await judgeSheetKind(source, name)) !== 'workbook') throw new SheetError('not_a_sheet');
    if (order.kind === 'mark') {
      const opened = await openWorkbook(source, order.job.sheet, limits);
      const rows: MarkedRow[] = [];
      for await (const row of linesIn<MarkedRow>(order.rowsPath)) rows.push(row);
      await writeParts(markedParts(source, opened, { job: order.job, rows, limits }), order.outPath);
      return { kind: 'fill-done' };
    }
    const { target } = order;
    const template = await openTemplate(source, target, limits);
    if (order.kind === 'survey') {
      assertFillable(template);
      const { body, parts, workbook, workbookXml, sheet, merged } = template;
      const row = body.model?.row ?? target.firstRow;
      const survey: SheetSurvey = {
        samples: [...body.samples, ...body.strays].slice(0, 1_000),
        fixed: [...body.fixed],
        prepared: body.isOpen ? -1 : body.prepared,
        formulas: (body.model?.cells ?? []).flatMap(({ formula, column }) => (formula ? column : [])),
        lists: await columnLists(parts, { workbook, workbookXml, sheet: sheet.name, after: body.after, row }),
        hasBelow: body.hasBelow,
        leftOut: (await leftOutParts(template)).kinds,
        merged,
      };
      return { kind: 'fill-survey', survey };
    }
    const pictures = await open(order.picturesPath, 'r');
    try {
      const parts = filledParts(source, template, order.target, {
        rows: linesIn<FillRow>(order.rowsPath),
        async pictureBytes(picture) {
          const { offset = 0, bytes = 0 } = order.target.pictures[picture] ?? {};
          const { buffer } = await pictures.read(Buffer.alloc(bytes), 0, bytes, offset);
          return buffer;
        },
      });
      await writeParts(parts, order.outPath);
    } finally {
      await pictures.close();
    }
    return { kind: 'fill-done' };
  } finally {
    await source.close();
  }
}

async function writeParts(parts: AsyncIterable<ZipPart>, outPath: string): Promise<void> {
  await pipeline(Readable.from(zipOf(parts)), createWriteStream(outPath, { mode: 0o600 }));
}

/** `readline` is not used because it also ends lines at U+2028, the line separator. */
async function* linesIn<T>(path: string): AsyncGenerator<T> {
  let begun = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${begun}${chunk}`.split('\n');
    begun = lines.pop() ?? '';
    // One type assertion: the parent wrote them.
    for (const line of lines) yield JSON.parse(line) as T;
  }
}

function errorAnswer(error: unknown): FillAnswer {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof SheetError) {
    return { kind: 'fill-error', code: error.code, params: error.params, detail };
  }
  return { kind: 'fill-error', code: 'sheet_unreadable', params: { reason: 'damaged' }, detail };
}
