import { bootPlatform } from '../../apps/server/src/app/boot-platform.ts';
import { firstAdminCaller } from '../../apps/server/src/areas/identity/index.ts';
import type { CallerCtx } from '../../apps/server/src/platform/context.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { loadSettings } from '../../apps/server/src/platform/settings/settings.ts';
import type { BenchProgram } from './bench-program.ts';

/** Works on the database of the program as the demo company's admin, without going over HTTP. */
export async function withBase<T>(program: BenchProgram, work: (base: CallerCtx) => Promise<T>): Promise<T> {
  const settings = loadSettings({
    argv: ['--no-demo'],
    env: { DATA_DIR: program.dataDir, LOG_LEVEL: 'error' },
    envFile: undefined,
  });
  const log = createLog({ level: 'error', name: 'bench' });
  const booted = await bootPlatform({ settings, databaseUrl: program.databaseUrl, log, worker: false });
  try {
    const caller = await firstAdminCaller(booted.platform);
    if (!caller) throw new Error('The demo company is missing');
    return await work({ platform: booted.platform, caller, log });
  } finally {
    await booted.close();
  }
}
