import { defineArea } from '../../platform/area.ts';
import { activityTables } from './activity.tables.ts';
import { forgetActivityPeople } from './forget-people.ts';
import { turnActivityMonths } from './turn-months.ts';

export const activity = defineArea({
  name: 'activity',
  tables: activityTables,
  chores: [
    { what: 'months of activity', everySeconds: 3_600, run: turnActivityMonths },
    { what: 'people whose activity is old', everySeconds: 86_400, run: forgetActivityPeople },
  ],
});
