import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { slots } from '../../platform/area.ts';
import { exportCompany } from '../../platform/db/companies/index.ts';
import { asResult, makeFile } from '../../platform/made-files/index.ts';
import { temporaryFolder } from '../../platform/storage/index.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import type { TaskOutcome } from '../tasks/index.ts';

/** Long enough to download it, and not longer than it must lie about. */
const KEPT_DAYS = 2;

/** Writes everything of the company to an archive, as `npm run company -- import` reads it. */
export const takeoutTask = defineTask({
  action: 'company_data',
  queue: 'heavy',
  isWhole: true,
  resultFor: 'owner',
  async run({ base }): Promise<TaskOutcome> {
    const { settings, database, storage, slots: filled, clock } = base.platform;
    const folder = temporaryFolder(settings);
    const path = join(folder, `${randomUUID()}.tar`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await exportCompany(path, {
        databaseUrl: database.url,
        storage,
        secret: settings.secret,
        areaTables: filled.all(slots.tables),
        company: { id: base.caller.orgId, isTaken: true },
      });
      const order = {
        kind: 'company_data',
        name: `company-${clock.now().toISOString().slice(0, 10)}.tar`,
        keptDays: KEPT_DAYS,
        beyondQuota: true,
      };
      return asResult(await makeFile(base, order, () => createReadStream(path)));
    } finally {
      await rm(path, { force: true });
    }
  },
});
