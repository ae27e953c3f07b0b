import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { costSheetInputSchema } from './sheet-shapes.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    cost_template: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    'cost-template': true;
  }
}

/** Most templates of one company that are not archived. */
export const COST_TEMPLATES_MAX = 200;

const templateInput = z.object({
  name: z.string().trim().min(1).max(120),
  /** What a sheet begins with. */
  sheet: costSheetInputSchema,
  /** A product without a sheet is offered the default first; there is one at most. */
  is_default: z.boolean(),
  /** Archived ones are not offered; sheets that were begun from them stay. */
  is_archived: z.boolean(),
});

export const costTemplateSchema = templateInput
  .extend({ id: z.int(), updated_at: z.iso.datetime(), updated_by: z.string() })
  .meta({ id: 'CostTemplate' });
export type CostTemplate = z.output<typeof costTemplateSchema>;

/** The company's templates (COST-020), also read as items of `manufacturer_costing_template`. */
export const listCostTemplates = defineOperation({
  name: 'costing.templates',
  method: 'GET',
  path: '/api/costing/templates',
  permission: 'view_costing',
  kinds: { cost_template: 'any' },
  response: z.array(costTemplateSchema),
});

export const createCostTemplate = defineOperation({
  name: 'costing.create_template',
  method: 'POST',
  path: '/api/costing/templates',
  permission: 'edit_costing',
  kinds: { cost_template: 'any' },
  body: templateInput.pick({ name: true, sheet: true }).extend({ is_default: z.boolean().default(false) }),
  response: costTemplateSchema,
  errors: ['cost_source_gone', 'template_name_taken', 'too_many_templates'],
});

/** Its name, whether new sheets begin with it, whether it is offered; its sheet stays as it was saved. */
export const updateCostTemplate = defineOperation({
  name: 'costing.update_template',
  method: 'PATCH',
  path: '/api/costing/templates/:id',
  permission: 'edit_costing',
  kinds: { cost_template: 'any' },
  params: z.object({ id: intIdOf('cost-template') }),
  body: templateInput.omit({ sheet: true }).partial(),
  response: costTemplateSchema,
  errors: ['template_name_taken', 'too_many_templates'],
});
