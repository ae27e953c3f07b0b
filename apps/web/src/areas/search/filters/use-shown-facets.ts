import { listAttributes, type Facet } from '@sourcewiz/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { isRange, type Filters } from '../library-search.rules.ts';

/** The facets of an answer, and those of filters without results: an active filter must be visible and removable. */
export function useShownFacets(facets: readonly Facet[], filters: Filters): readonly Facet[] {
  const missing = Object.keys(filters).filter((key) => !facets.some((facet) => facet.key === key));
  const attributes = useCall(listAttributes, {}, { enabled: missing.length > 0, staleTime: 60_000 });
  const added = missing.map((key): Facet => {
    const chosen = filters[key];
    return {
      key,
      name: attributes.data?.find(({ id }) => String(id) === key)?.name ?? '',
      is_primary: true,
      kind: chosen !== undefined && isRange(chosen) ? 'range' : 'list',
      values: [],
      min: null,
      max: null,
      step_increment: null,
    };
  });
  return added.length === 0 ? facets : [...facets, ...added];
}
