import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { LoadMore } from '../../../platform/kit/page/load-more.tsx';
import { SortableList } from '../../../platform/kit/sort/sortable-list.tsx';
import css from './picked-list.module.css';
import { ProductWords } from './product-words.tsx';
import { SortRow } from './sort-row.tsx';
import type { usePickedProducts } from './use-picked-products.ts';

const STEP = 100;

/** The chosen products in their order: drag to move, cross to remove. */
export function PickedList({ picked }: { picked: ReturnType<typeof usePickedProducts> }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const phone = usePhone();
  const [asks, setAsks] = useState(false);
  const [shown, setShown] = useState(STEP);
  const { products } = picked;
  const count = products.length;
  return (
    <div className={css['panel']}>
      <Row as="header" justify="between" className={css['head']}>
        <Text as="h2" size="xl" weight={600}>
          {t('picked.title')}{' '}
          {picked.isLoading ? null : (
            <Text tone="faint" weight={450} figures>
              {number(count)}
            </Text>
          )}
        </Text>
        {count > 1 ? (
          <Button variant="text" size="small" onClick={() => setAsks(true)}>
            {t('picked.removeAll')}
          </Button>
        ) : null}
      </Row>
      {picked.isLoading ? <RowSkeletons count={4} columns={1} /> : null}
      {!picked.isLoading && count === 0 ? (
        <Text as="p" tone="soft" className={css['empty']}>
          <Text as="b" tone="ink" weight={600}>
            {t('picked.empty')}
          </Text>
          <br />
          {phone ? t('picked.emptyTextPhone') : t('picked.emptyText')}
        </Text>
      ) : null}
      {count > 0 ? (
        <SortableList onMove={picked.move}>
          <ol className={css['rows']}>
            {products.slice(0, shown).map((product, index) => (
              <SortRow
                key={product.id}
                id={product.id}
                index={index}
                name={product.name}
                remove={t('picked.remove', { name: product.name })}
                onRemove={() => picked.remove([product.id])}
              >
                <ProductWords product={product} />
              </SortRow>
            ))}
            {count > shown ? <LoadMore key={shown} onReach={() => setShown(shown + STEP)} /> : null}
          </ol>
        </SortableList>
      ) : null}
      {count > 1 ? (
        <Text as="p" tone="faint" size="sm" className={css['hint']}>
          {t('picked.reorderNote')}
        </Text>
      ) : null}
      <ConfirmModal
        open={asks}
        title={t('picked.removeAllTitle')}
        text={t('picked.removeAllText', { count, formatted: number(count) })}
        confirm={t('picked.removeAll')}
        tone="danger"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          picked.remove(products.map(({ id }) => id));
        }}
      />
    </div>
  );
}
