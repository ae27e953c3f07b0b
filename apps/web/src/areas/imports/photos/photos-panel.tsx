import { listImportPhotos, type Import, type ResultOf } from '@sourcewiz/contract';
import { CircleAlert, CircleCheck, CircleHelp, Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/page/icon-tile.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { wireText } from '../import-words.ts';
import css from './photos-panel.module.css';

type Photo = ResultOf<typeof listImportPhotos>['photos'][number];
type Filter = 'all' | Photo['state'];
const PER_PAGE = 50;
const marks = {
  linked: [CircleCheck, 'ok'],
  unknown_product: [CircleHelp, 'warn'],
  failed: [CircleAlert, 'bad'],
} as const;

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
              <ul aria-busy={list.isPlaceholderData}>
                {found.map((photo, at) => (
                  <PhotoRow key={`${photo.name} ${at}`} photo={photo} />
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

function PhotoRow({ photo }: { photo: Photo }) {
  const { t } = useTranslation('imports');
  const [Icon, tone] = marks[photo.state];
  return (
    <Row as="li" gap={10} align="start" className={css['photo']}>
      <IconTile tone={tone}>
        <Icon size={16} />
      </IconTile>
      <Stack gap={0}>
        <Text weight={500} breaks>
          {photo.name}
        </Text>
        <Text tone={photo.state === 'failed' ? 'bad' : 'faint'} size="sm" breaks>
          {reasonOf(photo, t)}
        </Text>
      </Stack>
    </Row>
  );
}

function reasonOf(photo: Photo, t: ReturnType<typeof useTranslation<'imports'>>['t']): string {
  if (photo.state === 'linked') return t('photos.stateLinked', { id: photo.product_id ?? '' });
  if (photo.problem !== null) return wireText(photo.problem);
  return t(photo.state === 'failed' ? 'photos.stateFailed' : 'photos.stateUnknown');
}
