import type { Language, specSheetPdf, ResultOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { ImageVariant } from '../../../platform/images/index.ts';
import { madeFileAddress, makeFile } from '../../../platform/made-files/index.ts';
import { PdfError } from '../../../platform/pdf/pdf-error.ts';
import type { SpecSheetPdfData } from '../../../platform/pdf/spec-sheet-pdf-data.ts';
import { createFairTurns } from '../../../platform/turns.ts';
import { addToPaper, loadImageContents, noPictures, type PaperPictures } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { specSheetPaper } from './spec-sheet-paper.ts';
import { openSheet } from './spec-sheets.service.ts';

/** Increase it when the template or the data change: PDFs made before are then no longer served. */
const PAPER_VERSION = 2;
/** A sheet of a hundred pages takes about two seconds. */
const LONGEST_MS = 10_000;
/** One thread typesets all sheets of a process. */
const inTurn = createFairTurns({ atOnce: 1, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 2 } });

interface Paper {
  name: string;
  data: SpecSheetPdfData;
  pictures: { sha256: string; variant: ImageVariant }[];
}

/**
 * Makes the PDF of a sheet in the caller's language, for the caller alone; it is kept as long as exports.
 * @throws DomainError not_found, rate_limited, paper_too_large
 */
export async function makeSheetPdf(base: CallerCtx, id: number): Promise<ResultOf<typeof specSheetPdf>> {
  const paper = await inTransaction(base, (ctx) => gatherPaper(ctx, id));
  const { language } = base.caller;
  const order = { kind: 'spec_sheet_pdf', name: paper.name, madeFrom: [PAPER_VERSION, paper, language] };
  const file = await makeFile(base, order, () => inTurn(base.caller.orgId, () => setPaper(base, paper)));
  return { url: madeFileAddress(base.platform, file, file.expiresAt), name: file.name, bytes: file.bytes };
}

async function setPaper(base: CallerCtx, { data, pictures }: Paper): Promise<Uint8Array> {
  try {
    const { bytes } = await base.platform.pdf.render({
      template: 'spec-sheet',
      data,
      ...(await readPictures(base, pictures)),
      language: base.caller.language,
      tagged: true,
      title: `${data.product.name} · ${data.title}`,
      timeoutMs: LONGEST_MS,
    });
    return bytes;
  } catch (error) {
    if (error instanceof PdfError && error.reason === 'timeout') fail('paper_too_large');
    throw error;
  }
}

/** Everything to be printed, in one snapshot. @throws DomainError not_found */
async function gatherPaper(ctx: Ctx, id: number): Promise<Paper> {
  const { sheet, product } = await openSheet(ctx, id);
  const company = await organisationOf(ctx);
  const logoId = company.logoFileId;
  const contents = await loadImageContents(ctx, [
    ...sheet.images.map((image) => image.id),
    ...(logoId === null ? [] : [logoId]),
  ]);
  const logo = contents.get(logoId ?? '') ?? null;
  const pictures = sheet.images.flatMap((image) => contents.get(image.id) ?? []);
  const { language } = ctx.caller;
  const data = specSheetPaper({
    sheet,
    product,
    company: {
      name: company.name,
      logo,
      contact: [company.email, company.phone].filter(Boolean).join(' · '),
    },
    date: longDate(ctx.platform.clock.now(), language),
    pictures,
    language,
  });
  return {
    name: `${product.product_id} ${sheet.title}.pdf`,
    data,
    pictures: [
      ...(logo === null ? [] : [{ sha256: logo, variant: 'paper-360' as const }]),
      ...pictures.map((sha256, index) => ({ sha256, variant: pictureSize(index) })),
    ],
  };
}

/** The main image is printed large, the others small. */
const pictureSize = (index: number): ImageVariant => (index === 0 ? 'paper' : 'paper-700');

async function readPictures(base: CallerCtx, pictures: Paper['pictures']): Promise<PaperPictures> {
  const read = noPictures();
  for (const picture of pictures) await addToPaper(read, base, picture);
  return read;
}

function longDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'long' }).format(date);
}
