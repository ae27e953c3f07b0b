import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';

/** What the company's latest catalogues say to buyers, to be used again: each text and each choice once. */
export const rememberedChoices = defineOperation({
  name: 'catalogues.remembered',
  method: 'GET',
  path: '/api/items/collections/remembered',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'any' },
  response: z.object({
    notes: z.array(z.string()),
    /** Attributes in their order, under the name of the latest catalogue that shows them. */
    attributes: z.array(z.object({ catalogue: z.string(), attribute_ids: z.array(z.int()) })),
  }),
});
