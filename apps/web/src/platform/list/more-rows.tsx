import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { LoadMore } from '../kit/page/load-more.tsx';
import css from './list.module.css';

/** What of a list that goes on is needed to load more of it: that of `usePages`. */
export interface GoesOn {
  rows: readonly unknown[];
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Below a list that goes on: loads more of it a screen before its end is reached. */
export function MoreRows({ list }: { list: GoesOn }) {
  if (!list.hasNextPage) return null;
  if (list.isFetchNextPageError) return <MoreFailed list={list} />;
  return <LoadMore key={list.rows.length} onReach={() => void list.fetchNextPage()} />;
}

/** In the place of the rows that could not be loaded; those before them stay. */
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
