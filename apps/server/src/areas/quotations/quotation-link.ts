import {
  holds,
  type AnswerOf,
  type changeQuotationLink as changeOperation,
  type ParsedOf,
  type getQuotationLink as getOperation,
  type QuotationLinkOptions,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findContact } from '../contacts/index.ts';
import { findEnquiry, type EnquiryRow } from '../enquiries/index.ts';
import {
  changeCommonLink,
  insertCommonLink,
  insertRecipientLink,
  picturedParts,
  selectLinks,
  toGate,
  type LinkRow,
  type SharedSubject,
} from '../links/index.ts';
import { imageIdOf, numberOf, revisionsOf, withLines } from './quotations.service.ts';
import { countOpenings, holdRevisions } from './quotations.store.ts';

const KIND = 'quotation';

/** The revision that buyers see; undefined before the first is sent. */
export async function currentOf(ctx: Ctx, enquiryId: number) {
  return (await revisionsOf(ctx, enquiryId)).find(({ isCurrent }) => isCurrent);
}

/** The quotations of an enquiry behind one link for each recipient, which always opens the current revision. */
export const quotationSubject: SharedSubject = {
  kind: KIND,
  path: '/view-quotation',
  notices: { missing: 'missing', closed: 'expired' },
  share: 'edit_quotation',
  passcodes: ['edit_quotation'],
  isOpen: async (ctx, { subjectId }) => (await currentOf(ctx, subjectId)) !== undefined,
  hasContact: async (ctx, id) => (await findContact(ctx, id)) !== undefined,
  async find(ctx, id, lock) {
    if (lock === 'update') await holdRevisions(ctx, id);
    const enquiry = await findEnquiry(ctx, id);
    const revisions = await revisionsOf(ctx, id);
    const [last] = revisions.slice(-1);
    if (!last) fail('not_found');
    return {
      id,
      name: `${last.number ?? ''} ${enquiry.company || enquiry.name}`.trim(),
      revision: last.version,
      isOut: revisions.some(({ isCurrent }) => isCurrent),
    };
  },
  async face(ctx, enquiryId, what) {
    const row = (await currentOf(ctx, enquiryId)) ?? fail('not_found');
    const title = numberOf(row);
    if (what === 'title') return { title, line: '', cover: null, parts: [] };
    const { lines } = await withLines(ctx, row);
    const pictured = lines.flatMap((line) => imageIdOf(line).map((id) => ({ id, name: line.name })));
    return {
      title,
      line: row.buyer.company || row.buyer.name,
      cover: null,
      parts: await picturedParts(ctx, pictured),
    };
  },
  visits: countOpenings,
};

/** Makes the links of an enquiry's quotations with the company's defaults, and one for its buyer. */
export async function ensureQuotationLink(ctx: Ctx, enquiry: EnquiryRow): Promise<void> {
  const [known] = await selectLinks(ctx, { kind: KIND, subjectId: enquiry.id });
  if (known) return;
  const options: Omit<QuotationLinkOptions, 'anyone_with_link'> = {
    allow_quantities: true,
    allow_download: true,
  };
  const common = await insertCommonLink(ctx, { kind: KIND, subjectId: enquiry.id }, options);
  const { name, company, email } = enquiry;
  await insertRecipientLink(ctx, common, { name, company, email: email || null });
}

/** @throws DomainError not_found */
export async function quotationLink(ctx: Ctx, enquiryId: number): Promise<AnswerOf<typeof getOperation>> {
  return toAnswer(ctx, await commonLink(ctx, enquiryId));
}

/** @throws DomainError not_found */
export async function changeQuotationLink(
  ctx: Ctx,
  enquiryId: number,
  { allow_quantities, allow_download, ...change }: ParsedOf<typeof changeOperation>['body'],
): Promise<AnswerOf<typeof getOperation>> {
  const link = await commonLink(ctx, enquiryId);
  const options = { allow_quantities, allow_download };
  return toAnswer(ctx, await changeCommonLink(ctx, link, { ...change, options }));
}

async function commonLink(ctx: Ctx, enquiryId: number): Promise<LinkRow> {
  await findEnquiry(ctx, enquiryId);
  const [link] = await selectLinks(ctx, { kind: KIND, subjectId: enquiryId });
  return link ?? fail('not_found');
}

function toAnswer(ctx: Ctx, link: LinkRow): AnswerOf<typeof getOperation> {
  return {
    ...toGate(link, { seesPasscode: holds(ctx.audience, 'edit_quotation') }),
    allow_quantities: link.options['allow_quantities'] ?? true,
    allow_download: link.options['allow_download'] ?? true,
    anyone_with_link: link.revokedAt === null,
  };
}
