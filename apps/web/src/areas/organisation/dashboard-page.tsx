import { listCatalogues, NOT_ARCHIVED, searchProducts, type PermissionSlug } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, BookOpen, BookPlus, Package, ReceiptText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { useHasScreen } from '../../platform/router/use-has-screen.ts';
import { usePermitted, useSession } from '../../platform/session/session.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { TimedImage } from '../../platform/kit/states/timed-image.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import css from './dashboard-page.module.css';

/** `/`: the ways into the daily work, with live counts. */
export function DashboardPage() {
  const { t } = useTranslation('organisation');
  const { user } = useSession();
  return (
    <Page title={t('dashboard.title')} note={t('dashboard.welcome', { name: user.first_name || user.email })}>
      <div className={css['cards']}>
        <AllProductsCard />
        <WayCard
          to="/create-collection"
          needs="create_edit_catalogues"
          icon={<BookPlus size={18} aria-hidden />}
          title={t('dashboard.createCatalogue')}
          text={t('dashboard.createCatalogueText')}
        />
        <AllCataloguesCard />
        <WayCard
          to="/buyers"
          needs="view_quotation"
          icon={<Users size={18} aria-hidden />}
          title={t('dashboard.buyers')}
          text={t('dashboard.buyersText')}
        />
        <WayCard
          to="/invoices-orders/all-documents"
          route="/invoices-orders/$documentType"
          needs="view_quotation"
          icon={<ReceiptText size={18} aria-hidden />}
          title={t('dashboard.invoices')}
          text={t('dashboard.invoicesText')}
        />
      </div>
    </Page>
  );
}

function AllProductsCard() {
  const { t } = useTranslation('organisation');
  const { number } = useFormats();
  const permitted = usePermitted('view_products');
  const { data, isError } = useCall(
    searchProducts,
    {
      body: { hitsPerPage: 4, facets: false, filter_args: { filters: NOT_ARCHIVED, sort_by: 'last_edited' } },
    },
    { enabled: permitted },
  );
  const count = data?.nbHits;
  return (
    <WayCard
      to="/master-catalogue"
      needs="view_products"
      icon={<Package size={18} aria-hidden />}
      title={t('dashboard.allProducts')}
      figure={count === undefined ? null : t('dashboard.productCount', { count, formatted: number(count) })}
      text={isError ? t('dashboard.countFailed') : t('dashboard.productsText')}
      pictures={data?.hits.flatMap(({ image }) => (image === null ? [] : [image.thumb])) ?? []}
    />
  );
}

function AllCataloguesCard() {
  const { t } = useTranslation('organisation');
  const { number } = useFormats();
  const permitted = usePermitted('view_catalogue_history');
  const { data, isError } = useCall(listCatalogues, { query: { limit: 1 } }, { enabled: permitted });
  const states = data && { active: number(data.counts.active), draft: number(data.counts.draft) };
  return (
    <WayCard
      to="/catalogue-history"
      needs="view_catalogue_history"
      icon={<BookOpen size={18} aria-hidden />}
      title={t('dashboard.allCatalogues')}
      figure={
        data === undefined
          ? null
          : t('dashboard.catalogueCount', { count: data.counts.all, formatted: number(data.counts.all) })
      }
      text={isError ? t('dashboard.countFailed') : states ? t('dashboard.catalogueStates', states) : ''}
    />
  );
}

/** A card that leads somewhere; dimmed and not clickable without its permission (SHELL-028). */
function WayCard({
  to,
  route = to,
  needs,
  icon,
  title,
  figure = null,
  text,
  pictures = [],
}: {
  to: string;
  /** The route behind the address where that has parameters. */
  route?: string;
  needs: PermissionSlug;
  icon: ReactNode;
  title: string;
  figure?: string | null;
  text: string;
  pictures?: readonly string[];
}) {
  const { t } = useTranslation('organisation');
  const permitted = usePermitted(needs);
  const hasScreen = useHasScreen();
  if (!hasScreen(route)) return null;

  const inside = (
    <>
      <span className={css['icon']}>{icon}</span>
      <Row as="span" justify="between" className={css['title']}>
        {title}
        {permitted ? <ArrowRight size={16} className={css['arrow']} aria-hidden /> : null}
      </Row>
      {figure === null ? null : (
        <Text size="3xl" weight={560} figures className={css['figure']}>
          {figure}
        </Text>
      )}
      <Text tone="soft" className={css['text']}>
        {permitted ? text : t('dashboard.noPermission')}
      </Text>
      {permitted && pictures.length > 0 ? (
        <Row as="span" gap={6} className={css['pictures']} aria-hidden>
          {pictures.map((address) => (
            <TimedImage key={address} src={address} alt="" width={56} height={56} loading="lazy" />
          ))}
        </Row>
      ) : null}
    </>
  );
  if (!permitted) {
    return (
      <div className={css['card']} aria-disabled="true" data-dimmed>
        {inside}
      </div>
    );
  }
  return (
    <Link to={to} className={css['card']}>
      {inside}
    </Link>
  );
}
