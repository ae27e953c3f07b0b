import { defineArea } from '../../platform/area.ts';
import { recordFollowers } from '../../platform/records/index.ts';
import { fill } from '../../platform/slots.ts';
import { rewardOperations } from './rewards.routes.ts';
import { followRecord, hashOldNumbers } from './rewards.service.ts';
import { rewardTables } from './rewards.tables.ts';

export const rewards = defineArea({
  name: 'rewards',
  tables: rewardTables,
  operations: rewardOperations,
  chores: [{ what: 'numbers of old claims', everySeconds: 86_400, run: hashOldNumbers }],
  fills: [fill(recordFollowers, followRecord)],
});
