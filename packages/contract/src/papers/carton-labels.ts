import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { CARTONS_MAX } from './carton-shapes.ts';

/** Paper of carton labels: one on 100 × 150 mm or A6 for label printers, four on A4. */
export const cartonLabelSizes = ['100x150', 'a6', 'a4'] as const;
export type CartonLabelSize = (typeof cartonLabelSizes)[number];
/** Most labels of one file. */
export const CARTON_LABELS_MAX = 2000;
/** Most labels that are made within the call; a task makes more. */
export const DIRECT_CARTON_LABELS_MAX = 100;

const carton = z.int().min(1).max(CARTONS_MAX);

/**
 * The labels of a packing list's cartons as a PDF: parties, marks, contents, weights, and the SSCC with its barcode. A
 * carton keeps its SSCC; companies without a GS1 prefix get labels without one.
 */
export const cartonLabels = defineOperation({
  name: 'document.carton_labels',
  method: 'POST',
  path: '/api/document/record/:id/carton_labels',
  permission: 'edit_quotation',
  kinds: { paper: 'params.id', stored_file: 'any', task: 'any' },
  params: z.object({ id: intIdOf('paper') }),
  body: z
    .object({
      size: z.enum(cartonLabelSizes).default('100x150'),
      /** The numbers of the first and the last carton; all without them. */
      from: carton.optional(),
      to: carton.optional(),
    })
    .refine(({ from = 1, to = CARTONS_MAX }) => from <= to, {
      path: ['to'],
      error: 'is before the first one',
    }),
  response: z.object({
    /** Null while a task is making the file. */
    download_link: z.string().nullable(),
    task_id: z.uuid().nullable(),
  }),
  errors: ['no_cartons', 'number_too_large', 'task_limit'],
});
