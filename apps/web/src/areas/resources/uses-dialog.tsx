import { resourceUses, type Resource } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState } from '../../platform/kit/states/states.tsx';
import { Text } from '../../platform/kit/layout/layout.tsx';
import css from './resources.module.css';

/** The products that use a resource. */
export function UsesDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  const mayOpen = usePermitted('view_products');
  const list = useCall(resourceUses, { params: { id: resource.id } });
  const { products, total } = list.data ?? { products: [], total: 0 };
  return (
    <Dialog title={t('uses.title', { name: resource.name })} onClose={onClose} width={520}>
      {list.error ? (
        <FailedState what={t('look')} failure={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <LineSkeletons count={4} />
      ) : products.length === 0 && list.data.total > 0 ? (
        <p>{t('uses.hidden', { products: t('products', { count: total, formatted: number(total) }) })}</p>
      ) : products.length === 0 ? (
        <EmptyState icon={<PackageSearch size={18} />} title={t('uses.none')} text={t('uses.noneText')} />
      ) : (
        <ul className={css['productList']}>
          {products.map(({ id, product_id: productId, name, attribute, percent }) => (
            <li key={`${id} ${attribute}`}>
              {mayOpen ? (
                <Link to="/product-details/$mode/$id" params={{ mode: 'view', id: String(id) }}>
                  <b>{name}</b>{' '}
                  <Text tone="faint" size="sm">
                    {productId}
                  </Text>
                </Link>
              ) : (
                <span>
                  <b>{name}</b>{' '}
                  <Text tone="faint" size="sm">
                    {productId}
                  </Text>
                </span>
              )}
              <Text tone="faint">
                {attribute}
                {percent === null ? null : ` ${t('percent', { value: number(percent) })}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {products.length > 0 && total > products.length ? (
        <Text as="p" tone="faint">
          {t('uses.more', { shown: number(products.length), total: number(total) })}
        </Text>
      ) : null}
    </Dialog>
  );
}
