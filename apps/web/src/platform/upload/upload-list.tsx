import type { Problem } from '@sourcewiz/contract';
import { CircleCheck, RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { problemText } from '../i18n/problem-text.ts';
import { IconButton } from '../kit/fields/icon-button.tsx';
import { ProgressBar } from '../kit/states/progress.tsx';
import css from './upload-list.module.css';
import type { Upload } from './files.rules.ts';
import type { Uploads } from './use-uploads.ts';

/** Files being uploaded, those that just arrived, and those that failed with the reason (API-020). */
export function UploadList({
  uploads,
  words = problemText,
  retry,
  discard,
}: Uploads & { words?: (problem: Problem) => string }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={css['uploads']} aria-live="polite">
      {uploads.map((one) => (
        <Row key={one.key} upload={one} words={words} onRetry={retry} onDiscard={discard} />
      ))}
    </ul>
  );
}

function Row({
  upload: { key, files, state, share, problem, canRetry, resumes, shrunk },
  words,
  onRetry,
  onDiscard,
}: {
  upload: Upload;
  words: (problem: Problem) => string;
  onRetry: (key: number) => void;
  onDiscard: (key: number) => void;
}) {
  const { t } = useTranslation('platform');
  const { percent } = useFormats();
  const name = files[0]?.name ?? '';
  const said = state === 'done' ? t('upload.done', { name }) : canRetry ? t('upload.failed', { name }) : name;
  return (
    <li className={css['upload']} data-state={state}>
      {state === 'done' ? <CircleCheck size={14} aria-hidden /> : null}
      <span className={css['file']} title={name}>
        {state === 'failed' || state === 'done' ? said : name}
      </span>
      {state === 'waiting' || state === 'sending' ? (
        <ProgressBar
          percent={share * 100}
          label={t('upload.sending', { name, percent: percent(Math.round(share * 100)) })}
        />
      ) : null}
      {state === 'failed' && canRetry ? (
        <IconButton
          icon={<RotateCcw size={13} aria-hidden />}
          label={`${t('upload.retry')}: ${name}`}
          onClick={() => onRetry(key)}
        />
      ) : null}
      {state === 'done' ? null : (
        <IconButton
          icon={<X size={13} aria-hidden />}
          label={t('upload.discard', { name })}
          onClick={() => onDiscard(key)}
        />
      )}
      {shrunk > 0 ? (
        <span className={css['note']}>
          {t('upload.shrunk', { count: shrunk, formatted: String(shrunk) })}
        </span>
      ) : null}
      {resumes ? <span className={css['note']}>{t('upload.resumes')}</span> : null}
      {problem === null ? null : (
        <span className={css['problem']} role="alert">
          {words(problem)}
        </span>
      )}
    </li>
  );
}
