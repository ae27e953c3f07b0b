import { enquiryName, lineAmount, type exportEnquiries, type ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { companyDays } from '../identity/index.ts';
import { toItem } from './enquiry-items.service.ts';
import type { EnquiryRow } from './enquiries.store.ts';
import { countEnquiriesOf, selectInbox, selectInboxIds } from './inbox.store.ts';

/** Enquiries as an Excel file: a row for each line, and for one without lines a row of its own. */
export const enquiryExport = {
  /** @throws DomainError not_found if one of those named does not exist */
  async ids(
    ctx: Ctx,
    { query, state, mine, ids }: ParsedOf<typeof exportEnquiries>['body'],
    limit: number,
  ): Promise<number[]> {
    if (ids && (await countEnquiriesOf(ctx, ids)) < new Set(ids).size) fail('not_found');
    const ownerId = mine ? ctx.caller.userId : undefined;
    return selectInboxIds(ctx, { query, state, ids, ownerId, limit, offset: 0 });
  },
  async named(ctx: Ctx, ids: readonly number[]): Promise<object[]> {
    const day = await companyDays(ctx);
    const rows = await selectInbox(ctx, { query: '', ids, limit: ids.length, offset: 0 });
    return rows.flatMap((row) => linesOf(row, day(row.at)));
  },
};

function linesOf(
  { number, ownerName: owner, catalogueName: catalogue, items, ...row }: EnquiryRow,
  day: string,
): object[] {
  const { state, name, company, email, message } = row;
  const head = {
    number: enquiryName(number),
    at: day,
    state,
    owner,
    name,
    company,
    email,
    catalogue,
    message,
  };
  if (items.length === 0) return [head];
  return items
    .map(toItem)
    .map((item) => ({ ...item, ...head, product: item.name, amount: lineAmount(item) }));
}
