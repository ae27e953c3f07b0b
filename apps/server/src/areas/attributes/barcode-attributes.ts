import { foldText } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from './attributes.service.ts';

/** Whether a header or the name of an attribute means that it contains barcodes. */
export const meansBarcode = (name: string): boolean =>
  /(^|[^\p{L}])(barcodes?|barkod\p{L}*|ean|gtin|upc)(?!\p{L})/u.test(foldText(name));

/** Ids of the attributes that contain barcodes. */
export async function barcodeAttributes(ctx: Ctx): Promise<number[]> {
  const attributes = await loadAttributes(ctx);
  return attributes.flatMap(({ id, name }) => (meansBarcode(name) ? id : []));
}
