import { foldText, type Attribute, type ColumnTarget } from '@sourcewiz/contract';
import type { MatchedColumn, Offer as OfferOf } from '../../../platform/rows/columns/match-columns.rules.ts';
import { amountOf } from './column-evidence.rules.ts';
import { ofCartons } from './settle-columns.rules.ts';

type Offer = OfferOf<ColumnTarget>;

/** What a full carton holds weighs at least this share of it, and is no lighter than the product. */
const NET_LEAST = 0.5;
const NET_MOST = 1.05;
const MOSTLY = 0.8;

/**
 * Net and gross weights that are close are of the same thing: `N.W.` beside `G.W.` and `CBM` is that of a carton with
 * several pieces. In a sheet without cartons, both are the product's.
 */
export function withoutNetCartons(
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
  if (!net || !gross) return [...offers];
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
