import {
  type Attribute,
  type ColumnTarget,
  type ImportColumn,
  type ReadingKind,
  foldText,
} from '@sourcewiz/contract';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import {
  matchColumns as match,
  type SheetSample,
  type MatchedColumn,
  type Offer as OfferOf,
} from '../../../platform/rows/columns/match-columns.rules.ts';
import { candidatesOf } from './column-candidates.rules.ts';
import { settleIds } from './id-columns.rules.ts';
import { settleTiers } from './price-tiers.rules.ts';
import {
  settleName,
  sidesByLetters,
  withoutCustomersCountry,
  withoutLetterSizes,
  withoutLonePart,
  withoutOtherCases,
  withoutSecondWhole,
  withUnitsBeside,
  ofCartons,
} from './settle-columns.rules.ts';
import { amountOf } from './column-evidence.rules.ts';

type Offer = OfferOf<ColumnTarget>;

/** What a full carton holds weighs at least this share of it, and is no lighter than the product. */
const NET_LEAST = 0.5;
const NET_MOST = 1.05;
const MOSTLY = 0.8;
/** `Item weight` says whose it is. */
const ofOne = /^(item|product|article|unit|piece|urun) /;

/**
 * Net and gross weights that are close are of the same thing: `N.W.` beside `G.W.` and `CBM` is that of a carton with
 * several pieces. In a sheet without cartons, both are the product's.
 */
function withoutNetCartons(
  offers: readonly Offer[],
  {
    columns,
    rows,
    attributes,
  }: {
    columns: readonly MatchedColumn[];
    rows: readonly (readonly string[])[];
    attributes: readonly Attribute[];
  },
): Offer[] {
  const surest = (key: string): Offer | undefined => {
    const id = attributes.find(({ internal_name: name }) => name === key)?.id;
    const found = offers.filter(
      ({ target, sure }) =>
        target.kind === 'attribute' && target.attribute_id === id && target.part === 'value' && sure >= 55,
    );
    return found.toSorted((one, other) => other.sure - one.sure)[0];
  };
  const [net, gross, pieces] = ['weight', 'carton_weight', 'pieces_per_carton'].map(surest);
  const hasCartons = pieces ?? columns.some(({ words }) => ofCartons.test(words.phrase));
  if (!net || !gross || ofOne.test(net.column.words.phrase)) return [...offers];
  const [inNet, inGross] = [net, gross].map(({ column }) => column.words.notes.map(foldText).join(' '));
  if (inNet !== inGross) return [...offers];
  const of = (row: readonly string[], offer: Offer | undefined) => row[offer?.column.index ?? -1] ?? '';
  const unitOf = (text: string) => text.replace(/[\d.,\s]/g, '').toLowerCase();
  const told = rows.filter(
    (row) =>
      amountOf(of(row, gross)) !== undefined &&
      amountOf(of(row, net)) !== undefined &&
      amountOf(of(row, pieces)) !== 1,
  );
  const close = told.filter((row) => {
    const share = (amountOf(of(row, net)) ?? 0) / (amountOf(of(row, gross)) ?? 1);
    return unitOf(of(row, net)) === unitOf(of(row, gross)) && share >= NET_LEAST && share <= NET_MOST;
  });
  if (told.length === 0 || close.length < told.length * MOSTLY) return [...offers];
  const other = hasCartons ? net : gross;
  return offers.filter((offer) => offer.column !== other.column || offer.target !== other.target);
}

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
  /** Whether a column was made from values that the sheet names, and so is worth an attribute. */
  isNamedValue?: (index: number) => boolean;
  /** How the columns of a sheet with the same headers were matched the last time. */
  remembered?: readonly RememberedColumn[] | undefined;
}

/** Matches the columns of a sheet to fields, attributes and variant types, by headers and cells. */
export function matchColumns(sample: SheetSample, context: MatchContext): ImportColumn[] {
  return match<ColumnTarget>(sample, {
    candidatesOf({ words, ...column }) {
      const custom = words.custom || context.isNamedValue?.(column.index) === true;
      return candidatesOf({ ...column, words: { ...words, custom } }, context);
    },
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
      return withoutSecondWhole(
        withoutLonePart(
          withUnitsBeside(withoutCustomersCountry(priced, { ...context, columns }), { ...context, columns }),
        ),
      );
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
      return `new ${headerWords(target.name).phrase} ${headerWords(target.name).number ?? ''}`;
    case 'variant_type':
      return `variant ${target.position} ${target.role}`;
    case 'images':
    case 'skip':
    case 'undecided':
      return undefined;
  }
}
