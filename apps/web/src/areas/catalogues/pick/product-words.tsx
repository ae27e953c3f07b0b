import type { CatalogueProduct } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import css from './product-words.module.css';

/** Image, name and ID of a product; buyers do not see drafts and archived ones. */
export function ProductWords({
  product: { name, product_id: sku, image, status },
}: {
  product: Pick<CatalogueProduct, 'name' | 'product_id' | 'image' | 'status'>;
}) {
  const { t } = useTranslation('catalogues');
  return (
    <Row grow className={css['product']} data-off={status !== 'published' || undefined}>
      <Thumb src={image?.thumb} />
      <Stack gap={0} align="start">
        <Text weight={500} clip title={name} className={css['name']}>
          {name}
        </Text>
        {status === 'published' ? (
          <Text tone="faint" size="sm">
            {sku}
          </Text>
        ) : (
          <Tag tone="warn">{t(`details.unseen.${status}`)}</Tag>
        )}
      </Stack>
    </Row>
  );
}
