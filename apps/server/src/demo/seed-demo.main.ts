// A process of its own, so that the memory for drawing the demo's images is released when they are done.
import { resolve } from 'node:path';
import { bootPlatform } from '../app/boot-platform.ts';
import { createLog } from '../platform/log/log.ts';
import { loadSettings } from '../platform/settings/settings.ts';
import { seedDemo } from './seed-demo.ts';

const settings = loadSettings({ argv: [], env: process.env, envFile: resolve('.env') });
const databaseUrl = settings.databaseUrl;
if (databaseUrl === undefined) throw new Error('The demo is set up by the program, which names the database');
const booted = await bootPlatform({
  settings,
  databaseUrl,
  log: createLog({ level: 'warn', name: 'demo' }),
  worker: false,
});
await seedDemo(booted.platform);
await booted.close();
