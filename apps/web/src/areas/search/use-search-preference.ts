import { getSearchPreference, setSearchPreference, type SearchPreference } from '@sourcewiz/contract';
import { useCallback } from 'react';
import { callToTheEnd } from '../../platform/api/call.ts';
import { keyOf, queryClient } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { keepUser } from '../../platform/session/keep-user.ts';
import { useSession } from '../../platform/session/session.tsx';
import { defaultSort } from './default-sort.ts';

const key = keyOf(getSearchPreference, {});

/**
 * The person's preferences for the library (SEARCH-019): order, layout and the filters in the bar, stored on the
 * server. `isReady` is false until they are loaded, so that the first list has the right order at once.
 */
export function useSearchPreference(): {
  preference: SearchPreference;
  isReady: boolean;
  change: (part: Partial<SearchPreference>) => void;
} {
  const session = useSession();
  const { data, isPending } = useCall(getSearchPreference, {});
  const usual: SearchPreference = {
    sort_by: defaultSort(session),
    shown_filters: [],
    layout: 'grid',
    columns: null,
  };
  const change = useCallback((part: Partial<SearchPreference>) => void keep(part), []);
  // A list without the preference is better than none.
  return { preference: data ?? usual, isReady: !isPending, change };
}

/** Counts the changes: only the answer to the latest one is current. */
let changes = 0;

/** Shows the change at once; if the server refuses it, the choice lasts until the page is reloaded. */
async function keep(part: Partial<SearchPreference>): Promise<void> {
  const turn = (changes += 1);
  await queryClient.cancelQueries({ queryKey: key });
  queryClient.setQueryData<SearchPreference>(key, (now) => (now === undefined ? now : { ...now, ...part }));
  const answer = await callToTheEnd(setSearchPreference, { body: part });
  if (!answer.ok) return;
  if (turn === changes) queryClient.setQueryData(key, answer.data);
  // The profile settings show the same order.
  if (part.sort_by !== undefined) keepUser({ preferences: { product_sort: part.sort_by } });
}
