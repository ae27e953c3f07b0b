/**
 * `npm run dev`: the server, restarted at every change, and Vite's server with hot reload in front of it. Open the
 * address that Vite prints; it forwards API calls (see `proxy` in apps/web/vite.config.ts). Arguments go to the server:
 * `npm run dev -- --no-demo`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findNode } from './find-node.mjs';
import { projectRoot } from './project-files.mjs';

const STOP_AFTER_MS = 15_000;

const children = [
  start({
    name: 'server',
    folder: '.',
    args: [
      '--watch',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      'apps/server/src/main.ts',
      ...process.argv.slice(2),
    ],
  }),
  start({
    name: 'web',
    folder: 'apps/web',
    args: [
      join(projectRoot, 'node_modules/vite/bin/vite.js'),
      '-c',
      'vite.config.ts',
      '--clearScreen',
      'false',
    ],
  }),
];

let stopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

/**
 * @param {{ name: string, folder: string, args: string[] }} program
 * @returns {import('node:child_process').ChildProcess}
 */
function start({ name, folder, args }) {
  const child = spawn(findNode(), args, {
    cwd: join(projectRoot, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Checks for developers only, such as the order of locks.
    env: { ...process.env, NODE_ENV: 'development' },
    // A separate process group: otherwise Ctrl-C would reach it twice, from the terminal and from this script.
    detached: process.platform !== 'win32',
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => console.log(`${name.padEnd(6)} | ${line}`));
  }
  child.on('exit', (code) => {
    if (stopping) return;
    console.log(`${name.padEnd(6)} | ended with code ${code}; stopping`);
    process.exitCode = 1;
    stop();
  });
  return child;
}

/** Asks both to stop; a second Ctrl-C, or 15 s without an answer, kills them. */
function stop() {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of running) {
    if (stopping) killGroup(child);
    else child.kill('SIGTERM');
  }
  if (!stopping) setTimeout(stop, STOP_AFTER_MS).unref();
  stopping = true;
}

/** @param {import('node:child_process').ChildProcess} child the watcher; the server is in its group */
function killGroup(child) {
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}
