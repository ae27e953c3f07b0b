import type { CatalogueProduct } from '@sourcewiz/contract';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import css from './product-words.module.css';

/** Image, name and ID of a product; buyers do not see unavailable ones. */
export function ProductWords({
  product: { name, product_id: sku, image, available },
  unavailable,
}: {
  product: Pick<CatalogueProduct, 'name' | 'product_id' | 'image' | 'available'>;
  /** Says why a product is unavailable. */
  unavailable: string;
}) {
  return (
    <Row grow className={css['product']} data-off={!available || undefined}>
      <Thumb src={image?.thumb} />
      <Stack gap={0} align="start">
        <Text weight={500} clip title={name} className={css['name']}>
          {name}
        </Text>
        {available ? (
          <Text tone="faint" size="sm">
            {sku}
          </Text>
        ) : (
          <Tag tone="warn">{unavailable}</Tag>
        )}
      </Stack>
    </Row>
  );
}
