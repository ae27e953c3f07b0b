import { getProduct, getSpecSheet, type Product, type SpecSheet } from '@sourcewiz/contract';
import { useParams } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons, SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import { SheetActions } from './sheet-actions.tsx';
import { SheetPaper } from './sheet-paper.tsx';
import css from './sheet-page.module.css';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const SheetEditor = lazyPart(() =>
  import('./sheet-editor.tsx').then((part) => ({ default: part.SheetEditor })),
);

/** One specification sheet, for viewing (`view`) or editing (PROD-011). */
export function SheetPage() {
  const { specsheetID = '', specsheetMode = 'view' } = useParams({ strict: false });
  const { t } = useTranslation('specSheets');
  const known = /^\d+$/.test(specsheetID);
  const sheet = useCall(getSpecSheet, { params: { id: Number(specsheetID) } }, { enabled: known });
  const productId = sheet.data?.product.id;
  const product = useCall(
    getProduct,
    { params: { id: productId ?? 0 } },
    { enabled: productId !== undefined },
  );

  const mode = specsheetMode === 'edit' ? 'edit' : 'view';
  const query = together({ sheet, product });
  if (!known || sheet.error?.has('not_found') || product.error?.has('product_gone')) return <GoneSheet />;
  if (query.data !== undefined) return <OpenSheet key={query.data.sheet.id} {...query.data} mode={mode} />;
  return (
    <Page title={t('sheet.title')} width="narrow">
      <Loaded query={query} what={t('sheet.title')} waiting={<Waiting mode={mode} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Waiting({ mode }: { mode: 'view' | 'edit' }) {
  if (mode === 'edit') return <SectionSkeletons fields={[1, 8, 2]} />;
  return (
    <div className={css['paper']}>
      <LineSkeletons count={10} />
    </div>
  );
}

function OpenSheet({ sheet, product, mode }: { sheet: SpecSheet; product: Product; mode: 'view' | 'edit' }) {
  const { t } = useTranslation('specSheets');
  const { when } = useFormats();
  const name = sheet.updated_by ?? '';
  return (
    <Page
      title={sheet.title}
      width="narrow"
      crumbs={[
        { label: t('crumbs.products'), to: '/master-catalogue' },
        { label: product.name, to: `/product-details/view/${product.id}` },
        { label: sheet.title },
      ]}
      note={t('sheet.edited', { name, date: when(sheet.updated_at) })}
      actions={<SheetActions sheet={sheet} mode={mode} />}
    >
      {mode === 'view' ? (
        <SheetPaper sheet={sheet} product={product} />
      ) : (
        <Suspense fallback={<Waiting mode="edit" />}>
          <SheetEditor sheet={sheet} product={product} />
        </Suspense>
      )}
    </Page>
  );
}

function GoneSheet() {
  const { t } = useTranslation('specSheets');
  const { id = '' } = useParams({ strict: false });
  const toProduct = /^\d+$/.test(id);
  return (
    <Page title={t('sheet.title')} width="narrow">
      <EmptyState
        icon={<FileX size={18} />}
        title={t('sheet.gone')}
        text={t('sheet.goneText')}
        actions={
          toProduct ? (
            <LinkButton to="/product-details/$mode/$id" params={{ mode: 'view', id }} variant="primary">
              {t('sheet.toProduct')}
            </LinkButton>
          ) : (
            <LinkButton to="/master-catalogue" variant="primary">
              {t('sheet.toProducts')}
            </LinkButton>
          )
        }
      />
    </Page>
  );
}
