import type { Attribute, CatalogueProduct } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { MoreRows } from '../../../platform/list/more-rows.tsx';
import { MoveButtons } from '../../../platform/kit/sort/move-buttons.tsx';
import { SortableList, useSortableRow } from '../../../platform/kit/sort/sortable-list.tsx';
import { NoProducts } from '../no-products.tsx';
import { stepLink } from '../step-link.ts';
import { ProductWords } from './product-words.tsx';
import css from './products-preview.module.css';
import { useCatalogueProducts, useFacts } from './use-catalogue-products.ts';

/** The catalogue's products with the facts that buyers will read; they can also be sorted here. */
export function ProductsPreview({
  catalogueId,
  shown,
  saved,
}: {
  catalogueId: number;
  shown: readonly Attribute[];
  /** Ids of the attributes that are already saved. */
  saved: readonly number[];
}) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { list, products, total, move } = useCatalogueProducts(catalogueId);
  const factOf = useFacts(products, shown, saved);
  return (
    <Card
      padding="flush"
      title={
        <>
          {t('details.preview')}{' '}
          <Text tone="faint" weight={450} figures>
            {total === undefined ? null : number(total)}
          </Text>{' '}
          <Text tone="faint" weight={450} size="base" className={css['quiet']}>
            {t('details.previewText')}
          </Text>
        </>
      }
      aside={
        total === undefined || total === 0 ? undefined : (
          <LinkButton {...stepLink('products', catalogueId)} size="small">
            {t('details.changeProducts')}
          </LinkButton>
        )
      }
    >
      <Loaded query={list} what={t('details.productsWhat')} waiting={<RowSkeletons count={8} columns={4} />}>
        {() =>
          products.length === 0 ? (
            <NoProducts title={t('details.noProducts')} catalogueId={catalogueId} />
          ) : (
            <>
              <SortableList onMove={move}>
                <PreviewRows
                  products={products}
                  shown={shown}
                  factOf={factOf}
                  onMove={move}
                  total={total ?? 0}
                />
              </SortableList>
              <MoreRows list={list} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Facts of up to this many characters stay on one line. */
const SHORT = 26;
/** How many facts of a product a phone shows before the user asks for all. */
const FACTS_AT_FIRST = 4;

interface RowsProps {
  products: readonly CatalogueProduct[];
  shown: readonly Attribute[];
  factOf: ReturnType<typeof useFacts>;
  onMove: (from: number, to: number) => void;
  total: number;
}

function PreviewRows({ products, ...rest }: RowsProps) {
  const { t } = useTranslation('catalogues');
  const phone = usePhone();
  const Entry = phone ? PreviewCard : PreviewRow;
  const entries = products.map((product, index) => (
    <Entry key={product.id} product={product} index={index} {...rest} />
  ));
  if (phone) return <ol>{entries}</ol>;
  return (
    <div className={css['scroll']} role="region" aria-label={t('details.preview')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col" className={css['product']}>
              {t('details.product')}
            </th>
            {rest.shown.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{entries}</tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<RowsProps, 'products'> & { product: CatalogueProduct; index: number };

function PreviewRow({ product, index, shown, factOf, onMove, total }: RowProps) {
  const { name } = product;
  const { attach, isDragging, grip } = useSortableRow({ id: product.id, index, name });
  return (
    <tr ref={attach} data-dragging={isDragging || undefined}>
      <th scope="row" className={css['product']}>
        <Row>
          {grip}
          <ProductWords product={product} />
          <span className={css['moves']}>
            <MoveButtons name={name} index={index} count={total} onMove={onMove} />
          </span>
        </Row>
      </th>
      {shown.map((attribute) => (
        <td key={attribute.id}>
          <FactText text={factOf(product, attribute)} />
        </td>
      ))}
    </tr>
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
    <li ref={attach} className={css['card']}>
      <Row>
        {grip}
        <ProductWords product={product} />
        <MoveButtons name={name} index={index} count={total} onMove={onMove} />
      </Row>
      {shown.length === 0 ? null : (
        <dl className={css['facts']}>
          {facts.map((attribute) => (
            <div key={attribute.id}>
              <Text as="dt" tone="faint" size="sm">
                {attribute.name}
              </Text>
              <dd>
                <FactText text={factOf(product, attribute)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 ? (
        <Button variant="text" className={css['more']} onClick={() => setShowsAll(true)}>
          {t('details.moreFacts', { count: more, formatted: number(more) })}
        </Button>
      ) : null}
    </li>
  );
}

/** A fact in one or two lines; a missing one is dimmed. */
function FactText({ text }: { text: string | undefined }) {
  const { t } = useTranslation('catalogues');
  if (text === undefined) return <span className={css['waiting']} aria-busy="true" />;
  if (text === '') {
    return (
      <Text tone="faint" size="sm">
        {t('details.noValue')}
      </Text>
    );
  }
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
