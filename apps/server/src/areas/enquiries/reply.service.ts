import {
  enquiryName,
  longDay,
  type Language,
  type ParsedOf,
  type replyToEnquiry as replyOperation,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { companyDays, countMails } from '../identity/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { lineText } from './enquiry-mail.ts';
import { markInbox } from './enquiries.service.ts';
import { toItem } from './enquiry-items.service.ts';
import { insertMail, selectMails, type EnquiryRow } from './enquiries.store.ts';
import { selectEnquiry } from './inbox.store.ts';

const words: Readonly<
  Record<Language, { subject: (enquiry: string, about: string) => string; asked: string }>
> = {
  en: { subject: (enquiry, about) => `Re: Enquiry ${enquiry}${about && `: ${about}`}`, asked: 'You asked' },
  tr: {
    subject: (enquiry, about) => `Yanıt: Talep ${enquiry}${about && `: ${about}`}`,
    asked: 'İstedikleriniz',
  },
};

/**
 * Mails the buyer an answer in the thread of the enquiry, with its lines quoted; replies go to the person who answers.
 * @throws DomainError not_found, no_email, rate_limited
 */
export async function reply(
  base: CallerCtx,
  id: number,
  { text }: ParsedOf<typeof replyOperation>['body'],
): Promise<{ sent_to: string }> {
  const before = await inTransaction(base, (ctx) => selectEnquiry(ctx, id));
  if ((before ?? fail('not_found')).email === '') fail('no_email');
  await countMails(base);
  return inTransaction(base, async (ctx) => {
    const enquiry = (await selectEnquiry(ctx, id)) ?? fail('not_found');
    const { email: to, catalogueName: about } = enquiry;
    const { locale: language } = await organisationOf(ctx);
    const { userId: byId, name: byName, email: replyTo } = ctx.caller;
    const day = (await companyDays(ctx))(enquiry.at);
    const thread = (await selectMails(ctx, [id])).map(({ messageId }) => messageId);
    const subject = subjectOf(enquiry, language);
    const mail = { to, subject, text: `${text}\n\n${quoted(enquiry, { language, day })}`, replyTo, thread };
    const sender = { who: ctx.caller, about: about || enquiryName(enquiry.number) };
    const messageId = await ctx.platform.messages.mail(ctx, mail, { sender });
    const at = ctx.platform.clock.now();
    await insertMail(ctx, { enquiryId: id, at, byId, byName, subject, text, messageId, isCopy: false });
    const isNew = enquiry.state === 'new';
    await markInbox(ctx, { ids: [id], is_read: true, ...(isNew ? { state: 'answered' as const } : {}) });
    return { sent_to: to };
  });
}

/** The subject of an answer. */
export const subjectOf = (
  { number, catalogueName }: Pick<EnquiryRow, 'number' | 'catalogueName'>,
  language: Language,
): string => oneLine(words[language].subject(enquiryName(number), catalogueName));

/** What the buyer sent, as mails quote it. */
function quoted(
  { items, message }: EnquiryRow,
  { language, day }: { language: Language; day: string },
): string {
  const lines = [
    ...items.map((item) => lineText(toItem(item), language)),
    ...(message === '' ? [] : ['', ...message.split('\n')]),
  ];
  return [
    `${words[language].asked} (${longDay(day, language)}):`,
    ...lines.map((line) => `> ${line}`.trimEnd()),
  ].join('\n');
}
