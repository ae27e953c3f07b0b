import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  cellsOf,
  DIRECT_LABELS_MAX,
  labelFormat,
  type calibrationPage,
  type LabelOrder,
  type makeLabels,
  type ParsedOf,
  type previewLabels,
  type ResultOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { madeFileAddress, makeFile } from '../../platform/made-files/index.ts';
import { createFairTurns, createTurns, createTurnsByKey } from '../../platform/turns.ts';
import { organisationOf } from '../organisation/index.ts';
import { startTask } from '../tasks/index.ts';
import { joinPdfs } from '../../platform/pdf/join-pdfs.ts';
import type { LabelPdfData } from '../../platform/pdf/label-pdf-data.ts';
import { labelPdfData, pagesOf, partsOf, type LabelPaper } from './label-paper.ts';
import { prepareOrder, type PreparedOrder } from './label-order.service.ts';
import { calibrationWords, labelWordsOf } from './labels.texts.ts';

/** Increase it when the template or the data change: PDFs made before are then no longer served. */
const PAPER_VERSION = 2;
/** Ten thousand labels take some ten seconds. */
const LONGEST_MS = 60_000;
/** How long codes are drawn before yielding. */
const DRAWN_MS = 8;
/** Orders of one company that are loaded at the same time. */
const readInTurn = createTurnsByKey({ atOnce: 2, waitingMax: 12 });
/** One thread typesets all PDFs of a process. Tasks are few, and wait as long as it takes. */
const setInTurn = createTurns({ atOnce: 1 });
/** When people wait, a full queue refuses. */
const ofPeople = createFairTurns({ atOnce: 1, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 6 } });
type Line = <T>(work: () => Promise<T>) => Promise<T>;
const lineOf =
  ({ caller }: CallerCtx): Line =>
  (work) =>
    ofPeople(caller.orgId, () => setInTurn(work));

/**
 * Makes the PDF of an order, for the caller alone; a large one is left to a task.
 * @throws DomainError what `prepareOrder` throws, rate_limited, task_limit
 */
export async function orderLabels(base: CallerCtx, order: LabelOrder): Promise<ResultOf<typeof makeLabels>> {
  const { prepared, taskId } = await readInTurn(base.caller.orgId, () =>
    inTransaction(base, async (ctx) => {
      const ready = await prepareOrder(ctx, order);
      const isLarge = ready.answer.labels > DIRECT_LABELS_MAX;
      return { prepared: ready, taskId: isLarge ? await startLabels(ctx, order, ready) : null };
    }),
  );
  const { answer: data } = prepared;
  if (taskId !== null) return { data, pdf_url: null, task_id: taskId };
  const file = await makeLabelFile(base, prepared);
  const pdf_url = madeFileAddress(base.platform, file, file.expiresAt);
  return { data, pdf_url, task_id: null };
}

function startLabels(ctx: Ctx, order: LabelOrder, { answer, paper }: PreparedOrder): Promise<string> {
  return startTask(ctx, {
    action: 'label_pdf',
    subject: labelWordsOf(ctx.caller.language).formats[paper.format.id].name,
    input: { order },
    totalCount: answer.labels,
  });
}

/**
 * The file of a prepared order: an existing one with the same content, or a new one.
 * @param task makes it for others, too, and waits as long as it takes; it is called with the number of finished labels
 */
export function makeLabelFile(
  base: CallerCtx,
  { paper, needs }: PreparedOrder,
  task?: { onPart: (labels: number) => Promise<void> },
) {
  const { language } = base.caller;
  return makeFile(
    base,
    {
      kind: 'label_pdf',
      name: `${labelWordsOf(language).fileName}.pdf`,
      madeFrom: [PAPER_VERSION, paper, language],
      ...(task ? { needs: ['view_products' as const, ...needs] } : {}),
    },
    () => setLabels(base, paper, { line: task ? setInTurn : lineOf(base), onPart: task?.onPart }),
  );
}

/** The data of a paper with its codes drawn, yielding between two of them. */
async function draw(paper: LabelPaper): Promise<LabelPdfData> {
  let since = performance.now();
  return labelPdfData(paper, async () => {
    if (performance.now() - since < DRAWN_MS) return;
    await nextTurn();
    since = performance.now();
  });
}

async function render({ platform, caller }: CallerCtx, data: LabelPdfData, as?: 'svg'): Promise<Uint8Array> {
  const { bytes } = await platform.pdf.render({
    template: 'labels',
    data,
    images: new Map(),
    language: caller.language,
    // Many small texts in a table: tagging it for screen readers would make it ten times as large.
    tagged: false,
    title: labelWordsOf(caller.language).fileName,
    timeoutMs: LONGEST_MS,
    ...(as ? { as } : {}),
  });
  return bytes;
}

/**
 * Typesets a paper in parts, so that memory does not grow with it. Codes are drawn before queuing, and those of the
 * next part while one is typeset: only the typesetting itself has to wait for others.
 * @param onPart called with the number of finished labels
 */
async function setLabels(
  base: CallerCtx,
  paper: LabelPaper,
  { line, onPart }: { line: Line; onPart?: ((labels: number) => Promise<void>) | undefined },
): Promise<Uint8Array> {
  const done: Uint8Array[] = [];
  let setting: Promise<Uint8Array> | undefined;
  let labels = 0;
  for (const part of partsOf(paper)) {
    const data = await draw(part);
    if (setting) done.push(await setting);
    await onPart?.(labels);
    setting = line(() => render(base, data));
    // Its failure is handled where it is awaited: drawing the next part takes a while.
    setting.catch(() => undefined);
    labels += part.labels.reduce((sum, { copies }) => sum + copies, 0);
  }
  if (setting) done.push(await setting);
  return joinPdfs(done, labelWordsOf(base.caller.language).fileName);
}

async function setAsImage(base: CallerCtx, paper: LabelPaper): Promise<string> {
  const data = await draw(paper);
  return new TextDecoder().decode(await lineOf(base)(() => render(base, data, 'svg')));
}

/** The first page of an order, or only its first label, as an SVG image; nothing is written. */
export async function previewOrder(
  base: CallerCtx,
  { part, ...order }: ParsedOf<typeof previewLabels>['body'],
): Promise<ResultOf<typeof previewLabels>> {
  const format = labelFormat(order.template_settings.template_json.id);
  const { paper, answer, items } = await readInTurn(base.caller.orgId, () =>
    inTransaction(base, (ctx) => prepareOrder(ctx, order, { preview: part })),
  );
  const shown = part === 'label' ? labelAlone(paper) : firstPage(paper);
  const svg = await setAsImage(base, shown);
  const pages = pagesOf({ format, startCell: paper.startCell, labels: [{ copies: answer.labels }] });
  return { svg, pages, order: answer, items };
}

/** A paper of the size of one label. */
export function labelAlone(paper: LabelPaper): LabelPaper {
  const { format } = paper;
  const alone = {
    ...format,
    page: format.label,
    columns: 1,
    rows: 1,
    margin: { left: 0, top: 0 },
    kind: format.kind === 'sheet' ? ('roll' as const) : format.kind,
  };
  const labels = paper.labels.slice(0, 1).map((label) => ({ ...label, copies: 1 }));
  return { ...paper, format: alone, startCell: 1, labels, offset: { x: 0, y: 0 } };
}

function firstPage(paper: LabelPaper): LabelPaper {
  let room = cellsOf(paper.format) - (paper.format.kind === 'sheet' ? paper.startCell - 1 : 0);
  const labels = paper.labels.flatMap((label) => {
    const copies = Math.min(label.copies, room);
    room -= copies;
    return copies > 0 ? [{ ...label, copies }] : [];
  });
  return { ...paper, labels };
}

/** A product's label as an image, for the list of formats. */
export async function drawLabel(base: CallerCtx, paper: LabelPaper): Promise<string> {
  return setAsImage(base, labelAlone(paper));
}

/** The page of rulers for measuring the printer's offset. */
export async function makeCalibration(
  base: CallerCtx,
  { offset_x: x, offset_y: y }: ParsedOf<typeof calibrationPage>['body'],
): Promise<ResultOf<typeof calibrationPage>> {
  const company = await inTransaction(base, (ctx) => organisationOf(ctx));
  const { language } = base.caller;
  const words = calibrationWords(language);
  const data = { company: { name: company.name }, offset: { x, y }, ...words };
  const file = await makeFile(
    base,
    { kind: 'label_calibration', name: `${words.title}.pdf`, madeFrom: [PAPER_VERSION, data, language] },
    () =>
      lineOf(base)(async () => {
        const { bytes } = await base.platform.pdf.render({
          template: 'label-calibration',
          data,
          images: new Map(),
          language,
          tagged: true,
          title: words.title,
        });
        return bytes;
      }),
  );
  return { pdf_url: madeFileAddress(base.platform, file, file.expiresAt) };
}
