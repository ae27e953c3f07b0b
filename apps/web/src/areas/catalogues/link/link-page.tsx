import { getCatalogue, type Catalogue } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { CatalogueFacts } from '../catalogue-facts.tsx';
import { CatalogueMenu } from '../list/catalogue-menu.tsx';
import { EnquiriesCard } from './enquiries-card.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkSettingsCard } from './link-settings-card.tsx';
import { expiryOf } from '../catalogues.rules.ts';
import { MessageCard } from './message-card.tsx';
import { PdfCard } from './pdf-card.tsx';
import { StepPage, WithCatalogue } from '../step-page.tsx';
import { useNow } from '../use-now.ts';

const route = getRouteApi('/shell/collection-link/$id');

/** The last step: the link, the PDF, the message to the buyer, and the responses. */
export function LinkPage() {
  const { t } = useTranslation('catalogues');
  const navigate = useNavigate();
  const id = Number(route.useParams().id);
  const catalogue = useCall(getCatalogue, { params: { id } });
  return (
    <StepPage
      step="share"
      id={id}
      title={catalogue.data?.name ?? t('link.title')}
      crumb={t('link.title')}
      actions={
        catalogue.data === undefined ? null : (
          <CatalogueMenu
            catalogue={catalogue.data}
            onDeleted={() => void navigate({ to: '/catalogue-history' })}
          />
        )
      }
    >
      <WithCatalogue query={catalogue}>{(data) => <Share key={id} catalogue={data} />}</WithCatalogue>
    </StepPage>
  );
}

function Share({ catalogue }: { catalogue: Catalogue }) {
  const mayShare = usePermitted('access_ppt_excel_link');
  const seesBuyers = usePermitted('view_buyer_details');
  const now = useNow();
  const hasLink = catalogue.status !== 'draft';
  // A link that does not open must not be sent to anybody.
  const isOpen = catalogue.status === 'active' && expiryOf(catalogue.expires_at, now).kind !== 'expired';
  return (
    <Columns side="last" width={372}>
      <Stack gap={14}>
        <LinkCard catalogue={catalogue} />
        <LinkSettingsCard catalogue={catalogue} />
        {mayShare ? <PdfCard catalogue={catalogue} /> : null}
        {seesBuyers && hasLink ? <EnquiriesCard catalogue={catalogue} /> : null}
      </Stack>
      <Stack gap={14}>
        <CatalogueFacts catalogue={catalogue} />
        {mayShare && catalogue.link !== null && isOpen ? (
          <MessageCard catalogue={catalogue} link={catalogue.link} />
        ) : null}
      </Stack>
    </Columns>
  );
}
