import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { LoadMore } from '../../../platform/kit/page/load-more.tsx';
import { SortableList, useSortableRow } from '../../../platform/kit/sort/sortable-list.tsx';
import css from './picked-list.module.css';
import type { PickedProduct, usePickedProducts } from './use-picked-products.ts';

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
      <header className={css['head']}>
        <h2 className={css['title']}>
          {t('picked.title')}{' '}
          {picked.isLoading ? null : <span className={css['count']}>{number(count)}</span>}
        </h2>
        {count > 1 ? (
          <button type="button" className={css['all']} onClick={() => setAsks(true)}>
            {t('picked.removeAll')}
          </button>
        ) : null}
      </header>
      {picked.isLoading ? <RowSkeletons count={4} columns={1} /> : null}
      {!picked.isLoading && count === 0 ? (
        <p className={css['empty']}>
          <b>{t('picked.empty')}</b>
          {phone ? t('picked.emptyTextPhone') : t('picked.emptyText')}
        </p>
      ) : null}
      {count > 0 ? (
        <SortableList onMove={picked.move}>
          <ol className={css['rows']}>
            {products.slice(0, shown).map((product, index) => (
              <PickedRow
                key={product.id}
                product={product}
                index={index}
                onRemove={() => picked.remove([product.id])}
              />
            ))}
            {count > shown ? <LoadMore key={shown} onReach={() => setShown(shown + STEP)} /> : null}
          </ol>
        </SortableList>
      ) : null}
      {count > 1 ? <p className={css['hint']}>{t('picked.reorderNote')}</p> : null}
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

function PickedRow({
  product,
  index,
  onRemove,
}: {
  product: PickedProduct;
  index: number;
  onRemove: () => void;
}) {
  const { t } = useTranslation('catalogues');
  const { id, name, product_id: sku, image, available } = product;
  const { attach, isDragging, grip } = useSortableRow({ id, index, name });
  return (
    <li ref={attach} className={css['row']} data-dragging={isDragging || undefined}>
      {grip}
      <img src={image?.thumb ?? '/art/no-image.svg'} alt="" loading="lazy" className={css['picture']} />
      <span className={css['words']}>
        <span className={css['name']} title={name}>
          {name}
        </span>
        {available ? (
          <span className={css['sku']}>{sku}</span>
        ) : (
          <Tag tone="warn">{t('picked.unavailable')}</Tag>
        )}
      </span>
      <button
        type="button"
        className={css['remove']}
        aria-label={t('picked.remove', { name })}
        onClick={onRemove}
      >
        <X size={15} aria-hidden />
      </button>
    </li>
  );
}
