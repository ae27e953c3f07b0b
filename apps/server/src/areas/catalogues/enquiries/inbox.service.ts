import {
  contactReaders,
  holds,
  type AnswerOf,
  type getEnquiry as getOperation,
  type InboxEnquiry,
  type listEnquiries as listOperation,
  type markEnquiries as markOperation,
  type newEnquiries as newOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import { contactOfEmail } from '../../contacts/index.ts';
import { toEnquiry } from './enquiries.service.ts';
import {
  countEnquiriesOf,
  countInbox,
  countUnread,
  selectInbox,
  selectInboxEnquiry,
  updateMarks,
  type InboxRow,
} from './inbox.store.ts';

/** One page of buyers' enquiries through all catalogues, newest first. */
export async function listInbox(
  ctx: Ctx,
  { query, state, page, per_page: limit }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const rows = await selectInbox(ctx, { query, state, limit, offset: (page - 1) * limit });
  const counts = await countInbox(ctx, query);
  const total = state === undefined ? counts.open + counts.answered : counts[state];
  return { enquiries: rows.map(toInbox), total, counts };
}

/** @throws DomainError not_found */
export async function getInboxEnquiry(ctx: Ctx, id: number): Promise<AnswerOf<typeof getOperation>> {
  const row = (await selectInboxEnquiry(ctx, id)) ?? fail('not_found');
  const contact = holds(ctx.audience, contactReaders) ? await contactOfEmail(ctx, row.email) : null;
  return { ...toInbox(row), contact };
}

/** The number of unread enquiries, and the latest one. */
export async function newInbox(ctx: Ctx): Promise<AnswerOf<typeof newOperation>> {
  const unread = await countUnread(ctx);
  const [latest] = await selectInbox(ctx, { query: '', limit: 1, offset: 0 });
  if (latest === undefined) return { unread, latest: null };
  const { id, name, company, catalogue } = latest;
  return { unread, latest: { id, name, company, catalogue } };
}

/** @throws DomainError not_found when one of them does not exist; none is marked then */
export async function markInbox(
  ctx: Ctx,
  { ids, is_read: isRead, state }: ParsedOf<typeof markOperation>['body'],
): Promise<AnswerOf<typeof markOperation>> {
  const now = ctx.platform.clock.now();
  const { userId, name } = ctx.caller;
  const answered = { answeredAt: now, answeredBy: userId, answeredByName: name };
  const open = { answeredAt: null, answeredBy: null, answeredByName: null };
  const marks = {
    ...(state === undefined ? {} : state === 'answered' ? answered : open),
    ...(isRead === undefined && state !== 'answered' ? {} : { readAt: isRead === false ? null : now }),
  };
  const wanted = [...new Set(ids)];
  if ((await countEnquiriesOf(ctx, wanted)) < wanted.length) fail('not_found');
  if (Object.keys(marks).length === 0) return { marked: 0 };
  await updateMarks(ctx, wanted, marks);
  tellChanged(ctx, { kind: 'enquiry', ids: wanted, revision: null });
  return { marked: wanted.length };
}

/** An enquiry for the screens. */
export function toInbox(row: InboxRow): InboxEnquiry {
  return {
    ...toEnquiry(row),
    catalogue: { id: row.catalogueId, name: row.catalogue },
    state: row.answeredAt === null ? 'open' : 'answered',
    is_read: row.readAt !== null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: row.answeredByName,
  };
}
