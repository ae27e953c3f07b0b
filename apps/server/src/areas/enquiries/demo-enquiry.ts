import { randomUUID } from 'node:crypto';
import type { Language } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { insertEnquiry, insertMail } from './enquiries.store.ts';
import type { NewEnquiry } from './receive-enquiry.service.ts';
import { subjectOf } from './reply.service.ts';

/** Enters an enquiry of the demo, with its answers, as if all had happened then; nobody gets a mail about it. */
export async function addDemoEnquiry(
  ctx: Ctx,
  { catalogue, sellerId: byId, ...enquiry }: NewEnquiry,
  {
    at,
    by: byName,
    language,
    answers,
  }: { at: Date; by: string; language: Language; answers: readonly { at: Date; text: string }[] },
): Promise<void> {
  const [first] = answers;
  const answered = first && {
    state: 'answered' as const,
    readAt: first.at,
    answeredAt: first.at,
    answeredBy: byId,
    answeredByName: byName,
    ownerId: byId,
    ownerName: byName,
  };
  const row = await insertEnquiry(ctx, {
    ...enquiry,
    catalogueId: catalogue.id,
    catalogueName: catalogue.name,
    at,
    ...answered,
  });
  for (const answer of row ? answers : []) {
    await insertMail(ctx, {
      ...answer,
      enquiryId: row?.id ?? 0,
      byId,
      byName,
      subject: row ? subjectOf(row, language) : '',
      messageId: randomUUID(),
      isCopy: false,
    });
  }
}
