import { generateCataloguePdf, listTasks, updateCatalogue } from '@sourcewiz/contract';
import { capFigure, seconds, until, type Figure } from './measure.ts';
import { PHOTO_PRODUCTS, photoCatalogue, photoCompany, type PhotoCompany } from './photo-company.ts';
import { must } from './sign-in.ts';
import type { BenchProgram } from './bench-program.ts';

const layouts = ['grid', 'list', 'large'] as const;

/** From the call to the finished file, with the images already in their print sizes, as after the first time. */
export async function measurePdf(program: BenchProgram): Promise<Figure[]> {
  const company = await photoCompany(program);
  const catalogue = await photoCatalogue(company, { count: PHOTO_PRODUCTS, name: 'PDF bench' });
  const one = await photoCatalogue(company, { count: 1, name: 'PDF floor' });
  // The renderer and its fonts are loaded with a worker's first PDF.
  const firstMs = (await makePaper(company, { id: one.id, layout: 'grid' })).ms;
  const floorMs = (await makePaper(company, { id: one.id, layout: 'list' })).ms;
  const figures: Figure[] = [];
  for (const layout of layouts) {
    const cold = await makePaper(company, { id: catalogue.id, layout });
    // A changed note makes a new PDF with the same images.
    const body = { note: `Once more as ${layout}` };
    must(await company.call(updateCatalogue, { params: { id: catalogue.id }, body }));
    const warm = await makePaper(company, { id: catalogue.id, layout });
    figures.push(
      capFigure(`catalogue PDF, ${PHOTO_PRODUCTS} products with photos, ${layout}`, {
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
  process.stdout.write(
    `  floor: a PDF with one product, ${seconds(floorMs)}; the first of a worker ${seconds(firstMs)}\n`,
  );
  return figures;
}

async function makePaper(
  { call }: PhotoCompany,
  { id, layout }: { id: number; layout: (typeof layouts)[number] },
): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  const body = { collection_id: id, layout };
  const { task_id: taskId } = must(await call(generateCataloguePdf, { body }));
  const task = await until(async () => {
    const found = must(await call(listTasks)).find(({ task_id: one }) => one === taskId);
    if (found?.status === 'failed') throw new Error(`The PDF failed: ${JSON.stringify(found.error)}`);
    return found?.status === 'success' ? found : undefined;
  });
  return { ms: performance.now() - startedAt, bytes: task.download_bytes ?? 0 };
}
