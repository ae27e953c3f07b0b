import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './run-program.ts';

export interface Pooler {
  /** Address of the pooler; its path names the database of the server behind it. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode in front of a server.
 * @param program path of PgBouncer 1.21 or newer
 * @param ownerUrl whose role and password all its connections have
 * @param port a free one by default
 */
export async function startPooler({
  program,
  ownerUrl,
  port,
}: {
  program: string;
  ownerUrl: string;
  port?: number;
}): Promise<Pooler> {
  const listenOn = port ?? (await freePort());
  const owner = new URL(ownerUrl);
  const folder = mkdtempSync(join(tmpdir(), 'sourcewiz-pooler-'));
  const settings = join(folder, 'pgbouncer.ini');
  const behind = `host=${owner.hostname} port=${owner.port} user=${decodeURIComponent(owner.username)} password=${decodeURIComponent(owner.password)}`;
  writeFileSync(
    settings,
    `[databases]
* = ${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenOn}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 10
server_idle_timeout = 5
server_tls_sslmode = disable
`,
  );
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(folder, 0o755);
  const child = spawn(program, [settings], { stdio: 'ignore', ...asNobody });
  const url = Object.assign(new URL(ownerUrl), { port: String(listenOn) }).href;
  await untilItAnswers(url);
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
