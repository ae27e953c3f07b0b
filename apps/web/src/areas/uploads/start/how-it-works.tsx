import { uploadTemplate, type UploadAction } from '@sourcewiz/contract';
import { Download, FileSpreadsheet, Link2, Save, ScanSearch, Shield, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';

const lines = {
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

/** What happens after the upload, line by line. */
export function HowItWorks({ action }: { action: UploadAction }) {
  const { t } = useTranslation('uploads');
  return (
    <Card title={t('start.howTitle')}>
      <Stack as="ol" gap={12}>
        {lines[action].map(([Icon, text]) => (
          <Row as="li" key={text} gap={10} align="start">
            <Icon size={17} strokeWidth={1.8} color="var(--accent)" style={{ flex: 'none' }} aria-hidden />
            <Text tone="soft" breaks>
              {t(text)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}

/** The empty sheet for those who begin with the information. */
export function TemplateCard() {
  const { t } = useTranslation('uploads');
  const { act, isActing } = useAct(uploadTemplate, {
    onDone: ({ download_link: link }) => {
      if (link !== null) openDownload(link);
    },
  });
  return (
    <Card>
      <Stack gap={12} align="start">
        <Text as="p" tone="soft">
          {t('start.templateText')}
        </Text>
        <Button
          icon={<Download size={14} aria-hidden />}
          loading={isActing}
          onClick={() => void act({ body: {} })}
        >
          {t('start.template')}
        </Button>
      </Stack>
    </Card>
  );
}
