import { Button } from '../kit/fields/button.tsx';
import css from './list.module.css';

/** Below a list that goes on: loads more on demand, and says where it ends. */
export function MoreButton({
  list,
  more,
  end,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  more: string;
  end: string;
}) {
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
