import {
  buyerRange,
  documentFigures,
  exact,
  mayBuyerOrder,
  type acceptQuotation as acceptOperation,
  type askForQuantities as quantitiesOperation,
  type BuyerQuotation,
  type declineQuotation as declineOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { type DocumentRow } from '../../documents/index.ts';
import { type OpenLink } from '../../links/index.ts';
import { nextRevision } from '../create-quotation.service.ts';
import { findQuotation, revisionsOf, saveDraft, type Quotation } from '../quotations.service.ts';
import { holdRevisions, selectEvents } from '../quotations.store.ts';
import { giveOut, refuseClosed, settle, untouchedDraft } from '../send-quotation.service.ts';
import { mailReaders, readersOf, tellSeller } from '../tell-seller.service.ts';
import { bound, byBuyer, countAsk, currentQuotation, expectOpen, optionOf } from './buyer-link.ts';
import { shown } from './buyer-view.service.ts';

/** The current revision, as long as it can be decided on by whoever has that one before them. */
async function openToDecide(ctx: Ctx, link: OpenLink, revision: number): Promise<Quotation> {
  await holdRevisions(ctx, link.link.subjectId);
  const quotation = await currentQuotation(ctx, link, 'update');
  if (quotation.row.revision !== revision) fail('quotation_superseded');
  await refuseClosed(ctx, quotation.row);
  return quotation;
}

/** @throws DomainError revision_in_draft while the seller writes the next revision */
async function refuseWritten(ctx: Ctx, enquiryId: number): Promise<void> {
  const begun = (await revisionsOf(ctx, enquiryId)).find(({ state }) => state === 'draft');
  if (!begun) return;
  // Whoever goes on with it at this moment holds its row, and has it then.
  const { row } = await findQuotation(ctx, begun.id, 'update');
  if (row.createdBy !== null) fail('revision_in_draft');
}

/** The quantities that differ, checked by ruling AG. @throws DomainError not_found, quantity_not_allowed */
function allowed(
  { lines }: Quotation,
  link: OpenLink,
  wanted: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed = Object.entries(wanted).filter(([uid, quantity]) => {
    const line =
      lines.find((one) => one.uid === uid) ?? fail('not_found', { path: `body.quantities.${uid}` });
    return !exact(quantity).eq(line.quantity);
  });
  for (const [uid, quantity] of changed) {
    const line = lines.find((one) => one.uid === uid);
    if (line && optionOf(link, 'allow_quantities') && mayBuyerOrder(line, quantity)) continue;
    const range = line && optionOf(link, 'allow_quantities') ? buyerRange(line) : null;
    const only = line?.quantity ?? '';
    fail('quantity_not_allowed', {
      path: `body.quantities.${uid}`,
      params: { least: range?.least ?? only, most: range?.most ?? only },
    });
  }
  return Object.fromEntries(changed.map(([uid, quantity]) => [uid, exact(quantity).toFixed()]));
}

/**
 * What the buyer asks for becomes the draft of the next revision: a new one, or lines of the one that is being written
 * that the seller has not changed.
 * @throws DomainError and as the operation says
 */
export async function askQuantities(
  visitor: Visitor,
  token: string,
  { revision, name, quantities: wanted, note }: ParsedOf<typeof quantitiesOperation>['body'],
): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  await countAsk(visitor, token);
  const answer = inTransaction(link.base, async (ctx) => {
    const current = await openToDecide(ctx, link, revision);
    const quantities = allowed(current, link, wanted);
    const enquiryId = link.link.subjectId;
    const known = (await revisionsOf(ctx, enquiryId)).find(({ state }) => state === 'draft');
    const draft = known
      ? await findQuotation(ctx, known.id, 'update')
      : await nextRevision(ctx, { enquiryId, fromId: current.row.id });
    const quoted = new Map(current.lines.map((line) => [line.uid, line.quantity]));
    const before = await lastAsked(ctx, enquiryId);
    await saveDraft(ctx, draft, {
      lines: draft.lines.map((line) => {
        const isOurs = [quoted.get(line.uid), before[line.uid]].includes(line.quantity);
        const quantity = quantities[line.uid] ?? quoted.get(line.uid);
        return isOurs && quantity !== undefined ? { ...line, quantity } : line;
      }),
    });
    const words = Object.entries(quantities).map(([uid, quantity]) => {
      const line = current.lines.find((one) => one.uid === uid);
      return `${line?.name ?? ''}: ${line?.quantity ?? ''} → ${quantity}`;
    });
    const text = [...words, note].filter(Boolean).join('\n');
    await byBuyer(ctx, link, current.row, { kind: 'quantities_asked', name, text, quantities, isOpen: true });
    await tellSeller(ctx, current.row, { what: 'quantities_asked', name, text });
    return shown(ctx, link);
  });
  return bound(link, answer);
}

async function lastAsked(ctx: Ctx, enquiryId: number): Promise<Record<string, string>> {
  const [last] = await selectEvents(ctx, { enquiryId, kinds: ['quantities_asked'], limit: 1 });
  return last?.isOpen ? (last.quantities ?? {}) : {};
}

/**
 * Accepts the current revision. With other quantities it becomes a revision of its own, which is accepted: the one that
 * was sent stays what it was.
 * @throws DomainError and as the operation says
 */
export async function acceptQuotation(
  visitor: Visitor,
  token: string,
  { revision, name, quantities: wanted, total }: ParsedOf<typeof acceptOperation>['body'],
): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  const answer = inTransaction(link.base, async (ctx) => {
    const current = await openToDecide(ctx, link, revision);
    const enquiryId = link.link.subjectId;
    await refuseWritten(ctx, enquiryId);
    const quantities = allowed(current, link, wanted);
    const lines = current.lines.map((line) => ({ ...line, quantity: quantities[line.uid] ?? line.quantity }));
    const figures = documentFigures(lines, current.row.adjustments);
    if (!exact(figures.taxed_total).eq(total)) fail('conflict', { path: 'body.total' });
    const row =
      Object.keys(quantities).length === 0
        ? current.row
        : await withQuantities(ctx, { enquiryId, current, quantities });
    const accepted = await settle(ctx, row, { decision: 'accepted', name });
    await byBuyer(ctx, link, accepted, { kind: 'accepted', name });
    await tellSeller(ctx, accepted, { what: 'accepted', name, text: '' });
    await mailReaders(ctx, accepted, {
      readers: await readersOf(ctx, accepted, [link.link.id]),
      what: 'accepted',
      text: name,
    });
    return shown(ctx, link);
  });
  return bound(link, answer);
}

/** The revision with the quantities that the buyer accepts, given out at the frozen prices. */
async function withQuantities(
  ctx: Ctx,
  {
    enquiryId,
    current,
    quantities,
  }: { enquiryId: number; current: Quotation; quantities: Record<string, string> },
): Promise<DocumentRow> {
  const begun = await untouchedDraft(ctx, enquiryId);
  const draft = begun
    ? await findQuotation(ctx, begun.id, 'update')
    : await nextRevision(ctx, { enquiryId, fromId: current.row.id });
  const written = await saveDraft(ctx, draft, {
    lines: current.lines.map((line) => ({ ...line, quantity: quantities[line.uid] ?? line.quantity })),
    terms: current.terms,
    adjustments: current.row.adjustments,
    keepsPrices: true,
  });
  return (await giveOut(ctx, written, current.row.frozen)).row;
}

/** @throws DomainError and as the operation says */
export async function declineQuotation(
  visitor: Visitor,
  token: string,
  { revision, name, reason }: ParsedOf<typeof declineOperation>['body'],
): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  const answer = inTransaction(link.base, async (ctx) => {
    const { row } = await openToDecide(ctx, link, revision);
    await refuseWritten(ctx, link.link.subjectId);
    const declined = await settle(ctx, row, { decision: 'declined', name });
    await byBuyer(ctx, link, declined, { kind: 'declined', name, text: reason });
    await tellSeller(ctx, declined, { what: 'declined', name, text: reason });
    await mailReaders(ctx, declined, {
      readers: await readersOf(ctx, declined, [link.link.id]),
      what: 'declined',
      text: reason,
    });
    return shown(ctx, link);
  });
  return bound(link, answer);
}
