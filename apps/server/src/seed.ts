// npm run seed -- --products 10000 : fills the first company of a running program with made-up products.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bootPlatform } from './app/boot-platform.ts';
import { firstAdminCaller } from './areas/identity/index.ts';
import { seedProducts } from './demo/seed-products.ts';
import { findEmbeddedPostgres } from './platform/db/embedded/start-embedded-postgres.ts';
import { createLog } from './platform/log/log.ts';
import { loadSettings } from './platform/settings/settings.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '1000' } } });
const count = Number(values.products);
if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
  process.stderr.write('Say how many: npm run seed -- --products 10000\n');
  process.exit(1);
}
const settings = loadSettings({ argv: [], env: process.env, envFile: resolve('.env') });
const databaseUrl = settings.databaseUrl ?? findEmbeddedPostgres(settings.dataDir)?.url;
if (databaseUrl === undefined) {
  process.stderr.write('Start the program first (npm start), then run this beside it.\n');
  process.exit(1);
}
const booted = await bootPlatform({
  settings,
  databaseUrl,
  log: createLog({ level: 'warn', name: 'seed' }),
  worker: false,
});
const caller = await firstAdminCaller(booted.platform);
if (caller) {
  await seedProducts({ platform: booted.platform, caller, log: booted.platform.log }, { count }, (done) => {
    process.stdout.write(`\r${done} of ${count} products`);
  });
  process.stdout.write('\n');
} else {
  process.stderr.write('There is no company yet.\n');
}
await booted.close();
