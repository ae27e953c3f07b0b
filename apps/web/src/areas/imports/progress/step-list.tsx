import type { Import, Task } from '@sourcewiz/contract';
import { Check, Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { ACCEPTED_SHEETS } from '../files/chosen-files.rules.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { importSteps, mayChange, type ImportStep, type StepState } from './import-progress.rules.ts';
import { InvalidTemplateModal } from '../start/invalid-template-modal.tsx';
import { JustDone } from '../start/just-done.tsx';
import css from './step-list.module.css';
import { useStepText } from './step-words.ts';
import { useCorrectedUpload } from '../files/use-corrected-upload.ts';
import { useResponseSheet } from './use-response-sheet.ts';
import { useTimeLeft } from './use-time-left.ts';
import { useUploadAgain } from '../files/use-upload-again.ts';
import { useFormats } from '../../../platform/i18n/format.ts';

const titles = {
  file_validation: 'running.fileValidation',
  data_backup: 'running.dataBackup',
  product_update: 'running.productUpdate',
  product_upload: 'running.productUpload',
} as const;
const stateWords = {
  pending: 'running.waiting',
  'in-progress': 'running.inProgress',
  done: 'running.done',
  failed: 'running.failed',
} as const;

/** The steps of an import, each with its state, what it has done, and what can be done about it. */
export function StepList({ imported, task }: { imported: Import; task: Task }) {
  const { t } = useTranslation('imports');
  return (
    <ol className={css['steps']} aria-label={t('running.steps')}>
      {importSteps(task, imported).map((step) => (
        <Step key={step.slug} step={step} imported={imported} task={task} />
      ))}
    </ol>
  );
}

function Step({ step, imported, task }: { step: ImportStep; imported: Import; task: Task }) {
  const { t } = useTranslation('imports');
  const timeLeft = useTimeLeft(step, Date.parse(task.updated_at));
  const text = useStepText(step, { imported, task, timeLeft });
  const writes = step.slug === 'product_update' || step.slug === 'product_upload';
  const running = step.state === 'in-progress';
  const stopped = step.state === 'pending' && task.status === 'failed';
  return (
    <li className={css['step']} data-state={step.state}>
      <span className={css['mark']} aria-hidden>
        <StepMark state={step.state} />
      </span>
      <div className={css['body']}>
        <div className={css['top']}>
          <h3 className={css['title']}>{t(titles[step.slug])}</h3>
          <span className={css['state']}>{t(stopped ? 'running.notDone' : stateWords[step.state])}</span>
        </div>
        {text === '' ? null : <p className={css['text']}>{text}</p>}
        {running && writes && step.total > 0 ? (
          <>
            <div className={css['bar']}>
              <ProgressBar percent={(100 * step.done) / step.total} label={t(titles[step.slug])} />
            </div>
            <JustDone imported={imported} step={step} />
          </>
        ) : null}
        <StepActions step={step} imported={imported} task={task} />
      </div>
    </li>
  );
}

function StepMark({ state }: { state: StepState }): ReactNode {
  if (state === 'done') return <Check size={15} strokeWidth={2.4} />;
  if (state === 'failed') return <X size={15} strokeWidth={2.4} />;
  return state === 'in-progress' ? <i className={css['spinner']} /> : null;
}

/** The rows that were left out can be fetched, corrected and uploaded again; a failed step is uploaded again whole. */
function StepActions({ step, imported, task }: { step: ImportStep; imported: Import; task: Task }) {
  const { t } = useTranslation('imports');
  const { percent } = useFormats();
  const { user } = useSession();
  const { download, isMaking } = useResponseSheet(imported.id);
  const corrected = useCorrectedUpload();
  const again = useUploadAgain(task.task_id);
  const failed = step.state === 'failed';
  const leftOut = step.slug === 'file_validation' && step.state === 'done' && imported.counts.error > 0;
  if (!failed && !leftOut) return null;
  const share = failed ? again.share : corrected.share;

  return (
    <div className={css['actions']}>
      {imported.has_response_sheet ? (
        <Button size="small" icon={<Download size={13} aria-hidden />} loading={isMaking} onClick={download}>
          {t(failed ? 'running.downloadSheet' : 'running.responseSheet')}
        </Button>
      ) : null}
      {mayChange(task, user) ? (
        <FilePicker
          accept={ACCEPTED_SHEETS}
          input={{ 'aria-label': t(failed ? 'running.uploadAgain' : 'running.uploadCorrected') }}
          onFiles={([file]) => file && void (failed ? again.send(file) : corrected.send(file))}
        >
          {(open) => (
            <>
              <Button
                size="small"
                variant={failed ? 'primary' : 'text'}
                loading={share !== null}
                onClick={open}
              >
                {share !== null
                  ? t('running.uploadingAgain', { percent: percent(Math.round(share * 100)) })
                  : t(failed ? 'running.uploadAgain' : 'running.uploadCorrected')}
              </Button>
              <InvalidTemplateModal
                open={again.wrongTemplate}
                onClose={again.forgetWrongTemplate}
                onAgain={() => {
                  again.forgetWrongTemplate();
                  open();
                }}
              />
            </>
          )}
        </FilePicker>
      ) : null}
    </div>
  );
}
