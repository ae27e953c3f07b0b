import type { Catalogue, Task } from '@sourcewiz/contract';

/** State of a catalogue's PDF. */
export type PdfState = 'none' | 'running' | 'ready' | 'failed';

/** The newest task that makes the PDF of a catalogue; undefined if there is none. */
export function pdfTaskOf<T extends Pick<Task, 'action' | 'reference' | 'created_at'>>(
  tasks: readonly T[],
  catalogueId: number,
): T | undefined {
  return tasks
    .filter(({ action, reference }) => action === 'catalogue_pdf' && reference === String(catalogueId))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0];
}

/** An expired file counts as none. */
export function pdfStateOf(
  task: Pick<Task, 'status' | 'download_link' | 'kept_until'> | undefined,
  now: Date,
): PdfState {
  if (task === undefined) return 'none';
  if (task.status === 'failed') return 'failed';
  if (task.status === 'pending' || task.status === 'in-progress') return 'running';
  const isKept = task.kept_until === null || new Date(task.kept_until) > now;
  return task.status === 'success' && task.download_link !== null && isKept ? 'ready' : 'none';
}

/** Whether the catalogue was changed after its PDF was started. */
export function isOutdated(
  task: Pick<Task, 'created_at'>,
  catalogue: Pick<Catalogue, 'updated_at'>,
): boolean {
  return catalogue.updated_at > task.created_at;
}
