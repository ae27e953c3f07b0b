import type { LabelOrder } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { defineDocument } from '../../platform/print/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { prepareOrder } from './label-order.service.ts';
import { calibrationData, labelData, labelPdfData, partsOf } from './label-paper.ts';
import { calibrationWords } from './labels.texts.ts';

/** The labels of an order. `load` throws what `prepareOrder` throws. */
export const labelDocument = defineDocument({
  kind: 'label_pdf',
  template: 'labels',
  version: 3,
  schema: labelData,
  // Many small texts in a table.
  tagged: false,
  load: (ctx: Ctx, order: LabelOrder) => prepareOrder(ctx, order),
  split: partsOf,
  draw: labelPdfData,
});

/** The page of rulers for measuring the printer's offset. */
export const calibrationDocument = defineDocument({
  kind: 'label_calibration',
  template: 'label-calibration',
  version: 3,
  schema: calibrationData,
  tagged: true,
  async load(ctx, offset: { x: number; y: number }) {
    const { name } = await organisationOf(ctx);
    const words = calibrationWords(ctx.caller.language);
    return { name: words.title, content: { company: { name }, offset, ...words } };
  },
});
