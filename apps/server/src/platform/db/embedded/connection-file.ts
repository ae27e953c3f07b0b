import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  port: z.number().int(),
  adminPassword: z.string().min(1),
  ownerPassword: z.string().min(1),
});

/** Port and passwords of an embedded server, stored in `<base>/connection.json` with mode 600. */
export type Connection = z.infer<typeof schema>;

/** The role that owns the database and runs the migrations; not a superuser. */
export const OWNER_ROLE = 'sourcewiz';
export const DATABASE_NAME = 'sourcewiz';

/** The stored connection; undefined at the first start or if the file is missing or damaged. */
export function readConnection(base: string): Connection | undefined {
  const path = connectionPath(base);
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Two new passwords; the port is chosen when the server starts. */
export function newConnection(): Connection {
  return { port: 0, adminPassword: newPassword(), ownerPassword: newPassword() };
}

/** Writes the file completely or not at all. */
export function keepConnection(base: string, connection: Connection): void {
  const path = connectionPath(base);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  // An ordinary user's folder stays usable for them after root has started the program once.
  const { uid, gid } = statSync(base);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, path);
}

/** Addresses of the server: `url` for the program, `adminUrl` for the superuser. */
export function connectionUrls({ port, adminPassword, ownerPassword }: Connection): {
  url: string;
  adminUrl: string;
} {
  return {
    url: `postgres://${OWNER_ROLE}:${ownerPassword}@127.0.0.1:${port}/${DATABASE_NAME}`,
    adminUrl: `postgres://postgres:${adminPassword}@127.0.0.1:${port}/postgres`,
  };
}

function connectionPath(base: string): string {
  return join(base, 'connection.json');
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
