import type { ErrorCode, Import, Task } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats, type Formats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import type { ImportStep } from './import-progress.rules.ts';

interface StepFacts {
  imported: Import;
  task: Task;
  /** In seconds. */
  timeLeft: number | null;
}

/** What a step has done, is doing or will do, in a sentence. */
export function useStepText(step: ImportStep, facts: StepFacts): string {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  return stepText({ step, facts, t, formats });
}

function stepText({
  step,
  facts: { imported, task, timeLeft },
  t,
  formats,
}: {
  step: ImportStep;
  facts: StepFacts;
  t: TFunction<'imports'>;
  formats: Formats;
}): string {
  const { slug, state, done, total } = step;
  const { number } = formats;
  const counted = (count: number) => ({ count, formatted: number(count) });
  if (state === 'pending' && task.status === 'failed') return '';
  if (state === 'failed') return failureText({ imported, task, t, formats });
  switch (slug) {
    case 'file_validation': {
      if (state !== 'done') return t('running.rowsToCheck', counted(total));
      const wrong = imported.counts.error;
      const checked = t('running.rowsChecked', counted(total));
      return wrong === 0 ? checked : `${checked} ${t('running.rowsLeftOut', counted(wrong))}`;
    }
    case 'data_backup':
      if (total === 0) return t('running.nothingToKeep');
      if (state === 'pending') return t('running.toKeep', counted(total));
      return t(state === 'done' ? 'running.kept' : 'running.keeping', counted(total));
    case 'product_update':
    case 'product_upload': {
      const updates = slug === 'product_update';
      if (total === 0) return t(updates ? 'running.noneUpdated' : 'running.noneAdded');
      if (state === 'pending') return t(updates ? 'running.toUpdate' : 'running.toAdd', counted(total));
      if (state === 'done') return t(updates ? 'running.updated' : 'running.added', counted(total));
      const progress = { done: number(done), total: number(total) };
      return timeLeft === null
        ? t('running.doneOf', progress)
        : t('running.doneOfLeft', { ...progress, left: timeWords(timeLeft, t, number) });
    }
  }
}

/** Why a step failed: wrong rows have their own sentence (IMPORT-015). */
function failureText({
  imported,
  task,
  t,
  formats: { number },
}: {
  imported: Import;
  task: Task;
  t: TFunction<'imports'>;
  formats: Formats;
}): string {
  const reason =
    task.error === null
      ? null
      : problemText({
          code: task.error.code as ErrorCode,
          message: t('running.stepFailed'),
          params: task.error.params,
        });
  if (task.error?.code === 'rows_invalid') {
    const wrong = Number(task.error.params['count'] ?? imported.counts.error);
    return t('running.invalidRows', { count: wrong, formatted: number(wrong) });
  }
  return reason ?? t('running.stepFailed');
}

function timeWords(seconds: number, t: TFunction<'imports'>, number: Formats['number']): string {
  if (seconds < 60) return t('running.seconds', { count: seconds, formatted: number(seconds) });
  const minutes = Math.round(seconds / 60);
  return t('running.minutes', { count: minutes, formatted: number(minutes) });
}
