import { AlertCircle, FileArchive, FileSpreadsheet, Images, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import css from './chosen-files-card.module.css';
import { bytesOf, noFiles, type ChosenFiles, type Refusal } from './chosen-files.rules.ts';
import { refusalText } from '../start/refusals-notice.ts';
import { uploadFailureText } from './upload-failure.ts';
import type { SheetUpload } from './use-sheet-upload.ts';

/** What was put together, each with its size, and the button that sends it. */
export function ChosenFilesCard({
  files,
  upload,
  onChange,
  onUpload,
}: {
  files: ChosenFiles<File>;
  upload: SheetUpload;
  onChange: (files: ChosenFiles<File>) => void;
  onUpload: () => void;
}) {
  const { t } = useTranslation('imports');
  const { number, bytes } = useFormats();
  const { sheet, photos, archives } = files;
  const busy = upload.sending !== null;
  const photosName = t('files.photos', { count: photos.length, formatted: number(photos.length) });

  return (
    <Card title={t('files.title')} padding="flush">
      <ul className={css['list']}>
        {sheet === null ? null : (
          <FileRow
            icon={<FileSpreadsheet size={17} aria-hidden />}
            name={sheet.name}
            facts={`${t('files.sheet')}, ${bytes(sheet.size)}`}
            onRemove={busy ? undefined : () => onChange({ ...files, sheet: null })}
          >
            <SheetState upload={upload} />
          </FileRow>
        )}
        {photos.length === 0 ? null : (
          <FileRow
            icon={<Images size={17} aria-hidden />}
            name={photosName}
            facts={bytes(bytesOf(photos))}
            waits={busy}
            onRemove={busy ? undefined : () => onChange({ ...files, photos: [] })}
          />
        )}
        {archives.map((archive) => (
          <FileRow
            key={`${archive.name} ${archive.size}`}
            icon={<FileArchive size={17} aria-hidden />}
            name={archive.name}
            facts={`${t('files.archive')}, ${bytes(archive.size)}`}
            waits={busy}
            onRemove={
              busy
                ? undefined
                : () => onChange({ ...files, archives: archives.filter((one) => one !== archive) })
            }
          />
        ))}
      </ul>
      <div className={css['foot']}>
        <span className={css['hint']}>{sheet === null ? t('files.needSheet') : t('start.nothingSaved')}</span>
        {busy ? (
          <Button onClick={upload.stop}>{t('files.cancel')}</Button>
        ) : (
          <Button onClick={() => onChange(noFiles)}>{t('files.clear')}</Button>
        )}
        <Button variant="primary" disabled={sheet === null} loading={busy} onClick={onUpload}>
          {t('files.upload')}
        </Button>
      </div>
    </Card>
  );
}

function FileRow({
  icon,
  name,
  facts,
  waits = false,
  onRemove,
  children,
}: {
  icon: ReactNode;
  name: string;
  facts: string;
  waits?: boolean;
  onRemove: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('imports');
  return (
    <li className={css['row']}>
      <span className={css['icon']}>{icon}</span>
      <div className={css['words']}>
        <span className={css['name']}>{name}</span>
        <span className={css['facts']}>{waits ? `${facts} · ${t('files.waiting')}` : facts}</span>
        {children}
      </div>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className={css['remove']}
          aria-label={t('files.remove', { name })}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** How far the sheet is, or why it was not taken. */
function SheetState({ upload: { sending, failure } }: { upload: SheetUpload }) {
  const { t } = useTranslation('imports');
  const { percent } = useFormats();
  if (sending !== null) {
    const share = Math.round(sending.share * 100);
    const arrived = share >= 100;
    return (
      <div className={css['progress']}>
        <ProgressBar percent={share} label={sending.name} />
        <span className={css['facts']}>
          {arrived ? t('files.reading') : t('files.uploading', { percent: percent(share) })}
        </span>
      </div>
    );
  }
  if (failure === null) return null;
  const { title, text } = uploadFailureText(failure);
  return (
    <p className={css['failure']} role="alert">
      <AlertCircle size={14} aria-hidden />
      <span>{text === null ? title : `${title}. ${text}`}</span>
    </p>
  );
}

const SHOWN_REFUSALS = 4;

/** Files that were left out before anything was sent, each with its reason. */
export function RefusedFiles({ refused, onClose }: { refused: readonly Refusal[]; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const more = refused.length - SHOWN_REFUSALS;
  return (
    <div className={css['refused']} role="alert">
      <AlertCircle size={16} aria-hidden />
      <div className={css['words']}>
        <span className={css['name']}>
          {t('files.refused', { count: refused.length, formatted: number(refused.length) })}
        </span>
        <ul>
          {refused.slice(0, SHOWN_REFUSALS).map((refusal, at) => (
            <li key={`${refusal.name} ${at}`}>{refusalText(refusal)}</li>
          ))}
          {more > 0 ? <li>{t('files.refusedMore', { formatted: number(more) })}</li> : null}
        </ul>
      </div>
      <button type="button" className={css['remove']} aria-label={t('files.closeRefused')} onClick={onClose}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
