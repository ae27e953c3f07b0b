import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchReader } from './fork-reader.ts';

test('X12 a reader is ended for the processor time that it used, not for the time that it waited', async () => {
  const started = ['for (;;);', 'setInterval(() => {}, 1000)'].map((program) =>
    spawn(process.execPath, ['-e', program], { stdio: 'ignore' }),
  );
  const over: number[] = [];
  const stops = started.map((child, index) =>
    watchReader(child, { processorMs: 1_000 }, () => {
      over.push(index);
      child.kill('SIGKILL');
    }),
  );
  const [busy, waiting] = started;
  if (busy) await once(busy, 'exit');
  expect(new Set(over)).toEqual(new Set([0]));
  stops.forEach((stop) => stop());
  waiting?.kill('SIGKILL');
});
