import { findUnit } from '../attribute-types/units.ts';
import { exact } from '../money/exact.ts';
import { boxCbm, cbmPerPiece, type Box3 } from './packaging-math.ts';
import type { PackagingRow } from './products.ts';

/** The carton that a product is shipped in. */
export interface MainCarton {
  description: string;
  length: string;
  width: string;
  height: string;
  unit: string;
  pieces: number;
  /** Null while a side or its unit is missing. */
  cbm: string | null;
  cbm_per_piece: string | null;
  gross_kg: string | null;
}

/**
 * The carton of a product: its largest packing row with sides and pieces, or without one, the attributes of the carton.
 * @param valueOf the value of an attribute by its internal name, as far as it may be read
 * @returns null while nobody has said how many pieces are in it
 */
export function mainCarton(
  rows: readonly PackagingRow[],
  valueOf: (name: string) => unknown,
): MainCarton | null {
  const [largest] = rows
    .filter(({ CBM, no_of_pieces: pieces }) => CBM !== null && wholePieces(pieces) !== null)
    .toSorted((a, b) => exact(b.CBM ?? 0).cmp(a.CBM ?? 0));
  const box = largest ?? ((valueOf('carton_size') ?? {}) as Box3);
  const pieces = wholePieces(largest?.no_of_pieces ?? valueOf('pieces_per_carton'));
  if (pieces === null) return null;
  const cbm = boxCbm(box);
  return {
    description: largest?.description ?? '',
    length: box.length ?? '',
    width: box.width ?? '',
    height: box.height ?? '',
    unit: box.unit ?? '',
    pieces,
    cbm,
    cbm_per_piece: cbmPerPiece(cbm, String(pieces)),
    gross_kg: kilogramsOf(valueOf('carton_weight')),
  };
}

/** A number of pieces of a value with or without a unit; null for anything else. */
export function wholePieces(value: unknown): number | null {
  const text = typeof value === 'object' && value !== null ? (value as { value?: unknown }).value : value;
  const count = typeof text === 'string' && text !== '' ? Number(text) : NaN;
  return Number.isSafeInteger(count) && count >= 1 && count <= 10_000_000 ? count : null;
}

const KG = 'kg';

/** A weight in kilograms, to the gram; null for what is none. */
export function kilogramsOf(value: unknown): string | null {
  const { value: amount, unit } = (value ?? {}) as Record<string, unknown>;
  if (typeof amount !== 'string' || amount === '' || typeof unit !== 'string') return null;
  const [of, kilogram] = [findUnit(unit, null), findUnit(KG, null)];
  if (!of || !kilogram || of.dimension !== kilogram.dimension) return null;
  return exact(amount)
    .times(of.conversion_factor)
    .div(kilogram.conversion_factor)
    .toDecimalPlaces(3)
    .toFixed();
}
