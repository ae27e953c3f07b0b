import {
  needsOfPaper,
  type createPaper,
  type editImage,
  type ImageStep,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { CallInput, OperationNeed, PlanNeed } from '../../platform/plan-needs.ts';

const library = 'product_library';
const catalogues = 'quick_catalogue_generator';
const costing = 'cost_calculator';
const prospects = 'prospect_analytics';
const formats = 'custom_formats';

/** The module of each tool for images; the others are part of every plan. */
const tools: Partial<Record<ImageStep['tool'], PlanNeed>> = {
  white_background: { module: 'background_remover' },
  enhance: { module: 'advanced_image_enhancer' },
  watermark: { module: 'watermark_protector' },
};

// One type assertion in each: a call is validated before its needs are asked for.
function needsOfEdit({ body }: CallInput): PlanNeed[] {
  const { steps } = body as ParsedOf<typeof editImage>['body'];
  return [...new Set(steps.map(({ tool }) => tool))].flatMap((tool) => tools[tool] ?? []);
}
const needsOfNewPaper = ({ body }: CallInput): PlanNeed[] => [
  needsOfPaper((body as ParsedOf<typeof createPaper>['body']).type),
];

/**
 * Which operation needs which module, and which needs room in it. Reading, exporting and finishing what is open need
 * nothing, except for what a module sells by itself: recommendations, and who looked at what. Exact limits are kept
 * where rows are written, whatever operation or task writes them (`70_plans.sql`). `free-operations.test.ts` names all
 * others.
 */
export const operationNeeds: Readonly<Record<string, OperationNeed>> = {
  'products.create': { module: library, withRoom: true },
  'products.duplicate': { module: library, withRoom: true },
  'imports.excel': { module: library },
  'imports.start': { module: library },
  'spec_sheets.create': { module: library },
  'uploads.create_group': { module: library },
  'catalogues.create': { module: catalogues },
  'catalogues.copy': { module: catalogues },
  'quotation.create_quotation': { module: 'quotation', withRoom: true },
  'quotation.create_enquiry_quotation': { module: 'quotation' },
  'quotation.copy': { module: 'quotation' },
  'document.create': needsOfNewPaper,
  'labels.make': { module: 'qr_or_label_generator', withRoom: true },
  'user.invite_member': { module: 'users', withRoom: true },
  'costing.save': { module: costing },
  'costing.change': { module: costing },
  'costing.new_price': { module: costing },
  'costing.save_what_if': { module: costing },
  'costing.create_template': { module: costing },
  'costing.open_sheet': { module: costing },
  'costing.import_sheet': { module: costing },
  'recommend.list': { module: prospects },
  'recommend.buyer': { module: prospects },
  'recommend.countries': { module: prospects },
  'recommend.by_country': { module: prospects },
  'recommend.by_product': { module: prospects },
  'prospect.prospects': { module: prospects },
  'catalogues.activity': { module: 'visitor_analytics' },
  'catalogues.activity_feed': { module: 'visitor_analytics' },
  'catalogues.activity_report': { module: 'visitor_analytics' },
  'products.activity': { module: 'visitor_analytics' },
  'exports.add_buyer_template': { module: formats },
  'exports.fill_buyer_template': { module: formats },
  'file.edit_image': needsOfEdit,
  'file.upload_model': { module: 'three_d_visualiser' },
};
