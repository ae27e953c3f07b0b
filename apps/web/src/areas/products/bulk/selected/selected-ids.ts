import { searchProducts, type InputOf } from '@sourcewiz/contract';
import { fetchCall } from '../../../../platform/api/call.ts';
import type { Selection } from './product-selection.ts';

/** Most hits in one answer. */
const AT_ONCE = 200;

/** The ids of the chosen products; those of a search are loaded. @throws {CallFailure} */
export async function idsOf(selection: Selection): Promise<number[]> {
  if (selection.kind === 'named') return [...selection.ids];
  const { query, filter_args } = selection.matching;
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const body: InputOf<typeof searchProducts>['body'] = {
      page,
      hitsPerPage: AT_ONCE,
      facets: false,
      ...(query === undefined ? {} : { query }),
      filter_args: { ...filter_args, sort_by: 'products_id_asc' },
    };
    const answer = await fetchCall(searchProducts, { body });
    ids.push(...answer.hits.map(({ id }) => id).filter((id) => !selection.except.has(id)));
    if (page + 1 >= answer.nbPages) return ids;
  }
}
