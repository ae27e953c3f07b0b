import {
  createThingList,
  deleteThingList,
  listThingLists,
  thingListHistory,
  thingListInput,
  updateThingList,
  type ThingList,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { historyPage } from '../../platform/records/index.ts';
import { thingLists, type ThingListRow } from './thing-lists.store.ts';

const told = ({ updatedAt, ...row }: ThingListRow): ThingList => ({
  ...row,
  updated_at: updatedAt.toISOString(),
});

export const thingListOperations = [
  routes.inTransaction(listThingLists, async (ctx, { query }) => {
    const { rows, total } = await thingLists.page(ctx, query);
    return { thingLists: rows.map(told), total };
  }),
  routes.inTransaction(createThingList, async (ctx, { body }) =>
    told(await thingLists.add(ctx, { name: body.name, remarks: body.remarks ?? '' })),
  ),
  routes.inTransaction(updateThingList, async (ctx, { params, body }) =>
    told(await thingLists.change(ctx, params.id, body)),
  ),
  routes.inTransaction(deleteThingList, async (ctx, { params }) => {
    await thingLists.remove(ctx, params.id);
    return { deleted: true };
  }),
  routes.inTransaction(thingListHistory, async (ctx, { params: { id }, query }) => {
    await thingLists.find(ctx, id);
    const fields = thingListInput.keyof().options;
    return historyPage(ctx, { kind: 'thing_list', id }, { fields, ...query });
  }),
];
