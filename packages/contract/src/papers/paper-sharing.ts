import { z } from 'zod';
import { documentTypes } from '../documents/document-shapes.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { linkGateInput, linkGateSchema, linkToken } from '../links/links.ts';
import { recipientOperations } from '../links/recipients.ts';

declare module '../kit/ids.ts' {
  interface Entities {
    'paper-recipient': true;
  }
}

/** What the link of a paper lets its readers do. */
const paperLinkOptions = z.object({
  /** Readers may download PDF and Excel. */
  allow_download: z.boolean(),
  /** Whether people who are no recipients may open it, with the common link. */
  anyone_with_link: z.boolean(),
});
const paperLinkSchema = linkGateSchema.extend(paperLinkOptions.shape).meta({ id: 'PaperLink' });
const ofPaper = z.object({ id: intIdOf('paper') });

/** The link of an issued paper; an amendment takes it over when it is issued. */
export const getPaperLink = defineOperation({
  name: 'document.link',
  method: 'GET',
  path: '/api/document/record/:id/link',
  permission: 'view_quotation',
  kinds: { paper: 'params.id' },
  params: ofPaper,
  response: paperLinkSchema,
});

export const changePaperLink = defineOperation({
  name: 'document.change_link',
  method: 'PUT',
  path: '/api/document/record/:id/link',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { paper: 'params.id' },
  params: ofPaper,
  body: linkGateInput.extend(paperLinkOptions.shape).partial(),
  response: paperLinkSchema,
});

/** The links of a paper, one for each recipient. */
export const paperRecipients = recipientOperations({
  name: 'document',
  path: 'document/record/:id',
  kind: 'paper',
  entity: 'paper',
  recipient: 'paper-recipient',
  see: 'view_quotation',
  share: 'edit_quotation',
  secure: 'edit_quotation',
});

const named = z.object({ label: z.string(), value: z.string() });
const rows = z.array(z.array(z.string()));

/**
 * A paper as whoever has its link reads it: what is printed on it, in words of one language, and nothing else of what the
 * seller keeps with it.
 */
export const buyerPaperSchema = z
  .object({
    language: z.enum(['en', 'tr']),
    type: z.enum(documentTypes),
    /** As printed: `Commercial invoice`, and number with day. */
    title: z.string(),
    number: z.string(),
    /** The day on which it was cancelled; null while it counts. */
    cancelled_on: z.iso.date().nullable(),
    notices: z.array(z.string()),
    parties: z.array(z.object({ label: z.string(), name: z.string(), lines: z.array(z.string()) })),
    facts: z.array(named),
    /** Names of the columns. */
    labels: z.record(z.string(), z.string()),
    is_priced: z.boolean(),
    lines: z.array(
      z.object({
        name: z.string(),
        note: z.string(),
        remark: z.string(),
        hs: z.string(),
        cartons: z.string(),
        quantity: z.string(),
        price: z.string(),
        amount: z.string(),
      }),
    ),
    /** Cartons of a packing list with their totals: numbers, contents, weights, volume. */
    ranges: rows,
    range_totals: z.array(z.string()),
    /** Day, product and quantity of a delivery plan, with what they add up to. */
    deliveries: rows,
    delivery_total: z.string(),
    sums: z.array(named),
    total: named.nullable(),
    words: z.array(named),
    blocks: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
    signer: z.string(),
    signer_for: z.string(),
    allow_download: z.boolean(),
  })
  .meta({ id: 'BuyerPaper' });
export type BuyerPaper = z.output<typeof buyerPaperSchema>;

const params = z.object({ token: linkToken });
const linkErrors = ['link_expired', 'link_locked'] as const;

/** The paper behind a link. */
export const viewPaper = defineOperation({
  name: 'view_document.get',
  method: 'GET',
  path: '/api/view-document/:token',
  permission: 'public',
  params,
  response: buyerPaperSchema,
  errors: linkErrors,
});

/** A file of that paper: its address, which works for a while. */
export const buyerPaperFile = defineOperation({
  name: 'view_document.file',
  method: 'POST',
  path: '/api/view-document/:token/file',
  permission: 'public',
  params,
  body: z.object({ format: z.enum(['pdf', 'excel']) }),
  response: z.object({ download_link: z.string() }),
  errors: [...linkErrors, 'download_not_allowed', 'rate_limited', 'paper_too_large'],
});
