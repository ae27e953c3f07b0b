import { importTemplate } from '@sourcewiz/contract';
import { Columns3, Download, Eraser, ListChecks, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { openDownload } from '../../../platform/api/open-download.ts';

const lines = [
  [Columns3, 'start.howMatch'],
  [ListChecks, 'start.howCheck'],
  [ShieldCheck, 'start.howUpdate'],
  [Eraser, 'start.howClear'],
] as const;

/** What happens after the upload, line by line. */
export function HowItWorks() {
  const { t } = useTranslation('imports');
  return (
    <Card title={t('start.howTitle')}>
      <Stack as="ol" gap={12}>
        {lines.map(([Icon, text]) => (
          <Row as="li" key={text} gap={10} align="start">
            <Icon size={17} strokeWidth={1.8} color="var(--accent)" style={{ flex: 'none' }} aria-hidden />
            <Text tone="soft">{t(text)}</Text>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

/** The empty sheet for those who begin from scratch. */
export function TemplateCard() {
  const { t } = useTranslation('imports');
  return (
    <Card>
      <Stack gap={12} align="start">
        <Text as="p" tone="soft">
          {t('start.templateText')}
        </Text>
        <TemplateButton />
      </Stack>
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
