import {
  documentTypes,
  type AnswerOf,
  type listPapers as listOperation,
  type PaperListed,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { plainNumber } from '../documents/index.ts';
import { timeZoneOf } from '../identity/index.ts';
import type { Opened } from './paper-answers.ts';
import { numberOf, paperDays } from './papers.service.ts';
import { selectDeal, selectListed, selectListedIds, sumListed, type ListFilter } from './papers.store.ts';

/** A document as lists show it. */
export function toListed({
  row,
  paper,
  deal,
  day,
}: Omit<Opened, 'terms' | 'lines' | 'packing'>): PaperListed {
  const { currency } = row;
  const party = row.type === 'purchase-order' ? row.seller : row.buyer;
  const isPacking = row.type === 'packaging-list';
  return {
    id: row.id,
    type: row.type,
    number: numberOf(row),
    revision: row.revision,
    state: row.state,
    is_superseded: row.sentAt !== null && !row.isCurrent,
    reason: paper?.reason ?? '',
    party: party.company || party.name,
    country: party.country,
    deal: deal ? { id: deal.id, name: deal.name } : null,
    enquiry_id: row.enquiryId,
    dated: day,
    due_on: row.validUntil,
    product_count: row.lineCount,
    pieces: plainNumber(paper?.pieces ?? '0'),
    cartons: isPacking ? (paper?.cartons ?? 0) : null,
    cbm: isPacking ? plainNumber(paper?.cbm ?? '0') : null,
    total: { amount: plainNumber(row.total), currency },
    taxed_total: { amount: plainNumber(row.taxedTotal), currency },
    created_by: row.createdByName,
    updated_at: row.updatedAt.toISOString(),
  };
}

export async function listPapers(
  ctx: Ctx,
  { page, per_page: limit, ...asked }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const { deal_id: dealId } = asked;
  if (dealId !== undefined && !(await selectDeal(ctx, dealId))) fail('not_found', { path: 'query.deal_id' });
  const filter = { ...asked, timeZone: await timeZoneOf(ctx) };
  const rows = await selectListed(ctx, { ...filter, limit, offset: (page - 1) * limit });
  const dayOf = await paperDays(ctx);
  const sums = await sumListed(ctx, { ...filter, type: 'all-documents' });
  const counted = Object.fromEntries(
    documentTypes.map((type) => [
      type,
      sums.filter((sum) => sum.type === type).reduce((all, { count }) => all + count, 0),
    ]),
  ) as Record<(typeof documentTypes)[number], number>;
  const ofType = sums.filter(({ type }) => filter.type === 'all-documents' || type === filter.type);
  return {
    documents: rows.map((stored) => toListed({ ...stored, day: dayOf(stored) })),
    total: ofType.reduce((all, { count }) => all + count, 0),
    counts: counted,
    totals: documentTypes.flatMap((type) =>
      ofType
        .filter((sum) => sum.type === type)
        .map(({ currency, counted: count, amount, pieces }) => ({
          type,
          count,
          amount: { amount: plainNumber(amount), currency },
          pieces: plainNumber(pieces),
        })),
    ),
  };
}

/** The list as an Excel file. */
export const paperExport = {
  /** @throws DomainError not_found if one of those named does not exist */
  async ids(ctx: Ctx, filter: Omit<ListFilter, 'timeZone'>, limit: number): Promise<number[]> {
    const found = await selectListedIds(ctx, { ...filter, timeZone: await timeZoneOf(ctx), limit });
    if (filter.ids && found.length < new Set(filter.ids).size) fail('not_found');
    return found;
  },
  async named(ctx: Ctx, ids: readonly number[]): Promise<object[]> {
    const filter: ListFilter = { type: 'all-documents', query: '', ids, timeZone: await timeZoneOf(ctx) };
    const rows = await selectListed(ctx, { ...filter, limit: ids.length, offset: 0 });
    const dayOf = await paperDays(ctx);
    return rows.map((stored) => {
      const { total, taxed_total: taxed, ...listed } = toListed({ ...stored, day: dayOf(stored) });
      return { ...listed, total: total.amount, taxed_total: taxed.amount, currency: total.currency };
    });
  },
};
