import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../platform/kit/page/page.tsx';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { EmptyDrop, PageDrop } from './drop-zone.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { SmartResults } from './smart-results.tsx';
import css from './smart-search-page.module.css';
import { SmartChoiceContext } from './smart-choice.ts';
import { useSmartState } from './smart-store.ts';
import { useAddFiles } from './use-add-files.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const MoodboardDialog = lazyPart(() =>
  import('./moodboard-dialog.tsx').then((part) => ({ default: part.MoodboardDialog })),
);

/** Finds products that look like given images, or like those of a moodboard. */
export function SmartSearchPage() {
  const { t } = useTranslation('smartSearch');
  const state = useSmartState();
  const choice = use(SmartChoiceContext);
  const { add, lists, board, closeBoard } = useAddFiles();
  const sending = lists.map((list, at) => <UploadList key={at} {...list} />);
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('library'), to: '/master-catalogue' }, { label: t('title') }]}
    >
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
      {choice === null ? null : <choice.SmartBar />}
      {board === null ? null : (
        <Suspense fallback={null}>
          <MoodboardDialog board={board} onClose={closeBoard} />
        </Suspense>
      )}
    </Page>
  );
}
