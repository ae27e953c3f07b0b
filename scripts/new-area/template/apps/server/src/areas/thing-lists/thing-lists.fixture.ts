import { createThingList } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';

export const fixture: AreaFixture = {
  async records({ company: { admin }, marker }) {
    const made = must(await admin.call(createThingList, { body: { name: marker } }));
    return { thing_list: made.id };
  },
  opens: [
    {
      row: 'thing-lists',
      slug: 'view_thing_lists',
      opens: ['thingLists.list', 'thingLists.export', 'thingLists.get', 'thingLists.history'],
    },
    {
      row: 'thing-lists',
      slug: 'edit_thing_lists',
      opens: ['thingLists.create', 'thingLists.update', 'thingLists.delete'],
    },
  ],
};
