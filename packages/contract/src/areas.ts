/** Everything that server and web share, from the platform and the areas. A new area adds its line. */
import { commonDeclares } from './kit/common.declares.ts';
import { identityDeclares } from './identity/identity.declares.ts';
import { organisationDeclares } from './organisation/organisation.declares.ts';
import { productDeclares } from './products/products.declares.ts';
import { catalogueDeclares } from './catalogues/catalogues.declares.ts';
import { linkDeclares } from './links/links.declares.ts';
import { uploadDeclares } from './uploads/uploads.declares.ts';
import { attributeDeclares } from './attributes/attributes.declares.ts';
import { resourceDeclares } from './resources.declares.ts';
import { costingDeclares } from './costing/costing.declares.ts';
import { contactDeclares } from './contacts/contacts.declares.ts';
import { enquiryDeclares } from './enquiries/enquiries.declares.ts';
import { paperDeclares } from './papers/papers.declares.ts';
import { quotationDeclares } from './quotations/quotations.declares.ts';
import { contentDeclares } from './content.declares.ts';
import { selectionDeclares } from './selections.declares.ts';
import { labelDeclares } from './labels/labels.declares.ts';
import { taskDeclares } from './tasks.declares.ts';
import { mediaDeclares } from './media.declares.ts';
import { exportDeclares } from './exports/exports.declares.ts';
import { searchDeclares } from './search/search.declares.ts';
import { importDeclares } from './imports.declares.ts';
import { planDeclares } from './plans/plans.declares.ts';
import { rewardDeclares } from './rewards/rewards.declares.ts';
import { takeoutDeclares } from './takeout/takeout.declares.ts';
import { consoleDeclares } from './console/console.declares.ts';
import type { AreaDeclares } from './kit/declares.ts';

export * from './kit/operation.ts';
export * from './kit/partial-of.ts';
export * from './kit/record-history.ts';
export * from './kit/record-fields.ts';
export * from './kit/states.ts';
export * from './kit/kinds.ts';
export * from './kit/permissions.ts';
export * from './kit/declares.ts';
export * from './kit/common-errors.ts';
export * from './kit/audience.ts';
export * from './kit/envelope.ts';
export * from './kit/ids.ts';
export * from './kit/decimal.ts';
export * from './kit/client.ts';
export * from './money/exact.ts';
export * from './money/exchange-rates.ts';
export * from './money/rate-sheets.ts';
export * from './money/money-shapes.ts';
export * from './money/money.ts';
export * from './money/price-change-shapes.ts';
export * from './money/price-change.ts';
export * from './attribute-types/index.ts';
export * from './values/countries.ts';
export * from './values/day-text.ts';
export * from './values/product-id-max.ts';
export * from './values/values-equal.ts';
export * from './identity/identity.ts';
export * from './identity/member-name.ts';
export * from './identity/identity-account.ts';
export * from './identity/identity-members.ts';
export * from './organisation/organisation.ts';
export * from './organisation/company-colour.ts';
export * from './organisation/organisation-policies.ts';
export * from './organisation/organisation-features.ts';
export * from './events.ts';
export * from './tasks.ts';
export * from './live/live-events.ts';
export * from './live/presence.ts';
export * from './media.ts';
export * from './attributes/axes.ts';
export { standardNames, type StandardKey } from './attributes/standard-names.ts';
export * from './attributes/attributes.ts';
export * from './attributes/families.ts';
export * from './products/audience.ts';
export * from './products/main-carton.rules.ts';
export * from './products/packaging-math.ts';
export * from './products/completeness.ts';
export * from './products/products.ts';
export * from './search/search.ts';
export * from './products/product-bulk.ts';
export * from './products/bulk-table.ts';
export * from './products/bulk-table-cells.ts';
export * from './products/spec-sheets.ts';
export * from './attributes/attribute-manager.ts';
export * from './search/smart-search.ts';
export * from './resources.ts';
export * from './costing/sheet-shapes.ts';
export * from './costing/cost-sheet.rules.ts';
export * from './costing/cost-facts.rules.ts';
export * from './costing/cost-ground.ts';
export * from './costing/cost-moves.rules.ts';
export * from './costing/cost-templates.ts';
export * from './costing/explain-cost.rules.ts';
export * from './costing/loadability-shapes.ts';
export * from './costing/loadability.rules.ts';
export * from './costing/costing.ts';
export * from './costing/bill-of-materials.ts';
export * from './costing/what-if.ts';
export * from './papers/amount-in-words.ts';
export * from './papers/reference-numbers.ts';
export * from './papers/ports.ts';
export * from './papers/incoterms.ts';
export * from './papers/carton-shapes.ts';
export * from './papers/cartons.rules.ts';
export * from './papers/deliveries.rules.ts';
export * from './papers/findings.rules.ts';
export * from './papers/letter-of-credit.rules.ts';
export * from './papers/paper-looks.ts';
export * from './papers/paper-shapes.ts';
export * from './papers/deals.ts';
export * from './papers/paper-files.ts';
export * from './papers/papers.ts';
export * from './papers/paper-sharing.ts';
export * from './papers/carton-labels.ts';
export * from './imports.ts';
export * from './imports-layout.ts';
export * from './incoming-sheets.ts';
export * from './uploads/uploads.ts';
export * from './uploads/upload-table.ts';
export * from './uploads/image-links.ts';
export * from './exports/exports.ts';
export * from './links/links.ts';
export * from './links/recipients.ts';
export * from './catalogues/catalogues.ts';
export * from './enquiries/enquiry-lines.ts';
export * from './catalogues/approval.ts';
export * from './catalogues/preview-page.ts';
export * from './catalogues/catalogue-price.ts';
export * from './catalogues/prices.ts';
export * from './catalogues/table.ts';
export * from './catalogues/remembered.ts';
export * from './enquiries/enquiries.ts';
export * from './documents/document-shapes.ts';
export * from './documents/document-sums.rules.ts';
export * from './documents/document-figures.rules.ts';
export { AMOUNT_DECIMALS } from './money/units.ts';
export * from './documents/number-series.ts';
export * from './quotations/quotation-shapes.ts';
export * from './quotations/quotation-prices.rules.ts';
export * from './quotations/container-fill.rules.ts';
export * from './quotations/quotations.ts';
export * from './quotations/quotation-sharing.ts';
export * from './quotations/quotation-lines.ts';
export * from './quotations/buyer-quotation.ts';
export * from './followups/followups.ts';
export * from './buyers/buyers.ts';
export * from './catalogues/link-settings.ts';
export * from './catalogues/buyer-activity.ts';
export * from './catalogues/recipients.ts';
export * from './contacts/contact-words.ts';
export * from './contacts/contacts.ts';
export * from './recommendations/recommendations.ts';
export * from './selections.ts';
export * from './labels/gtin.ts';
export * from './labels/label-formats.ts';
export * from './labels/labels.ts';
export * from './labels/public-product.ts';
export * from './home/home.ts';
export * from './content.ts';
export * from './plans/plan-words.ts';
export * from './plans/modules.ts';
export * from './plans/plan-rules.ts';
export * from './plans/plans.ts';
export * from './rewards/rewards.ts';
export * from './takeout/takeout.ts';
export * from './console/console-words.ts';
export * from './console/console-companies.ts';
export * from './console/console-requests.ts';
export * from './console/console-catalogue.ts';
export * from './console/console.ts';

/** What the areas declare, in the order of the permission editor. */
export const areaDeclares: readonly AreaDeclares[] = [
  commonDeclares,
  identityDeclares,
  organisationDeclares,
  productDeclares,
  catalogueDeclares,
  linkDeclares,
  uploadDeclares,
  attributeDeclares,
  resourceDeclares,
  costingDeclares,
  contactDeclares,
  enquiryDeclares,
  quotationDeclares,
  paperDeclares,
  contentDeclares,
  selectionDeclares,
  labelDeclares,
  taskDeclares,
  mediaDeclares,
  exportDeclares,
  searchDeclares,
  importDeclares,
  planDeclares,
  rewardDeclares,
  takeoutDeclares,
  consoleDeclares,
];
