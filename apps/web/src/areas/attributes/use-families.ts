import { getFamilies } from '@sourcewiz/contract';
import { useCall } from '../../platform/api/use-call.ts';

/**
 * What a category and its sub-categories ask of their products. Those of the category before stay until the answer is
 * there, so that fields do not come and go.
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
