/** Runs a program of node_modules as a child process. */
import { spawn } from 'node:child_process';
import { findNode } from './find-node.mjs';
import { projectRoot } from './project-files.mjs';

/** Entry files of the programs that the checks use, run by the project's Node directly and so on any platform. */
export const programs = {
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/**
 * Runs a JavaScript file with the project's Node.
 * @param {string[]} args the file relative to the folder, then its arguments
 * @param {{ show?: boolean, env?: Record<string, string>, cwd?: string }} [options] `show` passes its output on while it
 * runs; `env` is added to the environment; `cwd` is the folder, without it the project's
 * @returns {Promise<{ code: number, output: string, seconds: number }>} `output` is empty if it was shown
 */
export function runNode(args, { show = false, env = {}, cwd = projectRoot } = {}) {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(findNode(), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: (performance.now() - start) / 1000 }),
    );
  });
}

/**
 * Runs tasks two at a time: the smallest CI machine has two cores.
 * @template T
 * @param {(() => Promise<T>)[]} tasks
 * @returns {Promise<T[]>}
 */
export async function runTwoAtATime(tasks) {
  /** @type {Promise<T>[]} */
  const started = [];
  const startNext = () => {
    const task = tasks[started.length];
    if (task) started.push(task().finally(startNext));
  };
  startNext();
  startNext();
  /** @type {T[]} */
  const results = [];
  for (let index = 0; index < tasks.length; index += 1) results.push(/** @type {T} */ (await started[index]));
  return results;
}
