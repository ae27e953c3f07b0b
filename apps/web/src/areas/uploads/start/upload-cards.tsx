import type { UploadAction } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { uploadAddress } from './upload-address.ts';
import { useUploadDrafts } from './upload-drafts.tsx';

/**
 * Photos of new products, and new photos of existing ones: start either, or continue a draft (IMGUPD-001, IMGUPD-002).
 */
export function UploadCards() {
  return (
    <>
      <UploadCard action="bulk_products_upload" words="bulkCard" start="/bulk-upload/" />
      <UploadCard action="bulk_update_images" words="card" start="/bulk-image-upload/upload/" />
    </>
  );
}

function UploadCard({
  action,
  words,
  start,
}: {
  action: UploadAction;
  words: 'card' | 'bulkCard';
  start: '/bulk-upload/' | '/bulk-image-upload/upload/';
}) {
  const { t } = useTranslation('uploads');
  const { number, when } = useFormats();
  const [draft] = useUploadDrafts(action);
  return (
    <Card title={t(`${words}.title`)}>
      <Stack gap={12} align="start">
        <Text as="p" tone="soft">
          {draft === undefined
            ? t(`${words}.text`)
            : t(`${words}.running`, {
                count: draft.total_count,
                formatted: number(draft.total_count),
                when: when(draft.updated_at),
              })}
        </Text>
        <Row wrap>
          {draft === undefined ? null : (
            <LinkButton
              variant="primary"
              to={uploadAddress({ action, id: draft.task_id, state: draft.current_state })}
            >
              {t('card.continue')}
            </LinkButton>
          )}
          <LinkButton to={start}>{t(`${words}.start`)}</LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}
