import type { AnswerOf, reviewApproval, ReviewedProduct } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import css from './approval.module.css';

type Review = AnswerOf<typeof reviewApproval>;

/** The first added products with their pictures; nothing if there are none. */
export function AddedCard({ review: { added, counts }, onAll }: { review: Review; onAll: () => void }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  if (added.length === 0) return null;
  return (
    <Card
      title={
        <>
          {t('approval.changed.added')}{' '}
          <Text tone="faint" size="sm" weight={450} figures>
            {number(counts.added)}
          </Text>
        </>
      }
      aside={
        counts.added > added.length ? (
          <Button variant="text" size="small" onClick={onAll}>
            {t('approval.added.all')}
          </Button>
        ) : undefined
      }
    >
      <ul className={css['added']}>
        {added.map((product) => (
          <AddedProduct key={product.id} product={product} />
        ))}
      </ul>
    </Card>
  );
}

function AddedProduct({ product }: { product: ReviewedProduct }) {
  const { t } = useTranslation('catalogues');
  const { money, share: percent } = useFormats();
  const seesCosts = usePermitted('view_costing');
  const { image, name, price: of, margin, is_below_floor: isBelow } = product;
  const price = of === null ? t('approval.noPrice') : money(of.amount, of.currency);
  const line = isBelow ? 'below' : 'line';
  return (
    <Stack as="li" gap={2}>
      <TimedImage
        className={css['picture']}
        src={image?.card ?? '/art/no-image.svg'}
        alt=""
        loading="lazy"
        width={image?.width ?? 4}
        height={image?.height ?? 3}
      />
      <Text weight={560} breaks>
        {name}
      </Text>
      <Text tone={isBelow ? 'bad' : 'soft'} size="sm">
        {margin === null || !seesCosts
          ? price
          : t(`approval.added.${line}`, { price, margin: percent(Number(margin)) })}
      </Text>
    </Stack>
  );
}
