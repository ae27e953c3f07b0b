import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forkReader } from '../../fork-reader.ts';
import { createTurns } from '../../turns.ts';
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
/** Each may use its whole heap, so others have to wait. */
const inTurn = createTurns({ atOnce: 2 });
/** Filling reads the workbook twice. */
const DEADLINE_MS = 60_000;
/** A workbook that takes longer is written anew instead. */
const MARKING_DEADLINE_MS = 30_000;

export type FillOrder = { path: string; name: string; limits: SheetLimits } & (
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
}

/**
 * Examines the body of a table in a person's workbook, in a process of its own.
 * Errors (SheetError): see SheetErrorCode.
 */
export async function surveyTemplate(template: Template, target: FillTarget): Promise<SheetSurvey> {
  const answer = await carriedOut({ ...template, kind: 'survey', target, limits: limitsOfFilling() });
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
  const limits = limitsOfFilling();
  const answer = await carriedOut({ ...template, ...files, kind: 'fill', target: job, limits });
  if (answer.kind !== 'fill-done') failed(answer);
}

/**
 * Marks rows in a person's workbook and adds the reasons, in a process of its own; whatever need not change stays byte
 * for byte. Callers limit how many run at once.
 * @param files the marked rows (`MarkedRow`), each a line of JSON, in their order; and where the result goes
 * Errors (SheetError): see SheetErrorCode.
 */
export async function markWorkbook(
  workbook: Template,
  job: MarkJob,
  files: { rowsPath: string; outPath: string },
): Promise<void> {
  const limits = { ...DEFAULT_SHEET_LIMITS, deadlineMs: MARKING_DEADLINE_MS };
  const answer = await inOwnProcess({ ...workbook, ...files, kind: 'mark', job, limits });
  if (answer.kind !== 'fill-done') failed(answer);
}

const limitsOfFilling = (): SheetLimits => ({ ...DEFAULT_SHEET_LIMITS, deadlineMs: DEADLINE_MS });

function failed(answer: FillAnswer): never {
  if (answer.kind === 'fill-error')
    throw new SheetError(answer.code, answer.params, { cause: new Error(answer.detail) });
  throw new SheetError('sheet_unreadable', { reason: 'reader_failed' });
}

function carriedOut(order: FillOrder): Promise<FillAnswer> {
  return inTurn(() => inOwnProcess(order));
}

async function inOwnProcess(order: FillOrder): Promise<FillAnswer> {
  const child = forkReader(CHILD, order.limits);
  try {
    return await answerOf(child, order);
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, order: FillOrder): Promise<FillAnswer> {
  const { deadlineMs, heapMb } = order.limits;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new SheetError('sheet_timeout', { seconds: Math.round(deadlineMs / 1000) })),
      deadlineMs,
    );
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
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
        : new SheetError('zip_bomb', { reason: 'memory', limitMb: heapMb });
      setTimeout(() => end(() => reject(error)), 200);
    });
    child.send(order, () => {});
  });
}
