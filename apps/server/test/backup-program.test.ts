import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, NOT_ARCHIVED, searchProducts } from '@sourcewiz/contract';
import { runBackups } from '../src/app/backup-program.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeDatabaseFolder } from './database-folder.ts';
import { makeCompany, type Company } from './factories.ts';

let folder: string;
beforeAll(() => {
  folder = makeDatabaseFolder('sourcewiz-backup-program-');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the command prints, and its exit code. */
async function run(dataDir: string, ...argv: string[]): Promise<string> {
  const lines: string[] = [];
  const code = await runBackups({ argv, env: { DATA_DIR: dataDir }, print: (line) => lines.push(line) });
  return [...lines, `ended with ${code}`].join('\n');
}

/** Works with the program on a data folder while its database runs. */
async function withProgram<T>(dataDir: string, work: (program: TestApp) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  try {
    await migrate(postgres.url);
    const program = await bootTestApp({ DATABASE_URL: postgres.url });
    try {
      return await work(program);
    } finally {
      await program.close();
    }
  } finally {
    await postgres.stop();
  }
}

test('O01 npm run backup beside a running program, and npm run restore into a new folder or over the old one', async () => {
  const dataDir = join(folder, 'first');
  const file = join(folder, 'one.tar');
  let company: Company | undefined;
  await withProgram(dataDir, async (program) => {
    company = await makeCompany(program);
    must(await company.admin.call(createProduct, { body: { product_id: 'KEPT', name: 'Kept bowl' } }));
    expect(await run(dataDir, 'backup', file)).toMatch(
      /one\.tar is made and checked: \d+ rows of \d+ tables and 0 files.*ended with 0/s,
    );
    expect(await run(dataDir, 'backup', file)).toMatch(/is there already.*ended with 1/s);
    expect(await run(dataDir, 'restore', file)).toMatch(/already runs on the data folder.*ended with 1/s);
  });
  expect(await run(dataDir, 'backup', '--check', file)).toMatch(/one\.tar is whole.*ended with 0/s);

  const whatIsIn = (dir: string) =>
    withProgram(dir, async (program) => {
      const found = must(
        await program.as(company?.admin.token)(searchProducts, {
          body: { filter_args: { filters: NOT_ARCHIVED } },
        }),
      );
      return found.hits.map(({ product_id }) => product_id);
    });
  const other = join(folder, 'second');
  expect(await run(other, 'restore', file)).toMatch(/one\.tar is restored.*ended with 0/s);
  expect(readFileSync(join(other, 'secret'))).toEqual(readFileSync(join(dataDir, 'secret')));
  expect(await whatIsIn(other)).toEqual(['KEPT']);

  expect(await run(dataDir, 'restore', file)).toMatch(/The database is not empty.*ended with 1/s);
  expect(await run(dataDir, 'restore', '--replace', file)).toMatch(
    /The database that was there is now sourcewiz_before_.*is restored.*ended with 0/s,
  );
  expect(readdirSync(dataDir).some((name) => name.startsWith('secret.before-'))).toBe(true);
  expect(await whatIsIn(dataDir)).toEqual(['KEPT']);
});

test('O01 a data folder that was never started has nothing to back up', async () => {
  const file = join(folder, 'none.tar');
  expect(await run(join(folder, 'new'), 'backup', file)).toMatch(/holds nothing yet.*ended with 1/s);
  expect(existsSync(file)).toBe(false);
});

test('O01 the commands say how they are used, and what is wrong with a file', async () => {
  const dataDir = join(folder, 'untouched');
  expect(await run(dataDir, 'backup')).toMatch(/npm run backup -- FILE.*ended with 1/s);
  expect(await run(dataDir, 'restore', '--force', 'x')).toMatch(/npm run restore -- FILE.*ended with 1/s);
  const noBackup = fileURLToPath(import.meta.url);
  expect(await run(dataDir, 'restore', noBackup)).toMatch(/cannot be used.*ended with 1/s);
  expect(existsSync(dataDir)).toBe(false);
});
