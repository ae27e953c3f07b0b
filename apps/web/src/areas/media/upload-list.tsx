import { RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { ProgressBar } from '../../platform/kit/states/progress.tsx';
import css from './images.module.css';
import type { ImageUpload } from './use-image-uploads.ts';

/** Images on their way, and those that did not arrive. */
export function UploadList({
  uploads,
  onRetry,
  onForget,
}: {
  uploads: readonly ImageUpload[];
  onRetry: (upload: ImageUpload) => void;
  onForget: (key: number) => void;
}) {
  const { t } = useTranslation('media');
  const { percent } = useFormats();
  if (uploads.length === 0) return null;
  return (
    <ul className={css['uploads']}>
      {uploads.map((one) => {
        const { name } = one.file;
        return (
          <li key={one.key} className={css['upload']} data-failed={one.problem !== null || undefined}>
            <span className={css['file']} title={name}>
              {name}
            </span>
            {one.problem === null ? (
              <ProgressBar
                percent={one.share * 100}
                label={t('uploading', { name, percent: percent(Math.round(one.share * 100)) })}
              />
            ) : (
              <span className={css['problem']} role="alert">
                {one.problem}
              </span>
            )}
            {one.canRetry && one.problem !== null ? (
              <button
                type="button"
                aria-label={`${t('retry')}: ${name}`}
                title={t('retry')}
                onClick={() => onRetry(one)}
              >
                <RotateCcw size={13} aria-hidden />
              </button>
            ) : null}
            {one.problem === null ? null : (
              <button type="button" aria-label={t('dismiss', { name })} onClick={() => onForget(one.key)}>
                <X size={13} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
