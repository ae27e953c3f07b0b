import { listTasks, makeLabels, NOT_ARCHIVED, searchProducts } from '@sourcewiz/contract';
import { drawQrMatrix } from '../apps/server/src/platform/codes/draw-code.ts';
import { loadAttributes } from '../apps/server/src/areas/attributes/index.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, forgetPeak, memoryOf, seconds, until, type Figure } from './support/measure.ts';
import { settled, workerOf } from './support/process-tree.ts';
import { must } from './support/sign-in.ts';
import type { BenchProgram } from './support/bench-program.ts';

const LABELS = 5_000;

/** Labels of 5,000 products with three attributes and a code each, from the call to the finished PDF. */
export async function measureLabels(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Label bench');
  const { ids, attributes } = await prepare(company);
  // The renderer and its fonts are loaded with a worker's first PDF.
  await makePaper(company, { ids: ids.slice(0, 500), attributes });
  await settled(program.pid);
  const worker = workerOf(program.pid);
  forgetPeak(worker);
  const made = await makePaper(company, { ids, attributes });
  const floorMs = bareCodes();
  return [
    capFigure(`PDF of ${LABELS} labels of as many products, from the call to the finished file`, {
      value: made.ms / 1000,
      floor: floorMs / 1000,
      atMost: 8,
      unit: 's',
      parts: [
        `the call, which counts them and gives each its page ${seconds(made.callMs)}; file of ${(made.bytes / 1_048_576).toFixed(1)} MB`,
        'floor: the same number of QR codes worked out and nothing else',
      ],
    }),
    capFigure('peak memory of the worker during that', {
      value: memoryOf(worker).peak,
      atMost: 800,
      unit: 'MB',
    }),
  ];
}

async function prepare({ inside, call }: BenchCompany): Promise<{ ids: number[]; attributes: number[] }> {
  const attributes = await inside(async (base) => {
    await seedProducts(base, { count: LABELS });
    const all = await inTransaction(base, (ctx) => loadAttributes(ctx));
    const printed = ['selling_price', 'material', 'size'];
    return all.filter(({ internal_name: key }) => printed.includes(key)).map(({ id }) => id);
  });
  const ids: number[] = [];
  for (let page = 0; ids.length < LABELS; page += 1) {
    const body = { page, hitsPerPage: 200, facets: false, filter_args: { filters: NOT_ARCHIVED } };
    const { hits } = must(await call(searchProducts, { body }));
    if (hits.length === 0) break;
    ids.push(...hits.map(({ id }) => id));
  }
  return { ids: ids.slice(0, LABELS), attributes };
}

async function makePaper(
  { call }: BenchCompany,
  { ids, attributes }: { ids: readonly number[]; attributes: number[] },
): Promise<{ ms: number; callMs: number; bytes: number }> {
  const startedAt = performance.now();
  const body = {
    product_ids: Object.fromEntries(ids.map((id) => [String(id), []])),
    template_settings: { template_json: { id: 'a4-24' as const }, attributes },
  };
  const { task_id: taskId } = must(await call(makeLabels, { body }));
  const callMs = performance.now() - startedAt;
  const task = await until(async () => {
    const found = must(await call(listTasks)).find(({ task_id: one }) => one === taskId);
    if (found?.status === 'failed') throw new Error(`The labels failed: ${JSON.stringify(found.error)}`);
    return found?.status === 'success' ? found : undefined;
  });
  return { ms: performance.now() - startedAt, callMs, bytes: task.download_bytes ?? 0 };
}

function bareCodes(): number {
  const startedAt = performance.now();
  for (let index = 0; index < LABELS; index += 1) {
    drawQrMatrix(`http://localhost:4600/qr/public/${String(index).padStart(22, 'x')}`);
  }
  return performance.now() - startedAt;
}
