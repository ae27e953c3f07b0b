import { seriesName, seriesPrefixes, type Frozen } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { changeDocument, nextNumber } from '../documents/index.ts';
import { todayOf } from '../identity/index.ts';
import { moveLinks } from '../links/index.ts';
import { moneyRules, settingOf } from '../organisation/index.ts';
import type { Opened } from './paper-answers.ts';
import { addReceiver, paperSubject } from './paper-link.ts';
import { checksOf, findDraft, findPaper, openDeal, rateToday, tellPaper } from './papers.service.ts';
import { changePaper, insertPaperEvent, selectRevisions } from './papers.store.ts';

/**
 * Issues a draft: number, day and rate are frozen with parties and lines. The series is taken last, so that others wait
 * for it as shortly as possible; whoever is refused has taken no number.
 * @throws DomainError not_found, conflict, paper_not_draft, paper_has_findings, reason_needed,
 *   paper_not_issued for the amendment of a paper that was cancelled meanwhile
 */
export async function issuePaper(
  ctx: Ctx,
  id: number,
  { version, reason }: { version?: number | undefined; reason: string },
): Promise<void> {
  const draft = await findDraft(ctx, id, version);
  const { row, deal, terms } = draft;
  const { findings, gaps, credit } = await checksOf(
    ctx,
    draft,
    deal ? await openDeal(ctx, deal.id) : [draft],
  );
  const weights = [...findings, ...gaps].map(({ weight }) => weight);
  if (weights.includes('red') || credit.some(({ state }) => state === 'not_met')) fail('paper_has_findings');
  if (weights.length > 0 && reason === '') fail('reason_needed', { path: 'body.reason' });
  const today = await todayOf(ctx);
  const frozen: Frozen = {
    rate: (await rateToday(ctx, terms.currency)) ?? null,
    home: (await moneyRules(ctx)).home,
    at: ctx.platform.clock.now().toISOString(),
    by: ctx.caller.name,
  };
  const before = (await selectRevisions(ctx, row)).find(({ isCurrent }) => isCurrent);
  // A number that was cancelled does not count again.
  if (before && (await findPaper(ctx, before.id, 'update')).row.state === 'cancelled')
    fail('paper_not_issued');
  if (before) await changeDocument(ctx, before.id, { isCurrent: false });
  const { prefixes } = await settingOf(ctx, 'trade_papers');
  const year = Number(today.slice(0, 4));
  const number =
    row.number ??
    seriesName({
      prefix: prefixes[row.type] || seriesPrefixes[row.type],
      year,
      number: await nextNumber(ctx, row.type, year),
    });
  const issued = await changeDocument(ctx, id, {
    number,
    frozen,
    state: 'issued',
    isCurrent: true,
    sentAt: ctx.platform.clock.now(),
    terms: { ...terms, dated: terms.dated ?? today },
  });
  await insertPaperEvent(ctx, { documentId: id, what: 'issued', text: reason });
  if (before) await moveLinks(ctx, { kind: paperSubject.kind, subjectId: before.id }, id);
  else await addReceiver(ctx, issued);
  tellPaper(ctx, { row: issued, deal });
}

/** @throws DomainError not_found, paper_not_issued */
export async function cancelPaper(ctx: Ctx, id: number, reason: string): Promise<Opened> {
  await findIssued(ctx, id, ['issued', 'confirmed']);
  await settle(ctx, id, 'cancelled');
  await changePaper(ctx, id, { reason });
  await insertPaperEvent(ctx, { documentId: id, what: 'cancelled', text: reason });
  return told(ctx, id);
}

/** @throws DomainError not_found, paper_not_issued */
export async function confirmPaper(ctx: Ctx, id: number, note: string): Promise<Opened> {
  await findIssued(ctx, id, ['issued']);
  await settle(ctx, id, 'confirmed');
  await insertPaperEvent(ctx, { documentId: id, what: 'confirmed', text: note });
  return told(ctx, id);
}

async function findIssued(ctx: Ctx, id: number, states: readonly string[]): Promise<void> {
  const { row } = await findPaper(ctx, id, 'update');
  if (!row.isCurrent || !states.includes(row.state)) fail('paper_not_issued');
}

async function settle(ctx: Ctx, id: number, state: 'cancelled' | 'confirmed'): Promise<void> {
  await changeDocument(ctx, id, {
    state,
    decidedAt: ctx.platform.clock.now(),
    decidedBy: ctx.caller.name,
  });
}

async function told(ctx: Ctx, id: number): Promise<Opened> {
  const paper = await findPaper(ctx, id);
  tellPaper(ctx, paper);
  return paper;
}
