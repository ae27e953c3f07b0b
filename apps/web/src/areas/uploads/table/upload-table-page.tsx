import { listAttributes, listCategories, uploadTable } from '@sourcewiz/contract';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { DraftClosed } from '../../../platform/draft-table/draft-closed.tsx';
import { Page, useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import { UploadEditor } from './upload-editor.tsx';

/** `/bulk-upload-table/{id}`: the information table of a bulk upload (BULKUP-003). */
export function UploadTablePage() {
  const { id = '' } = useParams({ strict: false });
  return <OpenTable key={id} id={id} />;
}

function OpenTable({ id }: { id: string }) {
  const { t } = useTranslation('uploadTable');
  useDocumentTitle(t('title'));
  // An open table fetches other people's changes itself: it is loaded once, whatever the cache contains.
  const [opened] = useState(() => Date.now());
  const [isOpen, setOpen] = useState(false);
  const state = useCall(uploadTable, { params: { task: id } }, { staleTime: 0, enabled: !isOpen });
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const categories = useCall(listCategories, {}, { staleTime: 60_000 });
  const isFresh = isOpen || state.dataUpdatedAt >= opened;
  if (isFresh && state.data && attributes.data && categories.data) {
    if (!isOpen) setOpen(true);
    return <UploadEditor state={state.data} attributes={attributes.data} categories={categories.data} />;
  }
  const isOver = state.error !== null && [404, 409].includes(state.error.status);
  return (
    <Page title={t('title')}>
      {isOver ? (
        <DraftClosed why={state.error.text} begin={{ to: '/bulk-upload', label: t('over') }} />
      ) : (
        <Loaded query={together({ state, attributes, categories })} what={t('failed')} waiting={waiting}>
          {() => waiting}
        </Loaded>
      )}
    </Page>
  );
}

const waiting = <LineSkeletons count={8} />;
