import { z } from 'zod';

const named = z.object({ label: z.string(), value: z.string() });

/** What `trade-paper.typ` prints: texts in the language of the paper. */
export const paperPrintData = z.object({
  company: z.object({ name: z.string(), place: z.string(), logo: z.string().nullable() }),
  look: z.object({ design: z.literal(''), paper: z.string(), accent: z.string(), font: z.string() }),
  design: z.string(),
  title: z.string(),
  /** Number and day; the same with the buyer, for the pages that follow. */
  number: z.string(),
  /** Type and number, at the head of the pages that follow. */
  heading: z.string(),
  party: z.string(),
  /** Sentences above everything; empty ones are left out. */
  notices: z.array(z.string()),
  parties: z.array(z.object({ label: z.string(), name: z.string(), lines: z.array(z.string()) })),
  facts: z.array(named),
  labels: z.record(z.string(), z.string()),
  isPriced: z.boolean(),
  hasCartons: z.boolean(),
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
      /** Of all lines to this one, for the page that follows. */
      brought: z.string(),
      carried: z.string(),
      piecesSoFar: z.string(),
      amountSoFar: z.string(),
    }),
  ),
  ranges: z.array(z.array(z.string())),
  rangeNotes: z.array(z.object({ of: z.string(), note: z.string() })),
  rangeTotals: z.array(z.string()),
  byProduct: z.array(z.array(z.string())),
  /** Day, product and quantity, with what they add up to. */
  deliveries: z.array(z.array(z.string())),
  deliveryTotal: z.string(),
  sums: z.array(named),
  total: named.nullable(),
  words: z.array(named),
  blocks: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  signer: z.string(),
  /** Pictures by the SHA-256 of their content. */
  signature: z.string().nullable(),
  stamp: z.string().nullable(),
  signerFor: z.string(),
  acceptance: z.string(),
  closing: z.string(),
});
export type PaperPrint = z.output<typeof paperPrintData>;
