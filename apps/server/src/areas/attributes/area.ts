import { defineArea } from '../../platform/area.ts';
import { attributeCollections } from './attribute-collections.store.ts';
import { attributeOperations } from './attributes.routes.ts';
import { attributeTables } from './attributes.tables.ts';
import { ensureStandardAttributes, seedStandardAttributes } from './seed-attributes.ts';

export const attributes = defineArea({
  name: 'attributes',
  tables: attributeTables,
  operations: attributeOperations,
  chores: [{ what: 'later standard attributes', everySeconds: 86_400, run: ensureStandardAttributes }],
  collections: attributeCollections,
  foundCompany: (ctx) => seedStandardAttributes(ctx, ctx.caller.language),
});
