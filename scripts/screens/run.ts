// npm run screens: photographs every screen and shows how it differs from the saved pictures; see screens.ts.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, request as http, type Browser } from '@playwright/test';
import { makeDatabaseFolder } from '../../apps/server/test/database-folder.ts';
import { findBrowser } from '../find-browser.mjs';
import { projectRoot } from '../project-files.mjs';
import { allRoutes, callsOfFrame, photograph, type Camera } from './camera.ts';
import { differenceOf } from './compare.ts';
import { writeReport, type Outcome } from './report.ts';
import { languages, shotsOf, type Shot } from './screen.ts';
import { passing, screens } from './screens.ts';
import { loadTexts } from './texts.ts';
import { makeScreenRecords, speak } from './screen-records.ts';

const AT_A_TIME = 2;
const folder = join(projectRoot, '.cache/screens');
const pictures = {
  kept: join(folder, 'kept'),
  fresh: join(folder, 'new'),
  marked: join(folder, 'difference'),
};

const { values: flags } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const wanted = flags.only.split(',');
const isWanted = (name: string): boolean => wanted.some((part) => name.includes(part));
const shots = shotsOf(screens).filter(({ name }) => isWanted(name));
const outcomes: Outcome[] = [];
const routes = new Set<string>();

mkdirSync(pictures.kept, { recursive: true });
for (const path of [pictures.fresh, pictures.marked]) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
}
const origin = `http://127.0.0.1:${process.env['E2E_PORT'] ?? (await freePort())}`;
const began = new Date();
const dataDir = makeDatabaseFolder('sourcewiz-screens-');
const server = await startServer();
const browser = await startBrowser();
try {
  await loadTexts();
  await photographAll();
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function photographAll(): Promise<void> {
  const request = await http.newContext({ baseURL: origin });
  const records = await makeScreenRecords(request, { began, dataDir });
  const blind: Camera = { browser, origin, records, frame: new Set(), contexts: new Map() };
  const camera = { ...blind, frame: await callsOfFrame(blind) };
  for (const language of languages) {
    await speak(request, records, language);
    const waiting = shots.filter((shot) => shot.language === language);
    await Promise.all(Array.from({ length: AT_A_TIME }, () => photographNext(camera, waiting)));
  }
  const missed =
    flags.only === ''
      ? (await allRoutes(camera)).filter((route) => !routes.has(route) && !passing.includes(route))
      : [];
  finish(missed);
}

async function photographNext(camera: Camera, waiting: Shot[]): Promise<void> {
  for (let shot = waiting.shift(); shot !== undefined; shot = waiting.shift()) {
    outcomes.push(await outcomeOf(camera, shot));
  }
}

async function outcomeOf(camera: Camera, shot: Shot): Promise<Outcome> {
  const { name } = shot;
  const file = `${name}.png`;
  const kept = existsSync(join(pictures.kept, file)) ? readFileSync(join(pictures.kept, file)) : null;
  try {
    // On a busy machine a page may crash.
    const { png, route } = await photograph(camera, shot, kept).catch(() => photograph(camera, shot, kept));
    if (route !== null) routes.add(route);
    writeFileSync(join(pictures.fresh, file), png);
    if (kept === null) return { name, result: 'new' };
    const difference = await differenceOf(kept, png);
    if (difference === null) return { name, result: 'same' };
    writeFileSync(join(pictures.marked, file), difference);
    return { name, result: 'different' };
  } catch (error) {
    console.error(`${name}: ${String(error).slice(0, 200)}`);
    return { name, result: 'failed' };
  }
}

function finish(missed: readonly string[]): void {
  const taken = new Set(outcomes.map(({ name }) => name));
  const gone = readdirSync(pictures.kept)
    .map((file) => file.replace(/\.png$/, ''))
    .filter((name) => isWanted(name) && !taken.has(name));
  outcomes.push(...gone.map((name): Outcome => ({ name, result: 'missing' })));
  const report = writeReport(folder, outcomes, missed);
  const count = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).length;
  console.log(
    `${count('same')} same, ${count('different')} different, ${count('new')} new, ${count('missing')} missing, ` +
      `${count('failed')} failed, in ${Math.round((Date.now() - began.getTime()) / 1000)} s`,
  );
  for (const route of missed) console.log(`not photographed: ${route}`);
  console.log(report);
  if (flags.keep) keep(gone);
  else if (count('different') + count('failed') > 0) process.exitCode = 1;
}

function keep(gone: readonly string[]): void {
  for (const name of gone) rmSync(join(pictures.kept, `${name}.png`));
  cpSync(pictures.fresh, pictures.kept, { recursive: true });
  console.log('These are the kept pictures now.');
}

async function startServer(): Promise<ChildProcess> {
  if (await isReady()) throw new Error(`Something answers at ${origin} already; set E2E_PORT to a free port`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'e2e/serve.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      E2E_DATA_DIR: dataDir,
      E2E_PORT: new URL(origin).port,
      PUBLIC_URL: 'https://screens.example',
      SUPPORT_PHONE: '+91 80 4718 2200',
      SUPPORT_EMAIL: 'help@screens.example',
      PRICING_URL: 'https://screens.example/pricing',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  for (let tries = 0; tries < 480; tries++) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    if (await isReady()) return child;
    await sleep(250);
  }
  child.kill('SIGTERM');
  throw new Error('The server was not ready within two minutes');
}

async function isReady(): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function startBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser();
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return chromium.launch({
    executablePath: path,
    env: { ...Object.fromEntries(inherited), ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 4730;
}
