import type { Problem } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Upload } from '../../platform/http/receive-upload.ts';
import { readAndCheck } from './check-import.service.ts';
import { createAskedAttributes } from './columns/new-attributes.service.ts';
import { findImport, keepSheet, remember, sendCheck } from './imports.service.ts';
import {
  deleteImports,
  insertImport,
  selectImport,
  updateImport,
  type ImportRecord,
} from './imports.store.ts';
import { isLeftOut } from './rows/sheet-reader.ts';

/**
 * A sheet that an upload takes in: it is read, matched, grouped and checked like any import, but never started. Once
 * taken in, it counts as done, so that it is deleted with the old ones.
 */
export interface TakenSheet {
  id: string;
  fileName: string;
  /** `matching`: read, and waiting for the person to confirm how. */
  state: 'reading' | 'matching' | 'taken' | 'invalid';
  /** Titles of unused columns: nobody could tell what they are, or how to read them. */
  unreadColumns: string[];
  problems: Problem[];
}

/** Whether a sheet is taken in at once, or once a person has confirmed its columns and grouping. */
export type UploadMode = NonNullable<ImportRecord['uploadMode']>;

/**
 * Stores an uploaded sheet that `readTakenSheet` is going to read. @throws DomainError empty_upload, payload_too_large
 */
export async function keepTakenSheet(
  base: CallerCtx,
  upload: Pick<Upload, 'files'>,
  uploadMode: UploadMode,
): Promise<{ id: string; fileName: string }> {
  const record = await keepSheet(base, upload);
  await inTransaction(base, (ctx) => insertImport(ctx, { ...record, uploadMode }));
  return { id: record.id, fileName: record.fileName };
}

/** Has a stored sheet read in the background, for a person to confirm how. */
export const showTakenSheet: (ctx: Ctx, id: string) => Promise<void> = sendCheck;

/** Reads a stored sheet, matches its columns and finds the product of each row. May be repeated. */
export const readTakenSheet: (base: CallerCtx, id: string) => Promise<void> = readAndCheck;

/**
 * A person has confirmed how a sheet is read: nothing of it changes any more, the attributes that its columns ask for
 * are created, and the next sheet like it is matched the same way.
 * @throws DomainError import_not_ready
 */
export async function confirmTakenSheet(ctx: Ctx, id: string): Promise<void> {
  const record = await findImport(ctx, id, 'update');
  if (record.state !== 'ready') fail('import_not_ready');
  await remember(ctx, record);
  await createAskedAttributes(ctx, id);
  await updateImport(ctx, id, { state: 'running' });
}

/** @returns undefined if it is gone */
export async function findTakenSheet(ctx: Ctx, id: string): Promise<TakenSheet | undefined> {
  const record = await selectImport(ctx, id);
  return (
    record && {
      id,
      fileName: record.fileName,
      state: stateOf(record),
      unreadColumns: record.columns
        .filter((column) => column.filled > 0 && (isUnknown(column.target.kind) || isLeftOut(column)))
        .map(({ header }) => header),
      problems: record.problems,
    }
  );
}

function stateOf({ state, uploadMode }: ImportRecord): TakenSheet['state'] {
  if (state === 'done') return 'taken';
  if (state === 'invalid') return 'invalid';
  // While a changed matching is checked, the person goes on choosing.
  const isShown = state === 'ready' || state === 'checking';
  return isShown && uploadMode === 'reviewed' ? 'matching' : 'reading';
}

/** A column from which an import would create an attribute is unused if nobody has confirmed it. */
const isUnknown = (kind: string) => kind === 'undecided' || kind === 'new_attribute';

/** Ends a sheet that was taken in, or could not be. */
export async function endTakenSheet(
  ctx: Ctx,
  id: string,
  { state, problems }: { state: 'taken' | 'invalid'; problems: readonly Problem[] },
): Promise<void> {
  const record = await selectImport(ctx, id, 'update');
  if (!record) return;
  await updateImport(ctx, id, {
    state: state === 'taken' ? 'done' : 'invalid',
    problems: [...problems],
  });
}

export async function dropTakenSheet(ctx: Ctx, id: string): Promise<void> {
  await deleteImports(ctx, [id]);
}
