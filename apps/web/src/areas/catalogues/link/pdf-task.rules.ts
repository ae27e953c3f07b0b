import type { Catalogue, Task, TaskAction } from '@sourcewiz/contract';

/** The files that a catalogue becomes, with the tasks that make them. */
const actions = {
  pdf: 'catalogue_pdf',
  ppt: 'ppt_download',
  excel: 'catalogue_excel',
} as const satisfies Record<string, TaskAction>;
export type CatalogueFile = keyof typeof actions;
export const catalogueFiles = Object.keys(actions) as CatalogueFile[];

/** State of a catalogue's file. */
export type PdfState = 'none' | 'running' | 'ready' | 'failed';

/** The newest task that makes a file of a catalogue; undefined if there is none. */
export function pdfTaskOf<T extends Pick<Task, 'action' | 'reference' | 'created_at'>>(
  tasks: readonly T[],
  catalogueId: number,
  file: CatalogueFile = 'pdf',
): T | undefined {
  return tasks
    .filter(({ action, reference }) => action === actions[file] && reference === String(catalogueId))
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

/** Whether the catalogue was changed after its file was started. */
export function isOutdated(
  task: Pick<Task, 'created_at'>,
  catalogue: Pick<Catalogue, 'updated_at'>,
): boolean {
  return catalogue.updated_at > task.created_at;
}
