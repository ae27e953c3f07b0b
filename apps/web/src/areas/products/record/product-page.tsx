import { getProduct, listAttributes, type Attribute, type Product } from '@sourcewiz/contract';
import { Navigate, useParams, useNavigate, useSearch } from '@tanstack/react-router';
import { CloudOff, Lock, PackageX, RefreshCw } from 'lucide-react';
import { useState, useMemo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { asSentence, permissionName } from '../../../platform/i18n/problem-text.ts';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Page, useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, WholePageState } from '../../../platform/kit/states/states.tsx';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import { RecordPage } from '../../../platform/record/record-page.tsx';
import { useFamilies, useFreshAttributes } from '../../attributes/index.ts';
import { emptyBase, baseOf } from '../change/product-draft.ts';
import { useProductTabs, type ProductTab } from '../../../platform/record/product-tabs.ts';
import { ProductEditor } from './product-editor.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { useProductCrumbs } from './product-head.tsx';

/** `/product-details/{mode}`: there is no product in the address, so the list is offered. */
export function NoProductPage() {
  return <Navigate to="/master-catalogue" replace />;
}

/** `/product-details/{mode}/{id}` and `…/{tab}`: one product, for viewing or editing. */
export function ProductPage() {
  const { id = '', mode = 'view', tab } = useParams({ strict: false });
  const known = /^\d+$/.test(id);
  const product = useCall(getProduct, { params: { id: Number(id) } }, { enabled: known });
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });

  const { data, error, refetch } = together({ product, attributes });
  const isAskKnown = useFamiliesOnce(product.data && (product.data.category?.id ?? null));
  const otherTab = useProductTabs().find(({ key }) => key === tab);

  if (!known || product.error?.has('product_gone') || product.error?.has('not_found')) return <GoneProduct />;
  if (data === undefined || !isAskKnown)
    return error === null ? (
      <WaitingProduct />
    ) : (
      <FailedProduct failure={error} onRetry={() => void refetch()} />
    );
  const shownMode = mode === 'edit' ? 'edit' : 'view';
  if (otherTab !== undefined)
    return <ProductTabPage product={data.product} mode={shownMode} tab={otherTab} />;
  return (
    <StoredProduct
      // Viewing and editing are two pages: the input in one is not shown in the other.
      key={`${id} ${mode}`}
      {...data}
      mode={shownMode}
      tab={tab}
    />
  );
}

/** `/{mode}/{category_name}/{category_id}/product-details/add`: a new product in a category (PROD-053). */
export function AddProductPage() {
  const { category_id: id = '', category_name: name = '' } = useParams({ strict: false });
  const { t } = useTranslation('products');
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const category = /^\d+$/.test(id) ? { id: Number(id), name } : null;
  const isAskKnown = useFamiliesOnce(category?.id ?? null);
  if (attributes.data === undefined || !isAskKnown) {
    return (
      <Page title={t('add.title')}>
        <Loaded query={attributes} what={t('add.title')} waiting={<SectionSkeletons fields={[8, 8]} />}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  return (
    <ProductEditor
      key={id}
      base={emptyBase(category)}
      attributes={attributes.data}
      record={{ kind: 'new', name: `new:${id}` }}
    />
  );
}

/**
 * Whether the families of a category are known, or cannot be loaded. Only the first time is waited for: a form that
 * folds up under the user's hand would be worse than a moment's wait.
 */
function useFamiliesOnce(categoryId: number | null | undefined): boolean {
  const { isLoading } = useFamilies(categoryId);
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && !isLoading && categoryId !== undefined) setKnown(true);
  return isKnown;
}

/** PROD-043. If a permission is missing the page says which one and who can grant it. */
function FailedProduct({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('platform');
  const { organisation } = useSession();
  const mayView = usePermitted('view_products');
  useDocumentTitle(t('product.title'));
  if (!mayView || failure.status === 403) {
    return (
      <WholePageState
        icon={<Lock size={18} />}
        title={words('states.deniedTitle')}
        text={words('states.deniedText', {
          permission: permissionName('view_products'),
          admin: organisation.admin_name,
          company: organisation.name,
        })}
      />
    );
  }
  return (
    <Page title={t('product.title')}>
      <div role="alert">
        <EmptyState
          icon={<CloudOff size={18} />}
          tone="bad"
          title={t('product.failed')}
          text={`${asSentence(failure.text)} ${words('states.nothingLost')}`}
          actions={
            <Button icon={<RefreshCw size={14} />} onClick={onRetry}>
              {words('actions.tryAgain')}
            </Button>
          }
          foot={
            failure.reference === null
              ? undefined
              : words('states.reference', { reference: failure.reference })
          }
        />
      </div>
    </Page>
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
    <RecordPage title={t('product.title')} first={<SectionSkeletons fields={[6]} />}>
      <SectionSkeletons fields={[8, 8]} />
    </RecordPage>
  );
}

/** The product as the server has it now; the editor keeps unsaved changes apart from it. */
function StoredProduct({
  product,
  attributes,
  mode,
  tab,
}: {
  product: Product;
  attributes: readonly Attribute[];
  mode: 'view' | 'edit';
  tab: string | undefined;
}) {
  const mayEdit = usePermitted('update_products');
  useFreshAttributes();
  const base = useMemo(() => baseOf(product), [product]);
  const editable = mode === 'edit' && mayEdit && product.locked_by_task === null;
  return (
    <ProductEditor
      // Unsaved changes are set aside while nothing can be changed.
      key={editable ? 'edit' : 'view'}
      base={base}
      attributes={attributes}
      record={{ kind: editable ? 'edit' : 'view', name: String(product.id), product }}
      tab={tab}
    />
  );
}

/** The page of a product at a tab of another area: the head of the product, the tabs, and the area's part. */
function ProductTabPage({
  product,
  mode,
  tab: { key, Page: Part },
}: {
  product: Product;
  mode: 'view' | 'edit';
  tab: ProductTab;
}) {
  const { t } = useTranslation('products');
  const crumbs = useProductCrumbs(baseOf(product), false);
  const { variant } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tabs = useProductTabs();
  return (
    <Page title={product.name} crumbs={crumbs}>
      <Stack gap={12}>
        <Tabs
          label={t('sections.label')}
          items={[{ key: 'basic', label: t('sections.details') }, ...tabs]}
          value={key}
          onChange={(next) =>
            void navigate({
              to: '/product-details/$mode/$id/$tab',
              params: { mode, id: String(product.id), tab: next },
              search: next === 'basic' || variant === undefined ? {} : { variant },
            })
          }
        />
        <Suspense fallback={<SectionSkeletons fields={[8, 8]} />}>
          <Part
            key={`${product.id} ${variant ?? ''}`}
            product={product}
            variantId={product.variants.find(({ id }) => id === variant)?.id ?? null}
          />
        </Suspense>
      </Stack>
    </Page>
  );
}
