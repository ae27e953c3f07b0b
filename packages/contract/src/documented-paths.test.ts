import { describe, expect, test } from 'vitest';
import { allOperations } from './all-operations.ts';

/**
 * Calls with their paths as the specification gives them: others call us by these. A slash at the end may be there or
 * not.
 */
const documented = `
AUTH-047 POST auth/login
AUTH-049 POST auth/generate_otp
AUTH-050 POST auth/verify/otp
AUTH-052 GET auth/country_codes/
AUTH-053 PATCH user/mobile
AUTH-054 PATCH user/whatsapp
AUTH-055 POST auth/password/request
AUTH-056 POST auth/password/reset
AUTH-075 GET users
PERM-047 GET user/member
PERM-048 GET user/member/all
PERM-049 GET user/permissions
PERM-051 GET user/permissions/config/{}
PERM-052 GET user/me
PERM-053 GET users
POLICY-017 GET policy/pending
POLICY-018 POST policy/accept/{}
TASK-039 GET bulk/actions
TASK-040 GET bulk/cached_actions
TASK-041 POST bulk/trigger_action
TASK-042 GET bulk/trigger_action/dismiss_completed
ATTR-042 GET attribute/
ATTR-043 GET attribute/{}
ATTR-043 PATCH attribute/{}
ATTR-044 PATCH items/attribute_values
ATTR-045 GET uom/currency
ATTR-046 PATCH uom
ATTR-047 GET uom/uom
ATTR-048 GET uom/{}
ATTR-048 PATCH uom/{}
ATTR-049 PATCH items/bulk_attribute_update/
PROD-014 POST items/productsv2/check/duplicate/{}
PROD-016 GET items/productsv2/multiple
PROD-017 POST items/productsv3/
PROD-019 GET history/attribute/
PROD-021 POST bulk/products/delete
PROD-022 POST bulk/delete
PROD-023 POST bulk/change_products_category
PROD-024 POST bulk/change_products_attribute
SEARCH-005 POST smart_search/
SEARCH-006 POST smart_search/facets
SEARCH-007 POST smart_search/upload_image
SEARCH-008 POST smart_search/extract_images
IMPORT-011 POST bulk/import/excel
CAT-030 POST items/v2/collections/add_products
CAT-032 GET items/v2/table/collection_products/
CAT-033 DELETE items/collections/delete_product
CAT-034 PATCH items/collections/{}
CAT-035 POST catalogue/pdfService/generate
CAT-036 GET pptservice/
CONTACT-004 POST prospect/prospects
CONTACT-006 GET recommend
CONTACT-007 GET buyer
CONTACT-008 GET recommend/countries
CONTACT-009 GET search-by-country
CONTACT-010 GET search-by-product
CONTACT-011 GET contacts/contacts
SETTINGS-009 GET user/features/{}
SETTINGS-010 POST user/features/set-feature
SETTINGS-011 POST manufacturer/add_or_update_settings
SETTINGS-012 GET manufacturer/get_settings
EVENT-005 POST analytics/session
EVENT-006 POST analytics/getdetails
API-008 POST items/cache/collection
API-009 DELETE items/cache/collection
API-010 GET items/cache/collection
API-011 POST items/cache/quotation
API-012 DELETE items/cache/quotation
API-013 GET items/cache/quotation
API-014 POST redis/cache
API-015 DELETE redis/cache/delete_products
API-016 GET redis/cache
API-024 GET configuration/{}
API-025 GET manufacturer
API-029 POST custom/email-service/catalogue_created
API-030 POST custom/email-service/send_enquiry_copy
API-031 GET custom/table/collectionproducts
API-032 GET custom/table/product-variants-v2
QUOTE-012 GET quotation/enquiries
QUOTE-013 GET quotation/quotations
QUOTE-014 GET quotation/products/table
QUOTE-015 POST quotation/enquiry_quotation/create
QUOTE-016 POST quotation/enquiry_quotation/quotation
QUOTE-017 POST quotation/enquiry_quotation/quotation/update
QUOTE-018 POST quotation/enquiry_quotation/update
QUOTE-019 QUOTE-028 POST quotation/enquiry_quotation/update_attribute
QUOTE-020 QUOTE-028 POST quotation/copy
QUOTE-021 QUOTE-028 POST quotation/enquiry_quotation/delete_products
QUOTE-022 QUOTE-028 POST quotation/excel
QUOTE-023 QUOTE-028 POST quotation/pdf
QUOTE-024 GET quotation/product/products/{}
QUOTE-025 POST quotation/product/products/{}
QUOTE-026 DELETE quotation/product/products/{}
QUOTE-027 PATCH quotation/product/products/{}
COST-010 GET bulk/costing/bom/{}
COST-011 GET bulk/costing/new_price
COST-012 POST bulk/costing
DOC-013 POST document/record/create
DOC-014 POST document/record/update
DOC-015 POST document/record/copy
PLAN-094 GET notification/first
PLAN-095 POST notification/dismiss
PLAN-098 POST plan/upgrade
PLAN-102 POST account/enable_trial
REWARD-013 GET rewardsv2/get_setup_status
REWARD-014 POST rewardsv2/update_claim_status
REWARD-015 POST rewardsv2/update_user_points
`
  .trim()
  .split('\n');

describe('documented paths', () => {
  const served = new Set(
    allOperations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}').replace('/api/', '')}`),
  );

  test.each(documented)('%s', (line) => {
    expect(served).toContain(line.replace(/^(\w+-\d+ )+/, ''));
  });
});
