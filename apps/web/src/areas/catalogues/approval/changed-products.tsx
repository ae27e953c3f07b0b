import {
  REVIEW_PAGE_SIZE,
  reviewGroups,
  type AnswerOf,
  type Money,
  type reviewApproval,
  type ReviewedProduct,
  type ReviewGroup,
} from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import css from './approval.module.css';
import { SettingFacts } from './review-cards.tsx';

type Review = AnswerOf<typeof reviewApproval>;

/** The products by what happened to them since the approved version; the counts are filters. */
export function ChangedProducts({
  review,
  page,
  onShow,
  onPage,
}: {
  review: Review;
  page: number;
  onShow: (group: ReviewGroup) => void;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('catalogues');
  const { date } = useFormats();
  const { compared_with: since, shown, products, total } = review;
  const [showsSettings, setShowsSettings] = useState(false);
  const groups = reviewGroups.filter((group) => since !== null || group === 'added');
  return (
    <Card
      padding="flush"
      title={
        <>
          {t('approval.changed.title')}{' '}
          <Text tone="faint" size="sm" weight={450}>
            {since === null
              ? t('approval.changed.first')
              : t(since.approved_by_you ? 'approval.changed.sinceYours' : 'approval.changed.since', {
                  version: since.version,
                  name: since.approved_by,
                  date: date(since.at),
                })}
          </Text>
        </>
      }
    >
      <Tabs
        tiles
        label={t('approval.changed.filter')}
        value={showsSettings ? 'settings' : shown}
        items={[...groups, ...(since === null ? [] : ['settings' as const])].map((key) => ({
          key,
          label: t(`approval.changed.${key}`),
          count: review.counts[key],
        }))}
        onChange={(key) => {
          setShowsSettings(key === 'settings');
          if (key !== 'settings') onShow(key);
        }}
      />
      {showsSettings ? (
        <div className={css['none']}>
          <SettingFacts settings={review.settings.filter(({ before }) => before !== null)} />
        </div>
      ) : products.length === 0 ? (
        <Text as="p" tone="faint" className={css['none']}>
          {t('approval.changed.none')}
        </Text>
      ) : (
        <ProductTable review={review} />
      )}
      {total > REVIEW_PAGE_SIZE && !showsSettings ? (
        <Pager page={page} perPage={REVIEW_PAGE_SIZE} total={total} onPage={onPage} />
      ) : null}
    </Card>
  );
}

function ProductTable({ review }: { review: Review }) {
  const { t } = useTranslation('catalogues');
  const { share: percent } = useFormats();
  const isPhone = usePhone();
  const seesCosts = usePermitted('view_costing');
  return (
    <PlainTable
      flush
      label={t('approval.changed.title')}
      columns={columnsOf(review, { t, percent, isPhone, seesCosts })}
      rows={review.products}
      keyOf={({ id }) => String(id)}
    />
  );
}

interface TableContext {
  t: TFunction<'catalogues'>;
  percent: (share: number) => string;
  isPhone: boolean;
  seesCosts: boolean;
}

function columnsOf(
  { shown, checks: { floor } }: Review,
  { t, percent, isPhone, seesCosts }: TableContext,
): PlainColumn<ReviewedProduct>[] {
  const compares = shown === 'prices';
  const shareOf = (value: string | null) => (value === null ? '–' : percent(Number(value)));
  const head = (key: 'product' | 'price' | 'change' | 'marginBefore' | 'margin' | 'marginNow') => ({
    key,
    head: t(`approval.columns.${key}`),
  });
  const below = floor === null || isPhone ? '' : t('approval.belowFloor', { floor: percent(Number(floor)) });
  const columns: (PlainColumn<ReviewedProduct> | false)[] = [
    { ...head('product'), cell: (product) => <ProductCell product={product} /> },
    {
      ...head('price'),
      align: 'end',
      markOf: () => (compares ? 'changed' : undefined),
      cell: (product) => <PriceCell product={product} shown={shown} isPhone={isPhone} />,
    },
    compares && !isPhone && { ...head('change'), align: 'end', cell: ({ change }) => shareOf(change) },
    compares &&
      seesCosts &&
      !isPhone && { ...head('marginBefore'), align: 'end', cell: (one) => shareOf(one.margin_before) },
    seesCosts &&
      shown !== 'removed' && {
        ...head(compares ? 'marginNow' : 'margin'),
        align: 'end',
        markOf: ({ is_below_floor: isBelow }) => (isBelow ? 'bad' : undefined),
        cell: ({ margin, is_below_floor: isBelow }) => (
          <MarginCell margin={shareOf(margin)} below={isBelow ? below : ''} />
        ),
      },
  ];
  return columns.filter((column) => column !== false);
}

function ProductCell({ product: { image, name, product_id: sku } }: { product: ReviewedProduct }) {
  return (
    <Row>
      <Thumb src={image?.thumb} size={34} />
      <Stack gap={2}>
        <Text weight={560} breaks>
          {name}
        </Text>
        <Text tone="faint" size="sm">
          {sku}
        </Text>
      </Stack>
    </Row>
  );
}

function PriceCell({
  product: { price, price_before: before, other_prices_changed: areOthers },
  shown,
  isPhone,
}: {
  product: ReviewedProduct;
  shown: ReviewGroup;
  isPhone: boolean;
}) {
  const { t } = useTranslation('catalogues');
  return (
    <>
      {shown === 'prices' && !areOthers ? (
        <>
          <s className={css['old']}>
            <Price of={before} />
          </s>
          {isPhone ? <br /> : ' → '}
        </>
      ) : null}
      <b>
        <Price of={shown === 'removed' ? before : price} />
      </b>
      {areOthers ? (
        <Text as="div" size="sm" tone="soft">
          {t('approval.otherOptions')}
        </Text>
      ) : null}
    </>
  );
}

function MarginCell({ margin, below }: { margin: string; below: string }) {
  return (
    <>
      {margin}
      {below === '' ? null : (
        <Text as="div" size="sm" tone="bad">
          {below}
        </Text>
      )}
    </>
  );
}

function Price({ of }: { of: Money | null }) {
  const { t } = useTranslation('catalogues');
  const { money } = useFormats();
  return of === null ? t('approval.noPrice') : money(of.amount, of.currency);
}
