import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { someCause } from './connection-loss.ts';
import { partitionsOf } from './partitions.ts';

/** How long a statement may make everybody behind it wait for a lock, and how often it tries again. */
const LOCK_TIMEOUT_MS = 2_000;
const TRIES = 100;
const PAUSE_MS = 3_000;
const NOT_AVAILABLE = '55P03';
/** PostgreSQL cuts longer names off. */
const NAME_LONGEST = 63;

/**
 * Runs the statements of a folder that must not stand in a transaction or must not hold a table up while people work:
 * `CREATE INDEX CONCURRENTLY`, `VALIDATE CONSTRAINT`. One statement a file, in the order of the names, each once; a
 * lock that others would wait behind is given up after two seconds and tried again. Safe to repeat after an
 * interruption.
 * @param client alone in migrating this database; outside a transaction
 * @param folder that holds them; may be missing
 * @throws if a lock was not free in five minutes, or a statement fails
 */
export async function runOnlineStatements(client: pg.Client, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const { rows } = await client.query<{ name: string }>('select name from schema_repeatable');
  const done = new Set(rows.map(({ name }) => name));
  for (const file of names.filter((name) => name.endsWith('.sql')).toSorted()) {
    const name = `online/${file}`;
    if (done.has(name)) continue;
    const text = await readFile(`${folder}/${file}`, 'utf8');
    const statement = text.replaceAll(/^\s*--.*$/gm, '').trim();
    const index = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(
      statement,
    )?.[1];
    if (index === undefined) await runBrief(client, statement);
    else await makeIndexes(client, { index, statement });
    await client.query('insert into schema_repeatable values ($1, $2) on conflict (name) do nothing', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ]);
  }
}

/** Nobody waits behind it for longer than the time-out. */
async function runBrief(client: pg.Client, statement: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if (tries === TRIES || !someCause(error, ({ code }) => code === NOT_AVAILABLE)) throw error;
        await sleep(PAUSE_MS);
      }
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}

/** An index of a table, or of each of its partitions with that of the whole above them, which is nothing by itself. */
async function makeIndexes(
  client: pg.Client,
  { index, statement }: { index: string; statement: string },
): Promise<void> {
  const table = /\son\s+(?:public\.)?"?(\w+)"?/i.exec(statement)?.[1] ?? '';
  const partitions = await partitionsOf(client, table);
  if (partitions.length === 0) return makeIndex(client, { index, statement });
  await runBrief(
    client,
    statement.replace(/\sconcurrently\b/i, '').replace(/\son\s+(?:public\.)?/i, ' ON ONLY public.'),
  );
  for (const partition of partitions) {
    const own = `${partition.split('.').at(-1)}_${index}`.replaceAll('"', '');
    if (own.length > NAME_LONGEST)
      throw new Error(`${own}: the name of an index has at most ${NAME_LONGEST} letters`);
    const [schema = ''] = partition.split('.');
    const made = statement
      .replace(new RegExp(`"?\\b${index}\\b"?`, 'i'), `"${own}"`)
      .replace(/\son\s+(?:public\.)?"?\w+"?/i, ` ON ${partition}`);
    await makeIndex(client, { index: own, schema, statement: made });
    await runBrief(client, `alter index public."${index}" attach partition ${schema}."${own}"`);
  }
}

/**
 * It waits for transactions that began earlier, such as a backup, but nobody waits for it. One whose making was
 * interrupted stays, is not used, and keeps its name.
 */
async function makeIndex(
  client: pg.Client,
  { index, schema = 'public', statement }: { index: string; schema?: string; statement: string },
): Promise<void> {
  const isBroken = async () => {
    const { rows } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [`${schema}."${index}"`],
    );
    return rows.length > 0;
  };
  await client.query('set lock_timeout = 0');
  try {
    if (await isBroken()) await client.query(`drop index concurrently ${schema}."${index}"`);
    await client.query(statement);
    if (await isBroken()) throw new Error(`The index ${index} could not be made; run the migration again`);
  } finally {
    await client.query('reset lock_timeout');
  }
}
