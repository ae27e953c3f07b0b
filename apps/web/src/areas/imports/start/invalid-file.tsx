import type { Import } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { ACCEPTED_SHEETS, chooseFiles, noFiles } from '../files/chosen-files.rules.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { TemplateButton } from './how-it-works.tsx';
import { wireText } from '../../../platform/rows/wire-text.ts';
import { forgetPhotos, sendPhotos, sentPhotos } from '../photos/photo-uploads.ts';
import { forgetImport, rememberImport } from './remembered-import.ts';
import { refusalsNotice } from './refusals-notice.ts';
import { Stepper } from '../progress/stepper.tsx';
import { failureNotice } from '../files/upload-failure.ts';
import { useSheetUpload } from '../files/use-sheet-upload.ts';

/** A sheet that cannot be read at all: what is wrong with it, and the way on. */
export function InvalidFilePage({ imported }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const { percent } = useFormats();
  const navigate = useNavigate();
  const sheet = useSheetUpload(failureNotice);
  useEffect(() => forgetImport(imported.id), [imported.id]);

  const again = async (file: File): Promise<void> => {
    const { chosen, refused } = chooseFiles(noFiles, [file]);
    refusalsNotice(refused);
    const next = chosen.sheet === null ? null : await sheet.send(chosen.sheet);
    if (next === null) return;
    rememberImport(next.id);
    sendPhotos(next.id, chooseFiles(noFiles, sentPhotos(imported.id)).chosen);
    forgetPhotos(imported.id);
    await navigate({ to: '/manage-products', search: { import: next.id } });
  };
  const reasons = imported.problems.map(wireText);

  return (
    <Page
      title={t('check.title')}
      crumbs={[{ label: t('check.products'), to: '/master-catalogue' }, { label: t('check.crumb') }]}
      actions={<Stepper at={1} />}
    >
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
                  onFiles={([file]) => file && void again(file)}
                >
                  {(open) => (
                    <Button variant="primary" loading={sheet.sending !== null} onClick={open}>
                      {sheet.sending === null
                        ? t('invalid.again')
                        : percent(Math.round(sheet.sending.share * 100))}
                    </Button>
                  )}
                </FilePicker>
                <TemplateButton />
              </>
            }
          />
        </div>
      </Card>
    </Page>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
