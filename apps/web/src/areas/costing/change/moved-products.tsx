import {
  exact,
  minorUnitsOf,
  WHAT_IF_PAGE,
  whatIfFilters,
  type AnswerOf,
  type MovedProduct,
  type whatIf,
  type WhatIfFilter,
} from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { fineMoney, fixedDecimals } from '../fixed-decimals.ts';
import css from './what-if.module.css';
import { isTicked, ownerOf, withTick, type Ticked } from './what-if.rules.ts';

/** Every product that moves, worst margin first; counts are the filters. */
export function MovedProducts({
  data: { products, counts, floor, range },
  isChanged,
  show,
  page,
  ticked,
  onShow,
  onPage,
  onTick,
}: {
  data: AnswerOf<typeof whatIf>;
  isChanged: boolean;
  show: WhatIfFilter;
  page: number;
  ticked: Ticked;
  onShow: (show: WhatIfFilter) => void;
  onPage: (page: number) => void;
  onTick: (ticked: Ticked) => void;
}) {
  const { t } = useTranslation('whatIf');
  const { number } = useFormats();
  const columns = useColumns({ floor, ticked, onTick });
  const names: Record<WhatIfFilter, string> = {
    all: t('products.all'),
    below: floor === null ? t('products.noFloor') : t('products.below', { floor: number(floor) }),
    above: t('products.above'),
  };
  const empty = !isChanged ? 'begin' : counts.all === 0 ? 'nothing' : 'none';
  return (
    <Card
      title={
        <>
          {t('products.title')}{' '}
          <Text tone="faint" size="base" weight={450}>
            {t('products.unsaved')}
          </Text>
        </>
      }
      aside={<Text tone="faint">{t('products.note')}</Text>}
      padding="flush"
    >
      <div className={css['counts']} role="group" aria-label={t('products.title')}>
        {whatIfFilters.map((filter) => (
          <BareButton
            key={filter}
            className={css['count']}
            pressed={show === filter}
            onClick={() => onShow(filter)}
          >
            <b>{number(counts[filter])}</b>
            <span data-tone={filter === 'below' ? 'bad' : filter === 'above' ? 'ok' : undefined}>
              {names[filter]}
            </span>
          </BareButton>
        ))}
        {range === null ? null : (
          <div className={css['count']}>
            <b>
              {range.least === range.most
                ? signed(range.most, number)
                : t('products.rangeOf', { least: signed(range.least, number), most: number(range.most) })}
            </b>
            <span>{t('products.range', { currency: range.currency })}</span>
          </div>
        )}
      </div>
      {floor === null ? (
        <Text as="p" tone="warn" className={css['hint']}>
          {t('products.floorMissing')}
        </Text>
      ) : null}
      {products.length === 0 ? (
        <Text as="p" tone="faint" className={css['hint']}>
          {t(`products.${empty}`)}
        </Text>
      ) : (
        <div className={css['moved']}>
          <PlainTable
            label={t('products.title')}
            columns={columns}
            rows={products}
            keyOf={ownerOf}
            stacks
            flush
          />
        </div>
      )}
      <Pager page={page} perPage={WHAT_IF_PAGE} total={counts[show]} onPage={onPage} />
    </Card>
  );
}

const signed = (amount: string, number: (text: string) => string): string =>
  `${exact(amount).gt(0) ? '+' : ''}${number(amount)}`;

function useColumns({
  floor,
  ticked,
  onTick,
}: {
  floor: string | null;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}): PlainColumn<MovedProduct>[] {
  const { t } = useTranslation('whatIf');
  const { number } = useFormats();
  const mayEdit = usePermitted('edit_costing');
  const words = (amount: string, currency: string, isFull = false): string =>
    isFull ? fineMoney(amount, currency, number) : fixedDecimals(amount, minorUnitsOf(currency), number);
  const percent = (value: string | null): string =>
    value === null ? '–' : t('percent', { value: number(value) });
  const product: PlainColumn<MovedProduct> = {
    key: 'product',
    head: t('products.columns.product'),
    cell: (one) => (
      <Row gap={10}>
        {mayEdit ? (
          <Checkbox checked={isTicked(ticked, one)} onChange={() => onTick(withTick(ticked, one))}>
            <span className={css['hidden']}>{t('products.selectOne', { name: one.name })}</span>
          </Checkbox>
        ) : null}
        <Thumb src={one.image} size={34} />
        <span>
          <Link
            to="/product-details/$mode/$id/$tab"
            params={{ mode: 'view', id: String(one.product_id), tab: 'costing' }}
            search={one.variant_id === null ? {} : { variant: one.variant_id }}
          >
            {one.name}
          </Link>
          <Text tone="faint" size="sm" as="div">
            {one.code}
          </Text>
        </span>
      </Row>
    ),
  };
  return [
    product,
    {
      key: 'cost',
      head: t('products.columns.cost'),
      align: 'end',
      cell: (one) => (
        <>
          <Text tone="faint" className={css['old']}>
            {words(one.old_cost, one.currency)}
          </Text>{' '}
          → <b>{words(one.new_cost, one.currency)}</b>
        </>
      ),
    },
    {
      key: 'change',
      head: t('products.columns.change'),
      align: 'end',
      cell: ({ old_cost: before, new_cost: after, currency }) => {
        const change = exact(after).minus(before);
        return `${change.gt(0) ? '+' : ''}${words(change.toFixed(), currency)}`;
      },
    },
    {
      key: 'price',
      head: t('products.columns.price'),
      align: 'end',
      cell: ({ price, currency }) => words(price, currency, true),
    },
    {
      key: 'margin',
      head: t('products.columns.margin'),
      align: 'end',
      cell: (one) => (
        <>
          <Text tone="faint" className={css['old']}>
            {percent(one.old_margin_percent)}
          </Text>{' '}
          →{' '}
          <Text tone={one.is_below ? 'bad' : 'ink'} weight={600}>
            {percent(one.new_margin_percent)}
          </Text>
          {one.is_below && floor !== null ? (
            <Text tone="bad" size="xs" as="div">
              {t('products.belowFloor', { floor: number(floor) })}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      key: 'keeps',
      head: t('products.columns.keeps'),
      align: 'end',
      cell: ({ price_that_keeps: price, currency }) => words(price, currency, true),
    },
  ];
}
