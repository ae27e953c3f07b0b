import type { Attribute, ColumnTarget } from '@sourcewiz/contract';
import type { Offer as OfferOf } from '../../../platform/rows/columns/match-columns.rules.ts';

type Offer = OfferOf<ColumnTarget>;

/** Longer texts describe a product, they do not name it. */
const NAME_LONGEST = 80;
const SURE = 88;

/**
 * In a sheet without a name the short, different texts under "Description" are the names: that is how price lists of the
 * trade have them.
 * @returns the offers with that one for the name
 */
export function settleName(offers: readonly Offer[], attributes: readonly Attribute[]): Offer[] {
  const isName = ({ target }: Offer) => target.kind === 'field' && target.field === 'name';
  if (offers.some((offer) => isName(offer) && offer.sure >= 55)) return [...offers];
  const description = attributes.find(({ internal_name: key }) => key === 'description')?.id;
  const described = offers.find(({ column: { evidence }, target }) => {
    const { values, distinct, averageLength } = evidence;
    const isDescription = target.kind === 'attribute' && target.attribute_id === description;
    return isDescription && averageLength <= NAME_LONGEST && distinct.size > values.length * 0.6;
  });
  if (!described) return [...offers];
  const others = offers.filter(({ column }) => column !== described.column);
  return [...others, { ...described, target: { kind: 'field', field: 'name' }, sure: SURE }];
}

/**
 * A column of units or currencies says nothing without the column of the values: `Unit` beside an ID is no part of a
 * minimum order that the sheet does not have.
 */
export function withoutLonePart(offers: readonly Offer[]): Offer[] {
  const valued = new Set(
    offers.flatMap(({ target, sure }) =>
      target.kind === 'attribute' && !isQualifier(target.part) && sure >= 55 ? target.attribute_id : [],
    ),
  );
  return offers.filter(
    ({ target }) =>
      target.kind !== 'attribute' || !isQualifier(target.part) || valued.has(target.attribute_id),
  );
}

const isQualifier = (part: string) => part === 'unit' || part === 'currency';
