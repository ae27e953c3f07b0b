import { importTemplate } from '@sourcewiz/contract';
import { Columns3, Download, ListChecks, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import css from './side-cards.module.css';
import { openDownload } from '../../../platform/api/open-download.ts';

/** What happens after the upload, in three lines. */
export function HowItWorks() {
  const { t } = useTranslation('imports');
  return (
    <Card title={t('start.howTitle')}>
      <ol className={css['how']}>
        <li>
          <Columns3 size={17} strokeWidth={1.8} aria-hidden />
          {t('start.howMatch')}
        </li>
        <li>
          <ListChecks size={17} strokeWidth={1.8} aria-hidden />
          {t('start.howCheck')}
        </li>
        <li>
          <ShieldCheck size={17} strokeWidth={1.8} aria-hidden />
          {t('start.howUpdate')}
        </li>
      </ol>
    </Card>
  );
}

/** The empty sheet for those who begin from scratch. */
export function TemplateCard() {
  const { t } = useTranslation('imports');
  return (
    <Card>
      <p className={css['text']}>{t('start.templateText')}</p>
      <TemplateButton />
    </Card>
  );
}

/** Downloads the template; its address is made when it is asked for. */
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
