import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { forkReader } from './fork-reader.ts';

test('D09 a process that reads a foreign file comes after those who answer people', async () => {
  const child = forkReader(fileURLToPath(new URL('./sheets/read-sheet.child.ts', import.meta.url)), {
    heapMb: 50,
  });
  expect(getPriority(child.pid)).toBeGreaterThan(getPriority());
  child.kill('SIGKILL');
  await once(child, 'exit');
});

test.skipIf(process.platform !== 'linux')(
  'D09 a thread gives way, its process does not (Linux only)',
  async () => {
    const before = getPriority();
    const module = JSON.stringify(new URL('./give-way.ts', import.meta.url).href);
    const code = `
      const { parentPort } = require('node:worker_threads');
      import(${module}).then(({ giveWayInThread }) => {
        giveWayInThread();
        parentPort.postMessage(require('node:os').getPriority());
      });`;
    const thread = new Worker(code, { eval: true });
    const [priority] = (await once(thread, 'message')) as [number];
    expect(priority).toBeGreaterThan(before);
    expect(getPriority()).toBe(before);
    await thread.terminate();
  },
);
