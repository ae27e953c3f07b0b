import { listImportPhotos, type Import, type ResultOf } from '@sourcewiz/contract';
import { CircleAlert, CircleCheck, CircleHelp, Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState } from '../../../platform/kit/states/states.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { wireText } from '../../../platform/rows/wire-text.ts';
import css from './photos-panel.module.css';

type Photo = ResultOf<typeof listImportPhotos>['photos'][number];
type Filter = 'all' | Photo['state'];
const PER_PAGE = 50;
const icons = { linked: CircleCheck, unknown_product: CircleHelp, failed: CircleAlert } as const;

/** Every photo of an import: the product it found, or why it found none. */
export function PhotosPanel({ imported, onClose }: { imported: Import; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const [filter, setFilter] = useState<Filter>('all');
  const [page, setPage] = useState(0);
  const { photos } = imported;
  const list = useCall(
    listImportPhotos,
    {
      params: { id: imported.id },
      query: { page, per_page: PER_PAGE, ...(filter === 'all' ? {} : { state: filter }) },
    },
    { whileLoading: 'keep' },
  );

  return (
    <SidePanel open onClose={onClose} title={t('photos.panelTitle')} note={t('photos.panelNote')}>
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
        ]}
      />
      {list.data === undefined ? (
        list.error === null ? (
          <RowSkeletons count={6} columns={1} />
        ) : (
          <FailedState what={t('photos.title')} failure={list.error} onRetry={() => void list.refetch()} />
        )
      ) : list.data.photos.length === 0 ? (
        <EmptyState icon={<Images size={18} />} title={t('photos.emptyTitle')} text={t('photos.emptyText')} />
      ) : (
        <>
          <ul className={css['list']} aria-busy={list.isPlaceholderData}>
            {list.data.photos.map((photo, at) => (
              <PhotoRow key={`${photo.name} ${at}`} photo={photo} />
            ))}
          </ul>
          <Pager
            page={page + 1}
            perPage={PER_PAGE}
            total={list.data.total}
            onPage={(next) => setPage(next - 1)}
          />
        </>
      )}
    </SidePanel>
  );
}

function PhotoRow({ photo }: { photo: Photo }) {
  const { t } = useTranslation('imports');
  const Icon = icons[photo.state];
  return (
    <li className={css['photo']} data-state={photo.state}>
      <Icon size={16} aria-hidden />
      <div className={css['words']}>
        <span className={css['name']}>{photo.name}</span>
        <span className={css['reason']}>{reasonOf(photo, t)}</span>
      </div>
    </li>
  );
}

function reasonOf(photo: Photo, t: ReturnType<typeof useTranslation<'imports'>>['t']): string {
  if (photo.state === 'linked') return t('photos.stateLinked', { id: photo.product_id ?? '' });
  if (photo.problem !== null) return wireText(photo.problem);
  return t(photo.state === 'failed' ? 'photos.stateFailed' : 'photos.stateUnknown');
}
