import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '../migrate.ts';

/**
 * The version of a database's schema: the timestamps of its numbered migrations, and the version of the queue's schema.
 */
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

/** The migrations that come with this program, oldest first. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder });
