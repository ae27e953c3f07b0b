import type { ErrorCode } from '@sourcewiz/contract';
import type { CallerCtx } from '../../context.ts';
import { DomainError } from '../../fail.ts';
import { keptFile, makeFile, type FileOrder, type MadeFile } from '../../made-files/index.ts';
import { SheetError } from '../../sheets/index.ts';
import { StorageError } from '../../storage/index.ts';
import { isMarkable, markedWorkbook } from './marked-workbook.ts';
import type { PackedColumn } from '../read/read-rows.ts';
import { makeResponse, markingOf, type SheetToCorrect } from './response-sheet.ts';

/** The uploaded file that a response sheet answers, and where its table was found. */
export interface RespondedFile {
  fileName: string;
  sheetName: string;
  /** Content address; null if it was not stored. */
  sha256: string | null;
  /** Position of the sheet in the file; negative if unknown. */
  place: number;
  /** Row number of the last header row; null if the columns are called A, B, … */
  headerRow: number | null;
  packed?: PackedColumn | undefined;
  /** Columns from this index on were made from headings. */
  width?: number | undefined;
}

/**
 * The response sheet as a file: the person's own workbook with its wrong cells marked or, if that is impossible, the
 * wrong rows in a sheet of our own.
 * @param madeFrom everything that the reasons depend on
 */
export async function makeResponseFile(
  base: CallerCtx,
  sheet: SheetToCorrect,
  { file, madeFrom }: { file: RespondedFile; madeFrom: readonly unknown[] },
): Promise<MadeFile> {
  const { fileName, sheetName, sha256, ...where } = file;
  const stem = fileName.replace(/\.[a-z0-9]{2,5}$/i, '');
  const [ending = ''] = /\.\w+$/.exec(fileName) ?? [];
  const order = { kind: 'response_sheet', name: `${stem}-response.xlsx`, madeFrom };
  const anew = () => makeResponse({ ...sheet, sheetName });
  const marking = isMarkable(fileName) ? markingOf(sheet, where) : undefined;
  if (!marking || sha256 === null) return makeFile(base, order, anew);
  return makeMarked(base, {
    order,
    own: { ...order, name: `${stem}-response${ending}`, madeFrom: [...madeFrom, 'own'] },
    refused: { ...order, madeFrom: [...madeFrom, 'refused'] },
    mark: () => markedWorkbook(base, { sha256, fileName }, marking),
    anew,
  });
}

interface MarkedResponse {
  /** The rows, written anew. */
  order: FileOrder;
  /** The workbook with its marks. */
  own: FileOrder;
  /** The same, if the workbook cannot be marked. */
  refused: FileOrder;
  mark: () => AsyncIterable<Uint8Array>;
  anew: () => Promise<Uint8Array>;
}

/**
 * A workbook that cannot be marked in place is not a fault: the rows are written anew, and marking is not tried again.
 */
async function makeMarked(
  base: CallerCtx,
  { order, own, refused, mark, anew }: MarkedResponse,
): Promise<MadeFile> {
  const known = await keptFile(base, refused);
  if (known) return known;
  try {
    return await makeFile(base, own, mark);
  } catch (error) {
    // That no process could be started says nothing about the workbook.
    if (error instanceof SheetError) {
      return makeFile(base, error.params.reason === 'not_started' ? order : refused, anew);
    }
    // It expired, or many others are waiting. A sheet written anew is smaller, and later there may be room.
    if (isFileGone(error) || isRefused(error, 'rate_limited') || isOutOfRoom(error)) {
      return makeFile(base, order, anew);
    }
    throw error;
  }
}

const isFileGone = (error: unknown): boolean =>
  error instanceof StorageError && error.code === 'file_missing';

const isRefused = (error: unknown, code: ErrorCode): boolean =>
  error instanceof DomainError && error.problems[0]?.code === code;

/** Whether a company has used up its storage. */
export const isOutOfRoom = (error: unknown): boolean => isRefused(error, 'storage_quota');
