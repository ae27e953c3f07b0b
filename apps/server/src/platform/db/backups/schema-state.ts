import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../migrate.ts';

/** How far the tables of a database are: the moments of its numbered migrations, and the version of the queue's. */
export interface SchemaState {
  migrations: readonly number[];
  queue: number;
}

export async function readSchemaState(client: pg.ClientBase): Promise<SchemaState> {
  const { rows } = await client.query<{ created_at: number }>(
    'select created_at::float8 as created_at from drizzle.__drizzle_migrations order by 1',
  );
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  return { migrations: rows.map(({ created_at }) => created_at), queue: versions[0]?.version ?? 0 };
}

/** The migrations that this program brings along, oldest first. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder });
