import { uploadTemplate } from '@sourcewiz/contract';
import { Download, FileSpreadsheet, Link2, Save, ScanSearch, Shield, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';

/** What happens after the upload. */
export const uploadLines = {
  bulk_products_upload: [
    [Type, 'start.howNames'],
    [ScanSearch, 'start.howLikeness'],
    [FileSpreadsheet, 'start.howTable'],
    [Save, 'start.howDraft'],
  ],
  bulk_update_images: [
    [Type, 'start.howNames'],
    [Link2, 'start.howLink'],
    [Shield, 'start.howOld'],
    [Save, 'start.howDraft'],
  ],
} as const;

/** Downloads the empty sheet; its address is made on request. */
export function TemplateButton() {
  const { t } = useTranslation('uploads');
  const { act, isActing } = useAct(uploadTemplate, {
    onDone: ({ download_link: link }) => {
      if (link !== null) openDownload(link);
    },
  });
  return (
    <Button
      icon={<Download size={14} aria-hidden />}
      loading={isActing}
      onClick={() => void act({ body: {} })}
    >
      {t('start.template')}
    </Button>
  );
}
