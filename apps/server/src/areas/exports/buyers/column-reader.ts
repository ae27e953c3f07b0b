import type { Attribute, ColumnTarget } from '@sourcewiz/contract';
import type { SheetSample } from '../../../platform/rows/columns/match-columns.rules.ts';
import type { IsKnownTitle } from '../../../platform/rows/read/find-table.ts';
import { defineSlot } from '../../../platform/slots.ts';

/** How the columns of sheets with products are understood, when reading and when writing. */
export interface ColumnReader {
  isKnownTitle(attributes: readonly Attribute[]): IsKnownTitle;
  /** @returns what each column holds, and how sure that is, from 0 to 100 */
  match(
    sample: SheetSample,
    attributes: readonly Attribute[],
  ): readonly { index: number; target: ColumnTarget; sure: number }[];
  /** The unit and currency that a title states for its whole column. */
  stated(header: string, attribute: Attribute): { unit?: string; currency?: string };
  /** The variant type that a title names: one word for colours, one for sizes and so on, in all languages. */
  variantKind(title: string): string | undefined;
}

/** Filled by the imports, so that the meaning of titles is defined in one place. */
export const columnReader = defineSlot<ColumnReader>('what the columns of a sheet of products mean');
