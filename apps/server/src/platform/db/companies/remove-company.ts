import { BackupError } from '../backups/backup-error.ts';
import { describeTables, quoted } from '../backups/described-tables.ts';
import { withClient } from '../backups/restore-backup.ts';
import { inCompany } from './company-hold.store.ts';
import { referencesIn } from './export-company.ts';
import { parentsFirst } from './moved-tables.ts';

/**
 * Removes everything of a company that is held, in one transaction; the sweep then removes its files.
 * @returns its name
 * @throws BackupError if there is no such company, or it is not held
 */
export function removeCompany({
  databaseUrl,
  orgId,
}: {
  databaseUrl: string;
  orgId: string;
}): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const all = (await describeTables(client)).filter(({ schema }) => schema === 'public');
    const tables = all.filter(({ columns }) => columns.includes('org_id'));
    const childrenFirst = parentsFirst(tables, await referencesIn(client)).toReversed();
    const name = await inCompany(client, orgId, async () => {
      const { rows: held } = await client.query('select from company_hold where org_id = $1', [orgId]);
      if (held.length === 0)
        throw new BackupError([
          'Only a company that is held can be removed: npm run company -- hold ID. Nothing was changed.',
        ]);
      for (const table of tables) {
        if (!table.columns.includes('sha256') || table.name === 'content_check') continue;
        await client.query(`insert into content_check (org_id, sha256, after)
          select distinct org_id, sha256, now() from ${quoted(client, table)} where sha256 is not null
          on conflict (org_id, sha256) do update set after = excluded.after`);
      }
      for (const table of childrenFirst)
        if (table.name !== 'content_check') await client.query(`delete from ${quoted(client, table)}`);
      await client.query('delete from organisation');
    });
    await client.query(`delete from pgboss.job where data->>'org_id' = $1 and state <> 'active'`, [orgId]);
    return name;
  });
}
