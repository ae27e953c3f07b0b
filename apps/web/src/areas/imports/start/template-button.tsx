import { importTemplate } from '@sourcewiz/contract';
import { Columns3, Download, Eraser, ListChecks, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { openDownload } from '../../../platform/api/open-download.ts';

/** What happens after the upload. */
export const importLines = [
  [Columns3, 'start.howMatch'],
  [ListChecks, 'start.howCheck'],
  [ShieldCheck, 'start.howUpdate'],
  [Eraser, 'start.howClear'],
] as const;

/** Downloads the template; its address is made on request. */
export function TemplateButton() {
  const { t } = useTranslation('imports');
  const { act, isActing } = useAct(importTemplate, {
    onDone: ({ download_link }) => openDownload(download_link),
  });
  return (
    <Button icon={<Download size={14} aria-hidden />} loading={isActing} onClick={() => void act()}>
      {t('start.template')}
    </Button>
  );
}
