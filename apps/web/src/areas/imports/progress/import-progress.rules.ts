import { stepSlugs, type Import, type StepSlug, type Task } from '@sourcewiz/contract';

export type StepState = 'pending' | 'in-progress' | 'done' | 'failed';

export interface ImportStep {
  slug: StepSlug;
  state: StepState;
  /** Products, or rows in the first step, that the step has done and has to do. */
  done: number;
  total: number;
}

type Figures = Pick<Import, 'row_count' | 'products'>;
type StepTask = Pick<Task, 'steps_status' | 'total_count' | 'remaining_count'>;

/**
 * The steps of an import in their order, each with its own count. While a step is under way the task counts what this
 * step has to do; what the others have to do is known from the import. Steps that the task does not have are left out.
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

/** A task of an import that is not finished well blocks a new one; a failed one too (IMPORT-002, IMPORT-018). */
export function blockingTask(tasks: readonly Task[]): Task | undefined {
  return tasks.find(({ action, status }) => action === 'excel_import_bulk_update' && status !== 'success');
}

/** The newest import that came to its end. */
export function lastFinished(tasks: readonly Task[]): Task | undefined {
  return tasks
    .filter(({ action, status }) => action === 'excel_import_bulk_update' && status === 'success')
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
}

/**
 * Whether Cancel is offered (IMPORT-008, TASK-046): until everything is written, and only to who started it and to
 * admins.
 */
export function mayCancel(
  task: Pick<Task, 'status' | 'steps_status' | 'created_by_email' | 'cancel_requested'>,
  user: { email: string; is_admin: boolean },
): boolean {
  if (!mayChange(task, user) || task.cancel_requested || task.status === 'success') return false;
  const writing = (['product_update', 'product_upload'] as const).filter((slug) => slug in task.steps_status);
  return writing.length === 0 || writing.some((slug) => task.steps_status[slug] !== 'done');
}

/** A person who is no admin acts only on imports of their own (TASK-046). */
export function mayChange(
  task: Pick<Task, 'created_by_email'>,
  user: { email: string; is_admin: boolean },
): boolean {
  return user.is_admin || task.created_by_email.toLowerCase() === user.email.toLowerCase();
}

/** A count of done things at a moment. */
export interface Sample {
  /** Milliseconds. */
  at: number;
  done: number;
}

/** Samples older than this say nothing about the speed of now. */
const WINDOW_MS = 30_000;
/** A guess from less than this is no guess. */
const LEAST_MS = 1500;

/** Adds a count to the samples; equal counts keep the earlier moment. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  if (last?.done === sample.done) return [...samples];
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
}

/**
 * Seconds until the rest is done at the speed of the last half minute, rounded up to 5 s below a minute and to whole
 * minutes above; null while there is too little to go by.
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
 * What the start button says and about how many things: changed and new products mostly update, when most are new they
 * are imported.
 */
export function startWord({
  products,
  photos,
  photo_columns: columns,
}: Pick<Import, 'products' | 'photos' | 'photo_columns'>): {
  word: StartWord;
  count: number;
} {
  const count = products.changed + products.new;
  if (count === 0) {
    const links = columns.reduce((sum, column) => sum + (column.fetched ? column.links : 0), 0);
    const pictures = photos.linked + links;
    return pictures > 0 ? { word: 'photos', count: pictures } : { word: 'nothing', count: 0 };
  }
  if (products.changed === 0) return { word: 'add', count };
  return { word: products.changed >= products.new ? 'update' : 'import', count };
}
