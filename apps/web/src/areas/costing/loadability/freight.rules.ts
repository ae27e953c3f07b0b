import { exact, freightPerPiece, readDecimal, type Container, type ContainerLoad } from '@sourcewiz/contract';

/** What freight is paid for, with the rates that were typed. */
export interface FreightDraft {
  basis: 'container' | 'cbm';
  currency: string;
  /** By code of the container; those that the company knows until something is typed. */
  rates: Readonly<Record<string, string>>;
  perCbm: string;
}

/** The freight that the company's containers have; in the currency of the first that has one. */
export function freightOf(containers: readonly Container[], home: string): FreightDraft {
  const known = containers.flatMap(({ code, freight }) => (freight ? [{ code, ...freight }] : []));
  const currency = known[0]?.currency ?? home;
  const rates = known
    .filter((one) => one.currency === currency)
    .map(({ code, amount }) => [code, amount] as const);
  return { basis: 'container', currency, rates: Object.fromEntries(rates), perCbm: '' };
}

/** Decimals of the freight of a piece. */
export const FREIGHT_DECIMALS = 4;

/** Freight of a piece in a container; null while the rate, the pieces or the volume are missing. */
export function freightOfPiece(
  draft: FreightDraft,
  { load, cbmPerPiece }: { load: ContainerLoad; cbmPerPiece: string | null },
): string | null {
  const rate = readDecimal(draft.basis === 'cbm' ? draft.perCbm : (draft.rates[load.container] ?? ''));
  if (rate === undefined || exact(rate).lte(0)) return null;
  const perPiece = freightPerPiece(
    { basis: draft.basis, rate },
    { cbm_per_piece: cbmPerPiece, pieces_per_container: load.pieces },
  );
  return perPiece === null ? null : exact(perPiece).toDecimalPlaces(FREIGHT_DECIMALS).toFixed();
}
