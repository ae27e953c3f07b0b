import type { SearchHit } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { ProgressRing } from '../../../platform/kit/states/progress.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import css from './product-card.module.css';
import { Highlighted } from '../../search/index.ts';
import { CardMenu } from './card-menu.tsx';
import { useRowState } from '../bulk/processing-store.ts';
import { useRowStateWords, type RowStateWords } from '../bulk/row-state-words.ts';
import { statusTones } from '../record/product-words.ts';
import { SelectBox } from '../bulk/selected/select-box.tsx';
import { useIsSelected } from '../bulk/selected/selection-store.ts';

type Choose = (place: number, hit: SearchHit, range: boolean) => void;

export interface HitProps {
  hit: SearchHit;
  /** Its index in the list, from 0. */
  place: number;
  /** The search that shows it. */
  searchKey: string;
  /** The search words, to be highlighted. */
  words: string | undefined;
  onChoose: Choose;
  onDelete: (hit: SearchHit) => void;
}

/** A product in the grid: image, name, price, state. */
export const ProductCard = memo(function ProductCard({
  hit,
  place,
  searchKey,
  words,
  onChoose,
  onDelete,
}: HitProps) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const { selected, held, mode, box } = useHit(hit, searchKey);
  return (
    <article className={css['card']} {...box}>
      <Link
        to="/product-details/$mode/$id"
        params={{ mode, id: String(hit.id) }}
        className={css['link']}
        data-place={place}
      >
        <span className={css['picture']}>
          {hit.image === null ? (
            <img src="/art/no-image.svg" alt="" loading="lazy" className={css['none']} />
          ) : (
            <TimedImage src={hit.image.card} alt="" loading="lazy" decoding="async" />
          )}
          {hit.image_count > 0 ? (
            <Row as="span" inline gap={4} className={css['images']}>
              <Images size={13} aria-hidden />
              {hit.image_count}
              <span className="visually-hidden"> {t('card.images')}</span>
            </Row>
          ) : null}
        </span>
        <span className={css['body']}>
          <Text weight={600} clip className={css['name']} title={hit.name}>
            <Highlighted text={hit.name} words={words} />
          </Text>
          <Text tone="faint" size="sm" clip>
            <Highlighted text={hit.product_id} words={words} />
            {hit.variant_count > 0
              ? ` · ${t('card.variants', { count: hit.variant_count, formatted: number(hit.variant_count) })}`
              : null}
          </Text>
          <Row as="span" align="baseline" className={css['money']}>
            {hit.selling_price === null ? (
              <Text tone="faint" size="sm">
                {t('card.noPrice')}
              </Text>
            ) : (
              <Text size="md" weight={600} figures>
                {hit.selling_price}
              </Text>
            )}
            {hit.moq === null ? null : (
              <Text tone="soft" size="sm" figures clip>
                {t('card.moq', { moq: shortMoq(hit.moq) })}
              </Text>
            )}
          </Row>
          <Row as="span" justify="between" className={css['state']}>
            <HitState hit={hit} held={held} />
            <ProgressRing percent={hit.completeness} />
          </Row>
        </span>
      </Link>
      <SelectBox
        className={css['box']}
        label={t('card.select', { name: hit.name })}
        checked={selected}
        refused={held?.reason}
        onToggle={(range) => onChoose(place, hit, range)}
      />
      <span className={css['menu']}>
        <CardMenu hit={hit} isHeld={held !== null} onDelete={onDelete} />
      </span>
    </article>
  );
});

/**
 * The state of a product in the list: chosen, held by a task, being deleted; and whether its link opens it for editing.
 */
export function useHit({ id, row_state: rowState }: SearchHit, searchKey: string) {
  const selected = useIsSelected(id, searchKey);
  const state = useRowState(id, rowState);
  const held = useRowStateWords(state);
  const mode = usePermitted('update_products') && held === null ? 'edit' : 'view';
  return {
    selected,
    held,
    mode,
    box: {
      'data-selected': selected || undefined,
      'data-held': held !== null || undefined,
      'data-deleted': state === 'deleted' || undefined,
      title: held?.reason,
    },
  } as const;
}

/** The status of a product, or what a task does with it. */
export function HitState({ hit: { status }, held }: { hit: SearchHit; held: RowStateWords | null }) {
  const { t } = useTranslation('products');
  if (held !== null) return <StatusDot tone={held.tone} label={held.label} />;
  return <StatusDot tone={statusTones[status]} label={t(`status.${status}`)} />;
}

/** A MOQ is in pieces by default. */
export function shortMoq(moq: string): string {
  return moq.replace(/ (pieces?|adet)$/, '');
}

/** Placeholder of a card that is loading. */
export function CardPlaceholder() {
  return (
    <div className={css['card']} aria-hidden>
      <span className={css['picture']} data-waiting />
      <span className={css['body']}>
        <i className={css['line']} style={{ width: '72%' }} />
        <i className={css['line']} style={{ width: '46%' }} />
        <i className={css['line']} style={{ width: '34%' }} />
      </span>
    </div>
  );
}
