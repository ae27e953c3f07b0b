import { childrenRunning, rested } from './support/process-tree.ts';
import { capFigure, memoryOf, seconds, sleep, type Figure } from './support/measure.ts';
import type { BenchProgram } from './support/bench-program.ts';

const IDLE_MS = 10_000;

/** The memory of API and worker when idle, without PostgreSQL; and how long the two starts took. */
export async function measureMemory(program: BenchProgram): Promise<Figure[]> {
  // The demo's images are described first.
  await rested(program.pid);
  const secondStartMs = await program.restart();
  await sleep(IDLE_MS);
  const pids = [program.pid, ...childrenRunning(program.pid, 'main.ts')];
  const held = pids.map((pid) => memoryOf(pid).now);
  return [
    capFigure('memory of API and worker, idle after a second start', {
      value: held.reduce((sum, megabytes) => sum + megabytes, 0),
      atMost: 300,
      unit: 'MB',
      parts: [`API ${held[0]?.toFixed(0)} MB, worker ${held[1]?.toFixed(0)} MB`],
    }),
    capFigure('first start, database and demo made', {
      value: program.firstStartMs / 1000,
      atMost: 20,
      unit: 's',
    }),
    capFigure('second start', {
      value: secondStartMs / 1000,
      atMost: 5,
      unit: 's',
      parts: [`${seconds(secondStartMs)} until the API answers and the worker works`],
    }),
  ];
}
