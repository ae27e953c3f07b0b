import { z } from 'zod';
import { amountString } from '../kit/decimal.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { partialOf } from '../kit/partial-of.ts';
import { namedRevision } from '../kit/revision.ts';
import {
  creditStateSchema,
  letterOfCreditSchema,
  paperFindingSchema,
  paperListedSchema,
  tradePaperTypeSchema,
} from './paper-shapes.ts';

const text = (most: number) => z.string().trim().max(most);

/** Deals, the latest first. */
export const dealSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    revision: z.int(),
    credit: letterOfCreditSchema,
    /** The chain in its order, with the pieces of each line. */
    documents: z.array(paperListedSchema.extend({ quantities: z.record(z.string(), amountString) })),
    lines: z.array(
      z.object({
        uid: z.string(),
        sku: z.string(),
        name: z.string(),
        ordered: amountString,
        packed: amountString,
        invoiced: amountString,
        /** Ordered, less packed. */
        left: amountString,
      }),
    ),
    /** Of all papers of the deal that may still change. */
    findings: z.array(
      paperFindingSchema.extend({
        paper: z.object({
          id: z.int(),
          type: tradePaperTypeSchema,
          /** '' for a draft without one. */
          number: z.string(),
          version: z.int(),
        }),
      }),
    ),
    conditions: z.array(creditStateSchema),
  })
  .meta({ id: 'Deal' });
export type Deal = z.output<typeof dealSchema>;

/** A deal: its chain, what is left, what disagrees, and its letter of credit. */
export const getDeal = defineOperation({
  name: 'document.deal',
  method: 'GET',
  path: '/api/document/deals/:id',
  permission: 'view_quotation',
  kinds: { deal: 'params.id', paper: 'any' },
  params: z.object({ id: intIdOf('deal') }),
  response: dealSchema,
});

/** Names a deal, and keeps the conditions of its letter of credit. */
export const updateDeal = defineOperation({
  name: 'document.update_deal',
  method: 'PATCH',
  path: '/api/document/deals/:id',
  permission: 'edit_quotation',
  kinds: { deal: 'params.id', paper: 'any' },
  params: z.object({ id: intIdOf('deal') }),
  body: z.object({
    revision: namedRevision.optional(),
    name: text(120).min(1).optional(),
    credit: partialOf(letterOfCreditSchema).optional(),
  }),
  response: dealSchema,
  errors: ['conflict'],
});
