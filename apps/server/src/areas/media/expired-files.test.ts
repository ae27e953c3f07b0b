import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importTemplate, previewImport, type Import } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { sheetOf, upload } from '../../../test/import-flow.ts';
import { makePng } from '../../../test/uploads/upload-samples.ts';
import { madeFileAddress, makeFile, storeContent } from '../../platform/made-files/index.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { removeExpiredFiles } from './expired-files.ts';
import { checkAndStoreImage, enterImages } from './index.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const isThere = (sha256: string) => t.platform.storage.exists(contentKey({ orgId: company.orgId, sha256 }));
/** Whether the content is still there after the sweep, some days from now. */
async function isKept(sha256: string, inDays = 0): Promise<boolean> {
  t.clock.advance(inDays * DAY);
  await removeExpiredFiles(t.platform);
  t.clock.advance(-inDays * DAY);
  return isThere(sha256);
}

/** Unique content. */
async function content(): Promise<string> {
  const bytes = Buffer.from(randomUUID());
  const { sha256 } = await storeContent(company.base, bytes, 'application/pdf');
  return sha256;
}
const inDays = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString();
const addFile = (sha256: string, expiresInDays: number | null) =>
  company.inside((ctx) =>
    ctx.db.execute(sql`
      insert into file (org_id, id, kind, sha256, mime, bytes, name, expires_at)
      values (${ctx.orgId}, ${randomUUID()}, 'attachment', ${sha256}, 'application/pdf', 9, 'a.pdf',
        ${expiresInDays === null ? null : inDays(expiresInDays)}::timestamptz)`),
  );
const addMade = (sha256: string, keptDays: number) =>
  company.inside((ctx) =>
    ctx.db.execute(sql`
      insert into made_file (org_id, id, kind, name, sha256, bytes, made_by, created_at, expires_at)
      values (${ctx.orgId}, ${randomUUID()}, 'catalogue_pdf', 'a.pdf', ${sha256}, 9, ${ctx.caller.userId}, ${inDays(0)},
        ${inDays(keptDays)})`),
  );

describe('content goes with the last file that has it', () => {
  test('what a task made stays for the product that it is attached to', async () => {
    const sha256 = await content();
    await addMade(sha256, 1);
    await addFile(sha256, null);
    expect(await isKept(sha256, 2)).toBe(true);
  });

  test('a file that has run out stays for the task that offers the same content, and goes with it', async () => {
    const sha256 = await content();
    await addFile(sha256, 1);
    await addMade(sha256, 3);
    expect(await isKept(sha256, 2)).toBe(true);
    expect(await isKept(sha256, 4)).toBe(false);
  });

  test('of several that run out at once, and of what nobody has entered within an hour', async () => {
    const sha256 = await content();
    await addMade(sha256, 1);
    await addMade(sha256, 1);
    await addFile(sha256, 1);
    expect(await isKept(sha256, 2)).toBe(false);
    const lost = await content();
    expect(await isKept(lost)).toBe(true);
    expect(await isKept(lost, 1)).toBe(false);
  });

  test('MEDIA-002 S08 an upload of the same bytes keeps what is on its way out, whoever is first', async () => {
    const bytes = makePng(40, 30, [9, 120, 30]);
    const [first] = [await checkAndStoreImage(company.base, { bytes, name: 'first.png' })];
    await company.inside((ctx) => enterImages(ctx, [first]));
    // Its file expires long after the upload.
    await company.inside((ctx) =>
      ctx.db.execute(sql`update file set expires_at = ${inDays(1)} where sha256 = ${first.sha256}`),
    );
    t.clock.advance(2 * DAY);
    // Stored, but not entered yet, when the sweep runs.
    const again = await checkAndStoreImage(company.base, { bytes, name: 'again.png' });
    await removeExpiredFiles(t.platform);
    await company.inside((ctx) => enterImages(ctx, [again]));
    t.clock.advance(2 * HOUR);
    await removeExpiredFiles(t.platform);
    expect(await isThere(again.sha256)).toBe(true);
    t.clock.advance(-2 * DAY - 2 * HOUR);
  });
});

describe('made files', () => {
  const make = (name: string, madeFrom?: unknown) => {
    const order = { kind: 'test', name, ...(madeFrom === undefined ? {} : { madeFrom }) };
    return makeFile(company.base, order, async () => Buffer.from(randomUUID()));
  };

  test('of the same the same one is given out again and kept for longer; of another another', async () => {
    const first = await make('a.pdf', { of: 1 });
    t.clock.advance(3 * DAY);
    const again = await make('a.pdf', { of: 1 });
    expect(again).toMatchObject({ id: first.id, sha256: first.sha256 });
    expect(again.expiresAt.getTime() - first.expiresAt.getTime()).toBeGreaterThanOrEqual(3 * DAY);
    expect((await make('a.pdf', { of: 2 })).id).not.toBe(first.id);
    expect((await make('a.pdf')).sha256).not.toBe((await make('a.pdf')).sha256);
    t.clock.advance(30 * DAY);
    expect((await make('a.pdf', { of: 1 })).sha256).not.toBe(first.sha256);
    t.clock.advance(-33 * DAY);
  });

  test('one that has run out and is made anew before the sweep has the new content, and the old one goes', async () => {
    const first = await make('a.pdf', { of: 3 });
    t.clock.advance(31 * DAY);
    const again = await make('b.pdf', { of: 3 });
    expect(again).toMatchObject({ id: first.id, name: 'b.pdf' });
    expect(again.sha256).not.toBe(first.sha256);
    expect(await isKept(first.sha256)).toBe(false);
    expect(await isKept(again.sha256)).toBe(true);
    t.clock.advance(-31 * DAY);
  });

  test('an address is ours, opens the one file, and no longer than it is kept', async () => {
    const file = await make('Ürün: "listesi".pdf');
    expect(file.name).toBe('Ürün listesi .pdf'.replace(' .', '.'));
    const url = madeFileAddress(t.platform, file);
    const open = async (address: string) => (await t.app.inject({ url: address })).statusCode;
    const answer = await t.app.inject({ url });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(answer.rawPayload.length).toBe(file.bytes);
    expect(await open(url.replace(file.id, randomUUID()))).toBe(403);
    await company.inside((ctx) =>
      ctx.db.execute(sql`update made_file set expires_at = ${inDays(-1)} where id = ${file.id}`),
    );
    expect(await open(url)).toBe(404);
  });

  test('IMPORT-001 S07 a template is made once, and an uploaded sheet does not stay for ever', async () => {
    const template = async () => must(await company.admin.call(importTemplate)).download_link;
    expect(await template()).toBe(await template());
    const bytes = await sheetOf(['SKU', 'Name'], [['A-1', randomUUID()]]);
    const files = [{ name: 'spring.xlsx', bytes }];
    must(await upload<Import>(t, company.admin, { op: previewImport, files }));
    const { rows } = await company.inside((ctx) =>
      ctx.db.execute<{ sha256: string; kind: string }>(sql`select sha256, kind from made_file order by kind`),
    );
    expect(rows.filter(({ kind }) => kind === 'import_template')).toHaveLength(1);
    const { sha256 = '' } = rows.find(({ kind }) => kind === 'import_sheet') ?? {};
    expect(await isKept(sha256, 29)).toBe(true);
    expect(await isKept(sha256, 31)).toBe(false);
  });
});
