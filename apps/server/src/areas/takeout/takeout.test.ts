import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, companyStorage, listTasks, takeCompanyData } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, PASSWORD, type Company } from '../../../test/factories.ts';
import { fetchFile } from '../../../test/import-flow.ts';
import { makeRecords } from '../../../test/records/make-records.ts';
import { checkBackup } from '../../platform/db/backups/index.ts';
import { runTask } from '../tasks/index.ts';

const DAY = 86_400_000;

let t: TestApp;
let company: Company;
let folder: string;
beforeAll(async () => {
  t = await bootTestApp();
  folder = await mkdtemp(join(tmpdir(), 'sourcewiz-takeout-'));
  company = await makeCompany(t, { name: 'Kaya' });
  await makeRecords(t, company, 'TAKEN');
  await company.inside(({ db }) => db.execute(sql`update task set status = 'success', finished_at = now()`));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const take = (body = { password: PASSWORD, code: '' }) => company.admin.call(takeCompanyData, { body });

test('O01 an admin who confirms it gets everything of the company as a file, once a day, until it expires', async () => {
  expect(await take({ password: 'not-the-password', code: '' })).toMatchObject({
    errors: [{ code: 'old_password_wrong' }],
  });
  const before = must(await company.admin.call(companyStorage)).used_bytes;
  const { task_id: id } = must(await take());
  expect(await take()).toMatchObject({ status: 409, errors: [{ code: 'data_taken_today' }] });
  await runTask(t.platform, id);
  const task = must(await company.admin.call(listTasks)).find(({ task_id: one }) => one === id);
  expect(task).toMatchObject({ status: 'success', type: 'download', subject: 'Kaya' });
  const { bytes } = await fetchFile(t, task?.download_link ?? '');
  const path = join(folder, 'taken.tar');
  await writeFile(path, bytes);
  const found = await checkBackup(path);
  expect(found.company).toEqual({ id: company.orgId, name: 'Kaya', isTaken: true });
  expect(found.rows['public.product']).toBeGreaterThan(0);
  expect(found.files).toBeGreaterThan(2);
  expect(Object.keys(found.rows)).not.toContain('public.session');
  // It takes no room, and the next one does not contain it.
  expect(must(await company.admin.call(companyStorage)).used_bytes).toBe(before);
  const { entries } = must(await company.admin.call(auditLog, { query: { event: 'data_taken' } }));
  expect(entries).toMatchObject([{ actor: { email: company.admin.email } }]);

  t.clock.advance(DAY + 60_000);
  const { task_id: next } = must(await take());
  await runTask(t.platform, next);
  const again = must(await company.admin.call(listTasks)).find(({ task_id: one }) => one === next);
  await writeFile(path, (await fetchFile(t, again?.download_link ?? '')).bytes);
  expect((await checkBackup(path)).files).toBe(found.files);
  const kept = await company.inside(({ db }) =>
    db.execute<{
      days: number;
    }>(sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as days
      from made_file where kind = 'company_data'`),
  );
  expect(kept.rows).toEqual([{ days: 2 }, { days: 2 }]);
});

test('O01 an admin with an authenticator needs a code as well, and nobody else may ask', async () => {
  const other = await company.anotherAdmin();
  await company.inside(({ db }) =>
    db.execute(sql`update app_user set totp_confirmed_at = now() where id = ${other.userId}`),
  );
  expect(await other.call(takeCompanyData, { body: { password: PASSWORD } })).toMatchObject({
    errors: [{ code: 'authenticator_code_wrong' }],
  });
  const member = await company.employee(['view_products', 'view_costs' as never]);
  expect(await member.call(takeCompanyData, { body: { password: PASSWORD } })).toMatchObject({ status: 403 });
});
