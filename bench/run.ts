// npm run bench [-- api import pdf buyer seller] : prints every figure beside its floor.
import { measureApi } from './api.bench.ts';
import type { Figure } from './measure.ts';
import { startWorld, type World } from './world.ts';

const all: Record<string, (world: World) => Promise<Figure[]>> = {
  api: measureApi,
};
const asked = process.argv.slice(2).filter((name) => name in all);
const world = await startWorld();
let missed = 0;
try {
  for (const name of asked.length > 0 ? asked : Object.keys(all)) {
    process.stdout.write(`\n${name}\n`);
    for (const figure of (await all[name]?.(world)) ?? []) {
      print(figure);
      if (!figure.met) missed += 1;
    }
  }
} finally {
  await world.close();
}
process.stdout.write(missed === 0 ? '\nAll targets are met.\n' : `\n${missed} targets are missed.\n`);

function print({ what, measured, floor, ratio, target, met }: Figure): void {
  const beside = floor === undefined ? '' : `  floor ${floor}  ratio ${ratio?.toFixed(2)}`;
  process.stdout.write(`  ${met ? 'met   ' : 'MISSED'}  ${what}: ${measured}${beside}  target ${target}\n`);
}
