import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { removeExpiredResults } from '../tasks/index.ts';
import { removeExpiredFiles } from './expired-files.ts';

const DAY = 86_400_000;

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

/** Content of its own, and whether it is still there after both sweeps have run. */
async function content() {
  const bytes = Buffer.from(randomUUID());
  const { orgId } = company;
  const { sha256 } = await t.platform.storage.putContent(orgId, bytes, { contentType: 'application/pdf' });
  return {
    sha256,
    async isKept() {
      await removeExpiredResults(t.platform);
      await removeExpiredFiles(t.platform);
      return t.platform.storage.exists(contentKey({ orgId, sha256 }));
    },
  };
}
const inDays = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString();

const addFile = (sha256: string, expiresInDays: number | null) =>
  company.inside((ctx) =>
    ctx.db.execute(sql`
      insert into file (org_id, id, kind, sha256, mime, bytes, name, expires_at)
      values (${ctx.orgId}, ${randomUUID()}, 'attachment', ${sha256}, 'application/pdf', 9, 'a.pdf',
        ${expiresInDays === null ? null : inDays(expiresInDays)}::timestamptz)`),
  );
const addTask = (sha256: string, keptDays: number) =>
  company.inside((ctx) =>
    ctx.db.execute(sql`
      insert into task (org_id, id, action, status, created_by, created_by_email, created_by_name, unique_id, result,
        created_at, updated_at, kept_until)
      values (${ctx.orgId}, ${randomUUID()}, 'catalogue_pdf', 'success', ${ctx.caller.userId}, 'a@b.example', 'A',
        ${randomUUID()}, ${JSON.stringify({ sha256, name: 'a.pdf', bytes: 9 })}::jsonb, ${inDays(0)}, ${inDays(0)},
        ${inDays(keptDays)})`),
  );

test('what a task made stays for the product that it is attached to', async () => {
  const { sha256, isKept } = await content();
  await addTask(sha256, -1);
  await addFile(sha256, null);
  expect(await isKept()).toBe(true);
});

test('a file that has run out stays for the task that offers the same content, and goes with it', async () => {
  const { sha256, isKept } = await content();
  await addFile(sha256, -1);
  await addTask(sha256, 1);
  expect(await isKept()).toBe(true);
  t.clock.advance(2 * DAY);
  expect(await isKept()).toBe(false);
  t.clock.advance(-2 * DAY);
});

test('content that files and tasks have goes with the last of them, whichever is asked first', async () => {
  const { sha256, isKept } = await content();
  await addTask(sha256, -1);
  await addTask(sha256, -1);
  await addFile(sha256, -1);
  expect(await isKept()).toBe(false);
  const other = await content();
  await addTask(other.sha256, -1);
  await addTask(other.sha256, 1);
  expect(await other.isKept()).toBe(true);
});
