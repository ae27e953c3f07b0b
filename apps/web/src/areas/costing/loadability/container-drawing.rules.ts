import {
  type Carton,
  type Container,
  type ContainerLoad,
  type CartonSide,
  findUnit,
} from '@sourcewiz/contract';

// Only places on the screen: what is counted comes from the load.

/** A block of equal cartons: where it begins, in millimetres from the far, left, lower corner, and how many it holds. */
export interface Block {
  at: readonly [number, number, number];
  counts: readonly [number, number, number];
}

export interface Point {
  x: number;
  y: number;
}
/** A visible face of a block with the edges of its cartons. */
export interface Face {
  side: 'top' | 'near' | 'end';
  outline: readonly Point[];
  lines: readonly (readonly [Point, Point])[];
}

export interface Drawing {
  faces: readonly Face[];
  /** Edges of the container behind and before the cartons. */
  behind: readonly (readonly [Point, Point])[];
  before: readonly (readonly [Point, Point])[];
  width: number;
  height: number;
}

/** Sides of the cartons along the container, in millimetres. */
export function sidesAlong(carton: Carton, load: ContainerLoad): [number, number, number] {
  const metres = Number(findUnit(carton.unit ?? '', 'length')?.conversion_factor ?? 0);
  const size = (side: CartonSide) => Number(carton[side] ?? 0) * metres * 1000;
  const [x, y, z] = load.grid.along;
  return [size(x), size(y), size(z)];
}

/**
 * The counted cartons as blocks: full cross-sections from the far end, then full stacks of the section that is begun,
 * then the stack that is begun.
 */
export function blocksOf(
  { cartons, grid }: ContainerLoad,
  sides: readonly [number, number, number],
): Block[] {
  const [, across, high] = grid.counts;
  const perSection = across * high;
  if (cartons === 0 || perSection === 0) return [];
  const sections = Math.floor(cartons / perSection);
  const rest = cartons - sections * perSection;
  const stacks = Math.floor(rest / high);
  const last = rest - stacks * high;
  const from = sections * sides[0];
  const blocks: Block[] = [
    { at: [0, 0, 0], counts: [sections, across, high] },
    { at: [from, 0, 0], counts: [1, stacks, high] },
    { at: [from, stacks * sides[1], 0], counts: [1, 1, last] },
  ];
  return blocks.filter(({ counts }) => counts.every((count) => count > 0));
}

/**
 * A parallel projection: each direction has one scale and one angle, so that lengths along it can be measured. Length
 * runs from the far end at the upper right to the doors at the lower left, width towards the viewer.
 */
const ALONG = { x: -0.99, y: 0.14 };
const ACROSS = { x: 0.42, y: 0.42 };

function project([along, across, up]: readonly [number, number, number]): Point {
  return {
    x: along * ALONG.x + across * ACROSS.x,
    y: along * ALONG.y + across * ACROSS.y - up,
  };
}

/** The cartons in their container, exact to scale. */
export function drawContainer(carton: Carton, container: Container, load: ContainerLoad): Drawing {
  const sides = sidesAlong(carton, load);
  const room = [container.length_mm, container.width_mm, container.height_mm] as const;
  const corners = [0, 1].flatMap((a) =>
    [0, 1].flatMap((b) => [0, 1].map((c) => project([a * room[0], b * room[1], c * room[2]]))),
  );
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const place = (point: readonly [number, number, number]): Point => {
    const { x, y } = project(point);
    return { x: x - left, y: y - top };
  };
  const edge = (from: [number, number, number], to: [number, number, number]) =>
    [
      place([from[0] * room[0], from[1] * room[1], from[2] * room[2]]),
      place([to[0] * room[0], to[1] * room[1], to[2] * room[2]]),
    ] as const;
  return {
    faces: blocksOf(load, sides).flatMap((block) => facesOf(block, sides, place)),
    behind: [
      edge([0, 0, 0], [1, 0, 0]),
      edge([0, 0, 0], [0, 0, 1]),
      edge([0, 0, 0], [0, 1, 0]),
      edge([0, 0, 1], [1, 0, 1]),
      edge([1, 0, 0], [1, 0, 1]),
    ],
    before: [
      edge([0, 1, 0], [1, 1, 0]),
      edge([0, 1, 0], [0, 1, 1]),
      edge([0, 0, 1], [0, 1, 1]),
      edge([0, 1, 1], [1, 1, 1]),
      edge([1, 0, 1], [1, 1, 1]),
      edge([1, 1, 0], [1, 1, 1]),
      edge([1, 0, 0], [1, 1, 0]),
    ],
    width: Math.max(...corners.map(({ x }) => x)) - left,
    height: Math.max(...corners.map(({ y }) => y)) - top,
  };
}

function facesOf(
  { at: [x, y, z], counts: [a, b, c] }: Block,
  [l, w, h]: readonly [number, number, number],
  place: (point: readonly [number, number, number]) => Point,
): Face[] {
  const [x1, y1, z1] = [x + a * l, y + b * w, z + c * h];
  const upTo = (count: number) => Array.from({ length: count - 1 }, (_, at) => at + 1);
  const line = (from: [number, number, number], to: [number, number, number]) =>
    [place(from), place(to)] as const;
  return [
    {
      side: 'top',
      outline: [place([x, y, z1]), place([x1, y, z1]), place([x1, y1, z1]), place([x, y1, z1])],
      lines: [
        ...upTo(a).map((at) => line([x + at * l, y, z1], [x + at * l, y1, z1])),
        ...upTo(b).map((at) => line([x, y + at * w, z1], [x1, y + at * w, z1])),
      ],
    },
    {
      side: 'near',
      outline: [place([x, y1, z]), place([x1, y1, z]), place([x1, y1, z1]), place([x, y1, z1])],
      lines: [
        ...upTo(a).map((at) => line([x + at * l, y1, z], [x + at * l, y1, z1])),
        ...upTo(c).map((at) => line([x, y1, z + at * h], [x1, y1, z + at * h])),
      ],
    },
    {
      side: 'end',
      outline: [place([x1, y, z]), place([x1, y1, z]), place([x1, y1, z1]), place([x1, y, z1])],
      lines: [
        ...upTo(b).map((at) => line([x1, y + at * w, z], [x1, y + at * w, z1])),
        ...upTo(c).map((at) => line([x1, y, z + at * h], [x1, y1, z + at * h])),
      ],
    },
  ];
}

/** What is free beside the cartons, in centimetres with one decimal: at the doors, at the side, above. */
export function freeRoom(
  carton: Carton,
  container: Container,
  load: ContainerLoad,
): [string, string, string] {
  const [l, w, h] = sidesAlong(carton, load);
  const [, across, high] = load.grid.counts;
  const perSection = across * high;
  const sections = perSection === 0 ? 0 : Math.ceil(load.cartons / perSection);
  const free = (room: number, used: number) => String(Math.round(room - used) / 10);
  return [
    free(container.length_mm, sections * l),
    free(container.width_mm, across * w),
    free(container.height_mm, high * h),
  ];
}
