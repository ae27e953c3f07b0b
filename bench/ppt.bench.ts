import { generateCataloguePpt, updateCatalogue } from '@sourcewiz/contract';
import { finishedTask } from './support/finished-task.ts';
import { capFigure, percentile, seconds, type Figure } from './support/measure.ts';
import { PHOTO_PRODUCTS, photoCatalogue, photoCompany } from './support/photo-company.ts';
import { must } from './support/sign-in.ts';
import { watchApi } from './support/watch-api.ts';
import type { BenchProgram } from './support/bench-program.ts';

const SLIDES = 300;

/** From the call to the finished presentation, one product a slide, and light calls meanwhile. */
export async function measurePpt(program: BenchProgram): Promise<Figure[]> {
  const company = await photoCompany(program);
  const { call } = company;
  const { id } = await photoCatalogue(company, { count: SLIDES, name: 'PPT bench' });
  const make = async () => {
    const startedAt = performance.now();
    const body = { collection_id: id, design: 'portrait' as const };
    const { task_id: taskId } = must(await call(generateCataloguePpt, { body }));
    const { download_bytes: bytes } = await finishedTask(call, taskId);
    return { ms: performance.now() - startedAt, megabytes: (bytes ?? 0) / 1_048_576 };
  };
  const cold = await make();
  // A changed note makes new slides with the same pictures.
  must(await call(updateCatalogue, { params: { id }, body: { note: 'Once more' } }));
  const watched = watchApi(company);
  const warm = await make();
  const times = await watched.stop();
  return [
    capFigure(`catalogue PPT, ${SLIDES} slides with ${PHOTO_PRODUCTS} different photos`, {
      value: warm.ms / 1000,
      atMost: 8,
      unit: 's',
      parts: [`with its pictures made for the first time ${seconds(cold.ms)}`],
    }),
    capFigure('its file', { value: warm.megabytes, atMost: 25, unit: 'MB' }),
    capFigure('a light call meanwhile, 95 of 100', {
      value: percentile(times, 0.95),
      atMost: 100,
      unit: 'ms',
      parts: [`${times.length} calls, middle ${percentile(times, 0.5).toFixed(0)} ms`],
    }),
  ];
}
