import type { Attribute, CatalogueProduct } from '@sourcewiz/contract';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState } from '../../../platform/kit/states/states.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { MoreRows } from '../../../platform/list/more-rows.tsx';
import { MoveButtons, SortableList, useSortableRow } from '../../../platform/kit/sort/sortable-list.tsx';
import css from './products-preview.module.css';
import { useCatalogueProducts, useFacts } from './use-catalogue-products.ts';

/** The catalogue's products with the facts that buyers will read; here they are put in order too. */
export function ProductsPreview({
  catalogueId,
  shown,
  saved,
}: {
  catalogueId: number;
  shown: readonly Attribute[];
  /** Attribute ids that the server shows by now. */
  saved: readonly number[];
}) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { list, products, total, move } = useCatalogueProducts(catalogueId);
  const factOf = useFacts(products, shown, saved);
  const params = { id: String(catalogueId) };
  return (
    <Card
      padding="flush"
      title={
        <>
          {t('details.preview')}{' '}
          {total === undefined ? null : <span className={css['count']}>{number(total)}</span>}
          <span className={css['quiet']}>{t('details.previewText')}</span>
        </>
      }
      aside={
        total === undefined || total === 0 ? undefined : (
          <LinkButton to="/select-products/$id" params={params} size="small">
            {t('details.changeProducts')}
          </LinkButton>
        )
      }
    >
      {list.data === undefined ? (
        list.isError ? (
          <FailedState
            what={t('details.productsWhat')}
            failure={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <RowSkeletons count={8} columns={4} />
        )
      ) : products.length === 0 ? (
        <EmptyState
          icon={<PackageOpen size={18} />}
          tone="accent"
          title={t('details.noProducts')}
          text={t('details.noProductsText')}
          actions={
            <LinkButton to="/select-products/$id" params={params} variant="primary">
              {t('details.chooseProducts')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <PreviewRows products={products} shown={shown} factOf={factOf} onMove={move} total={total ?? 0} />
          <MoreRows list={list} />
        </>
      )}
    </Card>
  );
}

/** Facts of so many characters stay on one line. */
const SHORT = 26;
/** A phone shows so many facts of a product before it is asked for all. */
const FACTS_AT_FIRST = 4;

interface RowsProps {
  products: readonly CatalogueProduct[];
  shown: readonly Attribute[];
  factOf: ReturnType<typeof useFacts>;
  onMove: (from: number, to: number) => void;
  total: number;
}

function PreviewRows(props: RowsProps) {
  const phone = usePhone();
  return (
    <SortableList onMove={props.onMove}>
      {phone ? <PreviewCards {...props} /> : <PreviewTable {...props} />}
    </SortableList>
  );
}

function PreviewTable({ products, shown, factOf, onMove, total }: RowsProps) {
  const { t } = useTranslation('catalogues');
  return (
    <div className={css['scroll']} role="region" aria-label={t('details.preview')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col" className={css['product']}>
              {t('details.product')}
            </th>
            {shown.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product, index) => (
            <PreviewRow
              key={product.id}
              product={product}
              index={index}
              shown={shown}
              factOf={factOf}
              onMove={onMove}
              total={total}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<RowsProps, 'products'> & { product: CatalogueProduct; index: number };

function PreviewRow({ product, index, shown, factOf, onMove, total }: RowProps) {
  const { name } = product;
  const { attach, isDragging, grip } = useSortableRow({ id: product.id, index, name });
  return (
    <tr ref={attach} data-dragging={isDragging || undefined} data-off={!product.available || undefined}>
      <th scope="row" className={css['product']}>
        <span className={css['head']}>
          {grip}
          <ProductHead product={product} />
          <span className={css['moves']}>
            <MoveButtons name={name} index={index} count={total} onMove={onMove} />
          </span>
        </span>
      </th>
      {shown.map((attribute) => (
        <td key={attribute.id}>
          <FactText text={factOf(product, attribute)} />
        </td>
      ))}
    </tr>
  );
}

function PreviewCards({ products, shown, factOf, onMove, total }: RowsProps) {
  return (
    <ol>
      {products.map((product, index) => (
        <PreviewCard
          key={product.id}
          product={product}
          index={index}
          shown={shown}
          factOf={factOf}
          onMove={onMove}
          total={total}
        />
      ))}
    </ol>
  );
}

function PreviewCard({ product, index, shown, factOf, onMove, total }: RowProps) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const { name } = product;
  const facts = showsAll ? shown : shown.slice(0, FACTS_AT_FIRST);
  const more = shown.length - facts.length;
  const { attach, grip } = useSortableRow({ id: product.id, index, name });
  return (
    <li ref={attach} className={css['card']} data-off={!product.available || undefined}>
      <div className={css['head']}>
        {grip}
        <ProductHead product={product} />
        <MoveButtons name={name} index={index} count={total} onMove={onMove} />
      </div>
      {shown.length === 0 ? null : (
        <dl className={css['facts']}>
          {facts.map((attribute) => (
            <div key={attribute.id}>
              <dt>{attribute.name}</dt>
              <dd>
                <FactText text={factOf(product, attribute)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 ? (
        <button type="button" className={css['more']} onClick={() => setShowsAll(true)}>
          {t('details.moreFacts', { count: more, formatted: number(more) })}
        </button>
      ) : null}
    </li>
  );
}

function ProductHead({
  product: { name, product_id: sku, image, available },
}: {
  product: CatalogueProduct;
}) {
  const { t } = useTranslation('catalogues');
  return (
    <>
      <img src={image?.thumb ?? '/art/no-image.svg'} alt="" loading="lazy" className={css['picture']} />
      <span className={css['words']}>
        <span className={css['name']} title={name}>
          {name}
        </span>
        {available ? (
          <span className={css['sku']}>{sku}</span>
        ) : (
          <Tag tone="warn">{t('details.unavailable')}</Tag>
        )}
      </span>
    </>
  );
}

/** A fact in one or two lines; a missing one says so quietly. */
function FactText({ text }: { text: string | undefined }) {
  const { t } = useTranslation('catalogues');
  if (text === undefined) return <span className={css['waiting']} aria-busy="true" />;
  if (text === '') return <span className={css['none']}>{t('details.noValue')}</span>;
  return (
    <span
      className={css['fact']}
      data-short={text.length <= SHORT || undefined}
      title={text.length > 60 ? text : undefined}
    >
      {text}
    </span>
  );
}
