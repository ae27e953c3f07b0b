import { type BuyerQuotation } from '@sourcewiz/contract';
import { type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { type DocumentRow } from '../../documents/index.ts';
import { countUse } from '../../identity/index.ts';
import { bindFiles, expectLink, type OpenLink } from '../../links/index.ts';
import { quotationSubject } from '../quotation-link.ts';
import { findQuotation, revisionsOf } from '../quotations.service.ts';
import { insertEvent } from '../quotations.store.ts';

/** @throws DomainError not_found, link_expired, link_locked if the link is not open to the browser */
export const expectOpen = (visitor: Visitor, token: string): Promise<OpenLink> =>
  expectLink(visitor, quotationSubject, token);

export const optionOf = (
  { link: { options } }: OpenLink,
  name: 'allow_quantities' | 'allow_download',
): boolean => options[name] ?? true;

/** The recipient of the link, or the address that the visitor gave; '' for neither. */
export const nameOf = ({ link, email }: OpenLink): string => link.name || email;

/** The answer with pictures that end with the link, as those of its page do. */
export const bound = async (link: OpenLink, quotation: Promise<BuyerQuotation>): Promise<BuyerQuotation> =>
  bindFiles(link.base.platform, quotationSubject, link.link, await quotation);

/** @throws DomainError not_found */
export async function currentQuotation(ctx: Ctx, { link }: OpenLink, lock: 'update' | 'none' = 'none') {
  const row = (await revisionsOf(ctx, link.subjectId)).find(({ isCurrent }) => isCurrent);
  return findQuotation(ctx, row?.id ?? fail('not_found'), lock);
}

/** Enters what a buyer did. */
export function byBuyer(
  ctx: Ctx,
  { link }: OpenLink,
  { id, revision, enquiryId }: DocumentRow,
  {
    name,
    ...event
  }: {
    kind: Parameters<typeof insertEvent>[1]['kind'];
    name: string;
    uid?: string | null;
    text?: string;
    quantities?: Record<string, string>;
    isOpen?: boolean;
  },
) {
  return insertEvent(ctx, {
    enquiryId: enquiryId ?? 0,
    documentId: id,
    revision,
    userId: null,
    by: name,
    isBuyer: true,
    linkId: link.id,
    ...event,
  });
}

/** Strangers can use up only their own network's share. @throws DomainError rate_limited */
export async function countAsk(visitor: Visitor, token: string): Promise<void> {
  await countUse(visitor.platform, [
    { quota: 'quotation_network', of: `${token} ${networkOf(visitor.ip)}` },
    { quota: 'quotation_site', of: `${token} ${siteOf(visitor.ip)}` },
  ]);
}
