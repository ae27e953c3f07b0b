import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { paperDesigns, paperLanguages, paperSizes } from './paper-looks.ts';

const text = (most: number) => z.string().trim().max(most);
const paperId = intIdOf('paper');

const look = {
  design: z.enum(paperDesigns).optional(),
  size: z.enum(paperSizes).optional(),
  language: z.enum(paperLanguages).optional(),
};
const file = z.object({ download_link: z.string() });

/** The PDF of a document; a draft says that it is one. */
export const paperPdf = defineOperation({
  name: 'document.pdf',
  method: 'POST',
  path: '/api/document/record/:id/pdf',
  permission: 'view_quotation',
  kinds: { stored_file: 'any' },
  params: z.object({ id: paperId }),
  body: z.object(look),
  response: file,
  errors: ['paper_too_large'],
});

/** The pages of that PDF as one image, an SVG text: what the preview shows. */
export const paperPreview = defineOperation({
  name: 'document.preview',
  method: 'GET',
  path: '/api/document/record/:id/preview',
  permission: 'view_quotation',
  kinds: { paper: 'params.id' },
  params: z.object({ id: paperId }),
  query: z.object(look),
  response: z.object({ svg: z.string(), pages: z.int() }),
  errors: ['paper_too_large'],
});

/** A document as a workbook with numbers and live formulas. */
export const paperExcel = defineOperation({
  name: 'document.excel',
  method: 'POST',
  path: '/api/document/record/:id/excel',
  permission: 'view_quotation',
  kinds: { stored_file: 'any' },
  params: z.object({ id: paperId }),
  body: z.object({ language: z.enum(paperLanguages).optional() }),
  response: file,
});

/** Mails a document that was given out, with its files attached; answers go to whoever sends it. */
export const mailPaper = defineOperation({
  name: 'document.mail',
  method: 'POST',
  path: '/api/document/record/:id/mail',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { paper: 'params.id' },
  params: z.object({ id: paperId }),
  body: z.object({
    to: z.email().max(254),
    message: text(4000).default(''),
    attach: z
      .array(z.enum(['pdf', 'excel']))
      .max(2)
      .default(['pdf']),
  }),
  response: z.object({ sent_to: z.string() }),
  errors: ['paper_not_issued', 'rate_limited', 'paper_too_large'],
});
