import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../platform/kit/page/page.tsx';
import { DropZone, EmptyDrop } from './drop-zone.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { SendingList } from './sending-list.tsx';
import { SmartResults } from './smart-results.tsx';
import css from './smart-search-page.module.css';
import { useSmartState } from './smart-store.ts';
import { useAddFiles } from './use-add-files.ts';

const MoodboardDialog = lazy(() =>
  import('./moodboard-dialog.tsx').then((part) => ({ default: part.MoodboardDialog })),
);

/** Finds products that look like pictures, or like those of a moodboard. */
export function SmartSearchPage() {
  const { t } = useTranslation('smartSearch');
  const state = useSmartState();
  const { add, sending, board, closeBoard } = useAddFiles();
  const take = useCallback((files: readonly File[]) => void add(files), [add]);
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('library'), to: '/master-catalogue' }, { label: t('title') }]}
    >
      <DropZone onFiles={take}>
        {state.pictures.length === 0 ? (
          <EmptyDrop onFiles={take} below={<SendingList sending={sending} />} />
        ) : (
          <div className={css['columns']}>
            <PicturesPanel onFiles={take} sending={sending} />
            <SmartResults state={state} />
          </div>
        )}
      </DropZone>
      {board === null ? null : (
        <Suspense fallback={null}>
          <MoodboardDialog board={board} onClose={closeBoard} />
        </Suspense>
      )}
    </Page>
  );
}
