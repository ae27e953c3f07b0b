import { costSheet, costSheetInputSchema, type CostLineKind } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { readSheet } from './costing.service.ts';
import { insertSheets } from './costing.store.ts';

/** Gives a product of the demo a costing sheet, unless it has one. */
export async function saveDemoSheet(
  ctx: Ctx,
  productId: number,
  {
    currency,
    margin,
    lines,
  }: {
    currency: string;
    /** Percent of the cost. */
    margin: string;
    lines: readonly { kind: CostLineKind; name: string; rate: string }[];
  },
): Promise<void> {
  const owner = { product_id: productId, variant_id: null };
  const { version } = await readSheet(ctx, owner);
  if (version > 0) return;
  const input = costSheetInputSchema.parse({
    currency,
    margin: { basis: 'cost', percent: margin },
    lines: lines.map((line, at) => ({
      uid: `l${at + 1}`,
      source_id: null,
      quantity: '1',
      unit: 'pieces',
      currency,
      ...line,
    })),
  });
  const facts = { rates: [], packaging_per_piece: '0', cbm_per_piece: null, pieces_per_container: null };
  const { figures } = costSheet(input, facts);
  // The demo is written by one transaction, in which nobody else changes what a sheet contains.
  await insertSheets(ctx, [{ ...owner, version: 1, input, facts, figures }]);
}
