import {
  createEnquiryQuotation,
  createQuotation,
  getQuotation,
  getQuotationEnquiry,
  type ResultOf,
} from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FileText, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { RecipientsCard, SharingProvider } from '../../catalogues/index.ts';
import { quotationSharing } from '../send/sharing.ts';
import { LinkOptions } from '../send/link-options.tsx';
import { MakeProforma } from './next-papers.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { RevisionLines } from './revision-lines.tsx';
import { RevisionRow } from './revision-row.tsx';
import { QuotationMessages } from './quotation-messages.tsx';
import { EnquiryFiles } from './enquiry-files.tsx';
import { QuotationHistory } from './quotation-history.tsx';

const route = getRouteApi('/shell/quotations/$id');
type Enquiry = ResultOf<typeof getQuotationEnquiry>;

/** The revisions of one enquiry (QUOTE-004, ruling 77). */
export function QuotationsPage() {
  const id = Number(route.useParams().id);
  const { t } = useTranslation('quotations');
  const query = useCall(getQuotationEnquiry, { params: { id } });
  return (
    <Loaded
      query={query}
      what={t('title')}
      waiting={
        <Page title={t('title')}>
          <LineSkeletons count={8} />
        </Page>
      }
    >
      {(enquiry) =>
        // An answer from before the first quotation was made would offer to make it again.
        query.isFetching && enquiry.quotations.length === 0 ? (
          <Page title={t('title')}>
            <LineSkeletons count={8} />
          </Page>
        ) : (
          <EnquiryQuotations key={id} enquiry={enquiry} />
        )
      }
    </Loaded>
  );
}

function EnquiryQuotations({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useTranslation('quotations');
  const navigate = useNavigate();
  const mayCreate = usePermitted('create_quotation');
  const { id, quotations, lines } = enquiry;
  const latestFirst = quotations.toSorted((a, b) => b.revision - a.revision);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = quotations.find((one) => one.id === chosen) ?? latestFirst[0];
  const draft = quotations.find(({ state }) => state === 'draft');
  const accepted = quotations.find((one) => one.state === 'accepted' && !one.is_superseded);
  const open = (quotation: { id: number }): void =>
    void navigate({
      to: '/quotation-table/$enquiry_id/$id',
      params: { enquiry_id: String(id), id: String(quotation.id) },
    });
  const first = useAct(createEnquiryQuotation, { onDone: open });
  const next = useAct(createQuotation, { onDone: open });
  const details = useCall(getQuotation, { params: { id: shown?.id ?? 0 } }, { enabled: shown !== undefined });
  return (
    <Page
      title={`${enquiry.company_name || enquiry.buyer_name}, ${enquiry.enquiry}`}
      crumbs={[{ label: t('enquiries'), to: '/enquiries' }, { label: enquiry.enquiry }]}
      note={[enquiry.buyer_name, enquiry.buyer_email].filter(Boolean).join(', ')}
      actions={
        <>
          {draft === undefined ? null : (
            <Button {...(accepted === undefined ? { variant: 'primary' } : {})} onClick={() => open(draft)}>
              {t('openDraft', { revision: draft.revision })}
            </Button>
          )}
          {mayCreate && draft === undefined && accepted === undefined ? (
            <Button
              variant="primary"
              icon={<Plus size={15} aria-hidden />}
              loading={first.isActing || next.isActing}
              onClick={() =>
                void (shown === undefined
                  ? first.act({ body: { enquiry_id: id } })
                  : next.act({ body: { enquiry_id: id } }))
              }
            >
              {shown === undefined ? t('make') : t('nextRevision')}
            </Button>
          ) : null}
          {mayCreate && accepted !== undefined ? <MakeProforma quotation={accepted} /> : null}
        </>
      }
    >
      <Columns side="last" width={340}>
        <Stack gap={14}>
          <Card title={t('revisions')} padding="flush">
            {latestFirst.length === 0 ? (
              <EmptyState icon={<FileText size={18} />} title={t('none')} text={t('noneText')} />
            ) : (
              <Stack as="ul" gap={0}>
                {latestFirst.map((one) => (
                  <RevisionRow
                    key={one.id}
                    quotation={one}
                    isShown={one.id === shown?.id}
                    onShow={() => setChosen(one.id)}
                  />
                ))}
              </Stack>
            )}
          </Card>
          {quotations.length === 0 ? null : (
            <SharingProvider value={quotationSharing}>
              <Suspense fallback={null}>
                <RecipientsCard catalogue={{ id, name: enquiry.enquiry }} onSend={() => undefined} />
              </Suspense>
            </SharingProvider>
          )}
          {shown === undefined ? null : (
            <Loaded query={details} what={t('title')} waiting={<LineSkeletons count={6} />}>
              {(quotation) => (
                <>
                  <RevisionChanges quotation={quotation} />
                  <QuotationMessages quotation={quotation} />
                  <Card title={t('linesOf', { revision: quotation.revision })} padding="flush">
                    <RevisionLines quotation={quotation} />
                  </Card>
                </>
              )}
            </Loaded>
          )}
        </Stack>
        <Stack gap={14}>
          <EnquiryFiles enquiry={enquiry} asked={lines.length} />
          {quotations.length === 0 ? null : <LinkOptions enquiryId={id} />}
          <QuotationHistory enquiryId={id} />
        </Stack>
      </Columns>
    </Page>
  );
}
