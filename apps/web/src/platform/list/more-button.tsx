import { Button } from '../kit/fields/button.tsx';
import css from './list.module.css';
import { MoreFailed, type GoesOn } from './more-rows.tsx';

/** Below a list with more entries: loads more on demand, and says where the list ends. */
export function MoreButton({ list, more, end }: { list: GoesOn; more: string; end: string }) {
  if (list.hasNextPage && list.isFetchNextPageError) return <MoreFailed list={list} />;
  return (
    <div className={css['foot']}>
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {more}
        </Button>
      ) : (
        <p>{end}</p>
      )}
    </div>
  );
}
