import {
  exact,
  sumOf,
  type AnswerOf,
  type DocumentType,
  type findParties as partiesOperation,
  type getDeal as getOperation,
  type ParsedOf,
  type TradePaperType,
  type updateDeal as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { sellerParty, shownParty, withLivingContacts } from '../documents/index.ts';
import { counts, emptyParty, type Opened } from './paper-answers.ts';
import { toListed } from './list-papers.service.ts';
import { numberOf, openDeal } from './papers.service.ts';
import { checksOf, loadAround, namedFindings } from './show-paper.service.ts';
import { changeDeal, selectContacts, selectDeal, selectParties } from './papers.store.ts';

type Deal = AnswerOf<typeof getOperation>;

/** A deal with its chain. @throws DomainError not_found */
export async function getDeal(ctx: Ctx, id: number): Promise<Deal> {
  const deal = (await selectDeal(ctx, id)) ?? fail('not_found');
  const all = await openDeal(ctx, id);
  const valid = all.filter(({ row }) => counts(row) || row.state === 'cancelled');
  const drafts = all.filter(({ row }) => row.state === 'draft' && row.type !== 'quotation');
  const invoice = all.filter(({ row }) => row.type === 'commercial-invoice' && counts(row)).at(-1);
  return {
    id,
    name: deal.name,
    revision: deal.revision,
    credit: deal.credit,
    documents: valid.map((paper) => ({
      ...toListed(paper),
      quantities: Object.fromEntries(paper.lines.map(({ uid, quantity }) => [uid, quantity])),
    })),
    lines: linesOf(all),
    findings: drafts.flatMap((paper) =>
      namedFindings(paper, all).map((finding) => ({ ...finding, paper: namedPaper(paper) })),
    ),
    conditions: invoice
      ? checksOf({ ...invoice, deal }, await loadAround(ctx, { ...invoice, deal }, all)).credit
      : deal.credit.conditions.map((text) => ({
          text,
          kind: 'other',
          state: 'undecided' as const,
          fact: '',
        })),
  };
}

/** One type assertion: quotations are left out before. */
const namedPaper = ({ row }: Opened) => ({
  id: row.id,
  type: row.type as TradePaperType,
  number: numberOf(row),
  version: row.version,
});

/** What was ordered, packed and invoiced of each line, and what is left to pack. */
function linesOf(deal: readonly Opened[]): Deal['lines'] {
  const valid = deal.filter(({ row }) => counts(row));
  const ofType = (type: DocumentType) => valid.filter(({ row }) => row.type === type);
  const orders = (['sales-order', 'proforma-invoice', 'quotation'] as const)
    .map(ofType)
    .find((found) => found.length > 0);
  const quantityIn = (papers: readonly Opened[], uid: string) =>
    sumOf(papers.flatMap(({ lines }) => lines.find((line) => line.uid === uid)?.quantity ?? [])).toFixed();
  const known = new Map(
    valid.flatMap(({ lines }) =>
      lines.map(({ uid, facts, name }) => [uid, { sku: facts.sku, name }] as const),
    ),
  );
  return [...known].map(([uid, names]) => {
    const ordered = quantityIn(orders ?? [], uid);
    const packed = quantityIn(ofType('packaging-list'), uid);
    const left = exact(ordered).minus(packed);
    return {
      uid,
      ...names,
      ordered,
      packed,
      invoiced: quantityIn(ofType('commercial-invoice'), uid),
      left: left.isNegative() ? '0' : left.toFixed(),
    };
  });
}

/** @throws DomainError not_found, conflict */
export async function updateDeal(
  ctx: Ctx,
  id: number,
  { revision, name, credit }: ParsedOf<typeof updateOperation>['body'],
): Promise<Deal> {
  const deal = (await selectDeal(ctx, id, 'update')) ?? fail('not_found');
  if (revision !== undefined && revision !== deal.revision)
    fail('conflict', { params: { revision: deal.revision, at: ctx.platform.clock.now().toISOString() } });
  await changeDeal(ctx, id, {
    ...(name === undefined ? {} : { name }),
    ...(credit === undefined
      ? {}
      : {
          credit: {
            number: credit.number ?? deal.credit.number,
            conditions: (credit.conditions ?? deal.credit.conditions).filter((line) => line !== ''),
          },
        }),
  });
  tellChanged(ctx, { kind: 'deal', ids: [id], revision: deal.revision + 1 });
  return getDeal(ctx, id);
}

/** Parties and banks to choose from. */
export async function findParties(
  ctx: Ctx,
  { role, query }: ParsedOf<typeof partiesOperation>['query'],
): Promise<AnswerOf<typeof partiesOperation>> {
  const limit = 20;
  const found = await selectParties(ctx, { role, query, limit });
  if (role === 'bank')
    return { parties: found.map(({ party, used }) => ({ party: null, bank: party as never, used })) };
  const stored = found.map(({ party }) => ({ ...emptyParty, ...party }));
  const living = await withLivingContacts(ctx, Object.fromEntries(stored.entries()));
  const known = found.map(({ used }, at) => ({ party: living[at] ?? emptyParty, bank: null, used }));
  const own = role === 'exporter' ? [{ ...(await sellerParty(ctx)) }] : [];
  const contacts = await selectContacts(ctx, { query, limit });
  // A party whose contact is gone does not stand for the one that is there.
  const names = new Set(
    known.flatMap(({ party }, at) => (party.contact_id === stored[at]?.contact_id ? party.company : [])),
  );
  const others = [...own, ...contacts].filter(
    ({ company, name }) => !names.has(company) && matches(`${company} ${name}`, query),
  );
  return {
    parties: [...known, ...others.map((party) => ({ party, bank: null, used: 0 }))]
      .slice(0, limit)
      .map((one) => (role === 'exporter' ? one : { ...one, party: shownParty(ctx, one.party) })),
  };
}

const matches = (text: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
