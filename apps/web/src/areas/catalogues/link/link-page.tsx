import { catalogueRecipients, getCatalogue, type Catalogue } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Sheet } from '../../../platform/kit/overlays/sheet.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { CatalogueFacts } from '../catalogue-facts.tsx';
import { CatalogueMenu } from '../list/catalogue-menu.tsx';
import { useLinkSwitch } from '../list/use-catalogue-actions.tsx';
import { HiddenInCatalogue } from '../hidden-products.tsx';
import { NoLink } from '../share/no-link.tsx';
import { RecipientsCard } from '../share/recipients-card.tsx';
import { SendCard } from '../share/send-card.tsx';
import { LinkSettingsCard } from '../share/settings-card.tsx';
import { EnquiriesCard } from './enquiries-card.tsx';
import { expiryOf } from '../catalogues.rules.ts';
import { statusTones } from './expiry-words.ts';
import { PdfCard } from './pdf-card.tsx';
import { StepPage, WithCatalogue } from '../step-page.tsx';
import { useNow } from '../use-now.ts';

const route = getRouteApi('/shell/collection-link/$id');

/** The last step: recipients and their links, what the links ask for, sending, files, and the responses. */
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
          <>
            <LinkState catalogue={catalogue.data} />
            <CatalogueMenu
              catalogue={catalogue.data}
              onDeleted={() => void navigate({ to: '/catalogue-history' })}
            />
          </>
        )
      }
    >
      <WithCatalogue query={catalogue}>{(data) => <Share key={id} catalogue={data} />}</WithCatalogue>
    </StepPage>
  );
}

/** Whether links open, and the switch for all of them. */
function LinkState({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const mayEdit = usePermitted('create_edit_catalogues');
  const { switchTo, mayOpen, isSwitching } = useLinkSwitch(catalogue);
  const { status } = catalogue;
  return (
    <>
      <Tag tone={statusTones[status]}>{t(`status.${status}`)}</Tag>
      {!mayEdit || status === 'draft' || (status === 'inactive' && !mayOpen) ? null : (
        <Button
          variant="text"
          loading={isSwitching}
          onClick={() => void switchTo(status === 'active' ? 'inactive' : 'active')}
        >
          {t(status === 'active' ? 'actions.deactivate' : 'actions.reactivate')}
        </Button>
      )}
    </>
  );
}

function Share({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('share');
  const mayShare = usePermitted('access_ppt_excel_link');
  const maySend = usePermitted(catalogueRecipients.send);
  const seesBuyers = usePermitted('view_buyer_details');
  const isPhone = usePhone();
  const now = useNow();
  const [recipientId, setRecipientId] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const hasLink = catalogue.status !== 'draft';
  const isOpen = catalogue.status === 'active' && expiryOf(catalogue.expires_at, now).kind !== 'expired';
  const send = (
    <SendCard catalogue={catalogue} isOpen={isOpen} recipientId={recipientId} onChoose={setRecipientId} />
  );
  return (
    <>
      <HiddenInCatalogue id={catalogue.id} />
      <Columns side="last" width={372}>
        <Stack gap={14}>
          {hasLink ? null : <NoLink catalogue={catalogue} />}
          {maySend && hasLink && isPhone ? (
            <Button variant="primary" onClick={() => setIsSending(true)}>
              {t('send.title')}
            </Button>
          ) : null}
          <RecipientsCard
            catalogue={catalogue}
            onSend={(id) => {
              setRecipientId(id);
              if (isPhone) setIsSending(true);
              else side.current?.focus();
            }}
          />
          <LinkSettingsCard catalogue={catalogue} />
          {mayShare ? <PdfCard catalogue={catalogue} /> : null}
          {seesBuyers && hasLink ? <EnquiriesCard catalogue={catalogue} /> : null}
        </Stack>
        <Stack gap={14}>
          {!maySend || !hasLink || isPhone ? null : (
            <div ref={side} tabIndex={-1}>
              {send}
            </div>
          )}
          <CatalogueFacts catalogue={catalogue} />
        </Stack>
        {isSending && isPhone ? (
          <Sheet label={t('send.title')} onClose={() => setIsSending(false)}>
            {send}
          </Sheet>
        ) : null}
      </Columns>
    </>
  );
}
