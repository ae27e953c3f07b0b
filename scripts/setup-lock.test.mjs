import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withSetupLock } from './setup-lock.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the lock of the set-up', () => {
  test('lets one work after the other, and says that it waits', async () => {
    /** @type {string[]} */
    const events = [];
    const workers = ['a', 'b', 'c'].map((name) =>
      withSetupLock(folder, {
        onWait: () => events.push('wait'),
        work: async () => {
          events.push(`${name} begins`);
          await sleep(50);
          events.push(`${name} ends`);
        },
      }),
    );
    await Promise.all(workers);
    const work = events.filter((event) => event !== 'wait');
    expect(events.length - work.length).toBe(2);
    for (let at = 0; at < work.length; at += 2)
      expect(work[at + 1]).toBe(work[at]?.replace('begins', 'ends'));
  });

  test('is given back when the work fails', async () => {
    const failing = withSetupLock(folder, {
      onWait: () => {},
      work: () => Promise.reject(new Error('no disk')),
    });
    await expect(failing).rejects.toThrow('no disk');
    expect(existsSync(join(folder, 'setup.lock'))).toBe(false);
  });

  test('of a process that was killed is taken over', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(folder, 'setup.lock'), `${pid} ${hostname()}`);
    let waits = 0;
    const result = await withSetupLock(folder, { onWait: () => (waits += 1), work: async () => 'done' });
    expect({ result, waits }).toEqual({ result: 'done', waits: 0 });
  });
});
