import { seriesPrefixes, seriesStart, type AnswerOf, type getPaper, type Frozen } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { changeDocument, giveNumber, type DocumentChange } from '../documents/index.ts';
import { moveLinks } from '../links/index.ts';
import { settingOf } from '../organisation/index.ts';
import { addReceiver, paperSubject } from './links/paper-link.ts';
import type { Opened } from './paper-answers.ts';
import { findDraft, findPaper, tellPaper } from './papers.service.ts';
import { changePaper, insertPaperEvent, selectRevisions } from './papers.store.ts';
import { checksOf, loadAround, loadPictures, rateIn, show } from './show-paper.service.ts';

interface Issuing {
  version?: number | undefined;
  reason: string;
}

/** Issues a draft and shows it: what is shown is worked out after the commit, when nobody waits for the series any more. */
export async function issueAndShow(
  base: CallerCtx,
  id: number,
  how: Issuing,
): Promise<AnswerOf<typeof getPaper>> {
  const shown = await inTransaction(base, async (ctx) => {
    const { paper, around, revisions, pictures } = await issuePaper(ctx, id, how);
    return () => show(ctx, paper, { ...around, ...pictures, revisions });
  });
  return shown();
}

/**
 * Issues a draft: number, day and rate are frozen with parties and lines. The series is taken last and together with the
 * change of the paper, so that others wait for it as shortly as possible; whoever is refused has taken no number.
 * @throws DomainError not_found, conflict, paper_not_draft, paper_has_findings, reason_needed,
 *   paper_not_issued for the amendment of a paper that was cancelled meanwhile
 */
export async function issuePaper(ctx: Ctx, id: number, { version, reason }: Issuing) {
  const draft = await findDraft(ctx, id, version);
  const { row, deal, terms } = draft;
  const [around, pictures, revisions, { prefixes }] = await Promise.all([
    loadAround(ctx, draft),
    loadPictures(ctx, draft),
    selectRevisions(ctx, row),
    settingOf(ctx, 'trade_papers'),
  ]);
  const { findings, gaps, credit } = checksOf(draft, around);
  const weights = [...findings, ...gaps].map(({ weight }) => weight);
  if (weights.includes('red') || credit.some(({ state }) => state === 'not_met')) fail('paper_has_findings');
  if (weights.length > 0 && reason === '') fail('reason_needed', { path: 'body.reason' });
  const { today, money } = around;
  const day = terms.dated ?? today;
  const frozen: Frozen = {
    rate: rateIn(money, terms.currency) ?? null,
    home: money.home,
    at: ctx.platform.clock.now().toISOString(),
    by: ctx.caller.name,
  };
  const before = revisions.find(({ isCurrent }) => isCurrent);
  // A number that was cancelled does not count again.
  if (before && (await findPaper(ctx, before.id, 'update')).row.state === 'cancelled')
    fail('paper_not_issued');
  if (before) {
    await changeDocument(ctx, before.id, { isCurrent: false });
    await moveLinks(ctx, { kind: paperSubject.kind, subjectId: before.id }, id);
  } else await addReceiver(ctx, row);
  const change: DocumentChange = {
    frozen,
    state: 'issued',
    isCurrent: true,
    sentAt: ctx.platform.clock.now(),
    terms: { ...terms, dated: day },
  };
  const year = Number(today.slice(0, 4));
  const start = seriesStart({ prefix: prefixes[row.type] || seriesPrefixes[row.type], year });
  const [, issued, number] = await Promise.all([
    insertPaperEvent(ctx, { documentId: id, what: 'issued', text: reason }),
    changeDocument(ctx, id, change),
    row.number ?? giveNumber(ctx, id, { type: row.type, year, start }),
  ]);
  const paper: Opened = {
    ...draft,
    row: { ...issued, number },
    terms: { ...terms, dated: day },
    day,
  };
  tellPaper(ctx, { row: paper.row, deal });
  const seen = (one: Opened): Opened => {
    if (one.row.id === id) return paper;
    return one.row.id === before?.id ? { ...one, row: { ...one.row, isCurrent: false } } : one;
  };
  return {
    paper,
    pictures,
    around: { ...around, deal: around.deal.map(seen) },
    revisions: [...revisions.filter((one) => one.id !== id), paper.row],
  };
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
