import {
  createThingList,
  deleteThingList,
  exportThingLists,
  getThingList,
  listThingLists,
  thingListFields,
  thingListHistory,
  thingListInput,
  updateThingList,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { exportRoute } from '../../platform/records/index.ts';
import { thingLists } from './thing-lists.store.ts';

export const thingListOperations = [
  routes.reading(listThingLists, async (ctx, { query }) => {
    const { rows, total } = await thingLists.page(ctx, query);
    return { thingLists: rows, total, states: await thingLists.counts(ctx, 'state') };
  }),
  exportRoute(exportThingLists, thingLists, {
    name: { en: 'Thing lists', tr: 'Thing lists' },
    fields: thingListFields,
  }),
  routes.reading(getThingList, (ctx, { params }) => thingLists.find(ctx, params.id)),
  routes.inTransaction(createThingList, (ctx, { body }) => thingLists.add(ctx, body)),
  routes.inTransaction(updateThingList, (ctx, { params, body }) => thingLists.change(ctx, params.id, body)),
  routes.inTransaction(deleteThingList, async (ctx, { params }) => {
    await thingLists.remove(ctx, params.id);
    return { deleted: true };
  }),
  routes.reading(thingListHistory, (ctx, { params, query }) =>
    thingLists.history(ctx, params.id, { fields: thingListInput.keyof().options, ...query }),
  ),
];
