import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { toItem } from './enquiry-items.service.ts';
import type { EnquiryRow } from './enquiries.store.ts';
import { selectEnquiry, selectInbox, updateMarks } from './inbox.store.ts';

/** @throws DomainError not_found */
export async function findEnquiry(ctx: Ctx, id: number): Promise<EnquiryRow> {
  const row = (await selectEnquiry(ctx, id)) ?? fail('not_found');
  return { ...row, items: row.items.map(toItem) };
}

/** Enquiries by id; those that are not there are missing. */
export async function findEnquiries(ctx: Ctx, ids: readonly number[]): Promise<Map<number, EnquiryRow>> {
  const rows = await selectInbox(ctx, { query: '', ids, limit: Math.max(ids.length, 1), offset: 0 });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes an enquiry in the name of the program: its lines, its buyer, how it ended. */
export async function changeEnquiry(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<EnquiryRow, 'orgId' | 'id' | 'number'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await updateMarks(ctx, [id], change);
  tellChanged(ctx, { kind: 'enquiry', ids: [id], revision: null });
}
