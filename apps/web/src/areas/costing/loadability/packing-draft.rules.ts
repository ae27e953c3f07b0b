import {
  boxCbm,
  boxSides,
  cbmPerPiece,
  exact,
  kilogramsOf,
  mainCarton,
  readDecimal,
  type Attribute,
  type Carton,
  type PackagingRow,
  type Product,
} from '@sourcewiz/contract';

type Sides = Record<(typeof boxSides)[number], string>;

/** The packing of a product as it is tried out: decimals with a point, '' for what is not known. */
export interface PackingDraft {
  /** Sides of both boxes are in it. */
  unit: string;
  inner: Sides;
  innerPieces: string;
  master: Sides;
  pieces: string;
  /** Gross weight of the master carton in kilograms. */
  weight: string;
  keepUpright: boolean;
}

const noSides: Sides = { length: '', width: '', height: '' };
const DEFAULT_UNIT = 'cm';

/** The rows of a product's packaging that are its master and its inner carton: the largest, and the next smaller. */
export function cartonRows(rows: readonly PackagingRow[]): { master: number; inner: number } {
  const sized = rows
    .flatMap(({ CBM, no_of_pieces: pieces }, at) =>
      CBM === null || !(Number(pieces) > 0) ? [] : [{ at, CBM, pieces: Number(pieces) }],
    )
    .toSorted((a, b) => exact(b.CBM).cmp(a.CBM));
  const [largest] = sized;
  const next = sized.find(({ pieces }) => pieces < (largest?.pieces ?? 0));
  return { master: largest?.at ?? -1, inner: next?.at ?? -1 };
}

/** The attribute that holds the weight of a carton; undefined for people who may not see it. */
export function cartonWeightOf(attributes: readonly Attribute[]): Attribute | undefined {
  return attributes.find(({ internal_name: name }) => name === 'carton_weight');
}

/** The packing as stored: in packing rows, or in the attributes of the carton. */
export function packingOf(product: Product, attributes: readonly Attribute[]): PackingDraft {
  const rows = product.packaging ?? [];
  const ids = new Map(attributes.map(({ internal_name: name, id }) => [name, id]));
  const valueOf = (name: string): unknown => product.values[ids.get(name) ?? ''];
  const master = mainCarton(rows, valueOf);
  const inner = rows[cartonRows(rows).inner];
  const unit = master?.unit || inner?.unit || DEFAULT_UNIT;
  return {
    unit,
    inner: inner?.unit === unit ? sidesOf(inner) : noSides,
    innerPieces: inner?.unit === unit ? inner.no_of_pieces : '',
    master: master ? sidesOf(master) : noSides,
    pieces: master ? String(master.pieces) : '',
    weight: master?.gross_kg ?? kilogramsOf(valueOf('carton_weight')) ?? '',
    keepUpright: true,
  };
}

const sidesOf = ({ length, width, height }: Sides): Sides => ({ length, width, height });

/** The master carton, ready to be loaded; null while a side or the number of pieces is missing. */
export function masterOf({ master, unit, pieces, weight, keepUpright }: PackingDraft): Carton | null {
  return cartonOf({ sides: master, unit, pieces, weight, keepUpright });
}

/** The inner carton; null if there is none. */
export function innerOf({ inner, unit, innerPieces, keepUpright }: PackingDraft): Carton | null {
  return cartonOf({ sides: inner, unit, pieces: innerPieces, weight: '', keepUpright });
}

function cartonOf({
  sides,
  unit,
  pieces,
  weight,
  keepUpright,
}: {
  sides: Sides;
  unit: string;
  pieces: string;
  weight: string;
  keepUpright: boolean;
}): Carton | null {
  const [length, width, height] = boxSides.map((side) => readPositive(sides[side]));
  const count = Number(pieces);
  if (!length || !width || !height || !Number.isInteger(count) || count < 1) return null;
  return {
    length,
    width,
    height,
    unit,
    pieces: count,
    weight_kg: readPositive(weight) ?? null,
    keep_upright: keepUpright,
  };
}

function readPositive(text: string): string | undefined {
  const number = readDecimal(text);
  return number !== undefined && exact(number).gt(0) ? number : undefined;
}

/** Which fields hold something that is no positive number; a field may be empty. */
export function wrongFields(draft: PackingDraft): ReadonlySet<string> {
  const wrong = (text: string) => text.trim() !== '' && readPositive(text) === undefined;
  const whole = (text: string) => text.trim() !== '' && !/^[1-9]\d{0,8}$/.test(text.trim());
  return new Set([
    ...(['inner', 'master'] as const).flatMap((box) =>
      boxSides.filter((side) => wrong(draft[box][side])).map((side) => `${box}.${side}`),
    ),
    ...(wrong(draft.weight) ? ['weight'] : []),
    ...(['pieces', 'innerPieces'] as const).filter((field) => whole(draft[field])),
  ]);
}

/** The draft with another master carton, as an alternative proposes it. */
export function withCarton(draft: PackingDraft, carton: Carton): PackingDraft {
  const { length = '', width = '', height = '' } = carton;
  return {
    ...draft,
    master: { length, width, height },
    pieces: String(carton.pieces),
    weight: carton.weight_kg ?? draft.weight,
  };
}

/** Volume of the master carton, and of a piece. */
export function volumeOf({ master, unit, pieces }: PackingDraft): {
  cbm: string | null;
  perPiece: string | null;
} {
  const cbm = boxCbm({ ...master, unit });
  return { cbm, perPiece: cbmPerPiece(cbm, pieces) };
}

/** Whether two drafts would be stored alike; whether a carton may be turned is not stored. */
export function isSamePacking(one: PackingDraft, other: PackingDraft): boolean {
  const stored = (draft: PackingDraft) => JSON.stringify({ ...draft, keepUpright: true });
  return stored(one) === stored(other);
}

/** The rows of a product's packaging with the packing that was tried out. */
export function packagingWith(
  rows: readonly PackagingRow[],
  draft: PackingDraft,
  names: { inner: string; master: string },
): PackagingRow[] {
  const { master, inner } = cartonRows(rows);
  const hasInner = boxSides.some((side) => draft.inner[side].trim() !== '');
  const put = (list: PackagingRow[], at: number, row: Partial<PackagingRow>, description: string) =>
    at < 0
      ? [...list, { ...emptyRow, description, ...row }]
      : list.map((old, place) => (place === at ? { ...old, ...row } : old));
  const { unit } = draft;
  const withMaster = put(
    [...rows],
    master,
    { ...draft.master, unit, no_of_pieces: draft.pieces },
    names.master,
  );
  if (!hasInner) return withMaster;
  return put(withMaster, inner, { ...draft.inner, unit, no_of_pieces: draft.innerPieces }, names.inner);
}

const emptyRow: PackagingRow = {
  description: '',
  ...noSides,
  unit: '',
  no_of_pieces: '',
  cost_of_carton: '',
  rate_of_carton: '',
  carton_rate_unit: '',
  currency: '',
  CBM: null,
  cbm_per_piece: null,
  cost: null,
  costPerPcs: null,
};
