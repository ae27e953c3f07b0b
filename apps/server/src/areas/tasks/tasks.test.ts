import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  dismissCompletedTasks,
  listCachedTasks,
  listTasks,
  triggerTask,
  type Task,
} from '@sourcewiz/contract';
import { connectLive } from '../../../test/connect-live.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { inTransaction } from '../../platform/context.ts';
import { StorageError } from '../../platform/storage/index.ts';
import { findCaller } from '../identity/index.ts';
import { areas } from '../../app/compose.ts';
import { defineArea } from '../../platform/area.ts';
import { defineTask, type TaskDeclaration } from '../../platform/tasks/define-task.ts';
import { failAbandonedTasks, runTask, startTask } from './index.ts';

/** No worker runs here: each test runs the job itself, so that it can stop it where it wants. */
let t: TestApp;
let company: Company;
const released: string[] = [];
/** Imports, except for what they do when they are released. */
const imports = areas.map((area) =>
  area.name === 'imports'
    ? defineArea({
        ...area,
        tasks: (area.tasks ?? []).map((task) =>
          defineTask({ ...task, released: async (_ctx, { id }) => void released.push(id) }),
        ),
      })
    : area,
);
beforeAll(async () => {
  t = await bootTestApp({}, imports);
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
});

test('TASK-035 TASK-036 TASK-052 TASK-053 whoever started a task is notified when it ended, and nobody else', async () => {
  const colleague = await company.employee(['view_products']);
  const [mine, theirs] = [await connectLive(t, company.admin.token), await connectLive(t, colleague.token)];
  const heard: unknown[] = [];
  const overheard: unknown[] = [];
  mine.on('newNotification', (notification) => heard.push(notification));
  theirs.on('newNotification', (notification) => overheard.push(notification));
  const [done, adding, broken] = [await start(), await start(), await start()];
  await runTask(t.platform, done, async () => undefined);
  await runTask(t.platform, adding, async () => ({ counts: { new: 2, backed_up: 0 } }));
  await runTask(t.platform, broken, () => Promise.reject(new Error('It broke')));
  await vi.waitFor(() =>
    expect(heard).toEqual([
      {
        id: done,
        type: 'task_success',
        title: 'We have kept backup for these product in Profile Setting > Backups',
      },
      { id: adding, type: 'task_success', title: 'A task' },
      {
        id: broken,
        type: 'task_failed',
        title: 'Download the response sheet, correct the data and upload again.',
      },
    ]),
  );
  expect(overheard).toEqual([]);
  mine.disconnect();
  theirs.disconnect();
});

test('A10 a disk that is full is told as what it is', async () => {
  const fill = async () => {
    throw new StorageError('disk_full', { key: 'a photo', reason: 'ENOSPC' });
  };
  const fillDatabase = async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('no room'), { code: '53100' }) });
  };
  for (const work of [fill, fillDatabase]) {
    const id = await start();
    await runTask(t.platform, id, work);
    const [task] = must(await company.admin.call(listTasks)).filter(({ task_id }) => task_id === id);
    expect(task).toMatchObject({ status: 'failed', error: { code: 'storage_full' } });
  }
});

const start = (subject = 'A task') =>
  company.inside((ctx) =>
    startTask(ctx, { action: 'excel_import_bulk_update', subject, input: {}, totalCount: 4 }),
  );

/** Starts a task as somebody other than the company's admin. */
async function startAs(member: Member): Promise<string> {
  const caller = await findCaller(t.platform, company.orgId, member.userId);
  if (!caller) throw new Error('No such user');
  return inTransaction({ ...company.base, caller }, (ctx) =>
    startTask(ctx, { action: 'excel_import_bulk_update', subject: 'Of a member', input: {}, totalCount: 1 }),
  );
}

async function systemUser(): Promise<Member> {
  const member = await company.employee([]);
  await t.platform.database.inSystem((db) =>
    db.execute(sql`update app_user set is_system_user = true where id = ${member.userId}`),
  );
  return member;
}

/** Counts to four, one chunk each; `before` is called ahead of every chunk. */
function counting(before: (done: number) => Promise<void> | void = () => undefined): TaskDeclaration['run'] {
  return async ({ task, chunk }) => {
    let row = task;
    while (row.doneCount < row.totalCount) {
      await before(row.doneCount);
      row = await chunk(async (_ctx, { doneCount }) => ({ doneCount: doneCount + 1 }));
    }
    return { result: { file_id: randomUUID(), name: 'response.xlsx', bytes: 10, needs: null } };
  };
}

const run = (taskId: string, work = counting()) => runTask(t.platform, taskId, work);
const listOf = async ({ call }: Member) => must(await call(listTasks));
const find = async (member: Member, id: string): Promise<Task | undefined> =>
  (await listOf(member)).find(({ task_id }) => task_id === id);
const trigger = (
  member: Member,
  task_id: string,
  trigger_action: 'cancel' | 'retry' | 'dismiss' | 'ignore',
) => member.call(triggerTask, { body: { task_id, trigger_action } });

describe('the limit', () => {
  test('TASK-047 TASK-048 TASK-049 of five that start at the same moment three do, in each organisation', async () => {
    const started = await Promise.allSettled(Array.from({ length: 5 }, () => start()));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = started.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const message = 'Please wait for ongoing tasks to finish. Maximum 3 tasks are allowed';
    for (const reason of refused) expect(reason).toMatchObject({ status: 409, message });
    const other = await makeCompany(t, { name: 'Other' });
    await other.inside((ctx) => startTask(ctx, { action: 'catalogue_pdf', subject: '', input: {} }));
  });

  test('TASK-049 a retried task counts as well', async () => {
    const failing = await start();
    await run(
      failing,
      counting(() => Promise.reject(new Error('broken'))),
    );
    for (let n = 0; n < 3; n++) await start();
    expect(await trigger(company.admin, failing, 'retry')).toMatchObject({
      errors: [{ code: 'task_limit' }],
    });
  });
});

describe('a run', () => {
  test('TASK-001 TASK-005 TASK-039 TASK-040 goes from pending to success, and both lists show it', async () => {
    const id = await start('spring-prices.xlsx');
    expect(await find(company.admin, id)).toMatchObject({
      status: 'pending',
      total_count: 4,
      remaining_count: 4,
    });
    await run(id);
    expect(await find(company.admin, id)).toMatchObject({
      task_id: id,
      action: 'excel_import_bulk_update',
      status: 'success',
      subject: 'spring-prices.xlsx',
      created_by: company.admin.userId,
      created_by_email: company.admin.email,
      user_created: 'Test Person',
      remaining_count: 0,
      progress: 100,
    });
    expect(must(await company.admin.call(listCachedTasks))).toEqual(await listOf(company.admin));
  });

  test('TASK-001 TASK-002 TASK-003 R07 S21 a task has the ids, keys and step that the documents name', async () => {
    const id = await company.inside((ctx) =>
      startTask(ctx, {
        action: 'excel_import_bulk_update',
        subject: '',
        input: {},
        steps: { file_validation: 'done', data_backup: 'in-progress', product_update: 'pending' },
      }),
    );
    const told = await find(company.admin, id);
    expect(told).toMatchObject({ task_ids: [id], unique_id: id, redis_key: id, type: 'task' });
    expect(told).toMatchObject({ slug: 'data_backup', collection_link: null, template_name: null });
    expect(told).toMatchObject({
      action: 'excel_import_bulk_update',
      status: 'pending',
      steps_status: { file_validation: 'done', data_backup: 'in-progress', product_update: 'pending' },
      total_count: 0,
      download_link: null,
      created_by_email: company.admin.email,
      task_meta: { current_state: null },
    });
    expect(await find(company.admin, await start())).toMatchObject({ slug: null });
  });

  test('S18 the history of a company is read by an index, whatever others have', async () => {
    await company.inside(async ({ db, orgId }) => {
      await db.execute(sql`set local enable_seqscan = off`);
      await db.execute(sql`set local enable_sort = off`);
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
        explain select * from task where org_id = ${orgId} order by created_at desc, id desc limit 20`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('task_history');
      expect(plan).not.toContain('Sort');
    });
  });

  test('S18 a task names its products up to 500; of more it tells the number, and that it does', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    const startWith = (productIds: number[]) =>
      company.inside((ctx) =>
        startTask(ctx, { action: 'change_products_attribute', subject: '', input: {}, productIds }),
      );
    expect(await find(company.admin, await startWith(ids(500)))).toMatchObject({
      total_count: 500,
      remaining_product_ids: ids(500),
      products_listed: true,
    });
    expect(await find(company.admin, await startWith(ids(501)))).toMatchObject({
      total_count: 501,
      remaining_count: 501,
      remaining_product_ids: [],
      products_listed: false,
    });
  });

  test('a run that was cut off goes on behind its last chunk', async () => {
    const id = await start();
    const lost = Object.assign(new Error('the server is gone'), { code: '57P01' });
    await expect(
      run(
        id,
        counting((done) => (done === 2 ? Promise.reject(lost) : undefined)),
      ),
    ).rejects.toBe(lost);
    expect(await find(company.admin, id)).toMatchObject({ status: 'in-progress', remaining_count: 2 });
    const seen: number[] = [];
    await run(
      id,
      counting((done) => void seen.push(done)),
    );
    expect(seen).toEqual([2, 3]);
    expect(await find(company.admin, id)).toMatchObject({ status: 'success' });
  });

  test('a worker that was taken for dead and comes back does no chunk again, and ends nothing', async () => {
    const id = await start();
    const seen: string[] = [];
    const slow = counting(async (done) => {
      seen.push(`slow ${done}`);
      // While this one hangs the queue gives the job to another worker.
      if (done === 1)
        await run(
          id,
          counting((at) => void seen.push(`fresh ${at}`)),
        );
    });
    await run(id, slow);
    expect(seen).toEqual(['slow 0', 'slow 1', 'fresh 1', 'fresh 2', 'fresh 3']);
    expect(await find(company.admin, id)).toMatchObject({ status: 'success', remaining_count: 0 });
  });

  test('S23 two workers at the same task share its chunks without doing one twice', async () => {
    const id = await start();
    const done: number[] = [];
    const work: TaskDeclaration['run'] = async ({ task, chunk }) => {
      let row = task;
      while (row.doneCount < row.totalCount) {
        row = await chunk(async (ctx, { doneCount }) => {
          ctx.afterCommit(() => void done.push(doneCount + 1));
          return { doneCount: doneCount + 1 };
        });
      }
    };
    await Promise.all([run(id, work), run(id, work), run(id, work)]);
    expect(await find(company.admin, id)).toMatchObject({ status: 'success', remaining_count: 0 });
    expect(done).toEqual([1, 2, 3, 4]);
  });

  test('a deadlock is tried again and fails nothing', async () => {
    const id = await start();
    const collision = new Error('Failed query', {
      cause: Object.assign(new Error('deadlock'), { code: '40P01' }),
    });
    await expect(
      run(
        id,
        counting(() => Promise.reject(collision)),
      ),
    ).rejects.toBe(collision);
    expect(await find(company.admin, id)).toMatchObject({ status: 'in-progress' });
  });

  test('TASK-069 a task whose job is gone does not stay pending for ever', async () => {
    const id = await start();
    t.clock.advance(61_000);
    await failAbandonedTasks(t.platform);
    expect(await find(company.admin, id)).toMatchObject({ status: 'pending' });
    await t.platform.database.pool.query(`delete from pgboss.job where data->>'task_id' = $1`, [id]);
    await failAbandonedTasks(t.platform);
    expect(await find(company.admin, id)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  });
});

describe('what people trigger', () => {
  test('TASK-041 a running task is cancelled between two chunks, leaves the list and is released once', async () => {
    released.length = 0;
    const id = await start();
    const cancelled = counting(async (done) => {
      if (done === 2) must(await trigger(company.admin, id, 'cancel'));
    });
    await run(id, cancelled);
    expect(await find(company.admin, id)).toBeUndefined();
    expect(released).toEqual([id]);
    // The job may come once more after a crash.
    await run(id);
    expect(released).toEqual([id]);
    expect(await trigger(company.admin, id, 'dismiss')).toMatchObject({ status: 404 });
  });

  test('TASK-041 a task that nobody has begun yet is cancelled too', async () => {
    const id = await start();
    must(await trigger(company.admin, id, 'cancel'));
    await run(
      id,
      counting(() => Promise.reject(new Error('must not run'))),
    );
    expect(await find(company.admin, id)).toBeUndefined();
  });

  test('TASK-027 a failed task is retried and goes on', async () => {
    const id = await start();
    await run(
      id,
      counting((done) => (done === 3 ? Promise.reject(new Error('broken')) : undefined)),
    );
    expect(await find(company.admin, id)).toMatchObject({ status: 'failed', remaining_count: 1 });
    expect(must(await trigger(company.admin, id, 'retry'))).toMatchObject({ status: 'pending', error: null });
    await run(id);
    expect(await find(company.admin, id)).toMatchObject({ status: 'success' });
  });

  test('TASK-024 TASK-046 only the starter and admins act on a task', async () => {
    const asha = await company.employee([]);
    const ravi = await company.employee([]);
    const id = await startAs(asha);
    expect(await trigger(ravi, id, 'cancel')).toMatchObject({
      status: 403,
      errors: [{ code: 'task_not_yours' }],
    });
    must(await trigger(asha, id, 'cancel'));
    must(await trigger(company.admin, id, 'cancel'));
  });

  test('TASK-042 completed tasks are dismissed at once: an admin all, others their own', async () => {
    const asha = await company.employee([]);
    const own = await startAs(asha);
    const admins = await start();
    const open = await start();
    for (const id of [own, admins]) await run(id);
    expect(must(await asha.call(dismissCompletedTasks)).task_ids).toEqual([own]);
    expect(must(await company.admin.call(dismissCompletedTasks)).task_ids).toEqual([admins]);
    expect((await listOf(company.admin)).map(({ task_id }) => task_id)).toEqual([open]);
  });

  test('TASK-042 a task is its starter’s, not that of somebody who has the same address later', async () => {
    const [asha, ravi] = [await company.employee([]), await company.employee([])];
    const own = await startAs(asha);
    await run(own);
    await company.inside((ctx) =>
      ctx.db.execute(sql`update task set created_by_email = ${ravi.email} where id = ${own}`),
    );
    expect(must(await ravi.call(dismissCompletedTasks)).task_ids).toEqual([]);
    expect(await trigger(ravi, own, 'dismiss')).toMatchObject({ errors: [{ code: 'task_not_yours' }] });
    expect(must(await asha.call(dismissCompletedTasks)).task_ids).toEqual([own]);
  });
});

describe('who sees what', () => {
  test('TASK-043 tasks of system users are seen, changed and dismissed by system users only', async () => {
    const support = await systemUser();
    const id = await startAs(support);
    await run(id);
    expect(await find(support, id)).toMatchObject({ is_system_user: true });
    expect(await find(company.admin, id)).toBeUndefined();
    expect(await trigger(company.admin, id, 'dismiss')).toMatchObject({ status: 404 });
    expect(must(await company.admin.call(dismissCompletedTasks)).task_ids).toEqual([]);
    expect(must(await support.call(dismissCompletedTasks)).task_ids).toEqual([id]);
  });

  test('TASK-026 PERM-014 a file that a permission is for is had by those who hold it, and by nobody else', async () => {
    const id = await company.inside((ctx) =>
      startTask(ctx, { action: 'catalogue_pdf', subject: 'Spring', input: {}, totalCount: 4 }),
    );
    await run(id);
    const holder = await company.employee(['access_ppt_excel_link']);
    expect((await find(holder, id))?.download_link).toMatch(/response\.xlsx/);
    expect(await find(await company.employee(['view_products']), id)).toMatchObject({ download_link: null });
  });

  test('TASK-026 PERM-037 the file of a task is for its starter and for admins', async () => {
    const asha = await company.employee([]);
    const ravi = await company.employee([]);
    const id = await startAs(asha);
    await run(id);
    for (const member of [asha, company.admin]) {
      expect((await find(member, id))?.download_link).toMatch(/^\/files\/.+\/response\.xlsx\?/);
    }
    expect(await find(ravi, id)).toMatchObject({ status: 'success', download_link: null });
  });
});
