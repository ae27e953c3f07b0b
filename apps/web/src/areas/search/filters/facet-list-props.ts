import type { Facet } from '@sourcewiz/contract';

export interface ListProps {
  facet: Facet;
  name: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}
