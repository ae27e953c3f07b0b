import {
  createCatalogue,
  createProduct,
  generateCataloguePdf,
  getProduct,
  previewImport,
  NOT_ARCHIVED,
  searchProducts,
  startImport,
  getImport,
} from '@sourcewiz/contract';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, percentile, sleep, until, type Figure } from './support/measure.ts';
import type { BenchProgram } from './support/bench-program.ts';

const LIGHT_CALLS = 150;
const PRODUCTS = 2_000;
const SEARCHERS = 50;
const SHEET_ROWS = 5_000;
const WORDS = ['bowl', 'vase', 'lamp', 'tray', 'mug', 'basket'];

/**
 * How other companies affect one: its light calls while another does as much as it may, and many searches while one
 * company imports and one makes PDFs.
 */
export async function measureFlood(program: BenchProgram): Promise<Figure[]> {
  const quiet = await makeCompany(program, 'Quiet');
  const product = await quiet.call(createProduct, { body: { product_id: 'LIGHT', name: 'A light one' } });
  if (!product.ok) throw new Error('The product was not made');
  const light = () => timed(() => quiet.call(getProduct, { params: { id: product.data.id } }));
  const flooding = await makeCompany(program, 'Flooding');
  await flooding.inside((base) => seedProducts(base, { count: PRODUCTS }));
  await collect(light, 30);

  // Alternating, so that other load on the machine affects both.
  const alone: number[] = [];
  const flooded: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    alone.push(...(await collect(light, LIGHT_CALLS / 3)));
    const end = new AbortController();
    const flood = floodWith(flooding, end.signal, program);
    await sleep(1_000);
    flooded.push(...(await collect(light, LIGHT_CALLS / 3)));
    end.abort();
    await flood;
  }
  return [
    slowed('a light call while another company floods, middle', { alone, flooded, share: 0.5, atMost: 2 }),
    slowed('the same, 95 of 100', { alone, flooded, share: 0.95, atMost: 4 }),
    ...(await measureCrowd(program, { light, flooding })),
  ];
}

async function measureCrowd(
  program: BenchProgram,
  { light, flooding }: { light: () => Promise<number>; flooding: BenchCompany },
): Promise<Figure[]> {
  const importing = await makeCompany(program, 'Importing');
  const searched = await makeCompany(program, 'Searched');
  await searched.inside((base) => seedProducts(base, { count: PRODUCTS }));
  const end = new AbortController();
  const searches: number[] = [];
  const people = Array.from({ length: SEARCHERS }, async (_, person) => {
    // A person reads the results before the next search.
    for (let n = person; !end.signal.aborted; n += 1) {
      searches.push(await timed(() => search(searched, n)));
      await sleep(1_000 + (person % 10) * 100);
    }
  });
  const imported = importSheet(importing, program, SHEET_ROWS);
  const pdfs = makePdfs(flooding, end.signal);
  const times = await collect(light, LIGHT_CALLS);
  await imported;
  end.abort();
  await Promise.all([...people, pdfs]);
  return [
    capFigure(
      'a light call while 50 people search, one company imports 5,000 rows and one makes PDFs, 95 of 100',
      {
        value: percentile(times, 0.95),
        atMost: 100,
        unit: 'ms',
      },
    ),
    capFigure('a search of these people, 95 of 100', {
      value: percentile(searches, 0.95),
      atMost: 250,
      unit: 'ms',
      parts: [`${searches.length} searches, middle ${percentile(searches, 0.5).toFixed(0)} ms`],
    }),
  ];
}

/** Ten who search continuously, four uploads of sheets, and PDFs as fast as they may be ordered. */
async function floodWith(company: BenchCompany, end: AbortSignal, program: BenchProgram): Promise<void> {
  const searching = Array.from({ length: 10 }, async (_, n) => {
    for (let round = n; !end.aborted; round += 1) await search(company, round);
  });
  const uploading = Array.from({ length: 4 }, async () => {
    while (!end.aborted) {
      await upload(company, { program, rows: 1_000 });
      await sleep(50);
    }
  });
  await Promise.all([...searching, ...uploading, makePdfs(company, end)]);
}

async function makePdfs(company: BenchCompany, end: AbortSignal): Promise<void> {
  const found = await company.call(searchProducts, {
    body: { hitsPerPage: 50, filter_args: { filters: NOT_ARCHIVED } } as never,
  });
  if (!found.ok) throw new Error('The search failed');
  const product_ids = found.data.hits.map(({ id }) => id);
  for (let n = 0; !end.aborted; n += 1) {
    const body = { name: `Flood ${n}`, buyer_company: 'A buyer', product_ids };
    const made = await company.call(createCatalogue, { body });
    if (made.ok) await company.call(generateCataloguePdf, { body: { collection_id: made.data.id } });
    await sleep(200);
  }
}

const search = (company: BenchCompany, n: number) =>
  company.call(searchProducts, {
    body: {
      query: WORDS[n % WORDS.length] ?? '',
      facets: true,
      filter_args: { filters: NOT_ARCHIVED },
    } as never,
  });

/** @returns the id of the import; undefined if it was refused for now */
async function upload(
  company: BenchCompany,
  { program, rows }: { program: BenchProgram; rows: number },
): Promise<string | undefined> {
  const lines = ['Product ID,Product name,Material,Description'];
  for (let n = 0; n < rows; n += 1) lines.push(`F-${n},Bowl number ${n},Brass,A bowl that is turned by hand`);
  const form = new FormData();
  form.append(previewImport.upload?.file ?? '', new Blob([lines.join('\n')]), 'flood.csv');
  const answer = await fetch(program.url + previewImport.path, {
    method: 'POST',
    headers: { 'access-token': company.token },
    body: form,
  });
  const { data } = (await answer.json()) as { data?: { id: string } };
  return data?.id;
}

async function importSheet(company: BenchCompany, program: BenchProgram, rows: number): Promise<void> {
  const id = await upload(company, { program, rows });
  if (id === undefined) throw new Error('The sheet was refused');
  await until(async () => {
    const found = await company.call(getImport, { params: { id } });
    return found.ok && found.data.state === 'ready' ? true : undefined;
  });
  await company.call(startImport, { params: { id } });
  await until(async () => {
    const found = await company.call(searchProducts, {
      body: { query: `F-${rows - 1}`, filter_args: { filters: NOT_ARCHIVED } } as never,
    });
    return found.ok && found.data.hits.length > 0 ? true : undefined;
  }, 200);
}

async function timed(work: () => Promise<{ ok: boolean }>): Promise<number> {
  const start = performance.now();
  const { ok } = await work();
  if (!ok) throw new Error('A measured call was refused');
  return performance.now() - start;
}

async function collect(call: () => Promise<number>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    times.push(await call());
    await sleep(20);
  }
  return times;
}

function slowed(
  what: string,
  { alone, flooded, share, atMost }: { alone: number[]; flooded: number[]; share: number; atMost: number },
): Figure {
  const floor = percentile(alone, share);
  const ms = percentile(flooded, share);
  return {
    what,
    measured: `${ms.toFixed(1)} ms`,
    floor: `${floor.toFixed(1)} ms`,
    ratio: ms / floor,
    target: `≤ ${atMost} ×`,
    met: ms / floor <= atMost,
  };
}
