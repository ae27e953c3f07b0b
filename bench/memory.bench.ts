import { childrenRunning, rested } from './process-tree.ts';
import { capFigure, memoryOf, seconds, sleep, type Figure } from './measure.ts';
import type { World } from './world.ts';

const IDLE_MS = 10_000;

/** What API and worker hold when nobody does anything, without PostgreSQL; and how long the two starts took. */
export async function measureMemory(world: World): Promise<Figure[]> {
  // The pictures of the demo are described first.
  await rested(world.pid);
  const secondStartMs = await world.restart();
  await sleep(IDLE_MS);
  const pids = [world.pid, ...childrenRunning(world.pid, 'main.ts')];
  const held = pids.map((pid) => memoryOf(pid).now);
  return [
    capFigure('memory of API and worker, idle after a second start', {
      value: held.reduce((sum, megabytes) => sum + megabytes, 0),
      atMost: 300,
      unit: 'MB',
      parts: [`API ${held[0]?.toFixed(0)} MB, worker ${held[1]?.toFixed(0)} MB`],
    }),
    capFigure('first start, database and demo made', {
      value: world.firstStartMs / 1000,
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
