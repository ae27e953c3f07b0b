import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { catalogueDesigns } from './designs.ts';

/** What a catalogue can be taken along as. */
export const catalogueFormats = ['pdf', 'pptx', 'xlsx'] as const;
export type CatalogueFormat = (typeof catalogueFormats)[number];

/** Makes the presentation of a catalogue, by default in its own design. */
export const generateCataloguePpt = defineOperation({
  name: 'catalogues.generate_ppt',
  method: 'POST',
  path: '/api/pptservice/generate',
  permission: 'access_ppt_excel_link',
  kinds: { task: 'any' },
  body: z.object({ collection_id: intIdOf('catalogue'), design: z.enum(catalogueDesigns).optional() }),
  response: z.object({ task_id: z.uuid() }),
  errors: ['catalogue_empty', 'task_limit'],
});

/**
 * Tries the presentation of a catalogue again (CAT-036): a failed one of the caller's own is continued, one that is
 * being made goes on, and otherwise a new one is begun.
 */
export const retryCataloguePpt = defineOperation({
  name: 'catalogues.retry_ppt',
  method: 'GET',
  path: '/api/pptservice/',
  permission: 'access_ppt_excel_link',
  kinds: { task: 'any' },
  query: z.object({ collection_id: intIdOf('catalogue') }),
  queryAlso: { collections_id: 'collection_id' },
  response: z.object({ task_id: z.uuid() }),
  errors: ['catalogue_empty', 'task_limit'],
});

/** Makes the Excel of a catalogue: the products as its buyers see them. */
export const generateCatalogueExcel = defineOperation({
  name: 'catalogues.generate_excel',
  method: 'POST',
  path: '/api/catalogue/excelService/generate',
  permission: 'access_ppt_excel_link',
  kinds: { task: 'any' },
  body: z.object({ collection_id: intIdOf('catalogue') }),
  response: z.object({ task_id: z.uuid() }),
  errors: ['catalogue_empty', 'task_limit'],
});
