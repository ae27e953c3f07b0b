import { getFamilies } from '@sourcewiz/contract';
import { useCall } from '../../platform/api/use-call.ts';

/**
 * The families of a category and its sub-categories. Those of the previous category stay until the answer arrives, so
 * that fields do not flicker.
 * @param categoryId null for a product without a category; undefined while it is not known yet
 */
export function useFamilies(categoryId: number | null | undefined) {
  const query = categoryId === null || categoryId === undefined ? {} : { category_id: categoryId };
  return useCall(
    getFamilies,
    { query },
    { enabled: categoryId !== undefined, staleTime: 60_000, whileLoading: 'keep' },
  );
}
