import { exact, type Exact } from '../money/exact.ts';
import { boxSides, type Box3 } from '../products/packaging-math.ts';
import type { Language } from '../attribute-types/attribute-type.ts';
import { findUnit } from '../attribute-types/units.ts';
import {
  loadLimits,
  type CartonGrid,
  type CartonSide as Side,
  type Container,
  type ContainerLoad,
} from './loadability-shapes.ts';

/** Inner sizes (ISO 668), usable volume for loose cartons and payload of the common containers (ruling AE). */
export const standardContainers: readonly Container[] = (
  [
    ['20GP', "20' general purpose", 5898, 2352, 2393, '33.2', '28', '28250'],
    ['40GP', "40' general purpose", 12032, 2352, 2393, '67.7', '58', '26780'],
    ['40HC', "40' high cube", 12032, 2352, 2698, '76.3', '66', '26580'],
    ['45HC', "45' high cube", 13556, 2352, 2698, '86', '76', '27700'],
  ] as const
).map(([code, name, length_mm, width_mm, height_mm, cbm, usable_cbm, payload_kg]) => ({
  code,
  name,
  length_mm,
  width_mm,
  height_mm,
  cbm,
  usable_cbm,
  payload_kg,
}));

const turkishNames: Readonly<Record<string, string>> = { '20GP': "20' standart", '40GP': "40' standart" };

/** The common containers with their names in a language; high cubes are called that in Turkish too. */
export function standardContainersIn(language: Language): readonly Container[] {
  if (language === 'en') return standardContainers;
  return standardContainers.map((one) => ({ ...one, name: turkishNames[one.code] ?? one.name }));
}

export interface Carton extends Box3 {
  pieces: number;
  /** Gross weight in kilograms, decimal text; null if unknown. */
  weight_kg: string | null;
  /** This side up: it may be turned, but not laid down. */
  keep_upright: boolean;
}

const upright: readonly (readonly [Side, Side, Side])[] = [
  ['length', 'width', 'height'],
  ['width', 'length', 'height'],
];
const lying: typeof upright = [
  ['length', 'height', 'width'],
  ['height', 'length', 'width'],
  ['width', 'height', 'length'],
  ['height', 'width', 'length'],
];

/**
 * What a container holds of one carton (COST-003, COST-008): the smallest of the best grid of equally turned cartons in
 * its inner size, floor(usable volume ÷ volume of a carton), and floor(payload ÷ gross weight) if the weight is known.
 * The volume of a carton is that of its sides, not rounded.
 * @returns null while a side of the carton is missing, zero or without a unit of length
 */
export function loadContainer(carton: Carton, container: Container): ContainerLoad | null {
  const size = inMillimetres(carton);
  if (!size) return null;
  const grid = bestGrid(size, container, carton.keep_upright ? upright : [...upright, ...lying]);
  const cbm = size.length.times(size.width).times(size.height).div(1_000_000_000);
  const weight =
    carton.weight_kg === null || exact(carton.weight_kg).isZero() ? null : exact(carton.weight_kg);
  const limits = {
    size: grid.counts[0] * grid.counts[1] * grid.counts[2],
    volume: exact(container.usable_cbm).divToInt(cbm).toNumber(),
    weight: weight && exact(container.payload_kg).divToInt(weight).toNumber(),
  };
  const cartons = Math.min(limits.size, limits.volume, limits.weight ?? Infinity);
  return {
    container: container.code,
    cartons,
    pieces: cartons * carton.pieces,
    binds: loadLimits.find((limit) => limits[limit] === cartons) ?? 'size',
    limits,
    grid,
    cbm: cbm.times(cartons).toDecimalPlaces(4).toFixed(),
    used_percent: cbm.times(cartons).times(100).div(container.usable_cbm).toDecimalPlaces(1).toFixed(),
    weight_kg: weight && weight.times(cartons).toFixed(),
  };
}

/** How a carton may change to load more: a side shorter, length and width narrower, one more layer inside, laid down. */
export type CartonChange =
  | { kind: 'shorter'; side: Side; cm: number }
  | { kind: 'narrower'; cm: number }
  | { kind: 'more_inners'; counts: [number, number, number]; pieces: number }
  | { kind: 'laid_down' };

export interface CartonAlternative {
  change: CartonChange;
  carton: Carton;
  load: ContainerLoad;
  /** Pieces and cartons more than the carton as it is. */
  more: number;
  more_cartons: number;
  /** The rule that it breaks; null if it can be used. */
  breaks: 'this_side_up' | 'inners_do_not_fit' | null;
  /** The least length of the changed side that takes the inner cartons, in the unit of the carton; null without them. */
  needs: string | null;
}

/** Centimetres by which alternatives are shorter. */
const SHORTER_MOST = 4;
/** Both walls of a carton in millimetres; less if its inner cartons leave less now. */
const WALLS_MM = 12;

/**
 * Changes of a carton that load more pieces, most pieces first, then the smallest change. Those that break a rule are
 * among them, with the rule.
 * @param inner what is packed in it; null if nothing is known of it
 */
export function cartonAlternatives(
  carton: Carton,
  container: Container,
  inner: Carton | null = null,
): CartonAlternative[] {
  const now = loadContainer(carton, container);
  const size = inMillimetres(carton);
  if (!now || !size) return [];
  const inside = inner && innerGrid(inner, carton);
  const least = inside && leastSides(size, inside);
  const changed = { carton, container, now, size, least };
  const found = [
    ...boxSides.flatMap((side) =>
      upTo(SHORTER_MOST).flatMap((cm) => shorter({ kind: 'shorter', side, cm }, [side], changed)),
    ),
    ...upTo(SHORTER_MOST).flatMap((cm) => shorter({ kind: 'narrower', cm }, ['length', 'width'], changed)),
    ...(inner && inside ? moreInners(inner, inside, changed) : []),
  ].filter(({ more }) => more > 0);
  const laid = carton.keep_upright
    ? alternative({ kind: 'laid_down' }, { keep_upright: false }, changed).filter(({ more }) => more >= 0)
    : [];
  // A larger change that loads no more than a smaller one of the same side is none.
  const isBest = ({ change, more }: CartonAlternative): boolean =>
    !found.some(
      ({ change: other, more: others }) =>
        'cm' in change &&
        'cm' in other &&
        kindOf(other) === kindOf(change) &&
        other.cm < change.cm &&
        others >= more,
    );
  return [
    ...found.filter(isBest),
    ...laid.map((one): CartonAlternative => ({ ...one, breaks: 'this_side_up' })),
  ].toSorted((a, b) => b.more - a.more || cmOf(a) - cmOf(b));
}

interface Changed {
  carton: Carton;
  container: Container;
  now: ContainerLoad;
  size: Size;
  /** The least sides that take the inner cartons; null without them. */
  least: Size | null;
}

function alternative(
  change: CartonChange,
  part: Partial<Carton>,
  { carton, container, now, least }: Changed,
  sides: readonly Side[] = [],
): CartonAlternative[] {
  const other = { ...carton, ...part };
  const room = inMillimetres(other);
  const load = loadContainer(other, container);
  if (!room || !load) return [];
  const needed = least === null ? [] : sides.map((side) => ({ side, mm: least[side] }));
  const [first] = needed.toSorted((a, b) => b.mm.cmp(a.mm));
  return [
    {
      change,
      carton: other,
      load,
      more: load.pieces - now.pieces,
      more_cartons: load.cartons - now.cartons,
      breaks: needed.some(({ side, mm }) => room[side].lt(mm)) ? 'inners_do_not_fit' : null,
      needs: first ? inUnitOf(carton, first.mm) : null,
    },
  ];
}

function shorter(
  change: Extract<CartonChange, { cm: number }>,
  sides: readonly Side[],
  changed: Changed,
): CartonAlternative[] {
  const { carton, size } = changed;
  const part = Object.fromEntries(
    sides.map((side) => [side, inUnitOf(carton, size[side].minus(change.cm * 10))]),
  );
  return alternative(change, part, changed, sides);
}

/** One more layer of inner cartons in each direction, if they fill the carton now. */
function moreInners(inner: Carton, inside: InnerGrid, changed: Changed): CartonAlternative[] {
  const { carton, size } = changed;
  if (inside.total === 0 || carton.pieces !== inside.total * inner.pieces) return [];
  return boxSides.flatMap((side, at) => {
    const counts = inside.counts.with(at, (inside.counts[at] ?? 0) + 1) as InnerGrid['counts'];
    const pieces = counts[0] * counts[1] * counts[2] * inner.pieces;
    const weight_kg =
      carton.weight_kg &&
      exact(carton.weight_kg).times(pieces).div(carton.pieces).toDecimalPlaces(2).toFixed();
    const longer = inUnitOf(carton, size[side].plus(inside.sides[side]));
    return alternative(
      { kind: 'more_inners', counts, pieces },
      { [side]: longer, pieces, weight_kg },
      changed,
    );
  });
}

/** Millimetres in the unit of a carton. */
function inUnitOf({ unit }: Box3, mm: Exact): string {
  const factor = findUnit(unit ?? '', 'length')?.conversion_factor ?? '1';
  return mm.div(1000).div(factor).toDecimalPlaces(4).toFixed();
}

const upTo = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1);
const kindOf = (change: CartonChange): string => (change.kind === 'shorter' ? change.side : change.kind);
const cmOf = ({ change }: CartonAlternative): number => ('cm' in change ? change.cm : 0);

/** How inner cartons stand in a master carton: their side along each of its sides, and how many there are of them. */
export interface InnerGrid {
  counts: [number, number, number];
  total: number;
  /** What one takes along each side of the master, in millimetres. */
  sides: Record<Side, Exact>;
}

/** The best of the allowed ways to turn inner cartons in a master carton; null without sizes. */
export function innerGrid(inner: Carton, master: Box3): InnerGrid | null {
  const [size, room] = [inMillimetres(inner), inMillimetres(master)];
  if (!size || !room) return null;
  const turns = inner.keep_upright ? upright : [...upright, ...lying];
  const grids = turns.map(([x, y, z]): InnerGrid => {
    const counts: InnerGrid['counts'] = [
      room.length.divToInt(size[x]).toNumber(),
      room.width.divToInt(size[y]).toNumber(),
      room.height.divToInt(size[z]).toNumber(),
    ];
    const along = { length: size[x], width: size[y], height: size[z] };
    return { counts, total: counts[0] * counts[1] * counts[2], sides: along };
  });
  return grids.reduce((best, grid) => (grid.total > best.total ? grid : best));
}

/** How many inner cartons fit into a master carton, in the best of the allowed ways to turn them; null without sizes. */
export function innersPerMaster(inner: Carton, master: Box3): number | null {
  return innerGrid(inner, master)?.total ?? null;
}

/** The least outer sides that take the inner cartons as they stand, with walls. */
function leastSides(size: Size, { counts, sides: along }: InnerGrid): Size {
  const least = (side: Side, at: 0 | 1 | 2): Exact => {
    const filled = along[side].times(counts[at]);
    const slack = size[side].minus(filled);
    return filled.plus(slack.lt(WALLS_MM) ? slack : WALLS_MM);
  };
  return { length: least('length', 0), width: least('width', 1), height: least('height', 2) };
}

type Size = Record<Side, Exact>;

function inMillimetres(box: Box3): Size | null {
  const unit = findUnit(box.unit ?? '', 'length');
  if (!unit) return null;
  const [length, width, height] = boxSides.map((side) =>
    exact(box[side] || '0')
      .times(unit.conversion_factor)
      .times(1000),
  );
  return length?.gt(0) && width?.gt(0) && height?.gt(0) ? { length, width, height } : null;
}

function bestGrid(size: Size, container: Container, turns: typeof upright): CartonGrid {
  const room = [container.length_mm, container.width_mm, container.height_mm] as const;
  const grids = turns.map(([x, y, z]): CartonGrid => {
    const count = (at: 0 | 1 | 2, side: Side) => exact(room[at]).divToInt(size[side]).toNumber();
    return { along: [x, y, z], counts: [count(0, x), count(1, y), count(2, z)] };
  });
  const total = ({ counts: [a, b, c] }: CartonGrid) => a * b * c;
  return grids.reduce((best, grid) => (total(grid) > total(best) ? grid : best));
}
