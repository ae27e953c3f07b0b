import {
  addAttributeOption,
  addSubCategory as addSubCategoryOperation,
  createAttribute as createAttributeOperation,
  createCategory as createCategoryOperation,
  createUnit as createUnitOperation,
  deleteCategory as deleteCategoryOperation,
  deleteFamily as deleteFamilyOperation,
  deleteUnit as deleteUnitOperation,
  getAttribute,
  getFamilies,
  getUnit,
  listAttributes,
  listCategories,
  listCurrencies,
  listOptions,
  listUnits,
  orderAttributes as orderAttributesOperation,
  proposeFamily as proposeFamilyOperation,
  saveFamily as saveFamilyOperation,
  updateAttribute as updateAttributeOperation,
  updateCategory as updateCategoryOperation,
  updateUnit as updateUnitOperation,
  updateUnits as updateUnitsOperation,
} from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { routes } from '../../platform/http/routes.ts';
import { addOption, createAttribute, findAttribute, loadAttributes } from './attributes.service.ts';
import {
  addSubCategory,
  createCategory,
  deleteCategory,
  loadCategories,
  updateCategory,
} from './categories.service.ts';
import { currencyList } from './currency-list.ts';
import { deleteFamily, loadFamilies, proposeFamily, saveFamily } from './families/families.service.ts';
import { loadOptions } from './options.service.ts';
import { withReadableOptions } from './readable-attributes.ts';
import { createUnit, deleteUnit, findUnitById, loadUnits, updateUnits } from './units/units.service.ts';
import { orderAttributes, updateAttribute } from './update-attribute.service.ts';

export const attributeOperations = [
  routes.reading(listAttributes, async (ctx) =>
    (await loadAttributes(ctx)).map((attribute) => withReadableOptions(ctx, attribute)),
  ),
  routes.inTransaction(getAttribute, async (ctx, { params }) =>
    withReadableOptions(ctx, await findAttribute(ctx, params.id)),
  ),
  routes.inTransaction(createAttributeOperation, (ctx, { body }) => createAttribute(ctx, body)),
  routes.inTransaction(updateAttributeOperation, (ctx, { params, body }) =>
    updateAttribute(ctx, params.id, body),
  ),
  routes.inTransaction(orderAttributesOperation, (ctx, { body }) => orderAttributes(ctx, body)),
  routes.inTransaction(listOptions, (ctx, { params }) => loadOptions(ctx, params.id)),
  routes.inTransaction(addAttributeOption, (ctx, { params, body }) =>
    addOption(ctx, { attributeId: params.id, label: body.label }),
  ),
  routes.inTransaction(listCategories, (ctx) => loadCategories(ctx)),
  routes.inTransaction(createCategoryOperation, (ctx, { body }) => createCategory(ctx, body.name)),
  routes.inTransaction(updateCategoryOperation, (ctx, { params, body }) =>
    updateCategory(ctx, params.id, body),
  ),
  routes.inTransaction(addSubCategoryOperation, (ctx, { params, body }) =>
    addSubCategory(ctx, { categoryId: params.id, name: body.name }),
  ),
  routes.inTransaction(deleteCategoryOperation, async (ctx, { params }) => {
    await deleteCategory(ctx, params.id);
    return { deleted: true };
  }),
  routes.inTransaction(getFamilies, (ctx, { query }) => loadFamilies(ctx, query.category_id)),
  routes.inTransaction(proposeFamilyOperation, (ctx, { query }) => proposeFamily(ctx, query)),
  routes.inTransaction(saveFamilyOperation, (ctx, { body }) => saveFamily(ctx, body)),
  routes.inTransaction(deleteFamilyOperation, (ctx, { query }) => deleteFamily(ctx, query)),
  routes.inTransaction(listUnits, (ctx) => loadUnits(ctx)),
  routes.inTransaction(getUnit, (ctx, { params }) => findUnitById(ctx, params.id)),
  routes.inTransaction(createUnitOperation, (ctx, { body }) => createUnit(ctx, body)),
  routes.inTransaction(updateUnitsOperation, (ctx, { body }) =>
    updateUnits(ctx, body.units, (index) => `body.units.${index}`),
  ),
  routes.inTransaction(updateUnitOperation, async (ctx, { params, body }) => {
    const [unit] = await updateUnits(ctx, [{ ...body, id: params.id }], () => 'body');
    return unit ?? fail('not_found');
  }),
  routes.inTransaction(deleteUnitOperation, async (ctx, { params }) => {
    await deleteUnit(ctx, params.id);
    return { deleted: true };
  }),
  routes.signedIn(listCurrencies, async () => currencyList),
];
