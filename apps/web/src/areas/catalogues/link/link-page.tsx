import { getCatalogue, type Catalogue } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { BuildSteps } from '../details/build-steps.tsx';
import { CatalogueFailed } from '../catalogue-failed.tsx';
import { CatalogueFacts } from '../catalogue-facts.tsx';
import { CatalogueMenu } from '../list/catalogue-menu.tsx';
import { EnquiriesCard } from './enquiries-card.tsx';
import { LinkCard } from './link-card.tsx';
import { expiryOf } from '../catalogues.rules.ts';
import css from './link-page.module.css';
import { MessageCard } from './message-card.tsx';
import { PdfCard } from './pdf-card.tsx';
import { useCrumbs } from '../use-crumbs.ts';
import { useNow } from '../use-now.ts';

const route = getRouteApi('/shell/collection-link/$id');

/** The last step: the link, the PDF, what to write to the buyer, and what came back. */
export function LinkPage() {
  const { t } = useTranslation('catalogues');
  const id = Number(route.useParams().id);
  const catalogue = useCall(getCatalogue, { params: { id } });
  if (catalogue.data !== undefined) return <Share key={id} catalogue={catalogue.data} />;
  return (
    <Page title={t('link.title')}>
      <Card>
        {catalogue.isError ? (
          <CatalogueFailed failure={catalogue.error} onRetry={() => void catalogue.refetch()} />
        ) : (
          <LineSkeletons count={6} />
        )}
      </Card>
    </Page>
  );
}

function Share({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const navigate = useNavigate();
  const crumbs = useCrumbs(t('link.title'));
  const mayShare = usePermitted('access_ppt_excel_link');
  const seesBuyers = usePermitted('view_buyer_details');
  const now = useNow();
  const hasLink = catalogue.status !== 'draft';
  // Nobody is told of a link that opens nothing.
  const isOpen = catalogue.status === 'active' && expiryOf(catalogue.expires_at, now).kind !== 'expired';
  return (
    <Page
      title={catalogue.name}
      crumbs={crumbs}
      actions={
        <>
          <BuildSteps current="share" catalogueId={catalogue.id} />
          <CatalogueMenu
            catalogue={catalogue}
            className={css['menu']}
            onDeleted={() => void navigate({ to: '/catalogue-history' })}
          />
        </>
      }
    >
      <div className={css['columns']}>
        <div className={css['column']}>
          <LinkCard catalogue={catalogue} />
          {mayShare ? <PdfCard catalogue={catalogue} /> : null}
          {seesBuyers && hasLink ? <EnquiriesCard catalogue={catalogue} /> : null}
        </div>
        <div className={css['column']}>
          <CatalogueFacts catalogue={catalogue} />
          {mayShare && catalogue.link !== null && isOpen ? (
            <MessageCard catalogue={catalogue} link={catalogue.link} />
          ) : null}
        </div>
      </div>
    </Page>
  );
}
