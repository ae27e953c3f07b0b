import { takeCompanyData } from '@sourcewiz/contract';
import { defineArea } from '../../platform/area.ts';
import { routes } from '../../platform/http/routes.ts';
import { startTakeout } from './takeout.service.ts';
import { takeoutTask } from './takeout.task.ts';

/** A company takes its data along. */
export const takeout = defineArea({
  name: 'takeout',
  operations: [
    routes.signedIn(takeCompanyData, async (acting, { body }) => ({
      task_id: await startTakeout(acting, body),
    })),
  ],
  tasks: [takeoutTask],
});
