import {
  downloadActions,
  type Task,
  type TaskAction,
  type TaskStatus,
  type TriggerAction,
} from '@sourcewiz/contract';

/** Most tasks of each kind in the list and the panel (TASK-014). */
export const SHOWN_TASKS = 5;

/** Failed first, then running or waiting, drafts, completed (TASK-008, ruling 35). */
const groups: Record<TaskStatus, number> = { failed: 0, pending: 1, 'in-progress': 1, draft: 2, success: 3 };

/** Tasks in the order of the panel; within a group the newest first. */
export function orderTasks(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(
    (a, b) => groups[a.status] - groups[b.status] || b.created_at.localeCompare(a.created_at),
  );
}

export function isDownload({ action }: Pick<Task, 'action'>): boolean {
  return downloadActions.includes(action);
}

export function isRunning({ status }: Pick<Task, 'status'>): boolean {
  return status === 'pending' || status === 'in-progress';
}

/** Seconds between one percent and the next, from a given percentage on (TASK-032, TASK-033). */
const downloadPace = [
  { from: 0, to: 50, seconds: 1 },
  { from: 50, to: 70, seconds: 2 },
  { from: 70, to: 99, seconds: 4 },
] as const;

/**
 * The percentage on a card. A download shows at least the value of its timer, which stops at 99 percent until the task
 * ends (ruling P).
 * @param now in milliseconds since 1970
 */
export function shownProgress(task: Task, now: number): number {
  if (!isRunning(task) || !isDownload(task)) return task.progress;
  let seconds = Math.max(0, (now - Date.parse(task.created_at)) / 1000);
  let percent = 0;
  for (const { from, to, seconds: pace } of downloadPace) {
    const steps = Math.min(to - from, Math.floor(seconds / pace));
    percent += steps;
    seconds -= steps * pace;
    if (steps < to - from) break;
  }
  return Math.max(task.progress, percent);
}

/** The text of the header's button, after the most urgent task (TASK-009 to TASK-012). */
export type TaskSummary =
  | { kind: 'failed'; count: number }
  | { kind: 'running'; count: number; percent: number }
  | { kind: 'draft'; count: number }
  | { kind: 'history' }
  | { kind: 'none' };

/** @returns the summary; `percent` is the mean progress of the running tasks */
export function summarise(tasks: readonly Task[]): TaskSummary {
  const failed = tasks.filter(({ status }) => status === 'failed').length;
  if (failed > 0) return { kind: 'failed', count: failed };
  const running = tasks.filter(isRunning);
  if (running.length > 0) {
    const sum = running.reduce((total, { progress }) => total + progress, 0);
    return { kind: 'running', count: running.length, percent: Math.round(sum / running.length) };
  }
  const drafts = tasks.filter(({ status }) => status === 'draft').length;
  if (drafts > 0) return { kind: 'draft', count: drafts };
  return tasks.length > 0 ? { kind: 'history' } : { kind: 'none' };
}

/** Only admins and the person who started a task may act on it (TASK-024, TASK-026, TASK-046). */
export function mayActOn(task: Pick<Task, 'created_by'>, user: { id: string; is_admin: boolean }): boolean {
  return user.is_admin || task.created_by === user.id;
}

export interface TaskChoice {
  label: 'cancel' | 'ignore' | 'retry' | 'dismiss' | 'discard' | 'continue' | 'download' | 'details';
  /** The trigger to send to the server; null only opens a screen. */
  trigger: TriggerAction | null;
  /** At most one choice of a card is primary. */
  weight: 'quiet' | 'normal' | 'primary';
}

const withoutRetry: readonly TaskAction[] = [
  'bulk_products_table',
  'bulk_products_upload',
  'bulk_update_images',
];
/** Cancelling one of these discards the input, so "ignore" is sent to the server (TASK-017). */
const bulkEdits: readonly TaskAction[] = [
  'bulk_products_table',
  'change_products_category',
  'change_products_attribute',
];

/** Bulk tasks that may leave some of their products as they were. */
const refusing: readonly TaskAction[] = [
  ...bulkEdits,
  'delete_products',
  'bulk_update_images',
  'costing_change',
];

/** How many products a finished bulk task changed, and of how many, if it left some as they were; otherwise null. */
export function refusalOf({
  action,
  status,
  total_count: held,
  counts: { failed = 0, skipped = 0, deleted },
  skipped_products: { length: named },
}: Pick<Task, 'action' | 'status' | 'total_count' | 'counts' | 'skipped_products'>): {
  changed: number;
  total: number;
} | null {
  if (status !== 'success' || !refusing.includes(action) || (named === 0 && failed === 0)) return null;
  if (deleted !== undefined) return { changed: deleted, total: deleted + skipped };
  return { changed: Math.max(0, held - failed), total: held + skipped };
}

type Skipped = Task['skipped_products'];

/** The products that a task left as they were, by the reason. */
export function refusedGroups({
  skipped_products: skipped,
}: {
  skipped_products: Skipped;
}): [string, Skipped][] {
  const codes = [...new Set(skipped.map(({ code }) => code))];
  return codes.map((code) => [code, skipped.filter((one) => one.code === code)]);
}

/**
 * The buttons of a card, quiet ones first.
 * @param user the signed-in person, and whether they only visit the company: then nothing is tried again
 */
export function choicesOf(
  task: Task,
  user: { id: string; is_admin: boolean; isVisiting?: boolean },
): TaskChoice[] {
  const details: TaskChoice[] = hasDetails(task)
    ? [{ label: 'details', trigger: null, weight: 'normal' }]
    : [];
  if (!mayActOn(task, user)) return details;
  switch (task.status) {
    case 'pending':
    case 'in-progress':
      if (task.cancel_requested) return details;
      return [{ label: 'cancel', trigger: cancelTrigger(task.action), weight: 'quiet' }, ...details];
    case 'draft':
      return [
        { label: 'discard', trigger: 'ignore', weight: 'normal' },
        ...(draftPath(task) === null
          ? []
          : [{ label: 'continue', trigger: null, weight: 'primary' } as const]),
      ];
    case 'failed':
      return [
        { label: 'ignore', trigger: 'ignore', weight: 'quiet' },
        ...details,
        // A task started from a screen of its own is viewed and restarted there.
        ...(draftPath(task) === null
          ? []
          : [{ label: 'continue', trigger: null, weight: 'primary' } as const]),
        ...(user.isVisiting || withoutRetry.includes(task.action)
          ? []
          : [{ label: 'retry', trigger: 'retry', weight: 'primary' } as const]),
      ];
    case 'success':
      return [
        { label: 'dismiss', trigger: 'dismiss', weight: 'quiet' },
        ...details,
        ...(downloadAddress(task) === null
          ? []
          : [{ label: 'download', trigger: 'download', weight: 'normal' } as const]),
      ];
  }
}

/** Where a draft is continued (TASK-020 to TASK-022); null if no screen does. */
export function draftPath({
  action,
  unique_id,
  task_id,
  current_state: state,
  status,
}: Pick<Task, 'action' | 'unique_id' | 'task_id' | 'current_state' | 'status'>): string | null {
  switch (action) {
    case 'bulk_products_table':
      return `/bulk-edit-table/${unique_id}`;
    case 'bulk_products_upload':
      // A failed one had its table filled in.
      return state === 'add_information_table' || status === 'failed'
        ? `/bulk-upload-table/${task_id}`
        : `/bulk-upload-group/${task_id}`;
    case 'bulk_update_images':
      // Before its images are grouped nothing can be linked.
      return state === 'image_grouping' || state === 'image_upload'
        ? `/bulk-image-upload/grouping/${task_id}`
        : `/bulk-image-upload/linking/${task_id}`;
    default:
      return null;
  }
}

/** Where such a draft is begun; null if no screen continues it. */
export function draftStart({ action }: Pick<Task, 'action'>): string | null {
  if (action === 'bulk_products_table') return '/master-catalogue';
  if (action === 'bulk_products_upload') return '/bulk-upload';
  return action === 'bulk_update_images' ? '/bulk-image-upload/upload' : null;
}

/** Imports have a screen of their own; bulk edits show theirs while they run, all others when they left products out. */
function hasDetails(task: Task): boolean {
  if (task.action === 'excel_import_bulk_update') return task.reference !== null;
  return (bulkEdits.includes(task.action) && isRunning(task)) || task.skipped_products.length > 0;
}

/** Address of the file that a completed task made, such as a download or the response sheet of an import; or null. */
export function downloadAddress(task: Task): string | null {
  if (task.status !== 'success') return null;
  return task.download_link ?? task.image_template_download_link;
}

function cancelTrigger(action: TaskAction): TriggerAction {
  if (bulkEdits.includes(action)) return 'ignore';
  return action === 'excel_import_bulk_update' ? 'dismiss' : 'cancel';
}

/** The current or failed step of an import, otherwise null. */
export function currentStep({ steps_status }: Pick<Task, 'steps_status'>): keyof Task['steps_status'] | null {
  const steps = Object.entries(steps_status) as [keyof Task['steps_status'], string][];
  return steps.find(([, status]) => status === 'in-progress' || status === 'failed')?.[0] ?? null;
}

/** Puts a task into the list in place of its older version. A version older than the listed one changes nothing. */
export function upsertTask(tasks: readonly Task[], task: Task): Task[] {
  const listed = tasks.find(({ task_id }) => task_id === task.task_id);
  if (listed !== undefined && listed.updated_at > task.updated_at) return [...tasks];
  return [task, ...tasks.filter(({ task_id }) => task_id !== task.task_id)];
}
