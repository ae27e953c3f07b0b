import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { listContainers, quotationTable, standardContainersIn, type ResultOf } from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchCall } from '../../../platform/api/call.ts';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { keyOf } from '../../../platform/api/query-client.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { Page } from '../../../platform/kit/page/page.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { QuotationTable } from './quotation-table.tsx';

const route = getRouteApi('/shell/quotation-table/$enquiry_id/$id');
type Opened = ResultOf<typeof quotationTable>;

/** The products of a quotation as a spreadsheet (QUOTE-005). */
export function TablePage() {
  const { id, enquiry_id: enquiryId } = route.useParams();
  return <OpenTable key={id} id={Number(id)} enquiryId={enquiryId} />;
}

function OpenTable({ id, enquiryId }: { id: number; enquiryId: string }) {
  const { t } = useTranslation('quotations');
  const mayPack = usePermitted('view_packaging');
  // As opened: what is typed stands over it, so that every step can be undone.
  const query = useQuery<Opened, CallFailure>({
    queryKey: [...keyOf(quotationTable), id],
    queryFn: ({ signal }) => fetchCall(quotationTable, { query: { id } }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const containers = useCall(listContainers, {}, { enabled: mayPack });
  if (query.data === undefined) {
    return (
      <Page
        title={t('title')}
        crumbs={[{ label: t('back'), to: `/quotations/${enquiryId}` }, { label: t('title') }]}
      >
        <Loaded query={query} what={t('title')} waiting={<RowSkeletons count={10} columns={6} />}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  return (
    <QuotationTable
      opened={query.data}
      containers={containers.data?.containers ?? standardContainersIn(currentLanguage())}
      onReload={() => void query.refetch()}
    />
  );
}
