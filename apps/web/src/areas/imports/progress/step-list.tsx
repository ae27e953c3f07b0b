import { importSteps as stepsOperation, type Import, type Task } from '@sourcewiz/contract';
import { Check, Download, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../platform/session/session.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { Spinner } from '../../../platform/kit/states/spinner.tsx';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { ACCEPTED_SHEETS } from '../../../platform/upload/sheet-kinds.rules.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import {
  importSteps,
  mayChange,
  type ImportStep,
  type StepState,
  addSample,
  secondsLeft,
  type Sample,
} from './import-progress.rules.ts';
import { InvalidTemplateModal } from '../start/invalid-template-modal.tsx';
import { JustDone } from '../start/just-done.tsx';
import css from './step-list.module.css';
import { useStepText } from './step-words.ts';
import { useCheckUpload } from '../files/use-sheet-upload.ts';
import { useResponseSheet } from './use-response-sheet.ts';
import { useUploadAgain } from '../files/use-upload-again.ts';

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

const tones = { pending: 'faint', 'in-progress': 'accent', done: 'ok', failed: 'bad' } as const;

/** The steps of an import, each with its state, its progress, and its actions. */
export function StepList({ imported, task }: { imported: Import; task: Task }) {
  const { t } = useTranslation('imports');
  // Their names are part of the configuration (IMPORT-016); until it is loaded, this screen's own are used.
  const { data } = useCall(stepsOperation, {}, { staleTime: Infinity });
  const configured = new Map(data?.value.value.steps.map(({ slug, label }) => [slug, label]));
  return (
    <ol aria-label={t('running.steps')}>
      {importSteps(task, imported).map((step) => (
        <Step
          key={step.slug}
          step={step}
          title={configured.get(step.slug) ?? t(titles[step.slug])}
          imported={imported}
          task={task}
        />
      ))}
    </ol>
  );
}

function Step({
  step,
  title,
  imported,
  task,
}: {
  step: ImportStep;
  title: string;
  imported: Import;
  task: Task;
}) {
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
      <Stack gap={4} grow>
        <Row justify="between" align="baseline">
          <Text as="h3" tone={step.state === 'pending' ? 'soft' : 'ink'} size="md" weight={600}>
            {title}
          </Text>
          <Text tone={tones[step.state]} size="sm" weight={500}>
            {t(stopped ? 'running.notDone' : stateWords[step.state])}
          </Text>
        </Row>
        {text === '' ? null : (
          <Text as="p" tone={step.state === 'failed' ? 'bad' : 'soft'} breaks>
            {text}
          </Text>
        )}
        {running && writes && step.total > 0 ? (
          <>
            <ProgressBar percent={(100 * step.done) / step.total} label={title} />
            <JustDone imported={imported} step={step} />
          </>
        ) : null}
        <StepActions step={step} imported={imported} task={task} />
      </Stack>
    </li>
  );
}

function StepMark({ state }: { state: StepState }): ReactNode {
  if (state === 'done') return <Check size={15} strokeWidth={2.4} />;
  if (state === 'failed') return <X size={15} strokeWidth={2.4} />;
  return state === 'in-progress' ? <Spinner /> : null;
}

/** Rows that were left out can be downloaded, corrected and uploaded again; a failed step is repeated as a whole. */
export function StepActions({ step, imported, task }: { step: ImportStep; imported: Import; task: Task }) {
  const { t } = useTranslation('imports');
  const { user } = useSession();
  const { download, isMaking } = useResponseSheet(imported.id);
  const corrected = useCheckUpload();
  const again = useUploadAgain(task.task_id);
  const failed = step.state === 'failed';
  const leftOut =
    step.slug === 'file_validation' &&
    step.state === 'done' &&
    imported.counts.error + imported.lost_rows > 0;
  if (!failed && !leftOut) return null;
  const upload = failed ? again : corrected;
  const wrongTemplate = upload.problem?.code === 'missing_id_column';

  return (
    <>
      <Row wrap gap={6}>
        {imported.has_response_sheet ? (
          <Button
            size="small"
            icon={<Download size={13} aria-hidden />}
            loading={isMaking}
            onClick={download}
          >
            {t(failed ? 'running.downloadSheet' : 'running.responseSheet')}
          </Button>
        ) : null}
        {mayChange(task, user) ? (
          <FilePicker
            accept={ACCEPTED_SHEETS}
            input={{ 'aria-label': t(failed ? 'running.uploadAgain' : 'running.uploadCorrected') }}
            onFiles={([file]) => file && upload.send(file)}
          >
            {(open) => (
              <>
                <Button
                  size="small"
                  variant={failed ? 'primary' : 'text'}
                  loading={upload.isSending}
                  onClick={open}
                >
                  {t(failed ? 'running.uploadAgain' : 'running.uploadCorrected')}
                </Button>
                <InvalidTemplateModal
                  open={wrongTemplate}
                  onClose={upload.clear}
                  onAgain={() => {
                    upload.clear();
                    open();
                  }}
                />
              </>
            )}
          </FilePicker>
        ) : null}
      </Row>
      {wrongTemplate ? null : <UploadList {...upload.list} />}
    </>
  );
}

/**
 * Estimated seconds until the current step is done; null while that is unknown.
 * @param at when the count was taken, in milliseconds
 */
function useTimeLeft({ state, done, total }: ImportStep, at: number): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (state !== 'in-progress') return null;
  if (samples.at(-1)?.done !== done) setSamples(addSample(samples, { at, done }));
  return secondsLeft(samples, total);
}
