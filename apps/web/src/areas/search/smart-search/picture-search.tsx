import { Suspense } from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { EmptyDrop, PageDrop } from './drop-zone.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { SmartResults } from './smart-results.tsx';
import css from './smart-search-page.module.css';
import { useSmartState } from './smart-store.ts';
import { useAddFiles } from './use-add-files.ts';

const MoodboardDialog = lazyPart(() =>
  import('./moodboard-dialog.tsx').then((part) => ({ default: part.MoodboardDialog })),
);

/** Images or a moodboard, and the products that look like them. */
export function PictureSearch() {
  const state = useSmartState();
  const { add, lists, board, closeBoard } = useAddFiles();
  const sending = lists.map((list, at) => <UploadList key={at} {...list} />);
  return (
    <>
      <PageDrop onFiles={add}>
        {state.pictures.length === 0 ? (
          <EmptyDrop onFiles={add} below={sending} />
        ) : (
          <div className={css['columns']}>
            <PicturesPanel onFiles={add} sending={sending} />
            <SmartResults state={state} />
          </div>
        )}
      </PageDrop>
      {board === null ? null : (
        <Suspense fallback={null}>
          <MoodboardDialog board={board} onClose={closeBoard} />
        </Suspense>
      )}
    </>
  );
}
