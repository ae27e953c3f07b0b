import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { LoadMore } from '../kit/page/load-more.tsx';
import css from './list.module.css';

/** What is needed to load more of a list, from `usePages`. */
export interface GoesOn {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Below a list with more entries: loads more one screen before the end is reached. */
export function MoreRows({ list }: { list: GoesOn & { rows: readonly unknown[] } }) {
  if (!list.hasNextPage) return null;
  if (list.isFetchNextPageError) return <MoreFailed list={list} />;
  return <LoadMore key={list.rows.length} onReach={() => void list.fetchNextPage()} />;
}

/** Replaces rows that could not be loaded; those before them stay. */
export function MoreFailed({ list }: { list: GoesOn }) {
  const { t } = useTranslation('platform');
  return (
    <div className={css['foot']}>
      <p role="alert">{t('list.moreFailed')}</p>
      <Button size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('actions.tryAgain')}
      </Button>
    </div>
  );
}
