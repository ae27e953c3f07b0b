import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { uploadAddress } from './upload-address.rules.ts';
import { useUploadDrafts } from './upload-drafts.tsx';

/** Begins an image update, or continues the one that is not finished (IMGUPD-001, IMGUPD-002). */
export function ImageUpdateCard() {
  const { t } = useTranslation('uploads');
  const { number, when } = useFormats();
  const [draft] = useUploadDrafts('bulk_update_images');
  return (
    <Card title={t('card.title')}>
      <Stack gap={12} align="start">
        <Text as="p" tone="soft">
          {draft === undefined
            ? t('card.text')
            : t('card.running', { images: number(draft.total_count), when: when(draft.updated_at) })}
        </Text>
        <Row wrap>
          {draft === undefined ? null : (
            <LinkButton
              variant="primary"
              to={uploadAddress({
                action: 'bulk_update_images',
                id: draft.task_id,
                state: draft.current_state,
              })}
            >
              {t('card.continue')}
            </LinkButton>
          )}
          <LinkButton to="/bulk-image-upload/upload/">{t('card.start')}</LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}
