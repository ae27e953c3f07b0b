import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, markOf } from '../platform/db/backups/index.ts';
import {
  exportCompany,
  holdCompany,
  importCompany,
  releaseCompany,
  removeCompany,
} from '../platform/db/companies/index.ts';
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
import { areas } from './compose.ts';

const USE = [
  'npm run company -- export ID FILE   writes everything of one company to a file, while people work',
  'npm run company -- import FILE      brings it into this installation, with its ids',
  'npm run company -- import-with-plan FILE  the same beside other companies, with what their provider sold it',
  'npm run company -- hold ID          the company only reads from now on, until it has moved',
  'npm run company -- release ID       the company works again',
  'npm run company -- remove ID        removes a company that is held, with its files',
  'npm run console -- companies        lists the companies with their ids',
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A task does not work on one chunk for longer. */
const LONGEST_WAIT_MS = 120_000;

/** What the areas say of their tables. */
export const areaTables = areas.flatMap(({ tables = [] }) => tables);

/**
 * The command `company`.
 * @param argv its arguments
 * @param print receives each line for the person at the terminal; if something cannot be done, it says what to do
 * @returns the exit code
 */
export async function runCompany({
  argv,
  env,
  print,
}: {
  argv: readonly string[];
  env: Environment;
  print: Print;
}): Promise<number> {
  const [name = '', ...words] = positionalsOf(argv);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length !== command.words) {
    USE.forEach(print);
    return 1;
  }
  try {
    if (!name.startsWith('import')) idOf(words[0]);
    const settings = readSettings(env);
    const running = runningDatabase(settings);
    await withDatabase(settings, { running, print }, ({ url }) =>
      command.run({ url, settings, print }, words),
    );
    return 0;
  } catch (error) {
    linesOf(error).forEach(print);
    return 1;
  }
}

function positionalsOf(argv: readonly string[]): string[] {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: {} }).positionals;
  } catch {
    // An argument that is not a flag.
    return [];
  }
}

interface Place {
  url: string;
  settings: Settings;
  print: Print;
}

interface Command {
  words: number;
  run(place: Place, words: readonly string[]): Promise<void>;
}

const commands: Readonly<Record<string, Command>> = {
  export: {
    words: 2,
    run: (place, [id, file]) => exportTo(place, { id: idOf(id), file: resolve(file ?? '') }),
  },
  import: {
    words: 1,
    run: (place, [file]) => importFrom(place, { file: resolve(file ?? ''), withPlan: false }),
  },
  'import-with-plan': {
    words: 1,
    run: (place, [file]) => importFrom(place, { file: resolve(file ?? ''), withPlan: true }),
  },
  hold: {
    words: 1,
    async run({ url, print }, [id]) {
      const { name, isQuiet } = await holdCompany({
        databaseUrl: url,
        orgId: idOf(id),
        longestMs: LONGEST_WAIT_MS,
      });
      print(`${name} is held: its people and buyers can look at everything, and change nothing.`);
      if (!isQuiet)
        throw new BackupError([
          'Something that had begun before is still running. Repeat this command before you export.',
        ]);
    },
  },
  release: {
    words: 1,
    async run({ url, print }, [id]) {
      print(`${await releaseCompany({ databaseUrl: url, orgId: idOf(id) })} works again.`);
    },
  },
  remove: {
    words: 1,
    async run({ url, print }, [id]) {
      const name = await removeCompany({ databaseUrl: url, orgId: idOf(id) });
      print(`${name} is removed. A worker deletes its files within the hour.`);
    },
  },
};

function idOf(text = ''): string {
  if (UUID.test(text)) return text;
  throw new BackupError([
    `${text} is not the id of a company.`,
    'npm run console -- companies lists them with their ids.',
  ]);
}

async function exportTo(
  { url, settings, print }: Place,
  { id, file }: { id: string; file: string },
): Promise<void> {
  if (existsSync(file)) throw new BackupError([`${file} is there already. Name another file.`]);
  const made = await exportCompany(file, {
    databaseUrl: url,
    storage: await storageOf(settings),
    secret: settings.secret,
    areaTables,
    company: { id, isTaken: false },
  });
  print(`${file} is made and checked: ${made.company?.name}, ${inWords(made)}.`);
  for (const key of made.missing) print(`Not in it, as the storage does not have it either: ${key}`);
}

async function importFrom(
  { url, settings, print }: Place,
  { file, withPlan }: { file: string; withPlan: boolean },
): Promise<void> {
  const { company, secretMark, ...found } = await importCompany(file, {
    databaseUrl: url,
    partitions: settings.partitions,
    storage: await storageOf(settings),
    secret: settings.secret,
    areaTables,
    withPlan,
  });
  print(`${company.name} is here: ${inWords(found)}, as of ${found.madeAt}. People sign in anew.`);
  if (!withPlan)
    print(
      'Without a plan nothing is limited: if there are other companies here, give it one in the console.',
    );
  if (company.isTaken)
    print('It was taken along by the company: everybody sets a new password (“Forgot password”).');
  else if (markOf(settings.secret) !== secretMark)
    print('SECRET is another one than where it comes from: people set up their authenticators anew.');
}
