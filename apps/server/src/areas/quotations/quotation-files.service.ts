import type { Language, QuotationLayout } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../platform/context.ts';
import { makeFile, type MadeFile } from '../../platform/made-files/index.ts';
import { makeDocument } from '../../platform/print/index.ts';
import { writeSheet } from '../../platform/sheets/index.ts';
import { companyDays } from '../identity/index.ts';
import { organisationLanguage } from '../organisation/index.ts';
import { forBuyers, quotationDocuments } from './quotation.document.ts';
import { quotationSheets } from './quotation-workbook.ts';
import { numberOf, type Quotation } from './quotations.service.ts';

interface FileOrder {
  format: 'pdf' | 'excel';
  layout: QuotationLayout;
  language: Language;
}

/**
 * Makes a file of a quotation, or finds it.
 * @param of its id, or the quotation as it will be
 * @throws DomainError not_found, rate_limited, paper_too_large, storage_quota
 */
export async function makeQuotationFile(
  base: CallerCtx,
  of: number | Quotation,
  { format, layout, language }: FileOrder,
): Promise<MadeFile> {
  if (format === 'pdf') {
    const document = quotationDocuments[layout];
    const loaded = await inTransaction(base, (ctx) => document.load(ctx, { of, language }));
    return makeDocument(base, document, loaded);
  }
  const { quotation, dated } = await inTransaction(base, async (ctx) => {
    const found = await forBuyers(ctx, of);
    return { quotation: found, dated: (await companyDays(ctx))(found.row.sentAt ?? found.row.updatedAt) };
  });
  const sheets = quotationSheets(quotation, { language, dated });
  const { company, name } = quotation.row.buyer;
  return makeFile(
    base,
    {
      kind: 'quotation_excel',
      name: `${numberOf(quotation.row)} ${company || name}.xlsx`,
      madeFrom: sheets,
      needs: ['view_quotation'],
    },
    () => writeSheet({ sheets }),
  );
}

/** The files that go with a mail, by their content. */
export async function quotationFiles(
  base: CallerCtx,
  quotation: Quotation,
  { attach, layout }: { attach: readonly ('pdf' | 'excel')[]; layout: QuotationLayout },
): Promise<{ name: string; sha256: string }[]> {
  const language = await inTransaction(base, (ctx) => organisationLanguage(ctx.db, ctx.orgId));
  const files = [];
  for (const format of new Set(attach)) {
    const { name, sha256 } = await makeQuotationFile(base, quotation, { format, layout, language });
    files.push({ name, sha256 });
  }
  return files;
}
