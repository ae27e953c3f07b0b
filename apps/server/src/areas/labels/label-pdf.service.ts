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
import { labelPdfData, pagesOf, type LabelPaper } from './label-paper.ts';
import { prepareOrder, type PreparedOrder } from './label-order.service.ts';
import { calibrationWords, labelWordsOf } from './labels.texts.ts';

/** Raise it when the template or the data of the paper change: papers made before are not given out again. */
const PAPER_VERSION = 1;
/** Ten thousand labels take some ten seconds. */
const LONGEST_MS = 60_000;
/** How long codes are drawn before others have their turn. */
const DRAWN_MS = 8;
/** Orders of a company that are read at the same moment. */
const readInTurn = createTurnsByKey({ atOnce: 2, waitingMax: 12 });
/** All papers of a process are set by one thread. Tasks are few, and wait for it as long as it takes. */
const setInTurn = createTurns({ atOnce: 1 });
/** Where people wait, a full line says so. */
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
 * The file of a prepared order: the one that was made of the same, or a new one.
 * @param forTask for others too, and it waits as long as it takes
 */
export function makeLabelFile(base: CallerCtx, { paper, needs }: PreparedOrder, forTask = false) {
  const { language } = base.caller;
  return makeFile(
    base,
    {
      kind: 'label_pdf',
      name: `${labelWordsOf(language).fileName}.pdf`,
      madeFrom: [PAPER_VERSION, paper, language],
      ...(forTask ? { needs: ['view_products' as const, ...needs] } : {}),
    },
    async () => (await setLabels(base, paper, { line: forTask ? setInTurn : lineOf(base) })).bytes,
  );
}

/** Codes are drawn before the line: only the paper itself has to wait for others. */
async function setLabels(
  base: CallerCtx,
  paper: LabelPaper,
  { as, line = lineOf(base) }: { as?: 'svg'; line?: Line } = {},
) {
  let since = performance.now();
  const data = await labelPdfData(paper, async () => {
    if (performance.now() - since < DRAWN_MS) return;
    await nextTurn();
    since = performance.now();
  });
  return line(() =>
    base.platform.pdf.render({
      template: 'labels',
      data,
      images: new Map(),
      language: base.caller.language,
      // Many small texts in a table of places: marked for screen readers it would grow tenfold.
      tagged: false,
      title: labelWordsOf(base.caller.language).fileName,
      timeoutMs: LONGEST_MS,
      ...(as ? { as } : {}),
    }),
  );
}

/** The first page of an order, or its first label alone, as an SVG image; nothing is written. */
export async function previewOrder(
  base: CallerCtx,
  { part, ...order }: ParsedOf<typeof previewLabels>['body'],
): Promise<ResultOf<typeof previewLabels>> {
  const format = labelFormat(order.template_settings.template_json.id);
  const { paper, answer, items } = await readInTurn(base.caller.orgId, () =>
    inTransaction(base, (ctx) => prepareOrder(ctx, order, { preview: part })),
  );
  const shown = part === 'label' ? labelAlone(paper) : firstPage(paper);
  const { bytes } = await setLabels(base, shown, { as: 'svg' });
  const pages = pagesOf({ format, startCell: paper.startCell, labels: [{ copies: answer.labels }] });
  return { svg: new TextDecoder().decode(bytes), pages, order: answer, items };
}

/** One label as large as itself. */
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

/** A label of a product as an image, for the list of formats. */
export async function drawLabel(base: CallerCtx, paper: LabelPaper): Promise<string> {
  const { bytes } = await setLabels(base, labelAlone(paper), { as: 'svg' });
  return new TextDecoder().decode(bytes);
}

/** The page of rulers. */
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
