import { discardImport, type Import } from '@sourcewiz/contract';
import { FileSpreadsheet, ImagePlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { ACCEPTED_SHEETS } from '../../../platform/upload/sheet-kinds.rules.ts';
import { ACCEPTED_PHOTOS, chooseFiles, noFiles } from './chosen-files.rules.ts';
import css from './file-card.module.css';
import { momentWords } from '../import-words.ts';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { forgetPhotos, sendPhotos, sentPhotos } from '../photos/photo-uploads.ts';
import { refusalsNotice } from '../start/refusals-notice.ts';
import { FilePicker, useDroppedFiles } from '../../../platform/upload/drop-zone.tsx';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useCheckUpload } from './use-sheet-upload.ts';

/** The sheet that is being checked, its photos, and further actions beside them (`children`). */
export function FileCard({ imported, children }: { imported: Import; children?: ReactNode }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const facts = useFacts(imported);
  const { replace, sheet, asks, answer } = useReplacement(imported);
  const addPhotos = (files: readonly File[]): void => {
    const { chosen, refused } = chooseFiles(noFiles, files);
    refusalsNotice(refused);
    sendPhotos(imported.id, chosen);
    if (chosen.sheet !== null) replace(chosen.sheet);
  };
  useDroppedFiles(addPhotos, { enabled: !sheet.isSending });

  return (
    <section className={css['card']} aria-label={imported.file_name}>
      <Row className={css['file']}>
        <FileSpreadsheet size={18} strokeWidth={1.7} className={css['icon']} aria-hidden />
        <Text weight={600} clip className={css['name']}>
          {imported.file_name}
        </Text>
        <Text tone="faint" clip role="status" className={css['facts']}>
          {facts}
        </Text>
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
            <Button variant="text" loading={sheet.isSending} onClick={open}>
              {t('check.replace')}
            </Button>
          )}
        </FilePicker>
      </Row>
      <UploadList {...sheet.list} />
      <PhotoStrip imported={imported} />
      {children}
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
  // Without those that headings made.
  const columns = imported.columns.filter(({ sections }) => sections === undefined).length;
  const { number } = formats;
  if (columns === 0) return '';
  return t('check.facts', {
    rows: t('check.rows', { count: rows, formatted: number(rows) }),
    columns: t('check.columns', { count: columns, formatted: number(columns) }),
    name: imported.uploaded_by,
    when: momentWords(imported.uploaded_at, formats, t),
  });
}

/** Replaces this sheet with another one; photos sent from this tab are included, others must be added again. */
function useReplacement(imported: Import) {
  const sheet = useCheckUpload((next) => {
    const photos = sentPhotos(imported.id);
    forgetPhotos(imported.id);
    sendPhotos(next.id, chooseFiles(noFiles, photos).chosen);
    // The replaced import is no longer needed; if this fails, it is merely left over.
    void call(discardImport, { params: { id: imported.id } });
  });
  const [waiting, setWaiting] = useState<File | null>(null);

  const replace = (file: File): void => {
    if (imported.photos.total > sentPhotos(imported.id).length) setWaiting(file);
    else sheet.send(file);
  };
  return {
    replace,
    sheet,
    asks: waiting !== null,
    answer(yes: boolean) {
      setWaiting(null);
      if (yes && waiting !== null) sheet.send(waiting);
    },
  };
}
