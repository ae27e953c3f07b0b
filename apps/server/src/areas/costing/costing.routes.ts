import {
  bomExcel,
  bomSheets,
  bulkBom,
  changeCosting,
  createCostTemplate,
  getCostGround,
  listCostTemplates,
  updateCostTemplate,
  costingExcel,
  costingInfo,
  findCostItems,
  getBom,
  getCostSheet,
  listContainers,
  listOverheads,
  loadability,
  previewNewPrice,
  saveCostSheet,
  saveWhatIf,
  whatIf,
  whatIfExcel,
  whereUsed,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { sheetRoutes } from '../../platform/rows/index.ts';
import { workbookOf } from './costing-workbook.service.ts';
import { groundOf } from './cost-ground.service.ts';
import { createTemplate, listTemplates, updateTemplate } from './cost-templates.service.ts';
import * as costing from './costing.service.ts';
import * as bills from './bom.service.ts';
import { bomTarget } from './bom-target.ts';
import { previewChange, previewWhatIf, saveChange, startChange, whatIfWorkbook } from './what-if.service.ts';

export const costingOperations = [
  routes.reading(getCostGround, async (ctx, { params, query: { variant_id: variant = null } }) => {
    const owner = { ...params, variant_id: variant };
    await costing.refuseUnknown(ctx, owner);
    return groundOf(ctx, owner);
  }),
  routes.reading(listCostTemplates, listTemplates),
  routes.inTransaction(createCostTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  routes.inTransaction(updateCostTemplate, (ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  routes.reading(getCostSheet, (ctx, { params, query: { variant_id: variant = null, version } }) =>
    costing.readSheet(ctx, { ...params, variant_id: variant }, version),
  ),
  routes.inTransaction(saveCostSheet, (ctx, { params, query: { variant_id: variant = null }, body }) =>
    costing.saveSheet(ctx, { ...params, variant_id: variant }, body),
  ),
  routes.signedIn(costingExcel, (base, { body }) => workbookOf(base, body)),
  routes.reading(costingInfo, (ctx, { params, query: { variant_id: variant = null } }) =>
    costing.infoOf(ctx, { ...params, variant_id: variant }),
  ),
  routes.reading(getBom, (ctx, { params, query: { variant_id: variant = null, order } }) =>
    bills.bomOf(ctx, { ...params, variant_id: variant }, order),
  ),
  routes.reading(bulkBom, (ctx, { params, query: { variant_id: variant = null, order } }) =>
    bills.bomOf(ctx, { product_id: params.id, variant_id: variant }, order),
  ),
  routes.reading(listOverheads, (ctx) => costing.listOverheads(ctx)),
  routes.reading(listContainers, (ctx) => costing.listContainers(ctx)),
  routes.reading(loadability, (ctx, { params, query }) =>
    costing.loadabilityOf(ctx, params.product_id, query),
  ),
  routes.reading(previewNewPrice, (ctx, { query }) => previewChange(ctx, query)),
  routes.inTransaction(changeCosting, (ctx, { body }) => startChange(ctx, body)),
  routes.reading(whatIf, (ctx, { body }) => previewWhatIf(ctx, body)),
  routes.inTransaction(saveWhatIf, (ctx, { body }) => saveChange(ctx, body)),
  routes.signedIn(whatIfExcel, (base, { body }) => whatIfWorkbook(base, body)),
  routes.reading(whereUsed, (ctx, { params }) => bills.usesOf(ctx, params.id)),
  routes.reading(findCostItems, (ctx, { query }) => bills.findItems(ctx, query)),
  routes.signedIn(bomExcel, (base, { body }) => bills.bomWorkbook(base, body)),
  ...sheetRoutes(bomSheets, bomTarget),
];
