import { documentTypeNames, type PaperTerms } from '@sourcewiz/contract';
import { defineDocument } from '../../../platform/print/index.ts';
import { loadImageContents } from '../../media/index.ts';
import { organisationOf, settingOf } from '../../organisation/index.ts';
import { paperPrint } from './paper-print.ts';
import { paperPrintData } from './printed-paper.ts';
import { findShown, numberOf } from '../papers.service.ts';

export type PaperOrder = { id: number } & {
  [Part in 'design' | 'size' | 'language']?: PaperTerms[Part] | undefined;
};

/** A trade paper as a PDF, in its own design, size and language unless others are asked for. `load` throws not_found. */
export const paperDocument = defineDocument({
  kind: 'trade_paper_pdf',
  template: 'trade-paper',
  version: 6,
  schema: paperPrintData,
  // Long tables.
  tagged: false,
  async load(ctx, { id, ...wanted }: PaperOrder) {
    const paper = await findShown(ctx, id);
    const { name, place, logoFileId } = await organisationOf(ctx);
    const { signature_file_id: signatureId, stamp_file_id: stampId } = paper.terms;
    const ids = [logoFileId, signatureId, stampId];
    const contents = await loadImageContents(
      ctx,
      ids.flatMap((one) => one ?? []),
    );
    const [logo = null, signature = null, stamp = null] = ids.map((one) => contents.get(one ?? '') ?? null);
    const look = {
      design: wanted.design ?? paper.terms.design,
      size: wanted.size ?? paper.terms.size,
      language: wanted.language ?? paper.terms.language,
    };
    const number = numberOf(paper.row) || documentTypeNames[paper.row.type][look.language];
    return {
      name: `${number} ${paper.row.buyer.company}`.trim(),
      language: look.language,
      content: paperPrint(paper, {
        company: { name, place, logo },
        settings: await settingOf(ctx, 'trade_papers'),
        look,
        signature,
        stamp,
      }),
      pictures: [...new Set([logo, signature, stamp])].flatMap((sha256) =>
        sha256 === null ? [] : [{ sha256, variant: 'paper-360' as const }],
      ),
      needs: ['view_quotation'],
    };
  },
});
