import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { withClient } from '../backups/restore-backup.ts';
import type { Db } from '../statements.ts';
import { nameOf } from './export-company.ts';

const LOOK_EVERY_MS = 200;

interface HoldInput {
  databaseUrl: string;
  orgId: string;
}

/**
 * Lets the company only read from now on, and waits for what has begun.
 * @param input.longestMs how long it waits
 * @returns its name, and whether everything that had begun is over
 * @throws BackupError if there is no such company
 */
export function holdCompany({
  databaseUrl,
  orgId,
  longestMs,
}: HoldInput & { longestMs: number }): Promise<{ name: string; isQuiet: boolean }> {
  return withClient(databaseUrl, async (client) => {
    const name = await inCompany(client, orgId, () =>
      client.query('insert into company_hold (org_id, at) values ($1, now()) on conflict do nothing', [
        orgId,
      ]),
    );
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    const until = Date.now() + longestMs;
    for (;;) {
      const { rows: begun } = await client.query(
        `select from pg_stat_activity where datname = current_database() and usename = current_user
           and xact_start < $1::timestamptz and pid <> pg_backend_pid() and application_name <> 'sourcewiz-backup'`,
        [rows[0]?.at],
      );
      if (begun.length === 0) return { name, isQuiet: true };
      if (Date.now() > until) return { name, isQuiet: false };
      await sleep(LOOK_EVERY_MS);
    }
  });
}

/** Lets the company work again. @returns its name. @throws BackupError if there is no such company */
export function releaseCompany({ databaseUrl, orgId }: HoldInput): Promise<string> {
  return withClient(databaseUrl, (client) =>
    inCompany(client, orgId, () => client.query('delete from company_hold where org_id = $1', [orgId])),
  );
}

/** Works in one transaction that sees and writes the company's rows. @returns its name */
export async function inCompany(
  client: pg.Client,
  orgId: string,
  work: () => Promise<unknown>,
): Promise<string> {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('app.org_id', $1, true), set_config('app.moving', 'on', true), set_config('role', 'app_tenant', true)`,
      [orgId],
    );
    const name = await nameOf(client, orgId);
    await work();
    await client.query('commit');
    return name;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Whether a company is held. */
export async function isHeldCompany(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from company_hold where org_id = ${orgId}`);
  return rows.length > 0;
}
