import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { catalogueInput } from './catalogues.ts';

/** What buyers would see of a catalogue with these changes, before they are saved; nothing is written. */
export const previewCataloguePage = defineOperation({
  name: 'catalogues.preview_page',
  method: 'POST',
  path: '/api/items/collections/:id/preview',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'params.id', product: 'any' },
  params: z.object({ id: intIdOf('catalogue') }),
  body: z.object({
    changes: catalogueInput
      .pick({ attribute_ids: true, currency: true, price_rules: true, note: true })
      .partial()
      .default({}),
    /** What follows the address of the catalogue: nothing, `?search=vase`, `/product/12?option=31`. */
    at: z
      .string()
      .max(20_000)
      .regex(/^(\/product\/\d{1,15})?(\?[^#]*)?$/)
      .default(''),
  }),
  /** A whole page, drawn, without script. */
  response: z.object({ html: z.string() }),
});
