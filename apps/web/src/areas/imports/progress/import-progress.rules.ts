import { stepSlugs, type Import, type StepSlug, type Task } from '@sourcewiz/contract';

export type StepState = 'pending' | 'in-progress' | 'done' | 'failed';

export interface ImportStep {
  slug: StepSlug;
  state: StepState;
  /** Products, or rows in the first step: how many are done, and how many there are. */
  done: number;
  total: number;
}

type Figures = Pick<Import, 'row_count' | 'products'>;
type StepTask = Pick<Task, 'steps_status' | 'total_count' | 'remaining_count'>;

/**
 * The steps of an import in their order, each with its own count. The count of the current step comes from the task;
 * those of the others are known from the import. Steps that the task lacks are left out.
 */
export function importSteps(task: StepTask, figures: Figures): ImportStep[] {
  return stepSlugs.flatMap((slug): ImportStep[] => {
    const state = task.steps_status[slug];
    if (state === undefined) return [];
    if (state === 'in-progress') {
      const total = task.total_count;
      return [{ slug, state, total, done: Math.min(total, Math.max(0, total - task.remaining_count)) }];
    }
    const total = totalOf(slug, figures);
    return [{ slug, state, total, done: state === 'done' ? total : 0 }];
  });
}

function totalOf(slug: StepSlug, { row_count, products }: Figures): number {
  if (slug === 'file_validation') return row_count;
  return slug === 'product_upload' ? products.new : products.changed;
}

/** A running, open or failed import blocks a new one (IMPORT-002, IMPORT-018). */
export function blockingTask(tasks: readonly Task[]): Task | undefined {
  return tasks.find(({ action, status }) => action === 'excel_import_bulk_update' && status !== 'success');
}

/** The newest import that has ended. */
export function lastFinished(tasks: readonly Task[]): Task | undefined {
  return tasks
    .filter(({ action, status }) => action === 'excel_import_bulk_update' && status === 'success')
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
}

/**
 * Whether Cancel is offered (IMPORT-008, TASK-046): until everything is written, and only to admins and the person who
 * started it.
 */
export function mayCancel(
  task: Pick<Task, 'status' | 'steps_status' | 'created_by_email' | 'cancel_requested'>,
  user: { email: string; is_admin: boolean },
): boolean {
  if (!mayChange(task, user) || task.cancel_requested || task.status === 'success') return false;
  const writing = (['product_update', 'product_upload'] as const).filter((slug) => slug in task.steps_status);
  return writing.length === 0 || writing.some((slug) => task.steps_status[slug] !== 'done');
}

/** People other than admins can act only on their own imports (TASK-046). */
export function mayChange(
  task: Pick<Task, 'created_by_email'>,
  user: { email: string; is_admin: boolean },
): boolean {
  return user.is_admin || task.created_by_email.toLowerCase() === user.email.toLowerCase();
}

/** The count of finished items at a moment. */
export interface Sample {
  /** In milliseconds. */
  at: number;
  done: number;
}

/** Samples older than this say nothing about the current speed. */
const WINDOW_MS = 30_000;
/** Samples over a shorter time than this are too few for an estimate. */
const LEAST_MS = 1500;

/** Adds a count to the samples; equal counts keep the earlier moment. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  if (last?.done === sample.done) return [...samples];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/**
 * Estimated seconds until the rest is done, at the speed of the last half minute, rounded up to 5 s below a minute and
 * to whole minutes above; null while there are too few samples.
 */
export function secondsLeft(samples: readonly Sample[], total: number): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS) return null;
  const perSecond = (1000 * (last.done - first.done)) / (last.at - first.at);
  if (perSecond <= 0 || last.done >= total) return null;
  const seconds = (total - last.done) / perSecond;
  return seconds < 60 ? Math.max(5, Math.ceil(seconds / 5) * 5) : Math.ceil(seconds / 60) * 60;
}

export type StartWord = 'update' | 'add' | 'import' | 'photos' | 'nothing';

/**
 * The verb and the count for the start button; with both changed and new products, "update" or "import", whichever
 * there are more of.
 */
export function startWord({
  products,
  photos,
  photo_columns: columns,
  takes_pictures: takesPictures,
}: Pick<Import, 'products' | 'photos' | 'photo_columns' | 'takes_pictures'>): {
  word: StartWord;
  count: number;
} {
  const count = products.changed + products.new;
  if (count === 0) {
    const pictures = columns.reduce(
      (sum, { fetched, links, pictures: inCells }) =>
        sum + (fetched ? links : 0) + (takesPictures ? inCells : 0),
      photos.linked,
    );
    return pictures > 0 ? { word: 'photos', count: pictures } : { word: 'nothing', count: 0 };
  }
  if (products.changed === 0) return { word: 'add', count };
  return { word: products.changed >= products.new ? 'update' : 'import', count };
}
