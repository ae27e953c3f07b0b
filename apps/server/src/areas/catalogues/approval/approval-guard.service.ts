import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { settingOf } from '../../organisation/index.ts';
import type { CatalogueRow } from '../catalogues.store.ts';

/** Whether buyers see what the caller made only after an admin has approved it (CAT-021). */
export async function needsApproval(ctx: Ctx): Promise<boolean> {
  return !ctx.caller.isAdmin && (await settingOf(ctx, 'catalogue_approval')).required;
}

/**
 * What buyers can open is changed only by people who need no approval; others take it offline first.
 * @throws DomainError approval_needed
 */
export async function refuseUnapproved(ctx: Ctx, { status }: Pick<CatalogueRow, 'status'>): Promise<void> {
  if (status === 'active' && (await needsApproval(ctx))) fail('approval_needed');
}
