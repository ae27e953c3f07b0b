import {
  addAttributeOption,
  createAttribute as createAttributeOperation,
  createCategory as createCategoryOperation,
  getAttribute,
  listAttributes,
  listCategories,
  listCurrencies,
  listUnits,
} from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { addOption, createAttribute, findAttribute, loadAttributes } from './attributes.service.ts';
import { createCategory, loadCategories } from './categories.service.ts';
import { currencyList, unitList } from './unit-lists.ts';

export function registerAttributeRoutes(routes: Routes): void {
  routes.inTransaction(listAttributes, (ctx) => loadAttributes(ctx));
  routes.inTransaction(getAttribute, (ctx, { params }) => findAttribute(ctx, params.id));
  routes.inTransaction(createAttributeOperation, (ctx, { body }) => createAttribute(ctx, body));
  routes.inTransaction(addAttributeOption, (ctx, { params, body }) =>
    addOption(ctx, { attributeId: params.id, label: body.label }),
  );
  routes.inTransaction(listCategories, (ctx) => loadCategories(ctx));
  routes.inTransaction(createCategoryOperation, (ctx, { body }) => createCategory(ctx, body.name));
  routes.signedIn(listUnits, async () => unitList);
  routes.signedIn(listCurrencies, async () => currencyList);
}
