import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  BackupError,
  checkBackup,
  makeBackup,
  markOf,
  refuseCompany,
  refuseNewer,
  restoreBackup,
} from '../platform/db/backups/index.ts';
import { renameDatabase } from '../platform/db/embedded/prepare-database.ts';
import type { Settings } from '../platform/settings/settings.ts';
import {
  inWords,
  linesOf,
  readSettings,
  runningDatabase,
  storageOf,
  withDatabase,
  type Environment,
  type Print,
} from './command-database.ts';

const USE = [
  'npm run backup -- FILE              makes a backup of everything in one file, while people work',
  'npm run backup -- --check FILE      reads a backup and says whether it is whole',
  'npm run restore -- FILE             restores it into an empty data folder, or an empty database of DATABASE_URL',
  'npm run restore -- --replace FILE   in local mode: puts the data that are there aside first',
];

interface Words {
  command: 'backup' | 'restore';
  file: string;
  check: boolean;
  replace: boolean;
}

/**
 * The commands `backup` and `restore`.
 * @param argv the command and its arguments
 * @param print receives each line for the person at the terminal; if something cannot be done, it says what to do
 * @returns the exit code
 */
export async function runBackups({
  argv,
  env,
  print,
}: {
  argv: readonly string[];
  env: Environment;
  print: Print;
}): Promise<number> {
  const words = readWords(argv);
  if (!words) {
    USE.forEach(print);
    return 1;
  }
  try {
    if (words.check) await check(words.file, print);
    else if (words.command === 'backup') await backUp(words.file, { settings: readSettings(env), print });
    else await restore(words, { env, print });
    return 0;
  } catch (error) {
    linesOf(error).forEach(print);
    return 1;
  }
}

function readWords(argv: readonly string[]): Words | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    });
    const [command, file, ...more] = positionals;
    if ((command !== 'backup' && command !== 'restore') || file === undefined || more.length > 0)
      return undefined;
    return { command, file: resolve(file), check: values.check, replace: values.replace };
  } catch {
    // An argument that is not a flag.
    return undefined;
  }
}

async function check(file: string, print: Print): Promise<void> {
  const found = await checkBackup(file);
  refuseNewer(found, file);
  print(`${file} is whole: ${inWords(found)}, as of ${found.madeAt}.`);
}

async function backUp(
  file: string,
  { settings, print }: { settings: Settings; print: Print },
): Promise<void> {
  if (existsSync(file)) throw new BackupError([`${file} is there already. Name another file.`]);
  await withDatabase(settings, { running: runningDatabase(settings), print }, async ({ url }) => {
    const made = await makeBackup(file, {
      databaseUrl: url,
      storage: await storageOf(settings),
      secret: settings.secret,
      keepsSecret: settings.secretIsKept,
    });
    print(`${file} is made and checked: ${inWords(made)}.`);
    for (const key of made.missing) print(`Not in it, as the storage does not have it either: ${key}`);
  });
}

async function restore(
  { file, replace }: Words,
  { env, print }: { env: Environment; print: Print },
): Promise<void> {
  // Checked before the data folder is touched, where the settings create a secret.
  const found = await checkBackup(file);
  refuseCompany(found, file);
  refuseNewer(found, file);
  const settings = readSettings(env);
  if (replace && settings.databaseUrl !== undefined) {
    throw new BackupError([
      '--replace is for the data folder of local mode.',
      'With a PostgreSQL of your own, make a new database and name it in DATABASE_URL.',
    ]);
  }
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  if (replace) await putAside(settings, { stamp, print });
  await withDatabase(settings, { print }, async ({ url }) => {
    await restoreBackup(file, {
      databaseUrl: url,
      partitions: settings.partitions,
      storage: await storageOf(settings),
      keepSecret: (secret) => keepSecret(settings, secret),
    });
  });
  print(`${file} is restored: ${inWords(found)}, as of ${found.madeAt}.`);
  if (!settings.secretIsKept && markOf(settings.secret) !== found.secretMark) {
    print('SECRET is another one than at the time of the backup: people set up their authenticators anew,');
    print('and links to files that were sent before do not open. With the former SECRET both work again.');
  }
}

/** The existing database and files are renamed. */
async function putAside(
  settings: Settings,
  { stamp, print }: { stamp: string; print: Print },
): Promise<void> {
  const former = `sourcewiz_before_${stamp.toLowerCase().replaceAll('-', '_')}`;
  await withDatabase(settings, { print }, async ({ adminUrl }) => {
    await renameDatabase(adminUrl, former);
  });
  print(`The database that was there is now ${former}.`);
  if (settings.secretIsKept) {
    const secret = join(settings.dataDir, 'secret');
    copyFileSync(secret, `${secret}.before-${stamp}`);
  }
  const files = join(settings.dataDir, 'files');
  if (settings.files.kind !== 'local' || !existsSync(files)) return;
  renameSync(files, `${files}.before-${stamp}`);
  print(`The files that were there are now in ${files}.before-${stamp}.`);
}

/** If the secret is a setting, it stays as it is. */
function keepSecret({ dataDir, secretIsKept }: Settings, secret: string): void {
  if (!secretIsKept) return;
  writeFileSync(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600 });
}
