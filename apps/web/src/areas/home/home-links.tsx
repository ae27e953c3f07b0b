import { type Home, type ModuleSlug, type PermissionSlug, enableTrial } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { BookOpen, BookPlus, Package, ReceiptText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../platform/kit/marks/icon-tile.tsx';
import { BareButton } from '../../platform/kit/fields/bare-button.tsx';
import { useHasScreen } from '../../platform/router/use-has-screen.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { canStartTrial, openPlanDialog, useModule } from '../plans/index.ts';
import css from './home-links.module.css';

/** Links into the daily work. They are rendered at once; numbers are filled into a line that is already there. */
export function HomeLinks({ home }: { home: Home | undefined }) {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  const products = home?.products?.total ?? 0;
  const catalogues = home?.catalogues;
  return (
    <nav className={css['links']} aria-label={t('links.label')}>
      <LinkTile
        to="/master-catalogue"
        needs="view_products"
        icon={<Package size={17} />}
        title={t('links.allProducts')}
        text={
          products === 0
            ? t('links.productsText')
            : t('links.productCount', { count: products, formatted: number(products) })
        }
      />
      <LinkTile
        to="/create-collection"
        module="quick_catalogue_generator"
        needs="create_edit_catalogues"
        icon={<BookPlus size={17} />}
        title={t('links.createCatalogue')}
        text={t('links.createCatalogueText')}
      />
      <LinkTile
        to="/catalogue-history"
        module="quick_catalogue_generator"
        needs="view_catalogue_history"
        icon={<BookOpen size={17} />}
        title={t('links.allCatalogues')}
        text={
          catalogues?.total
            ? t('links.catalogueStates', {
                active: number(catalogues.active),
                draft: number(catalogues.drafts),
              })
            : t('links.cataloguesText')
        }
      />
      <LinkTile
        to="/buyers"
        module="quotation"
        needs="view_quotation"
        icon={<Users size={17} />}
        title={t('links.buyers')}
        text={t('links.buyersText')}
      />
      <LinkTile
        to="/invoices-orders/all-documents"
        module="quotation"
        route="/invoices-orders/$documentType"
        needs="view_quotation"
        icon={<ReceiptText size={17} />}
        title={t('links.invoices')}
        text={t('links.invoicesText')}
      />
    </nav>
  );
}

/**
 * A card with a link; dimmed and not clickable without its permission (SHELL-028). One whose module waits for its trial
 * opens that instead (SHELL-030).
 */
function LinkTile({
  to,
  route = to,
  needs,
  module: slug = 'product_library',
  icon,
  title,
  text,
}: {
  to: string;
  /** The route behind the address, if that has parameters. */
  route?: string;
  needs: PermissionSlug;
  /** The module of the plan that it belongs to (SHELL-031). */
  module?: ModuleSlug;
  icon: ReactNode;
  title: string;
  text: string;
}) {
  const { t } = useTranslation('home');
  const permitted = usePermitted(needs);
  const mayStart = usePermitted(enableTrial);
  const hasScreen = useHasScreen();
  const module = useModule(slug);
  if (!hasScreen(route)) return null;

  const inside = (
    <>
      <IconTile tone={permitted ? 'accent' : 'neutral'}>{icon}</IconTile>
      <Stack as="span" gap={0} grow>
        <Text weight={600} clip>
          {title}
        </Text>
        <Text tone="faint" size="sm" clip>
          {permitted ? text : t('links.noPermission')}
        </Text>
      </Stack>
    </>
  );
  if (!permitted) {
    return (
      <div className={css['link']} aria-disabled="true" data-dimmed>
        {inside}
      </div>
    );
  }
  if (mayStart && module !== undefined && canStartTrial(module))
    return (
      <BareButton className={css['link']} onClick={() => openPlanDialog({ kind: 'trial', module })}>
        {inside}
      </BareButton>
    );
  return (
    <Link to={to} className={css['link']}>
      {inside}
    </Link>
  );
}
