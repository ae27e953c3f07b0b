import type { Facet } from '@sourcewiz/contract';
import type { Filters } from '../library-search.rules.ts';

/** Facets of a search, what is chosen in them, and how to change it. */
export interface FilterProps {
  facets: readonly Facet[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Keys that stand in the bar because the person took them out from under "More filters". */
  shown?: readonly string[];
  /** Keeps them; absent where nobody keeps it. */
  onShow?: ((keys: readonly string[]) => void) | undefined;
}

/** A facet whose values are listed. */
export interface ListProps {
  facet: Facet;
  name: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}
