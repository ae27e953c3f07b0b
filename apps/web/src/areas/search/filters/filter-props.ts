import type { Facet } from '@sourcewiz/contract';
import type { Filters } from '../library-search.rules.ts';

/** Facets of a search, the chosen values, and a way to change them. */
export interface FilterProps {
  facets: readonly Facet[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Keys of filters that the user pinned to the bar from "More filters". */
  shown?: readonly string[];
  /** Stores them; absent if they are not stored. */
  onShow?: ((keys: readonly string[]) => void) | undefined;
}

/** A facet whose values are listed. */
export interface ListProps {
  facet: Facet;
  name: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}
