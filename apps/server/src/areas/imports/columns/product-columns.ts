import type { ColumnReader } from '../../exports/index.ts';
import { variantKind } from '../grouping/option-columns.ts';
import { matchColumns } from './column-matching.rules.ts';
import { knownTitles } from './known-titles.ts';
import { statedParts } from './stated-parts.rules.ts';

/** What columns of product sheets mean, for code that writes them. */
export const productColumns: ColumnReader = {
  isKnownTitle: knownTitles,
  match: (sample, attributes) => matchColumns(sample, { attributes, isKnownId: () => false }),
  stated: statedParts,
  variantKind,
};
