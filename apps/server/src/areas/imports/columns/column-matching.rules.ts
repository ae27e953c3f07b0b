import type { Attribute, ColumnTarget, ImportColumn, ReadingKind } from '@sourcewiz/contract';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import {
  matchColumns as match,
  type SheetSample,
} from '../../../platform/rows/columns/match-columns.rules.ts';
import { candidatesOf } from './column-candidates.rules.ts';
import { settleIds } from './id-columns.rules.ts';
import { withoutNetCartons } from './net-weights.rules.ts';
import { settleTiers } from './price-tiers.rules.ts';
import {
  settleName,
  sidesByLetters,
  withoutCustomersCountry,
  withoutLetterSizes,
  withoutLonePart,
  withoutOtherCases,
  withoutSecondWhole,
} from './settle-columns.rules.ts';

/** How a column of a sheet was matched, and what the person answered about reading its cells. */
export interface RememberedColumn {
  index: number;
  target: ColumnTarget;
  said?: Partial<Record<ReadingKind, string>>;
}

/** What columns can be matched to. */
export interface MatchContext {
  /** Attributes that the person may fill. */
  attributes: readonly Attribute[];
  /** Whether a text is the ID of a product or variant in the library. */
  isKnownId: (text: string) => boolean;
  /** How the columns of a sheet with the same headers were matched the last time. */
  remembered?: readonly RememberedColumn[] | undefined;
}

/** Matches the columns of a sheet to fields, attributes and variant types, by headers and cells. */
export function matchColumns(sample: SheetSample, context: MatchContext): ImportColumn[] {
  return match<ColumnTarget>(sample, {
    candidatesOf: (column) => candidatesOf(column, context),
    settle({ offers, columns, rows }) {
      const cased = withoutOtherCases(sidesByLetters(offers, columns), columns);
      const ids = settleIds({
        offers: withoutNetCartons(cased, { ...context, columns, rows }),
        columns,
        rows,
        isKnownId: context.isKnownId,
      });
      const named = settleName(withoutLetterSizes(ids, columns), { ...context, columns });
      const priced = settleTiers(named, { ...context, columns, rows });
      return withoutSecondWhole(withoutLonePart(withoutCustomersCountry(priced, { ...context, columns })));
    },
    keyOf: targetKey,
    skip: { kind: 'skip' },
    undecided: { kind: 'undecided' },
    remembered: context.remembered,
  });
}

/** Targets with the same key exclude each other; undefined if any number of columns may have the target. */
export function targetKey(target: ColumnTarget): string | undefined {
  switch (target.kind) {
    case 'field':
      return `field ${target.field} ${target.level ?? 1}`;
    case 'attribute':
      return `attribute ${target.attribute_id} ${target.part}`;
    case 'new_attribute':
      return `new ${headerWords(target.name).phrase}`;
    case 'variant_type':
      return `variant ${target.position} ${target.role}`;
    case 'images':
    case 'skip':
    case 'undecided':
      return undefined;
  }
}
