import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forkReader, inReaderTurn, WALL_FACTOR, watchReader } from '../../fork-reader.ts';
import {
  DEFAULT_SHEET_LIMITS,
  SheetError,
  type SheetErrorCode,
  type SheetErrorParams,
  type SheetLimits,
} from '../sheet-types.ts';
import type { MarkJob } from '../mark/mark-types.ts';
import type { FillJob, FillTarget, SheetSurvey } from './fill-types.ts';

const CHILD = fileURLToPath(new URL('./fill-template.child.ts', import.meta.url));
/** Filling reads the workbook twice. */
const FILLING: SheetLimits = { ...DEFAULT_SHEET_LIMITS, processorMs: 60_000 };

export type FillOrder = Pick<Template, 'path' | 'name'> & FillWork;
type FillWork = { limits: SheetLimits } & (
  | { kind: 'survey'; target: FillTarget }
  | { kind: 'fill'; target: FillJob; rowsPath: string; picturesPath: string; outPath: string }
  | { kind: 'mark'; job: MarkJob; rowsPath: string; outPath: string }
);

export type FillAnswer =
  | { kind: 'fill-survey'; survey: SheetSurvey }
  | { kind: 'fill-done' }
  | { kind: 'fill-error'; code: SheetErrorCode; params: SheetErrorParams; detail: string };

interface Template {
  /** Where the workbook is on this machine. */
  path: string;
  /** The name that the person gave it. */
  name: string;
  /** The company whose turn it is, if the workbook is not the program's own. */
  company?: string;
}

/**
 * Examines the body of a table in a person's workbook, in a process of its own.
 * Errors (SheetError): see SheetErrorCode.
 */
export async function surveyTemplate(template: Template, target: FillTarget): Promise<SheetSurvey> {
  const answer = await carriedOut(template, { kind: 'survey', target, limits: FILLING });
  return answer.kind === 'fill-survey' ? answer.survey : failed(answer);
}

/**
 * Writes rows into a person's workbook, in a process of its own; whatever need not change stays byte for byte. Callers
 * must keep within the number of rows that Excel supports.
 * @param files the rows, each a line of JSON; the pictures, one after the other; and where the result goes
 * Errors (SheetError): see SheetErrorCode.
 */
export async function fillTemplate(
  template: Template,
  job: FillJob,
  files: { rowsPath: string; picturesPath: string; outPath: string },
): Promise<void> {
  const answer = await carriedOut(template, { ...files, kind: 'fill', target: job, limits: FILLING });
  if (answer.kind !== 'fill-done') failed(answer);
}

/**
 * Marks rows in a person's workbook and adds the reasons, in a process of its own; whatever need not change stays byte
 * for byte; one that takes too long is written anew instead. Callers limit how many run at once.
 * @param files the marked rows (`MarkedRow`), each a line of JSON, in their order; and where the result goes
 * Errors (SheetError): see SheetErrorCode.
 */
export async function markWorkbook(
  workbook: Template,
  job: MarkJob,
  files: { rowsPath: string; outPath: string },
): Promise<void> {
  const answer = await inOwnProcess(workbook, { ...files, kind: 'mark', job, limits: DEFAULT_SHEET_LIMITS });
  if (answer.kind !== 'fill-done') failed(answer);
}

function failed(answer: FillAnswer): never {
  if (answer.kind === 'fill-error')
    throw new SheetError(answer.code, answer.params, { cause: new Error(answer.detail) });
  throw new SheetError('sheet_unreadable', { reason: 'reader_failed' });
}

function carriedOut(template: Template, work: FillWork): Promise<FillAnswer> {
  return inReaderTurn(template.company ?? '', () => inOwnProcess(template, work));
}

async function inOwnProcess({ path, name }: Template, work: FillWork): Promise<FillAnswer> {
  const child = forkReader(CHILD, work.limits);
  try {
    return await answerOf(child, { path, name, ...work });
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, order: FillOrder): Promise<FillAnswer> {
  const { processorMs, heapMb } = order.limits;
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stopWatching();
      settle();
    };
    const late = () =>
      end(() => reject(new SheetError('sheet_timeout', { seconds: Math.round(processorMs / 1000) })));
    const timer = setTimeout(late, processorMs * WALL_FACTOR);
    const stopWatching = watchReader(child, order.limits, late);
    child.on('message', (answer: FillAnswer) => {
      if (typeof answer.kind === 'string' && answer.kind.startsWith('fill-')) end(() => resolve(answer));
    });
    child.once('error', (cause) =>
      end(() => reject(new SheetError('sheet_unreadable', { reason: 'not_started' }, { cause }))),
    );
    // A full heap aborts the process; exit code 1 means a fault of our own. The answer comes before the exit.
    child.once('exit', (code) => {
      const isOurs = code === 0 || code === 1;
      const error = isOurs
        ? new SheetError('sheet_unreadable', { reason: 'reader_failed' })
        : new SheetError('sheet_too_large', { limitMb: heapMb });
      setTimeout(() => end(() => reject(error)), 200);
    });
    child.send(order, () => {});
  });
}
