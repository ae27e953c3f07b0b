import { attributeOperations } from './attributes.ts';
import { catalogueOperations } from './catalogues.ts';
import { identityOperations } from './identity.ts';
import { importOperations } from './imports.ts';
import type { Operation } from './kit/operation.ts';
import { mediaOperations } from './media.ts';
import { organisationOperations } from './organisation.ts';
import { productOperations } from './products.ts';
import { searchOperations } from './search.ts';
import { taskOperations } from './tasks.ts';

/** Every call of the API. Routes, OpenAPI and the access test walk this list. */
export const allOperations: readonly Operation[] = [
  ...identityOperations,
  ...organisationOperations,
  ...taskOperations,
  ...mediaOperations,
  ...attributeOperations,
  ...productOperations,
  ...searchOperations,
  ...importOperations,
  ...catalogueOperations,
];
