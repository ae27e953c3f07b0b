import { discardImport, type Import } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { ACCEPTED_PHOTOS, ACCEPTED_SHEETS, chooseFiles, noFiles } from './chosen-files.rules.ts';
import css from './file-card.module.css';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { momentWords } from '../import-words.ts';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { forgetPhotos, sendPhotos, sentPhotos } from '../photos/photo-uploads.ts';
import { forgetImport, rememberImport } from '../start/remembered-import.ts';
import { refusalsNotice } from '../start/refusals-notice.ts';
import { failureNotice } from './upload-failure.ts';
import { useDroppedFiles } from '../../../platform/upload/drop-zone.tsx';
import { useSheetUpload } from './use-sheet-upload.ts';

/** The sheet that is being checked, and its photos. */
export function FileCard({ imported }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const { number, percent } = useFormats();
  const facts = useFacts(imported);
  const { replace, sending, asks, answer } = useReplacement(imported);
  const addPhotos = (files: readonly File[]): void => {
    const { chosen, refused } = chooseFiles(noFiles, files);
    refusalsNotice(refused);
    sendPhotos(imported.id, chosen);
    if (chosen.sheet !== null) replace(chosen.sheet);
  };
  useDroppedFiles(addPhotos, { enabled: sending === null });

  return (
    <section className={css['card']} aria-label={imported.file_name}>
      <div className={css['file']}>
        <FileSpreadsheet size={18} strokeWidth={1.7} className={css['icon']} aria-hidden />
        <span className={css['name']}>{imported.file_name}</span>
        <span className={css['facts']} role="status">
          {sending === null
            ? facts
            : t('check.replacing', {
                name: sending.name,
                percent: percent(Math.round(sending.share * 100)),
              })}
        </span>
        <FilePicker
          accept={ACCEPTED_PHOTOS}
          multiple
          input={{ 'aria-label': t('check.addPhotos') }}
          onFiles={addPhotos}
        >
          {(open) => (
            <Button variant="text" icon={<ImagePlus size={15} aria-hidden />} onClick={open}>
              <span className={css['word']}>{t('check.addPhotos')}</span>
            </Button>
          )}
        </FilePicker>
        <FilePicker
          accept={ACCEPTED_SHEETS}
          input={{ 'aria-label': t('check.replace') }}
          onFiles={([file]) => file && replace(file)}
        >
          {(open) => (
            <Button variant="text" loading={sending !== null} onClick={open}>
              {t('check.replace')}
            </Button>
          )}
        </FilePicker>
      </div>
      <PhotoStrip imported={imported} />
      <ConfirmModal
        open={asks}
        title={t('check.replaceTitle')}
        text={t('check.replaceText', {
          count: imported.photos.total,
          formatted: number(imported.photos.total),
        })}
        confirm={t('check.replace')}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </section>
  );
}

function useFacts(imported: Import): string {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const rows = imported.row_count;
  const columns = imported.columns.length;
  const { number } = formats;
  if (columns === 0) return '';
  return t('check.facts', {
    rows: t('check.rows', { count: rows, formatted: number(rows) }),
    columns: t('check.columns', { count: columns, formatted: number(columns) }),
    name: imported.uploaded_by,
    when: momentWords(imported.uploaded_at, formats, t),
  });
}

/** Takes another sheet in the place of this one; photos that this tab sent go along, others must be added again. */
function useReplacement(imported: Import) {
  const navigate = useNavigate();
  const sheet = useSheetUpload(failureNotice);
  const [waiting, setWaiting] = useState<File | null>(null);

  const run = async (file: File): Promise<void> => {
    const next = await sheet.send(file);
    if (next === null) return;
    const photos = sentPhotos(imported.id);
    forgetPhotos(imported.id);
    forgetImport(imported.id);
    rememberImport(next.id);
    sendPhotos(next.id, chooseFiles(noFiles, photos).chosen);
    await navigate({ to: '/manage-products', search: { import: next.id } });
    // What is replaced is not needed any more; should this fail, it is only left over.
    await call(discardImport, { params: { id: imported.id } });
  };
  const replace = (file: File): void => {
    const { chosen, refused } = chooseFiles(noFiles, [file]);
    refusalsNotice(refused);
    if (chosen.sheet === null) return;
    if (imported.photos.total > sentPhotos(imported.id).length) setWaiting(chosen.sheet);
    else void run(chosen.sheet);
  };
  return {
    replace,
    sending: sheet.sending,
    asks: waiting !== null,
    answer(yes: boolean) {
      setWaiting(null);
      if (yes && waiting !== null) void run(waiting);
    },
  };
}
