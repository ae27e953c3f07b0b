import { generateCataloguePdf, updateCatalogue } from '@sourcewiz/contract';
import { finishedTask } from './support/finished-task.ts';
import { capFigure, forgetPeak, memoryOf, percentile, seconds, type Figure } from './support/measure.ts';
import { PHOTO_PRODUCTS, photoCatalogue, photoCompany, type PhotoCompany } from './support/photo-company.ts';
import { must } from './support/sign-in.ts';
import { rested, workerOf } from './support/process-tree.ts';
import { watchApi } from './support/watch-api.ts';
import type { BenchProgram } from './support/bench-program.ts';

const designs = ['classic', 'ledger', 'editorial'] as const;
/** Those that take longest. */
const longDesigns = ['portrait', 'compendium'] as const;
type Design = (typeof designs)[number] | (typeof longDesigns)[number];
const LONG = 1_000;

/** From the call to the finished file, with the images already in their print sizes, as after the first time. */
export async function measurePdf(program: BenchProgram): Promise<Figure[]> {
  const company = await photoCompany(program);
  const catalogue = await photoCatalogue(company, { count: PHOTO_PRODUCTS, name: 'PDF bench' });
  const one = await photoCatalogue(company, { count: 1, name: 'PDF floor' });
  // The renderer and its fonts are loaded with a worker's first PDF.
  const firstMs = (await makePaper(company, { id: one.id, design: 'classic' })).ms;
  const floorMs = (await makePaper(company, { id: one.id, design: 'ledger' })).ms;
  const figures: Figure[] = [];
  for (const design of designs) {
    const cold = await makePaper(company, { id: catalogue.id, design });
    // A changed note makes a new PDF with the same images.
    const body = { note: `Once more as ${design}` };
    must(await company.call(updateCatalogue, { params: { id: catalogue.id }, body }));
    const warm = await makePaper(company, { id: catalogue.id, design });
    figures.push(
      capFigure(`catalogue PDF, ${PHOTO_PRODUCTS} products with photos, ${design}`, {
        value: warm.ms / 1000,
        floor: floorMs / 1000,
        atMost: 3,
        unit: 's',
        parts: [
          `with its pictures made for the first time ${seconds(cold.ms)}; file of ${(warm.bytes / 1_048_576).toFixed(1)} MB`,
        ],
      }),
    );
  }
  figures.push(...(await measureLong(program, company, one.id)));
  process.stdout.write(
    `  floor: a PDF with one product, ${seconds(floorMs)}; the first of a worker ${seconds(firstMs)}\n`,
  );
  return figures;
}

/** A thousand products, with the pictures of the first two hundred. */
async function measureLong(program: BenchProgram, company: PhotoCompany, shortId: number): Promise<Figure[]> {
  const { id } = await photoCatalogue(company, { count: LONG, name: 'Long PDF' });
  const worker = workerOf(program.pid);
  const figures: Figure[] = [];
  for (const design of longDesigns) {
    // The photos were described for the visual search, which takes memory of its own.
    await rested(program.pid);
    await makePaper(company, { id: shortId, design });
    forgetPeak(worker);
    const { now: before } = memoryOf(worker);
    const watched = watchApi(company);
    const cold = await makePaper(company, { id, design });
    must(await company.call(updateCatalogue, { params: { id }, body: { note: `Once more as ${design}` } }));
    const { ms, bytes } = await makePaper(company, { id, design });
    const times = await watched.stop();
    const beside = `with its pictures made for the first time ${seconds(cold.ms)}; file of ${(bytes / 1_048_576).toFixed(1)} MB`;
    const about = `catalogue PDF, ${LONG} products, ${design}`;
    figures.push(
      capFigure(about, { value: ms / 1000, atMost: 5, unit: 's', parts: [beside] }),
      capFigure(`${about}: peak memory of the worker`, {
        value: memoryOf(worker).peak,
        atMost: 600,
        unit: 'MB',
        parts: [`${before.toFixed(0)} MB before it`],
      }),
      capFigure(`${about}: a light call meanwhile, 95 of 100`, {
        value: percentile(times, 0.95),
        atMost: 100,
        unit: 'ms',
        parts: [`${times.length} calls, middle ${percentile(times, 0.5).toFixed(0)} ms`],
      }),
    );
  }
  return figures;
}

async function makePaper(
  { call }: PhotoCompany,
  { id, design }: { id: number; design: Design },
): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  const body = { collection_id: id, design };
  const { task_id: taskId } = must(await call(generateCataloguePdf, { body }));
  const task = await finishedTask(call, taskId);
  return { ms: performance.now() - startedAt, bytes: task.download_bytes ?? 0 };
}
