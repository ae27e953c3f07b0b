import type { CatalogueFormat } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import type { MadeFile } from '../../../platform/made-files/index.ts';
import { makeDocument } from '../../../platform/print/index.ts';
import { catalogueDocument } from '../pdf/catalogue.document.ts';
import { makeSheet } from '../sheet/make-sheet.service.ts';
import { makeSlides } from '../slides/make-slides.service.ts';
import type { CatalogueFileOrder } from '../template/load-template.service.ts';

type Maker = (
  base: CallerCtx,
  order: CatalogueFileOrder,
  /** Called with the share that is done; what it throws ends the work. */
  onProgress: (share: number) => Promise<unknown>,
) => Promise<MadeFile>;

const makePdf: Maker = async (base, { design, ...order }, onProgress) => {
  const document = catalogueDocument(design);
  const loaded = await inTransaction(base, (ctx) => document.load(ctx, order));
  return makeDocument(base, document, loaded, onProgress);
};

/**
 * The file of a catalogue in each format: an existing one with the same content, or a new one. They throw DomainError
 * not_found, catalogue_empty, paper_too_large.
 */
export const makeCatalogueFile: Readonly<Record<CatalogueFormat, Maker>> = {
  pdf: makePdf,
  pptx: makeSlides,
  xlsx: makeSheet,
};
