import { bulkTableState, listAttributes, listCategories } from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Page, useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { TableEditor } from './table-editor.tsx';

const route = getRouteApi('/shell/bulk-edit-table/$identifier');

/** `/bulk-edit-table/{identifier}`: the table for editing many products at once (BULKEDIT-001). */
export function BulkEditPage() {
  const { identifier } = route.useParams();
  return <OpenTable key={identifier} id={identifier} />;
}

function OpenTable({ id }: { id: string }) {
  const { t } = useTranslation('bulkEdit');
  useDocumentTitle(t('title'));
  // An open table fetches other people's changes itself: it is loaded once, whatever the cache contains.
  const [opened] = useState(() => Date.now());
  const query = { unique_id: id, action_name: 'bulk_products_table' as const };
  const state = useCall(bulkTableState, { query }, { staleTime: 0 });
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const categories = useCall(listCategories, {}, { staleTime: 60_000 });
  const isFresh = state.dataUpdatedAt >= opened;
  if (isFresh && state.data && attributes.data && categories.data) {
    return <TableEditor state={state.data} attributes={attributes.data} categories={categories.data} />;
  }
  return (
    <Page title={t('title')}>
      <Loaded query={state} what={t('failed')} waiting={waiting}>
        {() => (
          <Loaded query={attributes} what={t('failed')} waiting={waiting}>
            {() => (
              <Loaded query={categories} what={t('failed')} waiting={waiting}>
                {() => waiting}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

const waiting = <LineSkeletons count={8} />;
