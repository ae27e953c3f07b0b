import { listImportPhotos, type Import } from '@sourcewiz/contract';
import { Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { PhotoRow, type Photo } from './photo-row.tsx';
import { usePhotoFetch } from './use-photo-fetch.ts';

type Filter = 'all' | Photo['state'];
const PER_PAGE = 50;

/** Every photo of an import: the product it matched, or why it matched none. */
export function PhotosPanel({ imported, onClose }: { imported: Import; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(0);
  const listed = useRef<HTMLUListElement>(null);
  const { photos } = imported;
  const { mayFetch, fetch, isStarting } = usePhotoFetch(imported);
  const list = useCall(
    listImportPhotos,
    {
      params: { id: imported.id },
      query: { page, per_page: PER_PAGE, ...(filter === 'all' ? {} : { state: filter }) },
    },
    { whileLoading: 'keep' },
  );

  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('photos.panelTitle')}
      note={t('photos.panelNote')}
      footer={
        mayFetch ? (
          <Button variant="primary" loading={isStarting} onClick={fetch}>
            {t(photos.failed > 0 ? 'photos.fetchAgain' : 'photos.fetchRest')}
          </Button>
        ) : undefined
      }
    >
      <Tabs
        label={t('photos.tabs')}
        value={filter}
        onChange={(key) => {
          setFilter(key);
          setPage(0);
        }}
        items={[
          { key: 'all', label: t('photos.all'), count: photos.total },
          { key: 'linked', label: t('photos.tabLinked'), count: photos.linked },
          { key: 'unknown_product', label: t('photos.tabUnknown'), count: photos.unknown_product },
          { key: 'failed', label: t('photos.tabFailed'), count: photos.failed },
          ...(photos.waiting > 0
            ? [{ key: 'waiting' as const, label: t('photos.tabWaiting'), count: photos.waiting }]
            : []),
        ]}
      />
      <Loaded query={list} what={t('photos.title')} waiting={<RowSkeletons count={6} columns={1} />}>
        {({ photos: found, total }) =>
          found.length === 0 ? (
            <EmptyState
              icon={<Images size={18} />}
              title={t('photos.emptyTitle')}
              text={t('photos.emptyText')}
            />
          ) : (
            <>
              <ul ref={listed} tabIndex={-1} aria-busy={list.isPlaceholderData}>
                {found.map((photo) => (
                  <PhotoRow
                    key={photo.id}
                    photo={photo}
                    imported={imported}
                    onMoved={() => listed.current?.focus()}
                  />
                ))}
              </ul>
              <Pager page={page + 1} perPage={PER_PAGE} total={total} onPage={(next) => setPage(next - 1)} />
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
