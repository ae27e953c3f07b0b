import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import css from './files-field.module.css';
import type { FieldUpload } from './use-field-uploads.ts';

/** Files on their way, and those that did not arrive with the reason. */
export function FieldUploads({
  uploads,
  onForget,
}: {
  uploads: readonly FieldUpload[];
  onForget: (key: number) => void;
}) {
  const { t } = useTranslation('attributes');
  const { percent } = useFormats();
  return uploads.map(({ key, name, share, problem }) => (
    <li key={key} className={css['row']} data-failed={problem !== null || undefined}>
      <span className={css['name']} title={name}>
        {name}
      </span>
      {problem === null ? (
        <ProgressBar
          percent={share * 100}
          label={t('files.uploading', { name, percent: percent(Math.round(share * 100)) })}
        />
      ) : (
        <>
          <span className={css['problem']} role="alert">
            {problem}
          </span>
          <button
            type="button"
            className={css['act']}
            aria-label={t('files.forget', { name })}
            onClick={() => onForget(key)}
          >
            <X size={14} aria-hidden />
          </button>
        </>
      )}
    </li>
  ));
}
