import { getProduct, listAttributes } from '@sourcewiz/contract';
import { Navigate, useParams } from '@tanstack/react-router';
import { PackageX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { Page } from '../../platform/ui/page.tsx';
import { LineSkeletons } from '../../platform/ui/skeletons.tsx';
import { EmptyState, FailedState } from '../../platform/ui/states.tsx';
import { emptyBase } from './product-changes.ts';
import { ProductEditor } from './product-editor.tsx';
import css from './product-editor.module.css';
import { StoredProduct } from './stored-product.tsx';

/** `/product-details/{mode}`: no product is named, so the list helps further. */
export function NoProductPage() {
  return <Navigate to="/master-catalogue" replace />;
}

/** `/product-details/{mode}/{id}` and `…/{tab}`: one product, to look at or to edit. */
export function ProductPage() {
  const { id = '', mode = 'view', tab } = useParams({ strict: false });
  const { t } = useTranslation('products');
  const known = /^\d+$/.test(id);
  const product = useCall(getProduct, { params: { id: Number(id) } }, { enabled: known });
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });

  if (!known || product.error?.has('product_gone') || product.error?.has('not_found')) return <GoneProduct />;
  const failure =
    product.data === undefined ? product.error : attributes.data === undefined ? attributes.error : null;
  if (failure !== null) {
    return (
      <Page title={t('product.title')}>
        <FailedState
          what={t('product.title')}
          failure={failure}
          onRetry={() => void Promise.all([product.refetch(), attributes.refetch()])}
        />
      </Page>
    );
  }
  if (product.data === undefined || attributes.data === undefined) return <WaitingProduct />;
  return (
    <StoredProduct
      key={id}
      product={product.data}
      attributes={attributes.data}
      mode={mode === 'edit' ? 'edit' : 'view'}
      tab={tab}
    />
  );
}

/** `/{mode}/{category_name}/{category_id}/product-details/add`: a new product in a category (PROD-053). */
export function AddProductPage() {
  const { category_id: id = '', category_name: name = '' } = useParams({ strict: false });
  const { t } = useTranslation('products');
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  if (attributes.isError) {
    return (
      <Page title={t('add.title')}>
        <FailedState
          what={t('add.title')}
          failure={attributes.error}
          onRetry={() => void attributes.refetch()}
        />
      </Page>
    );
  }
  if (attributes.data === undefined) return <WaitingProduct />;
  const category = /^\d+$/.test(id) ? { id: Number(id), name } : null;
  return (
    <ProductEditor
      key={id}
      base={emptyBase(category)}
      attributes={attributes.data}
      record={{ kind: 'new', name: `new:${id}` }}
    />
  );
}

function GoneProduct() {
  const { t } = useTranslation('products');
  return (
    <Page title={t('product.title')}>
      <EmptyState
        icon={<PackageX size={18} />}
        title={t('product.gone')}
        text={t('product.goneText')}
        actions={
          <LinkButton to="/master-catalogue" variant="primary">
            {t('product.toLibrary')}
          </LinkButton>
        }
      />
    </Page>
  );
}

function WaitingProduct() {
  const { t } = useTranslation('products');
  return (
    <Page title={t('product.title')}>
      <div className={css['layout']}>
        <div />
        <div className={css['sections']}>
          <div className={css['section']}>
            <LineSkeletons count={8} />
          </div>
        </div>
        <div className={css['section']}>
          <LineSkeletons count={5} />
        </div>
      </div>
    </Page>
  );
}
