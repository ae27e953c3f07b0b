import { attributeManagerOperations } from './attributes/attribute-manager.ts';
import { attributeOperations } from './attributes/attributes.ts';
import { catalogueOperations } from './catalogues/catalogues.ts';
import { contactOperations } from './contacts/contacts.ts';
import { contentOperations } from './content.ts';
import { eventOperations } from './events.ts';
import { accountOperations } from './identity/identity-account.ts';
import { memberOperations } from './identity/identity-members.ts';
import { identityOperations } from './identity/identity.ts';
import { importOperations } from './imports.ts';
import type { Operation } from './kit/operation.ts';
import { mediaOperations } from './media.ts';
import { featureOperations } from './organisation/organisation-features.ts';
import { policyOperations } from './organisation/organisation-policies.ts';
import { exchangeRateOperations } from './money/exchange-rates.ts';
import { organisationOperations } from './organisation/organisation.ts';
import { productBulkOperations } from './products/product-bulk.ts';
import { productOperations } from './products/products.ts';
import { resourceOperations } from './resources.ts';
import { searchOperations } from './search/search.ts';
import { selectionOperations } from './selections.ts';
import { smartSearchOperations } from './search/smart-search.ts';
import { specSheetOperations } from './products/spec-sheets.ts';
import { taskOperations } from './tasks.ts';

/** Every call of the API. Routes, OpenAPI and the access test walk this list. */
export const allOperations: readonly Operation[] = [
  ...identityOperations,
  ...accountOperations,
  ...memberOperations,
  ...organisationOperations,
  ...exchangeRateOperations,
  ...policyOperations,
  ...featureOperations,
  ...eventOperations,
  ...taskOperations,
  ...mediaOperations,
  ...attributeOperations,
  ...attributeManagerOperations,
  ...productOperations,
  ...productBulkOperations,
  ...specSheetOperations,
  ...searchOperations,
  ...smartSearchOperations,
  ...resourceOperations,
  ...importOperations,
  ...catalogueOperations,
  ...contactOperations,
  ...selectionOperations,
  ...contentOperations,
];
