import type { Ctx } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';

/**
 * Finds when the person with each of these emails, in lower case, last sent an enquiry.
 * @returns by email; nothing for people who never did, and nothing at all if the caller may not see it
 */
export type EnquiryFinder = (ctx: Ctx, emails: readonly string[]) => Promise<ReadonlyMap<string, Date>>;

export const lastEnquiries = defineSlot<EnquiryFinder>('when buyers last enquired');

/** Counts the quotations made for each of these emails, in lower case; nothing for people who never got one. */
export type QuotationCounter = (ctx: Ctx, emails: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export const quotationCounts = defineSlot<QuotationCounter>('how many quotations buyers have');

/** The latest enquiry for each email, in any area. */
export async function lastEnquiriesOf(
  ctx: Ctx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const last = new Map<string, Date>();
  const wanted = [...new Set(emails.filter(Boolean))];
  if (wanted.length === 0) return last;
  for (const find of ctx.platform.slots.all(lastEnquiries)) {
    for (const [email, at] of await find(ctx, wanted)) {
      if (at > (last.get(email) ?? new Date(0))) last.set(email, at);
    }
  }
  return last;
}
