import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { people } from '../organisation/index.ts';
import { taskPeople } from '../tasks/index.ts';
import { countryName } from './country-name.ts';
import { sweepAudit } from './guard/audit-log.service.ts';
import { identityOperations } from './identity.routes.ts';
import { firstAdminName, joinedAt } from './identity.service.ts';
import { identityTables, movingUsers, users } from './identity.tables.ts';
import { memberOperations } from './members/members.routes.ts';
import { selectHolders } from './members/members.store.ts';
import { userDeletionTask } from './members/user-deletion.task.ts';
import { emptyAccount } from './members/empty-account.ts';
import { resetRequestJob } from './password/reset-request.job.ts';
import { accountOperations } from './profile/account.routes.ts';
import { hasVerifiedWhatsapp } from './profile/whatsapp-number.service.ts';
import { refreshCompany } from './sessions/refresh-company.service.ts';
import { findCaller } from './sessions/sessions.service.ts';
import { sweepIdentity } from './sweep-identity.service.ts';

export const identity = defineArea({
  name: 'identity',
  tables: [
    ...identityTables,
    {
      table: users,
      moving: movingUsers,
      references: { country_id: 'no row' },
      person: { forgotten: [emptyAccount], kept: 'the name, for what they did' },
    },
  ],
  operations: [...identityOperations, ...accountOperations, ...memberOperations],
  tasks: [userDeletionTask],
  jobs: [resetRequestJob],
  chores: [
    { what: 'old sign-ins', everySeconds: 3_600, run: sweepIdentity },
    { what: 'the old security log', everySeconds: 3_600, run: sweepAudit },
  ],
  fills: [
    fill(people, { firstAdminName, joinedAt, hasVerifiedWhatsapp, countryName, refreshCompany }),
    fill(taskPeople, { findCaller, holdersOf: selectHolders }),
  ],
});
