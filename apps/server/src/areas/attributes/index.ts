export { registerAttributeRoutes } from './attributes.routes.ts';
export { isCost, labelKey, shapeOf, tidyLabel } from './attributes.rules.ts';
export {
  addOptions,
  createAttribute,
  findAttribute,
  forgetAttributes,
  loadAttributes,
  type AttributeInput,
} from './attributes.service.ts';
export { ensureCategories, loadCategories } from './categories.service.ts';
export { seedStandardAttributes } from './seed-attributes.ts';
