import type { EnquiryItem } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { countEnquiriesSince, insertEnquiry } from './enquiries.store.ts';
import { ownerOfNew } from './owner.service.ts';
import { mailBuyer, mailSellers } from './tell-enquiry.service.ts';

/**
 * Most mails per hour about one catalogue, and to one company: a link that got around must not flood its seller, who
 * finds the rest in the app.
 */
const MAILS_PER_HOUR = 20;
const COMPANY_MAILS_PER_HOUR = 200;
const HOUR_MS = 3_600_000;

/** What a buyer sent, and what they had before them. */
export interface NewEnquiry {
  catalogue: { id: number; name: string };
  /** The member who is responsible. */
  sellerId: string;
  name: string;
  company: string;
  email: string;
  message: string;
  items: EnquiryItem[];
  /** What the browser calls it; see `sendEnquiry`. */
  key?: string | undefined;
}

/**
 * Stores an enquiry and mails it to whoever looks after it, to the admins, and as a copy to the buyer; if there are very
 * many, the rest are stored without a mail.
 * @returns whether it is new: one that a browser sends again is not
 */
export async function receiveEnquiry(
  ctx: Ctx,
  { catalogue, sellerId, key, ...enquiry }: NewEnquiry,
): Promise<boolean> {
  const at = ctx.platform.clock.now();
  const owner = await ownerOfNew(ctx, { email: enquiry.email, sellerId });
  const row = await insertEnquiry(ctx, {
    ...enquiry,
    sentKey: key ?? null,
    catalogueId: catalogue.id,
    catalogueName: catalogue.name,
    ownerId: owner?.id ?? null,
    ownerName: owner?.name ?? '',
    at,
  });
  if (!row) return false;
  tellChanged(ctx, { kind: 'enquiry', ids: [row.id], revision: null });
  const since = new Date(at.getTime() - HOUR_MS);
  const recent = await countEnquiriesSince(ctx, { catalogueId: catalogue.id, since });
  if (recent.ofCatalogue > MAILS_PER_HOUR || recent.ofCompany > COMPANY_MAILS_PER_HOUR) return true;
  const isLast = recent.ofCatalogue === MAILS_PER_HOUR || recent.ofCompany === COMPANY_MAILS_PER_HOUR;
  await mailSellers(ctx, row, { sellerId, isLast });
  await mailBuyer(ctx, row, sellerId);
  return true;
}
