import type { Problem, Import } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import type { Upload } from '../../platform/http/receive-upload.ts';
import { checkImport, type Transact } from './check-import.service.ts';
import { keepSheet } from './imports.service.ts';
import { deleteImports, insertImport, selectImport, updateImport } from './imports.store.ts';
import { isLeftOut } from './rows/sheet-reader.ts';
import { readImport } from './rows/read-sheet.service.ts';

/**
 * A sheet that another area takes in: it is read, matched and checked like any import, but never started. Once taken
 * in, it counts as done, so that nobody starts it, it does not hold up other imports, and it is deleted with the old
 * ones.
 */
export interface TakenSheet {
  id: string;
  fileName: string;
  state: 'reading' | 'taken' | 'invalid';
  /** Titles of unused columns: nobody could tell what they are, or how to read them. */
  unreadColumns: string[];
  problems: Problem[];
}

/**
 * Stores an uploaded sheet that `readTakenSheet` is going to read. @throws DomainError empty_upload, payload_too_large
 */
export async function keepTakenSheet(
  base: CallerCtx,
  upload: Pick<Upload, 'files'>,
): Promise<{ id: string; fileName: string }> {
  const record = await keepSheet(base, upload);
  await inTransaction(base, (ctx) => insertImport(ctx, record));
  return { id: record.id, fileName: record.fileName };
}

/** Reads a stored sheet, matches its columns and finds the product of each row. May be repeated. */
export async function readTakenSheet(base: CallerCtx, id: string): Promise<void> {
  await readImport(base, id);
  const transact: Transact = (work) => inTransaction(base, work);
  await checkImport(id, { state: 'checking', transact, aloneWithoutIds: true });
}

const states: Partial<Record<Import['state'], TakenSheet['state']>> = { done: 'taken', invalid: 'invalid' };

/** @returns undefined if it is gone */
export async function findTakenSheet(ctx: Ctx, id: string): Promise<TakenSheet | undefined> {
  const record = await selectImport(ctx, id);
  return (
    record && {
      id,
      fileName: record.fileName,
      state: states[record.state] ?? 'reading',
      unreadColumns: record.columns
        .filter((column) => column.filled > 0 && (isUnknown(column.target.kind) || isLeftOut(column)))
        .map(({ header }) => header),
      problems: record.problems,
    }
  );
}

/** A column from which an update import would create an attribute is unused here, because nobody chooses it. */
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
