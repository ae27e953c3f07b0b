import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';
import { exportOf, type RecordFields } from '../kit/record-fields.ts';
import { historyOperation } from '../kit/record-history.ts';
import { defineStates } from '../kit/states.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    thing_list: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    thing_list: true;
  }
}

export const thingListStates = defineStates({
  open: { en: 'Open', tr: 'Açık', next: ['closed'] },
  closed: { en: 'Closed', tr: 'Kapalı', next: ['open'] },
});

export const thingListFields = {
  name: { en: 'Name', tr: 'Ad' },
  state: { en: 'State', tr: 'Durum', holds: thingListStates },
  remarks: { en: 'Remarks', tr: 'Açıklama' },
} as const satisfies RecordFields;

export const thingListInput = z.object({
  name: z.string().trim().min(1).max(120),
  state: thingListStates.schema,
  remarks: z.string().trim().max(2000),
});

export const thingListSchema = thingListInput
  .extend({ id: z.int(), revision: z.int(), updated_at: z.iso.datetime() })
  .meta({ id: 'ThingList' });
export type ThingList = z.output<typeof thingListSchema>;

export const thingListSorts = ['name', '-name', 'state', '-state', '-updated_at'] as const;
const params = z.object({ id: intIdOf('thing_list') });

export const listThingLists = defineOperation({
  name: 'thingLists.list',
  method: 'GET',
  path: '/api/thing-lists',
  permission: 'view_thing_lists',
  kinds: { thing_list: 'any' },
  query: z.object({
    query: z.string().max(200).default(''),
    state: thingListStates.schema.optional(),
    sort: z.enum(thingListSorts).default('name'),
    ...paging(),
  }),
  response: z.object({
    thingLists: z.array(thingListSchema),
    total: z.int(),
    /** How many are in each state, for the filter. */
    states: z.record(z.string(), z.int()),
  }),
});

export const exportThingLists = exportOf(listThingLists);

export const getThingList = defineOperation({
  name: 'thingLists.get',
  method: 'GET',
  path: '/api/thing-lists/:id',
  permission: 'view_thing_lists',
  kinds: { thing_list: 'params.id' },
  params,
  response: thingListSchema,
});

export const createThingList = defineOperation({
  name: 'thingLists.create',
  method: 'POST',
  path: '/api/thing-lists',
  permission: 'edit_thing_lists',
  kinds: { thing_list: 'answer.id' },
  body: thingListInput.partial().required({ name: true }),
  response: thingListSchema,
  errors: ['state_not_next'],
});

export const updateThingList = defineOperation({
  name: 'thingLists.update',
  method: 'PATCH',
  path: '/api/thing-lists/:id',
  permission: 'edit_thing_lists',
  kinds: { thing_list: 'params.id' },
  params,
  body: thingListInput.partial().extend({ revision: z.int() }),
  response: thingListSchema,
  errors: ['conflict', 'state_not_next'],
});

export const deleteThingList = defineOperation({
  name: 'thingLists.delete',
  method: 'DELETE',
  path: '/api/thing-lists/:id',
  permission: 'edit_thing_lists',
  kinds: { thing_list: 'params.id' },
  params,
  response: z.object({ deleted: z.boolean() }),
});

export const thingListHistory = historyOperation({
  name: 'thingLists.history',
  path: 'thing-lists/:id',
  permission: 'view_thing_lists',
  kind: 'thing_list',
  params,
  fields: thingListInput.keyof(),
});
