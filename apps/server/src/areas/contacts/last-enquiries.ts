import type { Ctx } from '../../platform/context.ts';
import { defineSlot } from '../../platform/slots.ts';

/**
 * Finds when somebody with one of these emails, in lower case, last asked for something.
 * @returns by email; nothing of those who never did, and nothing at all for whoever may not see it
 */
export type EnquiryFinder = (ctx: Ctx, emails: readonly string[]) => Promise<ReadonlyMap<string, Date>>;

export const lastEnquiries = defineSlot<EnquiryFinder>('when buyers last enquired');

/** The last enquiry of each email, whichever area it came to. */
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
