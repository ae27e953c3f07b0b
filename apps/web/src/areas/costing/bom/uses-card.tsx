import { whereUsed, type BomNode } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { unitText } from '../unit-text.ts';
import css from './bom.module.css';

/** Where the chosen part, material or process is used; without one, where the product itself is. */
export function UsesCard({ chosen, productId }: { chosen: BomNode | null; productId: number }) {
  const { t } = useTranslation('bom');
  const id = chosen === null ? productId : chosen.source_id;
  if (id === null) {
    return (
      <Card>
        <Text tone="faint">{t('uses.choose')}</Text>
      </Card>
    );
  }
  return <Uses key={id} id={id} />;
}

function Uses({ id }: { id: number }) {
  const { t } = useTranslation('bom');
  const { number } = useFormats();
  const used = useCall(whereUsed, { params: { id } });
  const name = used.data?.name ?? '';
  return (
    <Card
      title={used.data ? t('uses.title', { name }) : undefined}
      aside={
        used.data && used.data.total > 0 ? (
          <Text tone="faint">
            {t('uses.products', { count: used.data.total, formatted: number(used.data.total) })}
          </Text>
        ) : undefined
      }
    >
      <Loaded query={used} what={t('uses.title', { name })} waiting={<LineSkeletons count={4} />}>
        {({ products, total, type, code }) => (
          <>
            <Text as="p" tone="faint" size="sm" className={css['note']}>
              {t(products.length === 0 ? 'uses.none' : 'uses.note')}
            </Text>
            <ul className={css['uses']}>
              {products.map((use) => (
                <li key={`${use.product_id} ${use.variant_id ?? ''}`}>
                  <Thumb src={use.image} size={32} />
                  <span>
                    <Link
                      to="/product-details/$mode/$id/$tab"
                      params={{ mode: 'view', id: String(use.product_id), tab: 'bom' }}
                      search={use.variant_id === null ? {} : { variant: use.variant_id }}
                    >
                      {use.name}
                    </Link>
                    <Text tone="faint" size="sm" as="div">
                      {use.through.length === 0
                        ? t('uses.direct')
                        : t('uses.through', { codes: use.through.join(', ') })}
                    </Text>
                  </span>
                  <span data-align="end">
                    {number(use.quantity)} <Text tone="faint">{unitText(use.unit, use.quantity)}</Text>
                    <Text tone="faint" size="sm" as="div">
                      {t('uses.share', { share: number(use.share), cost: number(use.cost) })}
                    </Text>
                  </span>
                </li>
              ))}
            </ul>
            {total > products.length ? (
              <Text as="p" tone="faint" size="sm">
                {t('uses.more', { formatted: number(products.length) })}
              </Text>
            ) : null}
            <Row justify="between" wrap>
              {products.length === 0 ? null : (
                <Link to="/what-if" search={{ item: id }}>
                  {t('uses.whatIf')}
                </Link>
              )}
              {type === 'product' ? (
                <Link
                  to="/product-details/$mode/$id/$tab"
                  params={{ mode: 'view', id: String(id), tab: 'bom' }}
                >
                  {t('uses.open', { code })}
                </Link>
              ) : (
                <Link
                  to={type === 'material' ? '/material-library' : '/process-library'}
                  search={{ q: code }}
                >
                  {t('uses.open', { code })}
                </Link>
              )}
            </Row>
          </>
        )}
      </Loaded>
    </Card>
  );
}
