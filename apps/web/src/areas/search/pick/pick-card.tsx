import type { SearchHit } from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import css from './pick-card.module.css';

/** A product to tick: the whole card is the box. */
export function PickCard({
  hit,
  checked,
  disabled,
  onToggle,
}: {
  hit: SearchHit;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('search');
  const { number } = useFormats();
  const { name, product_id: sku, image, variant_count: variants, selling_price: price } = hit;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={t('picker.select', { name })}
      className={css['card']}
      disabled={disabled}
      onClick={onToggle}
    >
      <span className={css['picture']}>
        <img
          src={image?.card ?? '/art/no-image.svg'}
          alt=""
          loading="lazy"
          decoding="async"
          data-none={image === null || undefined}
        />
        <span className={css['box']} data-on={checked || undefined}>
          {checked ? <Check size={12} strokeWidth={3.2} aria-hidden /> : null}
        </span>
      </span>
      <span className={css['name']} title={name}>
        {name}
      </span>
      <span className={css['facts']}>
        {sku}
        {variants > 0 ? (
          <>
            <i aria-hidden>·</i>
            {t('picker.variants', { count: variants, formatted: number(variants) })}
          </>
        ) : null}
      </span>
      <span className={css['price']} data-none={price === null || undefined}>
        {price ?? t('picker.noPrice')}
      </span>
    </button>
  );
}

/** Keeps the place of a card that is on its way. */
export function PickCardWaiting() {
  return (
    <div className={css['card']} aria-hidden>
      <span className={css['picture']} />
      <span className={css['name']}>&nbsp;</span>
      <span className={css['facts']}>&nbsp;</span>
      <span className={css['price']}>&nbsp;</span>
    </div>
  );
}
