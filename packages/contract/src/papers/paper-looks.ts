import { z } from 'zod';
import { calendarDay } from '../kit/days.ts';
import { uuidOf } from '../kit/ids.ts';
import { bankSchema, documentTypes } from '../documents/document-shapes.ts';

/** The designs of a paper's PDF, and its sizes. */
export const paperDesigns = ['classic', 'ledger', 'letter'] as const;
export const paperSizes = ['a4', 'letter'] as const;
export const paperLanguages = ['en', 'tr'] as const;

const words = (most: number) => z.string().trim().max(most);

/** What a company prints on its trade papers, with the pack of its country. */
export const tradePaperSettings = z.object({
  pack: z.enum(['none', 'india', 'turkiye']).default('none'),
  /** India: letter of undertaking with its period; exports without one are on payment of IGST, which is refunded. */
  lut_arn: words(30).default(''),
  lut_from: calendarDay.nullable().default(null),
  lut_until: calendarDay.nullable().default(null),
  /** GST code of the state of origin, and the district. */
  state_code: z
    .string()
    .regex(/^(\d{2})?$/, 'not a state code')
    .default(''),
  district: words(60).default(''),
  ad_code: words(20).default(''),
  /** GS1 company prefix, from which cartons get their SSCC. */
  gs1_prefix: z
    .string()
    .regex(/^(\d{7,10})?$/, 'not 7 to 10 digits')
    .default(''),
  declaration: words(2000).default(''),
  bank: bankSchema.prefault({}),
  signer: words(120).default(''),
  /** Pictures above the name of the signer. */
  signature_file_id: uuidOf('file').nullable().default(null),
  stamp_file_id: uuidOf('file').nullable().default(null),
  design: z.enum(paperDesigns).default('classic'),
  size: z.enum(paperSizes).default('a4'),
  /** Own beginnings of numbers, by type. */
  prefixes: z
    .partialRecord(z.enum(documentTypes), z.string().regex(/^[A-Z]{1,6}$/, 'not 1 to 6 capitals'))
    .default({}),
});
export type TradePaperSettings = z.output<typeof tradePaperSettings>;
