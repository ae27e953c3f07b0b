import type {
  addAnnouncement,
  addMilestone,
  AnswerOf,
  consoleAnnouncements,
  consoleAuditLog,
  consoleMe,
  consoleRewards,
  ParsedOf,
} from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { forgetClosures } from '../plans/index.ts';
import { claimNumber, selectMilestones } from '../rewards/index.ts';
import { changeAs, inConsole, type Acting } from './acting.ts';
import { addType, changeType, removeType } from './catalogue.store.ts';
import {
  claimExists,
  countClaims,
  countRequests,
  insertEntry,
  markSent,
  selectAnnouncements,
  selectClaims,
  selectEntries,
  type EntryQuery,
} from './console.store.ts';

/** Claims that are listed. */
const CLAIMS = 500;

/** Who works here, and what waits. */
export async function readMe(acting: Acting): Promise<AnswerOf<typeof consoleMe>> {
  return inConsole(acting, async (db) => {
    const requests = await countRequests(db);
    return {
      name: acting.name,
      email: acting.by,
      requests_waiting: (requests.pending ?? 0) + (requests.payment_pending ?? 0),
      claims_waiting: (await countClaims(db)).waiting,
    };
  });
}

/** Milestones and claims. */
export async function readRewards(acting: Acting): Promise<AnswerOf<typeof consoleRewards>> {
  return inConsole(acting, async (db) => {
    const counts = await countClaims(db);
    return {
      milestones: (await selectMilestones(db)).map((row) => ({
        id: row.id,
        reward: row.reward,
        provider: row.provider,
        target: row.target,
        starts_on: row.startsOn,
        end_date: row.endDate,
        claims: counts.of.get(row.id) ?? 0,
      })),
      claims: (await selectClaims(db, CLAIMS)).map((row) => ({
        id: row.id,
        number: claimNumber(row),
        company_id: row.orgId,
        company_name: row.company,
        name: row.name,
        email: row.email,
        mobile: row.mobile,
        reward: row.reward,
        provider: row.provider,
        claimed_at: row.claimedAt.toISOString(),
        sent_at: row.sentAt?.toISOString() ?? null,
        sent_by: row.sender,
      })),
      waiting: counts.waiting,
    };
  });
}

/** @throws DomainError end_before_start, not_found */
export async function saveMilestone(
  acting: Acting,
  id: number | null,
  body: ParsedOf<typeof addMilestone>['body'],
): Promise<AnswerOf<typeof consoleRewards>> {
  const { starts_on: startsOn, end_date: endDate, ...rest } = body;
  if (endDate < startsOn) fail('end_before_start', { path: 'body.end_date' });
  await changeAs(acting, async (db) => {
    const columns = { ...rest, startsOn, endDate };
    if (id === null) await addType(db, 'milestone', columns);
    else if (!(await changeType(db, 'milestone', id, columns))) fail('not_found');
    const action = id === null ? ('milestone_added' as const) : ('milestone_changed' as const);
    const details = { reward: `${rest.provider} ${rest.reward}`, after: JSON.stringify(body) };
    return { entry: { action, details }, result: undefined };
  });
  return readRewards(acting);
}

/** Mails a voucher code, which is not kept, and marks its claim. @throws DomainError not_found, claim_sent */
export async function fulfil(
  acting: Acting,
  id: number,
  code: string,
): Promise<AnswerOf<typeof consoleRewards>> {
  const { platform, by } = acting;
  const now = platform.clock.now();
  await inConsole(acting, async (db) => {
    const claim = await markSent(db, id, { sentAt: now, sender: by });
    if (!claim) return fail((await claimExists(db, id)) ? 'claim_sent' : 'not_found');
    const { brandName: brand } = platform.settings;
    await platform.messages.mail(
      { db, orgId: claim.orgId },
      {
        to: claim.email,
        subject: `${brand}: ${claim.provider} ₹${claim.reward}`,
        text: [
          `${claim.name}, this is your ${claim.provider} gift voucher of ₹${claim.reward}: ${code}`,
          `${claim.provider} hediye çekiniz (₹${claim.reward}): ${code}`,
          claimNumber(claim),
        ].join('\n\n'),
      },
    );
    const details = { claim: claimNumber(claim) };
    await insertEntry(db, { at: now, by, action: 'claim_fulfilled', companyId: claim.orgId, details });
  });
  return readRewards(acting);
}

/** Announcements, the latest first. */
export async function readAnnouncements(acting: Acting): Promise<AnswerOf<typeof consoleAnnouncements>> {
  const rows = await inConsole(acting, selectAnnouncements);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text_en: row.textEn,
    text_tr: row.textTr,
    shown_from: row.shownFrom.toISOString(),
    from: row.from.toISOString(),
    until: row.until.toISOString(),
    by: row.by,
  }));
}

/** @throws DomainError end_before_start, not_found */
export async function saveAnnouncement(
  acting: Acting,
  id: number | null,
  { kind, text_en: textEn, text_tr: textTr, ...times }: ParsedOf<typeof addAnnouncement>['body'],
): Promise<AnswerOf<typeof consoleAnnouncements>> {
  const shownFrom = new Date(times.shown_from);
  const from = new Date(times.from);
  const until = new Date(times.until);
  if (until <= from || until <= shownFrom) fail('end_before_start', { path: 'body.until' });
  await changeAs(acting, async (db) => {
    const columns = { kind, textEn, textTr, shownFrom, from, until, by: acting.by };
    if (id === null) await addType(db, 'announcement', columns);
    else if (!(await changeType(db, 'announcement', id, columns))) fail('not_found');
    const action = id === null ? ('announcement_added' as const) : ('announcement_changed' as const);
    return { entry: { action, details: { kind, text: textEn } }, result: undefined };
  });
  forgetClosures(acting.platform);
  return readAnnouncements(acting);
}

/** @throws DomainError not_found */
export async function removeAnnouncement(
  acting: Acting,
  id: number,
): Promise<AnswerOf<typeof consoleAnnouncements>> {
  await changeAs(acting, async (db) => {
    if (!(await removeType(db, 'announcement', id))) fail('not_found');
    return { entry: { action: 'announcement_removed', details: { id: String(id) } }, result: undefined };
  });
  forgetClosures(acting.platform);
  return readAnnouncements(acting);
}

/** What was done in the console, the latest first. */
export async function readAuditLog(
  acting: Acting,
  query: EntryQuery,
): Promise<AnswerOf<typeof consoleAuditLog>> {
  const { rows, total } = await inConsole(acting, (db) => selectEntries(db, query));
  return {
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      action: row.action,
      company_id: row.companyId,
      company_name: row.company,
      details: row.details,
      reason: row.reason,
    })),
    total,
  };
}
