import type { UploadRow } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';

/** A row beside the library's product that it looks like: the user decides whether they are the same. */
export function LikeDialog({
  row,
  onRemove,
  onClose,
}: {
  row: UploadRow;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('uploadTable');
  const { percent } = useFormats();
  const like = row.like_product;
  if (like === null) return null;
  return (
    <Dialog
      title={t('like.title')}
      text={t('like.text')}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('like.keep')}</Button>
          <Button danger variant="primary" onClick={onRemove}>
            {t('remove.one')}
          </Button>
        </>
      }
    >
      <Row gap={20} align="start" wrap>
        <Stack gap={6}>
          <Thumb src={row.images[0]?.large} size={200} />
          <Text weight={560} breaks>
            {row.groupName}
          </Text>
        </Stack>
        <Stack gap={6}>
          <Thumb src={like.thumb} size={200} />
          <Text weight={600} breaks>
            {like.product_id}
          </Text>
          <Text breaks>{like.name}</Text>
          <Text tone="warn" weight={560}>
            {t('like.sure', { percent: percent(like.confidence) })}
          </Text>
          <LinkButton
            to="/product-details/$mode/$id"
            params={{ mode: 'view', id: String(like.id) }}
            target="_blank"
            size="small"
          >
            {t('like.open')}
          </LinkButton>
        </Stack>
      </Row>
    </Dialog>
  );
}
