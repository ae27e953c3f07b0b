import type { Import } from '@sourcewiz/contract';
import { FileX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { chooseFiles, noFiles } from '../files/chosen-files.rules.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { TemplateButton } from './template-button.tsx';
import { wireText } from '../../../platform/rows/wire-text.ts';
import { forgetPhotos, sendPhotos, sentPhotos } from '../photos/photo-uploads.ts';
import { forgetImport } from './remembered-import.ts';
import { ACCEPTED_SHEETS } from '../../../platform/upload/sheet-kinds.rules.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useCheckUpload } from '../files/use-sheet-upload.ts';
import { ImportPage } from '../import-page.tsx';

/** A sheet that cannot be read at all: what is wrong with it, and what to do. */
export function InvalidFilePage({ imported }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const sheet = useCheckUpload((next) => {
    sendPhotos(next.id, chooseFiles(noFiles, sentPhotos(imported.id)).chosen);
    forgetPhotos(imported.id);
  });
  useEffect(() => forgetImport(imported.id), [imported.id]);
  const reasons = imported.problems.map(wireText);

  return (
    <ImportPage current="stepUpload">
      <Card>
        <div role="alert">
          <EmptyState
            icon={<FileX size={18} />}
            tone="bad"
            title={t('invalid.title', { file: imported.file_name })}
            text={[...reasons.map(asSentence), t('invalid.nothingLost')].join(' ')}
            actions={
              <>
                <FilePicker
                  accept={ACCEPTED_SHEETS}
                  input={{ 'aria-label': t('invalid.again') }}
                  onFiles={([file]) => file && sheet.send(file)}
                >
                  {(open) => (
                    <Button variant="primary" loading={sheet.isSending} onClick={open}>
                      {t('invalid.again')}
                    </Button>
                  )}
                </FilePicker>
                <TemplateButton />
              </>
            }
          />
        </div>
        <UploadList {...sheet.list} />
      </Card>
    </ImportPage>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
