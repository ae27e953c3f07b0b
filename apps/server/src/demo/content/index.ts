import { anadoluSeramik } from './anadolu-company.ts';
import type { DemoCompany } from './demo-types.ts';
import { kaveriExports } from './kaveri-company.ts';

export { anadoluSeramik } from './anadolu-company.ts';
export { attributeValues, demoAttributeKeys, optionsUsed } from './attribute-values.ts';
export type * from './demo-types.ts';
export { kaveriExports } from './kaveri-company.ts';
export type { DemoPicture } from './product-pictures.ts';
export { coverPicture, logoPicture, productPictures, variantPictures } from './product-pictures.ts';

export const demoCompanies: readonly DemoCompany[] = [kaveriExports, anadoluSeramik];

/** The provider's person who may look into both companies, but is a member of neither. */
export const demoSystemUser = {
  name: 'Support desk',
  email: 'support@provider.example',
  mobile: '+91 98765 01400',
} as const;
