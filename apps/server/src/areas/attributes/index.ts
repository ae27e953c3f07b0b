export { registerAttributeRoutes } from './attributes.routes.ts';
// The areas above compare and tidy labels as this one does.
export { labelKey, newOptionLabel as tidyLabel } from '@sourcewiz/contract';
export { shapeOf } from './attributes.rules.ts';
export {
  addOptions,
  createAttribute,
  findAttribute,
  forgetAttributes,
  loadAttributes,
  type AttributeInput,
} from './attributes.service.ts';
export { attributeCollections } from './attribute-collections.store.ts';
export { hiddenAttributeIds, valueAccess, type ValueAccess } from './hidden-attributes.ts';
export { ensureCategories, loadCategories } from './categories.service.ts';
export { seedStandardAttributes } from './seed-attributes.ts';
