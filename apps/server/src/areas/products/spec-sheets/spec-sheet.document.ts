import type { Language } from '@sourcewiz/contract';
import { defineDocument } from '../../../platform/print/index.ts';
import { loadImageContents } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { specSheetData, specSheetPaper } from './spec-sheet-paper.ts';
import { openSheet } from './spec-sheets.service.ts';

/** The PDF of a sheet in the caller's language, for the caller alone. `load` throws not_found. */
export const specSheetDocument = defineDocument({
  kind: 'spec_sheet_pdf',
  template: 'spec-sheet',
  version: 3,
  schema: specSheetData,
  tagged: true,
  async load(ctx, id: number) {
    const { sheet, product } = await openSheet(ctx, id);
    const company = await organisationOf(ctx);
    const logoId = company.logoFileId ?? '';
    const contents = await loadImageContents(
      ctx,
      [...sheet.images.map((image) => image.id), logoId].filter(Boolean),
    );
    const logo = contents.get(logoId) ?? null;
    const images = sheet.images.flatMap((image) => contents.get(image.id) ?? []);
    const { language } = ctx.caller;
    const content = specSheetPaper({
      sheet,
      product,
      company: {
        name: company.name,
        logo,
        contact: [company.email, company.phone].filter(Boolean).join(' · '),
      },
      date: longDate(ctx.platform.clock.now(), language),
      pictures: images,
      language,
    });
    return {
      name: `${product.product_id} ${sheet.title}`,
      title: `${product.name} · ${sheet.title}`,
      content,
      pictures: [
        ...(logo === null ? [] : [{ sha256: logo, variant: 'paper-360' as const }]),
        // The main image is printed large, the others small.
        ...images.map((sha256, index) => ({
          sha256,
          variant: index === 0 ? ('paper' as const) : ('paper-700' as const),
        })),
      ],
    };
  },
});

function longDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'long' }).format(date);
}
