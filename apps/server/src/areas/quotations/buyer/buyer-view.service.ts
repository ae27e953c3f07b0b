import {
  buyerRange,
  containerFill,
  documentFigures,
  exact,
  summaryIn,
  type BuyerQuotation,
  type BuyerRevision,
  type Language,
  type Party,
} from '@sourcewiz/contract';
import { type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { listContainers } from '../../costing/index.ts';
import { companyDays, todayOf } from '../../identity/index.ts';
import { type OpenLink } from '../../links/index.ts';
import { loadImages } from '../../media/index.ts';
import { organisationLanguage } from '../../organisation/index.ts';
import type { QuotedLine } from '../quotation-line.ts';
import { containerName } from '../quotation-paper.ts';
import {
  imageIdOf,
  messagesOf,
  numberOf,
  revisionsOf,
  stateOn,
  taxesOf,
  toMessage,
  withLines,
  type Quotation,
} from '../quotations.service.ts';
import { selectEvents, selectStatuses } from '../quotations.store.ts';
import { untouchedDraft } from '../send-quotation.service.ts';
import { nameOf, optionOf } from './buyer-link.ts';

/** What the buyer reads now, built up from what buyers may have; beside the revision before it, or an earlier one. */
export async function shown(ctx: Ctx, link: OpenLink, since?: number): Promise<BuyerQuotation> {
  const all = await revisionsOf(ctx, link.link.subjectId);
  const row = all.find(({ isCurrent }) => isCurrent) ?? fail('not_found');
  const quotation = await withLines(ctx, row);
  const earlier = all.filter(({ sentAt, revision }) => sentAt !== null && revision < row.revision);
  const compared = earlier.find(({ revision }) => revision === since) ?? earlier.at(-1);
  const { terms } = quotation;
  const { containers } = await listContainers(ctx);
  const [fill] = containerFill(
    quotation.lines,
    containers.filter(({ code }) => code === terms.container),
  );
  const state = stateOn(row, await todayOf(ctx));
  const isWritten =
    all.some((one) => one.state === 'draft') && !(await untouchedDraft(ctx, link.link.subjectId));
  const isOver = state === 'accepted' || state === 'declined' || state === 'expired';
  const asked = await selectEvents(ctx, {
    enquiryId: link.link.subjectId,
    kinds: ['quantities_asked'],
    limit: 1,
  });
  const canChange = optionOf(link, 'allow_quantities') && !isOver;
  const language = link.language ?? (await organisationLanguage(ctx.db, ctx.orgId));
  return {
    language,
    enquiry: row.number ?? '',
    number: numberOf(row),
    seller: publicParty(row.seller),
    buyer: publicParty(row.buyer),
    currency: terms.currency,
    incoterm: terms.incoterm,
    place: terms.places[terms.incoterm],
    valid_until: terms.valid_until,
    payment_terms: terms.payment_terms,
    delivery_terms: terms.delivery_terms,
    ready: terms.ready,
    remarks: terms.remarks,
    state,
    closed: isOver ? state : isWritten ? 'newer' : null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: row.decidedBy,
    current: await toRevision(ctx, quotation, { language, canChange }),
    earlier: earlier.map(({ revision }) => revision),
    compared: compared
      ? await toRevision(ctx, await withLines(ctx, compared), { language, canChange: false })
      : null,
    messages: (await messagesOf(ctx, link.link.subjectId)).map(toMessage),
    load:
      fill && exact(fill.cbm).gt(0)
        ? {
            container: containerName(fill.container),
            usable_cbm: fill.usable_cbm,
            payload_kg: fill.payload_kg,
          }
        : null,
    allow_quantities: canChange,
    allow_download: optionOf(link, 'allow_download'),
    asked: asked[0]?.isOpen ? (asked[0].quantities ?? {}) : {},
    name: nameOf(link),
  };
}

/** Others may read it too, where a link is passed on: no address, number or record of ours. */
const publicParty = ({ company, name, address, city, country }: Party) => ({
  company,
  name,
  address,
  city,
  country,
});

async function toRevision(
  ctx: Ctx,
  { row, lines }: Quotation,
  { language, canChange }: { language: Language; canChange: boolean },
): Promise<BuyerRevision> {
  const ids = lines.flatMap(({ product_id: id }) => id ?? []);
  const statuses = await selectStatuses(ctx, [...new Set(ids)]);
  const images = await loadImages(ctx, lines.flatMap(imageIdOf));
  // What was quoted stays in words; pictures of products that are no longer shown to anybody go.
  const imageOf = (line: QuotedLine) =>
    line.product_id !== null && statuses.get(line.product_id) !== 'published'
      ? null
      : (images.get(imageIdOf(line)[0] ?? '') ?? null);
  const figures = documentFigures(lines, row.adjustments);
  return {
    revision: row.revision,
    sent_on: (await companyDays(ctx))(row.sentAt ?? row.updatedAt),
    figures,
    taxes: taxesOf(row, figures),
    lines: lines.map((line) => ({
      uid: line.uid,
      sku: line.facts.sku,
      name: line.name,
      variant: line.facts.variant,
      summary: summaryIn(line.facts, language),
      remark: line.remark,
      hs_code: line.facts.hs_code,
      quantity: line.quantity,
      price: line.price,
      discount_percent: line.discount_percent,
      moq: line.facts.moq,
      pack: line.facts.pack,
      range: canChange ? buyerRange(line) : null,
      image: imageOf(line),
    })),
  };
}
