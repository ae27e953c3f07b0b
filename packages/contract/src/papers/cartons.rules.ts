import { exact, sumOf, type Exact } from '../money/exact.ts';
import type { Container } from '../costing/loadability-shapes.ts';
import { boxCbm } from '../products/packaging-math.ts';
import { cartonRangesSchema, type CartonRange } from './carton-shapes.ts';

/** A carton of a product, by its packaging. */
export interface CartonKind {
  pieces: number;
  length: string;
  width: string;
  height: string;
  unit: string;
  net_kg: string | null;
  gross_kg: string | null;
}

/** A line to be packed. */
export interface LineToPack {
  uid: string;
  /** In pieces; part of a piece is not packed. */
  quantity: string;
  /** Null while the packaging of the product is unknown. */
  pack: CartonKind | null;
}

/** A range with the numbers of its cartons and its sums; null for a sum of something unknown. */
export interface NumberedRange extends CartonRange {
  from: number;
  to: number;
  /** Cartons in all. */
  of: number;
  pieces: number;
  net: string | null;
  gross: string | null;
  /** Cubic metres of one carton (4 decimals), and of all of the range. */
  carton_cbm: string | null;
  cbm: string | null;
}

export interface CartonTotals {
  cartons: number;
  pieces: number;
  net_kg: string;
  gross_kg: string;
  cbm: string;
  /** Cartons whose weights, and whose sides, are unknown; the sums are without them. */
  without_weight: number;
  without_size: number;
}

/**
 * Numbers the cartons of ranges one after the other, without gap or overlap, and adds up each range. Sums are of
 * rounded cartons: 24 cartons of 0.0803 m³ are 1.9272 m³.
 */
export function numberCartons(ranges: readonly CartonRange[]): NumberedRange[] {
  const of = ranges.reduce((all, { count }) => all + count, 0);
  let before = 0;
  return ranges.map((range) => {
    const from = before + 1;
    before += range.count;
    const cbm = boxCbm(range);
    const times = (each: string | null) => (each === null ? null : exact(each).times(range.count).toFixed());
    return {
      ...range,
      from,
      to: before,
      of,
      pieces: piecesIn(range) * range.count,
      net: times(range.net_kg),
      gross: times(range.gross_kg),
      carton_cbm: cbm,
      cbm: times(cbm),
    };
  });
}

/** The numbers of a range: `1–24`, `59`. */
export function cartonNumbers({ from, to }: Pick<NumberedRange, 'from' | 'to'>): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** Totals that agree with the cartons: the sums of the ranges. */
export function cartonTotals(ranges: readonly CartonRange[]): CartonTotals {
  const numbered = numberCartons(ranges);
  const sum = (name: 'net' | 'gross' | 'cbm') =>
    sumOf(numbered.flatMap((range) => range[name] ?? [])).toFixed();
  const without = (isUnknown: (range: NumberedRange) => boolean) =>
    numbered.filter(isUnknown).reduce((all, { count }) => all + count, 0);
  return {
    cartons: numbered.at(-1)?.to ?? 0,
    pieces: numbered.reduce((all, { pieces }) => all + pieces, 0),
    net_kg: sum('net'),
    gross_kg: sum('gross'),
    cbm: sum('cbm'),
    without_weight: without(({ net, gross }) => net === null || gross === null),
    without_size: without(({ cbm }) => cbm === null),
  };
}

/** What one line has in the cartons: its pieces, and where they are (`1–24, 59`). */
export interface LinePlaces {
  line: string;
  pieces: number;
  cartons: string;
}

/** The same cartons once more by line, so that both ends can check. */
export function packedByLine(ranges: readonly CartonRange[]): LinePlaces[] {
  const found = new Map<string, { pieces: number; numbers: string[] }>();
  for (const range of numberCartons(ranges)) {
    for (const { line, pieces } of range.contents) {
      const entry = found.get(line) ?? { pieces: 0, numbers: [] };
      entry.pieces += pieces * range.count;
      entry.numbers.push(cartonNumbers(range));
      found.set(line, entry);
    }
  }
  return [...found].map(([line, { pieces, numbers }]) => ({ line, pieces, cartons: numbers.join(', ') }));
}

/**
 * Proposes cartons from the products' packaging: full cartons line by line, then what is left over, with that of other
 * lines where it fits the volume of the carton of the first. A line without packaging goes into one carton. Nothing is
 * proposed where that would be more cartons than a packing list holds.
 * @param uidAt names the ranges, counted from 0
 */
export function packLines(
  lines: readonly LineToPack[],
  uidAt: (at: number) => string = (at) => `c${at + 1}`,
): CartonRange[] {
  const full: Omit<CartonRange, 'uid'>[] = [];
  const rest: { line: LineToPack; pieces: number }[] = [];
  for (const line of lines) {
    const pieces = exact(line.quantity).floor().toNumber();
    const each = line.pack?.pieces ?? pieces;
    const count = each > 0 ? Math.floor(pieces / each) : 0;
    if (count > 0) full.push(rangeOf(line.pack, { count, contents: [{ line: line.uid, pieces: each }] }));
    if (each > 0 && pieces % each > 0) rest.push({ line, pieces: pieces % each });
  }
  const mixed: {
    first: LineToPack;
    contents: CartonRange['contents'];
    items: typeof rest;
    room: Exact | null;
  }[] = [];
  for (const item of rest) {
    const needed = volumeOf(item.line.pack, item.pieces);
    const fits = mixed.find(({ room }) => room !== null && needed !== null && room.gte(needed));
    const content = { line: item.line.uid, pieces: item.pieces };
    if (fits) {
      fits.contents.push(content);
      fits.items.push(item);
      fits.room = fits.room && needed && fits.room.minus(needed);
    } else {
      const all = volumeOf(item.line.pack, item.line.pack?.pieces ?? 0);
      const room = all && needed && all.minus(needed);
      mixed.push({ first: item.line, contents: [content], items: [item], room });
    }
  }
  const left = mixed.map(({ first, contents, items }) => ({
    ...rangeOf(first.pack, { count: 1, contents }),
    ...weightsOf(
      first.pack,
      items.map(({ line, pieces }) => ({ pack: line.pack, pieces })),
    ),
  }));
  const ranges = [...full, ...left].map((range, at) => ({ uid: uidAt(at), ...range }));
  return cartonRangesSchema.safeParse(ranges).success ? ranges : [];
}

/**
 * Divides a range: the first `count` cartons stay, the others follow under a uid of their own.
 * @throws RangeError if nothing would be left on one side
 */
export function splitRange(
  ranges: readonly CartonRange[],
  { uid, count, newUid }: { uid: string; count: number; newUid: string },
): CartonRange[] {
  return ranges.flatMap((range) => {
    if (range.uid !== uid) return [range];
    if (!Number.isInteger(count) || count < 1 || count >= range.count)
      throw new RangeError(`cannot split ${range.count} cartons after ${count}`);
    return [
      { ...range, count },
      { ...range, uid: newUid, count: range.count - count },
    ];
  });
}

/**
 * Puts the contents of ranges into mixed cartons, at the place of the first, whose carton is used. Net weights add up;
 * the gross weight is that, and the empty carton of the first.
 * @returns undefined for ranges with different numbers of cartons, or fewer than two
 */
export function mergeRanges(
  ranges: readonly CartonRange[],
  uids: readonly string[],
): CartonRange[] | undefined {
  const chosen = ranges.filter(({ uid }) => uids.includes(uid));
  const [first] = chosen;
  if (!first || chosen.length < 2 || chosen.some(({ count }) => count !== first.count)) return undefined;
  const contents = new Map<string, number>();
  for (const { line, pieces } of chosen.flatMap((range) => range.contents))
    contents.set(line, (contents.get(line) ?? 0) + pieces);
  const nets = chosen.map(({ net_kg }) => net_kg);
  const net = nets.includes(null) ? null : sumOf(nets.flatMap((one) => one ?? [])).toFixed();
  const empty =
    first.net_kg === null || first.gross_kg === null ? null : exact(first.gross_kg).minus(first.net_kg);
  const merged: CartonRange = {
    ...first,
    contents: [...contents].map(([line, pieces]) => ({ line, pieces })),
    net_kg: net,
    gross_kg: net === null || empty === null ? null : empty.plus(net).toFixed(),
  };
  return ranges.flatMap((range) => {
    if (range === first) return [merged];
    return chosen.includes(range) ? [] : [range];
  });
}

/** What is wrong with the cartons of a packing list. */
export type CartonProblem =
  | { code: 'not_all_packed' | 'too_many_packed'; line: string; packed: number; wanted: string }
  | {
      code: 'carton_empty' | 'gross_below_net' | 'weight_missing' | 'size_missing';
      from: number;
      to: number;
    };

/** Compares the cartons with the lines, and looks at each range by itself. */
export function cartonProblems(
  ranges: readonly CartonRange[],
  lines: readonly { uid: string; quantity: string }[],
): CartonProblem[] {
  const packed = new Map(packedByLine(ranges).map(({ line, pieces }) => [line, pieces]));
  const counts = lines.flatMap(({ uid, quantity }): CartonProblem[] => {
    const pieces = packed.get(uid) ?? 0;
    packed.delete(uid);
    const way = exact(pieces).cmp(quantity);
    if (way === 0) return [];
    return [
      { code: way < 0 ? 'not_all_packed' : 'too_many_packed', line: uid, packed: pieces, wanted: quantity },
    ];
  });
  const unknown = [...packed].map(([line, pieces]): CartonProblem => ({
    code: 'too_many_packed',
    line,
    packed: pieces,
    wanted: '0',
  }));
  const alone = numberCartons(ranges).flatMap(
    ({ from, to, contents, net_kg, gross_kg, carton_cbm }): CartonProblem[] => {
      const problem = (code: 'carton_empty' | 'gross_below_net' | 'weight_missing' | 'size_missing') => [
        { code, from, to },
      ];
      if (contents.length === 0) return problem('carton_empty');
      if (net_kg === null || gross_kg === null) return problem('weight_missing');
      if (exact(gross_kg).lt(net_kg)) return problem('gross_below_net');
      return carton_cbm === null ? problem('size_missing') : [];
    },
  );
  return [...counts, ...unknown, ...alone];
}

/** How far cartons fill a type of container. */
export interface ContainerShare {
  container: string;
  name: string;
  /** Percent of its usable volume and of its payload, one decimal. */
  volume_percent: string;
  weight_percent: string;
  usable_cbm: string;
  payload_kg: string;
  /** Which of the two is reached first. */
  binds: 'volume' | 'weight';
  /** Containers of this type that are needed. */
  needed: number;
}

/** Volume and weight of cartons against containers, by their usable volumes and payloads (ruling AE). */
export function containerPlan(
  { cbm, gross_kg }: Pick<CartonTotals, 'cbm' | 'gross_kg'>,
  containers: readonly Container[],
): ContainerShare[] {
  return containers.map(({ code, name, usable_cbm, payload_kg }) => {
    const [volume, weight] = [
      [cbm, usable_cbm],
      [gross_kg, payload_kg],
    ].map(([used = '0', all = '1']) => exact(used).div(all)) as [Exact, Exact];
    const most = volume.gte(weight) ? volume : weight;
    const percent = (share: Exact) => share.times(100).toDecimalPlaces(1).toFixed();
    return {
      container: code,
      name,
      volume_percent: percent(volume),
      weight_percent: percent(weight),
      usable_cbm,
      payload_kg,
      binds: volume.gte(weight) ? 'volume' : 'weight',
      needed: most.ceil().toNumber(),
    };
  });
}

function rangeOf(
  pack: CartonKind | null,
  { count, contents }: Pick<CartonRange, 'count' | 'contents'>,
): Omit<CartonRange, 'uid'> {
  const { length, width, height, unit, net_kg, gross_kg } = pack ?? {
    length: '',
    width: '',
    height: '',
    unit: '',
    net_kg: null,
    gross_kg: null,
  };
  return { count, contents, length, width, height, unit: unit || 'cm', net_kg, gross_kg };
}

/** Net weight of pieces by that of a full carton; gross with the empty carton that they are in. */
function weightsOf(
  carton: CartonKind | null,
  items: readonly { pack: CartonKind | null; pieces: number }[],
): Pick<CartonRange, 'net_kg' | 'gross_kg'> {
  const nets = items.map(({ pack, pieces }) =>
    pack?.net_kg ? exact(pack.net_kg).times(pieces).div(pack.pieces) : null,
  );
  if (nets.includes(null)) return { net_kg: null, gross_kg: null };
  const net = nets.reduce<Exact>((sum, one) => sum.plus(one ?? 0), exact(0)).toDecimalPlaces(3);
  if (!carton?.net_kg || !carton.gross_kg) return { net_kg: net.toFixed(), gross_kg: null };
  const empty = exact(carton.gross_kg).minus(carton.net_kg);
  return { net_kg: net.toFixed(), gross_kg: net.plus(empty).toFixed() };
}

function volumeOf(pack: CartonKind | null, pieces: number): Exact | null {
  const cbm = pack && boxCbm(pack);
  return cbm ? exact(cbm).times(pieces).div(pack.pieces) : null;
}

function piecesIn({ contents }: Pick<CartonRange, 'contents'>): number {
  return contents.reduce((all, { pieces }) => all + pieces, 0);
}
