import type { CostFigures, CostSheetInput } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { todayOf } from '../../identity/index.ts';
import { fail } from '../../../platform/fail.ts';
import { pauses } from '../../../platform/pauses.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import { fits } from '../bom/bom.rules.ts';
import { insertSheets, selectSheetsAbove } from '../costing.store.ts';
import { ownUnits } from '../own-units.ts';
import { recost } from './recost.rules.ts';

/** Sheets that a save may change beside its own; more are left to the task of a new price. */
const CARRIED_MAX = 1000;
/** Milliseconds of work after which others are answered. */
const SLICE_MS = 10;

/**
 * Gives the new costs of parts to the sheets that contain them at their costs so far, through all levels.
 * @throws DomainError too_many_products, number_too_large
 */
export async function carryCosts(
  ctx: Ctx,
  parts: readonly {
    id: number;
    was: string;
    figures: Pick<CostFigures, 'cost'>;
    input: Pick<CostSheetInput, 'currency'>;
  }[],
): Promise<void> {
  const moved = parts.filter(({ was, figures }) => was !== figures.cost);
  if (moved.length === 0) return;
  const above = await selectSheetsAbove(
    ctx,
    moved.map(({ id }) => id),
    { limit: CARRIED_MAX + 1 },
  );
  if (above.length > CARRIED_MAX)
    fail('too_many_products', { params: { count: above.length, limit: CARRIED_MAX } });
  const day = await todayOf(ctx);
  const source = { kind: 'sheet' as const, by: ctx.caller.name, day };
  const change = {
    prices: new Map(
      moved.map(({ id, was, figures, input: { currency } }) => [
        id,
        { price: figures.cost, was, currency, source },
      ]),
    ),
    own: await ownUnits(ctx),
  };
  const changed = await recost(above, change, pauses(SLICE_MS));
  if (!changed.every(({ figures }) => fits(figures))) fail('number_too_large');
  if (changed.length === 0) return;
  await insertSheets(
    ctx,
    changed.map(({ sheet, input, facts, figures }) => ({
      ...sheet,
      version: sheet.version + 1,
      input,
      facts,
      figures,
    })),
  );
  tellChanged(ctx, {
    kind: 'cost_sheet',
    ids: changed.map(({ sheet }) => sheet.product_id),
    revision: null,
  });
}
