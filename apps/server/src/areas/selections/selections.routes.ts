import {
  addToCatalogueSelection,
  addToDocumentSelection,
  addToQuotationSelection,
  catalogueSelection,
  documentSelection,
  quotationSelection,
  removeFromCatalogueSelection,
  removeFromDocumentSelection,
  removeFromQuotationSelection,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { routes } from '../../platform/http/routes.ts';
import { findCatalogue } from '../catalogues/index.ts';
import { documentIdOfKey } from './document-key.rules.ts';
import type { SelectionKey } from './selections.store.ts';
import {
  addIdsToSelection,
  addToSelection,
  readSelectedIds,
  readSelection,
  removeFromSelection,
} from './selections.service.ts';

/** @throws DomainError not_found for somebody else's catalogue */
async function ofCatalogue(ctx: Ctx, id: number): Promise<SelectionKey> {
  await findCatalogue(ctx, id);
  return { kind: 'collection', modelId: String(id) };
}

const ofQuotation = (id: number): SelectionKey => ({ kind: 'quotation', modelId: String(id) });
const ofDocument = (id: string): SelectionKey => ({ kind: 'document', modelId: id });
const answer = (id: string, product_ids: number[]) =>
  ({ module: 'documentRecord', id, product_types: 'product', product_ids }) as const;

export const selectionOperations = [
  routes.inTransaction(addToCatalogueSelection, async (ctx, { query, body }) =>
    addToSelection(ctx, await ofCatalogue(ctx, query.model_id), body.products),
  ),
  routes.inTransaction(removeFromCatalogueSelection, async (ctx, { query, body }) => {
    const key = await ofCatalogue(ctx, query.model_id);
    await removeFromSelection(ctx, key, body);
    return readSelection(ctx, key);
  }),
  routes.inTransaction(catalogueSelection, async (ctx, { query }) =>
    readSelection(ctx, await ofCatalogue(ctx, query.model_id)),
  ),
  routes.inTransaction(addToQuotationSelection, (ctx, { query, body }) =>
    addToSelection(ctx, ofQuotation(query.model_id), body.products),
  ),
  routes.inTransaction(removeFromQuotationSelection, async (ctx, { query, body }) => {
    const key = ofQuotation(query.model_id);
    await removeFromSelection(ctx, key, body);
    return readSelection(ctx, key);
  }),
  routes.inTransaction(quotationSelection, (ctx, { query }) =>
    readSelection(ctx, ofQuotation(query.model_id)),
  ),
  routes.inTransaction(addToDocumentSelection, async (ctx, { body }) =>
    answer(body.id, await addIdsToSelection(ctx, ofDocument(body.id), body.product_ids)),
  ),
  routes.inTransaction(removeFromDocumentSelection, async (ctx, { query, body }) => {
    const key = ofDocument(query.id);
    await removeFromSelection(ctx, key, body);
    return answer(query.id, await readSelectedIds(ctx, key));
  }),
  routes.inTransaction(documentSelection, async (ctx, { query }) => {
    const id = query.key === undefined ? query.id : documentIdOfKey(query.key);
    return id === undefined ? null : answer(id, await readSelectedIds(ctx, ofDocument(id)));
  }),
];
