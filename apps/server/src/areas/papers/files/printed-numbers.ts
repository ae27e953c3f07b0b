import { readReference, type TradePaperSettings } from '@sourcewiz/contract';

/** A number as a paper shows it, with at least so many decimals. */
export type Numbers = (value: string, decimals?: number) => string;

/** An HS code as the pack of the company writes it. */
export function hsCode(code: string, { pack }: TradePaperSettings): string {
  const read = pack === 'none' ? undefined : readReference(pack === 'india' ? 'hsn' : 'gtip', code);
  return read?.ok ? read.shown : code;
}
