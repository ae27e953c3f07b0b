import type { Attribute, ColumnTarget } from '@sourcewiz/contract';
import type { SheetSample } from '../../../platform/rows/columns/match-columns.rules.ts';
import type { IsKnownTitle } from '../../../platform/rows/read/find-table.ts';
import { defineSlot } from '../../../platform/slots.ts';

/** How the columns of sheets with products are read, in both directions. */
export interface ColumnReader {
  isKnownTitle(attributes: readonly Attribute[]): IsKnownTitle;
  /** @returns what each column holds, and how sure that is, 0 to 100 */
  match(
    sample: SheetSample,
    attributes: readonly Attribute[],
  ): readonly { index: number; target: ColumnTarget; sure: number }[];
  /** The unit and currency that a title names for its whole column. */
  stated(header: string, attribute: Attribute): { unit?: string; currency?: string };
  /** By what a title tells variants apart: one word for colours, sizes and the like in all languages. */
  variantKind(title: string): string | undefined;
}

/** The area that takes sheets in fills it: what a title means is said in one place. */
export const columnReader = defineSlot<ColumnReader>('what the columns of a sheet of products mean');
