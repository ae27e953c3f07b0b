import type { SearchHit } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';
import { TimedImage } from '../../platform/kit/states/timed-image.tsx';
import css from './product-tile.module.css';

/** Class of the element around a tile's content: a link, or a button that ticks it. */
export const tileClass = css['tile'];

type Tiled = Pick<SearchHit, 'name' | 'product_id' | 'image' | 'variant_count' | 'selling_price'> &
  Partial<Pick<SearchHit, 'status'>>;

/** What a tile shows of a product: image, name, ID and price. */
export function TileContent({ hit, corner }: { hit: Tiled; corner?: ReactNode }) {
  const { t } = useTranslation('search');
  const { number } = useFormats();
  const { name, product_id: sku, image, variant_count: variants, selling_price: price } = hit;
  return (
    <>
      <span className={css['picture']}>
        {image === null ? (
          <img src="/art/no-image.svg" alt="" loading="lazy" data-none />
        ) : (
          <TimedImage src={image.card} alt="" loading="lazy" decoding="async" />
        )}
        <span className={css['corner']}>{corner}</span>
        {hit.status === 'draft' ? (
          <span className={css['status']}>
            <Tag>{t('picker.draft')}</Tag>
          </span>
        ) : null}
      </span>
      <Stack as="span" gap={2} className={css['words']}>
        <Text as="b" weight={600} clip className={css['name']} title={name}>
          {name}
        </Text>
        <Text tone="faint" size="sm" clip>
          {sku}
          {variants > 0
            ? ` · ${t('picker.variants', { count: variants, formatted: number(variants) })}`
            : null}
        </Text>
        {price === null ? (
          <Text tone="faint" size="sm">
            {t('picker.noPrice')}
          </Text>
        ) : (
          <Text weight={560} figures>
            {price}
          </Text>
        )}
      </Stack>
    </>
  );
}

/** Placeholder of a tile that is loading. */
export function TileWaiting() {
  return (
    <div className={css['tile']} aria-hidden>
      <span className={css['picture']} />
      <span className={css['blank']} />
    </div>
  );
}

/** A checkbox drawing that shows whether the element below it is selected. */
export function TickBox({ isOn }: { isOn: boolean }) {
  return (
    <span className={css['box']} data-on={isOn || undefined}>
      {isOn ? <Check size={12} strokeWidth={3.2} aria-hidden /> : null}
    </span>
  );
}
