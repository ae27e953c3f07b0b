import { exact, sumOf } from '../money/exact.ts';

/** When the supplier delivers how much of a line. */
export interface PlannedDelivery {
  line: string;
  day: string;
  quantity: string;
}

/** A line whose deliveries do not come to what is ordered. */
export interface DeliveryProblem {
  line: string;
  planned: string;
  ordered: string;
}

/** What a delivery plan has of each line, where that is not what is ordered; without a plan, nothing is wrong. */
export function deliveryProblems(
  deliveries: readonly PlannedDelivery[],
  lines: readonly { uid: string; quantity: string }[],
): DeliveryProblem[] {
  if (deliveries.length === 0) return [];
  const byLine = Map.groupBy(deliveries, ({ line }) => line);
  return lines.flatMap(({ uid, quantity }) => {
    const planned = sumOf((byLine.get(uid) ?? []).map((one) => one.quantity));
    return planned.eq(quantity)
      ? []
      : [{ line: uid, planned: planned.toFixed(), ordered: exact(quantity).toFixed() }];
  });
}

/** A delivery plan as it is read: by day, and on a day in the order of the lines. */
export function inOrderOfDelivery<Delivery extends PlannedDelivery>(
  deliveries: readonly Delivery[],
  lines: readonly { uid: string }[],
): Delivery[] {
  const places = new Map(lines.map(({ uid }, at) => [uid, at]));
  const place = ({ line }: Delivery) => places.get(line) ?? lines.length;
  return deliveries.toSorted((one, other) =>
    one.day === other.day ? place(one) - place(other) : one.day < other.day ? -1 : 1,
  );
}

/** What is missing from the deliveries of each line, as deliveries on one day. */
export function missingDeliveries(
  deliveries: readonly PlannedDelivery[],
  lines: readonly { uid: string; quantity: string }[],
  day: string,
): PlannedDelivery[] {
  const planned = Map.groupBy(deliveries, ({ line }) => line);
  return lines.flatMap(({ uid, quantity }) => {
    const left = exact(quantity).minus(sumOf((planned.get(uid) ?? []).map((one) => one.quantity)));
    return left.gt(0) ? [{ line: uid, day, quantity: left.toFixed() }] : [];
  });
}

/**
 * What the deliveries of a plan come to; null if their lines are in different units, whose quantities are never added.
 * @returns the quantity as decimal text, with its unit
 */
export function deliverySum(
  deliveries: readonly Pick<PlannedDelivery, 'line' | 'quantity'>[],
  lines: readonly { uid: string; unit: string }[],
): { quantity: string; unit: string } | null {
  const unitOf = new Map(lines.map(({ uid, unit }) => [uid, unit]));
  const units = new Set(deliveries.map(({ line }) => unitOf.get(line) ?? ''));
  const [unit] = units;
  if (units.size !== 1 || unit === undefined) return null;
  return { quantity: sumOf(deliveries.map(({ quantity }) => quantity)).toFixed(), unit };
}
