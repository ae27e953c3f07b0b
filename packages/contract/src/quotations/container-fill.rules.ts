import type { Container } from '../costing/loadability-shapes.ts';
import { documentPacking, type DocumentPacking } from '../documents/document-figures.rules.ts';
import { wholesNeeded, linePacking, usedPercent, spread, summed } from '../documents/document-sums.rules.ts';
import type { LineFacts } from '../documents/document-shapes.ts';
import { exact } from '../money/exact.ts';
import { textOfUnits, unitsAt, unitsOf } from '../money/units.ts';

/** More digits than volumes and weights of cartons have. */
const PLACES = 12;

export type FillLine = { uid: string; quantity: string; facts: Pick<LineFacts, 'pack'> };

/** How full a container is with all lines. Volume counts against the usable volume, weight against the payload. */
export interface ContainerFill {
  container: string;
  name: string;
  cbm: string;
  usable_cbm: string;
  used_percent: string;
  /** Cubic metres left; negative if it is too much. */
  free_cbm: string;
  weight_kg: string;
  payload_kg: string;
  weight_percent: string;
  /** How many are needed, by volume and weight; 0 for nothing. */
  needed: number;
  /** Lines whose carton or weight is unknown, which count as nothing. */
  without_cbm: number;
  without_weight: number;
}

export function containerFill(lines: readonly FillLine[], containers: readonly Container[]): ContainerFill[] {
  const packing = documentPacking(lines);
  const { cbm, gross_kg: weight } = packing;
  return containers.map((container) => ({
    container: container.code,
    name: container.name,
    cbm,
    usable_cbm: container.usable_cbm,
    used_percent: usedPercent(cbm, container.usable_cbm),
    free_cbm: exact(container.usable_cbm).minus(cbm).toFixed(),
    weight_kg: weight,
    payload_kg: container.payload_kg,
    weight_percent: usedPercent(weight, container.payload_kg),
    needed: Math.max(wholesNeeded(cbm, container.usable_cbm), wholesNeeded(weight, container.payload_kg)),
    without_cbm: packing.without_cbm,
    without_weight: packing.without_weight,
  }));
}

/** What fills a container: a line, how many cartons more, and what it then holds. */
export interface FillSuggestion {
  uid: string;
  more_cartons: number;
  /** Cartons and pieces of the line afterwards. */
  cartons: number;
  quantity: string;
  more_pieces: string;
  cbm: string;
  used_percent: string;
}

/**
 * The most whole cartons of one line that still fit, by volume and weight.
 * @returns null if not one more fits, or its carton is unknown
 */
export function fillWith(
  line: FillLine,
  lines: readonly FillLine[],
  container: Container,
): FillSuggestion | null {
  return filledWith(line, documentPacking(lines), container);
}

function filledWith(line: FillLine, packing: DocumentPacking, container: Container): FillSuggestion | null {
  const { pack } = line.facts;
  const { cartons: now } = linePacking(line);
  if (pack?.cbm == null || now === null || exact(pack.cbm).isZero()) return null;
  const byVolume = wholes(container.usable_cbm, packing.cbm, pack.cbm);
  const byWeight =
    pack.gross_kg === null || exact(pack.gross_kg).isZero()
      ? byVolume
      : wholes(container.payload_kg, packing.gross_kg, pack.gross_kg);
  const more = Math.min(byVolume, byWeight);
  if (more < 1) return null;
  const cbm = summed([packing.cbm, timesOf(pack.cbm, more)]);
  const quantity = exact(now + more).times(pack.pieces);
  return {
    uid: line.uid,
    more_cartons: more,
    cartons: now + more,
    quantity: quantity.toFixed(),
    more_pieces: quantity.minus(line.quantity).toFixed(),
    cbm,
    used_percent: usedPercent(cbm, container.usable_cbm),
  };
}

/** The line that fills it best: the fullest container, then the fewest cartons. */
export function bestFill(lines: readonly FillLine[], container: Container): FillSuggestion | null {
  const packing = documentPacking(lines);
  const found = lines.flatMap((line) => filledWith(line, packing, container) ?? []);
  const byVolume = found.map((one) => ({ one, cbm: exact(one.cbm) }));
  return (
    byVolume.toSorted((a, b) => b.cbm.cmp(a.cbm) || a.one.more_cartons - b.one.more_cartons)[0]?.one ?? null
  );
}

/** Shares of a container in percent with one decimal, by largest remainder: they add up to the stated one. */
export function containerShares(lines: readonly FillLine[], container: Container): string[] {
  const { cbm } = documentPacking(lines);
  const used = usedPercent(cbm, container.usable_cbm);
  return spread(
    used,
    lines.map((line) => linePacking(line).cbm ?? '0'),
    1,
  );
}

/** Pieces, in whole cartons rounded down, that take a share of a container's usable volume; null without a carton. */
export function quantityForShare(percent: string, line: FillLine, container: Container): string | null {
  const { pack } = line.facts;
  if (pack?.cbm == null || exact(pack.cbm).isZero()) return null;
  const room = exact(container.usable_cbm).times(percent).div(100);
  return room.div(pack.cbm).floor().times(pack.pieces).toFixed();
}

/** How many more of a size fit between what is used and the whole. */
function wholes(whole: string, used: string, each: string): number {
  const [all, taken, one] = [whole, used, each].map((text) => unitsAt(unitsOf(text), PLACES)) as [
    bigint,
    bigint,
    bigint,
  ];
  return taken > all ? 0 : Number((all - taken) / one);
}

function timesOf(text: string, count: number): string {
  const { units, places } = unitsOf(text);
  return textOfUnits(units * BigInt(count), places);
}
