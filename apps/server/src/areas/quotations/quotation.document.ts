import type { Language, QuotationLayout } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { defineDocument, type LoadedDocument } from '../../platform/print/index.ts';
import { listContainers } from '../costing/index.ts';
import { factsFor } from '../documents/index.ts';
import { loadImageContents } from '../media/index.ts';
import { companyDays } from '../identity/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { quotationPaper, quotationPaperData, type QuotationPaper } from './quotation-paper.ts';
import { findQuotation, imageIdOf, numberOf, type Quotation } from './quotations.service.ts';
import { selectStatuses } from './quotations.store.ts';

export interface PaperOrder {
  of: number | Quotation;
  language: Language;
}

/** A quotation as a PDF for its buyer. `load` throws not_found. */
export const quotationDocuments = {
  quotation: documentOf('quotation', 'quotation'),
  price_list: documentOf('price_list', 'price-list'),
} as const;

function documentOf(layout: QuotationLayout, template: string) {
  return defineDocument({
    kind: 'quotation_pdf',
    template,
    version: 2,
    schema: quotationPaperData,
    // Long tables.
    tagged: false,
    load: (ctx, order: PaperOrder) => loadPaper(ctx, { ...order, layout }),
  });
}

async function loadPaper(
  ctx: Ctx,
  { of, language, layout }: PaperOrder & { layout: QuotationLayout },
): Promise<LoadedDocument<QuotationPaper>> {
  const quotation = await forBuyers(ctx, of);
  const { name, place, logoFileId } = await organisationOf(ctx);
  const ids = quotation.lines.flatMap((line) => imageIdOf(line).map((file) => [line.uid, file] as const));
  const contents = await loadImageContents(ctx, [
    ...ids.map(([, file]) => file),
    ...(logoFileId === null ? [] : [logoFileId]),
  ]);
  const logo = contents.get(logoFileId ?? '') ?? null;
  const pictures = new Map(
    ids.flatMap(([uid, file]) => {
      const sha256 = contents.get(file);
      return sha256 === undefined ? [] : [[uid, sha256] as const];
    }),
  );
  const { containers } = await listContainers(ctx);
  return {
    name: `${numberOf(quotation.row)} ${quotation.row.buyer.company || quotation.row.buyer.name}`.trim(),
    language,
    content: quotationPaper(quotation, {
      language,
      date: (await companyDays(ctx))(quotation.row.sentAt ?? quotation.row.updatedAt),
      company: { name, place, logo },
      pictures,
      containers,
      layout,
    }),
    pictures: [...new Set([...pictures.values(), ...(logo === null ? [] : [logo])])].map((sha256) => ({
      sha256,
      variant: 'paper-360' as const,
    })),
    needs: ['view_quotation'],
  };
}

/**
 * A quotation as its buyer may have it: of a draft without the products that buyers do not see (ruling X), and with no
 * more than the person who takes it may read.
 */
export async function forBuyers(ctx: Ctx, of: number | Quotation): Promise<Quotation> {
  const quotation = typeof of === 'number' ? await findQuotation(ctx, of) : of;
  const ids = quotation.lines.flatMap(({ product_id: product }) => product ?? []);
  const statuses = await selectStatuses(ctx, [...new Set(ids)]);
  const isShown = ({ product_id: product }: Quotation['lines'][number]) =>
    quotation.row.state !== 'draft' ||
    product === null ||
    (statuses.get(product) ?? 'published') === 'published';
  return {
    ...quotation,
    lines: quotation.lines.filter(isShown).map((line) => ({ ...line, facts: factsFor(ctx, line.facts) })),
  };
}
