import { revisionName, sumOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { selectLines, shownParty, type DocumentRow } from '../documents/index.ts';
import { companyDays } from '../identity/index.ts';
import { packedSums, termsOf, toLine, type Opened } from './paper-answers.ts';
import { selectDealIds, selectStored, selectStoredAll, type Stored } from './papers.store.ts';

/** Opens documents with their lines. */
export async function open(ctx: Ctx, stored: readonly Stored[]): Promise<Opened[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ row }) => row.id);
  const [lines, dayOf] = await Promise.all([selectLines(ctx, ids), paperDays(ctx)]);
  return stored.map((one) => ({
    ...one,
    terms: termsOf(one.row),
    day: dayOf(one),
    lines: (lines.get(one.row.id) ?? []).map(toLine),
    packing: one.paper?.packing ?? [],
  }));
}

/** A trade paper. @throws DomainError not_found */
export async function findPaper(ctx: Ctx, id: number, lock: 'update' | 'none' = 'none'): Promise<Opened> {
  const stored = await selectStored(ctx, id, lock);
  if (!stored?.paper) fail('not_found');
  if (stored.row.type === 'quotation') fail('not_found');
  const [paper] = await open(ctx, [stored]);
  return paper ?? fail('not_found');
}

/** A draft that may be changed. @throws DomainError not_found, paper_not_draft, conflict */
export async function findDraft(ctx: Ctx, id: number, version?: number): Promise<Opened> {
  const paper = await findPaper(ctx, id, 'update');
  if (paper.row.state !== 'draft') fail('paper_not_draft');
  if (version !== undefined && version !== paper.row.version)
    fail('conflict', { params: { revision: paper.row.version, at: paper.row.updatedAt.toISOString() } });
  return paper;
}

/** All documents of a deal, opened. @param known one of them that is open already */
export async function openDeal(ctx: Ctx, dealId: number, known?: Opened): Promise<Opened[]> {
  const ids = await selectDealIds(ctx, dealId);
  const others = await selectStoredAll(
    ctx,
    ids.filter((id) => id !== known?.row.id),
  );
  const byId = new Map((await open(ctx, others)).map((one) => [one.row.id, one]));
  if (known) byId.set(known.row.id, known);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A paper with all documents of its deal. */
export async function openAround(ctx: Ctx, paper: Opened): Promise<Opened[]> {
  return paper.deal ? openDeal(ctx, paper.deal.id, paper) : [paper];
}

/** Number of a paper as it is printed; '' for a draft without one. */
export function numberOf({ type, number, revision }: DocumentRow): string {
  if (number === null) return '';
  return type === 'quotation' || revision > 1 ? revisionName(number, revision) : number;
}

/** Tells the days that papers bear. */
export async function paperDays(ctx: Ctx): Promise<(paper: Pick<Stored, 'row'>) => string> {
  const days = await companyDays(ctx);
  return ({ row }) => termsOf(row).dated ?? days(row.sentAt ?? row.updatedAt);
}

/** The parties of a paper on the buyer's side as the audience may see them; the buyer of a purchase order is the company. */
export function shownParties(
  ctx: Pick<Ctx, 'audience'>,
  { type, buyer, parties }: Pick<DocumentRow, 'type' | 'buyer' | 'parties'>,
): Pick<DocumentRow, 'buyer' | 'parties'> {
  if (type === 'purchase-order') return { buyer, parties };
  return {
    buyer: shownParty(ctx, buyer),
    parties: Object.fromEntries(
      Object.entries(parties).map(([role, party]) => [role, shownParty(ctx, party)]),
    ),
  };
}

/** A paper as the audience may print it. @throws DomainError not_found */
export async function findShown(ctx: Ctx, id: number): Promise<Opened> {
  const paper = await findPaper(ctx, id);
  return { ...paper, row: { ...paper.row, ...shownParties(ctx, paper.row) } };
}

/** The columns that lists sum up. */
export function sumsOf(paper: Pick<Opened, 'lines' | 'packing'>) {
  return {
    pieces: sumOf(paper.lines.map(({ quantity }) => quantity)).toFixed(),
    ...packedSums(paper.packing),
  };
}

/** Open pages hear of a paper and its deal. */
export function tellPaper(ctx: Ctx, { row, deal }: Pick<Opened, 'row' | 'deal'>): void {
  tellChanged(ctx, { kind: 'paper', ids: [row.id], revision: row.version });
  if (deal) tellChanged(ctx, { kind: 'deal', ids: [deal.id], revision: null });
}
