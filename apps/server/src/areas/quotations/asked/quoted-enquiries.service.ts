import {
  enquiryName,
  type EnquiryItem,
  quotationExportFields,
  type AnswerOf,
  type exportQuotations,
  type getQuotationEnquiry as getOperation,
  type ParsedOf,
  type quotationActivity as activityOperation,
  type quotationEnquiries as listOperation,
  type QuotedEnquiry,
  type updateEnquiryQuotation as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { changeDocument, shownName, shownParty } from '../../documents/index.ts';
import { changeEnquiry, findEnquiries, findEnquiry, withThumbs } from '../../enquiries/index.ts';
import { companyDays, todayOf } from '../../identity/index.ts';
import { loadFiles } from '../../media/index.ts';
import { findProductNames, findProductsById } from '../../products/index.ts';
import { partyOf, revisionsOf, tellQuotation, toListed } from '../quotations.service.ts';
import {
  holdRevisions,
  selectEnquiryFiles,
  selectEvents,
  selectQuotationIds,
  selectQuotations,
  selectQuotedEnquiries,
  type QuotedRow,
} from '../quotations.store.ts';

const ACTIVITY_PAGE = 50;

/** Enquiries with what has been quoted for them, the latest first. */
export async function listQuoted(
  ctx: Ctx,
  { query, state, page, per_page: limit }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const today = await todayOf(ctx);
  const { rows, total } = await selectQuotedEnquiries(ctx, {
    query,
    state,
    today,
    limit,
    offset: (page - 1) * limit,
  });
  return { enquiries: await toQuoted(ctx, rows, today), total };
}

async function toQuoted(ctx: Ctx, rows: readonly QuotedRow[], today: string): Promise<QuotedEnquiry[]> {
  const enquiries = await findEnquiries(
    ctx,
    rows.map(({ id }) => id),
  );
  const ids = rows.flatMap(({ latest_id: id }) => id ?? []);
  const latest =
    ids.length === 0
      ? []
      : await toListed(
          ctx,
          await selectQuotations(ctx, { query: '', ids, today, limit: ids.length, offset: 0 }),
        );
  return rows.flatMap((row) => {
    const enquiry = enquiries.get(row.id);
    if (!enquiry) return [];
    const { ownerId, ownerName } = enquiry;
    return [
      {
        id: enquiry.id,
        enquiry: enquiryName(enquiry.number),
        number: enquiry.number,
        buyer_name: enquiry.name,
        buyer_email: shownParty(ctx, partyOf(enquiry)).email,
        company_name: enquiry.company,
        source: enquiry.source,
        created_on: enquiry.at.toISOString(),
        state: enquiry.state,
        is_read: enquiry.readAt !== null,
        owner: ownerId === null ? null : { id: ownerId, name: ownerName },
        products: enquiry.items.length,
        files: row.files,
        latest: latest.find(({ id }) => id === row.latest_id) ?? null,
        revisions: row.revisions,
      },
    ];
  });
}

/** @throws DomainError not_found */
async function oneQuoted(ctx: Ctx, id: number): Promise<QuotedEnquiry> {
  const today = await todayOf(ctx);
  const { rows } = await selectQuotedEnquiries(ctx, { query: '', ids: [id], today, limit: 1, offset: 0 });
  return (await toQuoted(ctx, rows, today))[0] ?? fail('not_found');
}

/** An enquiry with what was asked, its files and its revisions. @throws DomainError not_found */
export async function getQuoted(ctx: Ctx, id: number): Promise<AnswerOf<typeof getOperation>> {
  const enquiry = await findEnquiry(ctx, id);
  const attached = await selectEnquiryFiles(ctx, id);
  const files = await loadFiles(
    ctx,
    attached.map(({ fileId }) => fileId),
  );
  const items = await withThumbs(ctx, enquiry.items);
  const names = await findProductNames(ctx, [...new Set(items.flatMap(({ id: product }) => product ?? []))]);
  return {
    ...(await oneQuoted(ctx, id)),
    message: enquiry.message,
    lines: items.map((item, line) => ({
      line: line + 1,
      product_id: item.id,
      variant_id: item.variant_id,
      sku: item.product_id,
      name: item.name,
      variant: item.variant,
      written: item.written ?? null,
      is_skipped: item.is_skipped ?? false,
      quantity: item.quantity,
      price: item.price === null ? null : { amount: item.price, currency: item.currency },
      thumb: item.thumb,
      variants: names.get(item.id ?? 0)?.variants.length ?? 0,
    })),
    attached: attached.flatMap(({ fileId, at, by, lines, matched }) => {
      const file = files.get(fileId);
      return file ? [{ ...file, at: at.toISOString(), by, lines, matched }] : [];
    }),
    quotations: await toListed(ctx, (await revisionsOf(ctx, id)).toReversed()),
  };
}

/** Changes the buyer and the lines of an enquiry; its draft follows. @throws DomainError not_found */
export async function updateQuoted(
  ctx: Ctx,
  {
    enquiry_id: id,
    buyer_name,
    buyer_email,
    company_name,
    message,
    lines = [],
  }: ParsedOf<typeof updateOperation>['body'],
): Promise<QuotedEnquiry> {
  // Two people match lines of one enquiry: nobody's are lost.
  await holdRevisions(ctx, id);
  const enquiry = await findEnquiry(ctx, id);
  const ids = lines.flatMap(({ product_id: product }) => product ?? []);
  const products = new Map((await findProductsById(ctx, ids)).map((product) => [product.id, product]));
  const items = [...enquiry.items];
  lines.forEach(({ line, product_id: productId, variant_id: variantId, quantity, is_skipped: skips }, at) => {
    const before = items[line - 1] ?? fail('not_found', { path: `body.lines.${at}.line` });
    const ownId = productId === undefined ? before.id : productId;
    const product = productId == null ? undefined : products.get(productId);
    if (productId != null && !product) fail('not_found', { path: `body.lines.${at}.product_id` });
    const variant = product?.variants.find((one) => one.id === variantId);
    if (variantId != null && !variant) fail('not_found', { path: `body.lines.${at}.variant_id` });
    items[line - 1] = {
      ...before,
      id: ownId,
      ...(product
        ? {
            variant_id: variant?.id ?? null,
            product_id: variant?.variant_id ?? product.product_id,
            name: product.name,
            variant: variant ? Object.values(variant.options).join(', ') : '',
          }
        : productId === null
          ? asWritten(before)
          : {}),
      quantity: quantity ?? before.quantity,
      // Whoever chooses a product wants the line.
      is_skipped: skips ?? (product ? false : (before.is_skipped ?? false)),
    };
  });
  const who = {
    name: buyer_name ?? enquiry.name,
    email: buyer_email ?? enquiry.email,
    company: company_name ?? enquiry.company,
  };
  await changeEnquiry(ctx, id, { ...who, message: message ?? enquiry.message, items });
  const draft = (await revisionsOf(ctx, id)).find(({ state }) => state === 'draft');
  if (draft) {
    const { name, company, email } = partyOf(who);
    tellQuotation(
      ctx,
      await changeDocument(ctx, draft.id, { buyer: { ...draft.buyer, name, company, email } }),
    );
  }
  return oneQuoted(ctx, id);
}

/** A line without its product: what the sheet said, or what it was called when it came. */
function asWritten({ written, product_id: sku, name }: EnquiryItem): Partial<EnquiryItem> {
  const { code, name: title } = written ?? { code: sku, name };
  return { variant_id: null, variant: '', product_id: code, name: title || code };
}

/** What happened to the quotations of an enquiry, the latest first. @throws DomainError not_found */
export async function activityOf(
  ctx: Ctx,
  enquiryId: number,
  before: number | undefined,
): Promise<AnswerOf<typeof activityOperation>> {
  await findEnquiry(ctx, enquiryId);
  const rows = await selectEvents(ctx, { enquiryId, before, limit: ACTIVITY_PAGE + 1 });
  return {
    entries: rows.slice(0, ACTIVITY_PAGE).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      by: shownName(ctx, row.by),
      is_buyer: row.isBuyer,
      revision: row.revision,
      uid: row.uid,
      text: row.text,
    })),
    has_more: rows.length > ACTIVITY_PAGE,
  };
}

/** Quotations as an Excel file, a row for each revision. */
export const quotationExport = {
  /** @throws DomainError not_found if one of those named does not exist */
  async ids(
    ctx: Ctx,
    { query, enquiry_id: enquiryId, state, latest, ids }: ParsedOf<typeof exportQuotations>['body'],
    limit: number,
  ): Promise<number[]> {
    if (enquiryId !== undefined) await findEnquiry(ctx, enquiryId);
    const today = await todayOf(ctx);
    const found = await selectQuotationIds(ctx, { query, enquiryId, state, latest, ids, today, limit });
    if (ids && found.length < new Set(ids).size) fail('not_found');
    return found;
  },
  async named(ctx: Ctx, ids: readonly number[]): Promise<object[]> {
    const today = await todayOf(ctx);
    const rows = await selectQuotations(ctx, { query: '', ids, today, limit: ids.length, offset: 0 });
    const days = await companyDays(ctx);
    const day = (moment: string | null) => moment && days(new Date(moment));
    return (await toListed(ctx, rows)).map((one) => ({
      ...one,
      created_on: day(one.created_on),
      sent_at: day(one.sent_at),
      total: one.total.amount,
      taxed_total: one.taxed_total.amount,
      currency: one.total.currency,
    }));
  },
};
export const exportFields = quotationExportFields;
