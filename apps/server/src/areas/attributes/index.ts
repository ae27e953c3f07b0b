export { registerAttributeRoutes } from './attributes.routes.ts';
// The areas above compare and tidy labels as this one does.
export { labelKey, newOptionLabel as tidyLabel } from '@sourcewiz/contract';
export { isCost, shapeOf } from './attributes.rules.ts';
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
