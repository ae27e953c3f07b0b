import { createProduct, me, updateProduct, type Product } from '@sourcewiz/contract';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { withBase } from './support/inside.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { inTurns, ratioFigure, send, type Figure, type Pair } from './support/measure.ts';
import { must } from './support/sign-in.ts';
import { startBareServer, type BenchProgram } from './support/bench-program.ts';

const PRODUCTS = 10_000;
const AT_ONCE = 16;
/** Calls of each kind until both sides have compiled their hot code. */
const WARM_UP = 600;

/**
 * The four calls of the API that people wait for, each compared with the best plain SQL for the same answer on a bare
 * server, sequentially and 16 at once.
 */
export async function measureApi(program: BenchProgram): Promise<Figure[]> {
  const ids = await withBase(program, async (base) => {
    await seedProducts(base, { count: PRODUCTS });
    return inTransaction(base, async ({ db }) => {
      const { sql } = await import('drizzle-orm');
      await db.execute(sql`select 1`);
      const { rows } = await db.execute<{ id: number }>(
        sql`select id from product order by id desc limit 400`,
      );
      return rows.map(({ id }) => id);
    });
  });
  const bare = await startBareServer(program);
  const headers = { 'access-token': program.token };
  const api = (path: string, body: unknown, method = 'POST') =>
    send({ url: `${program.url}${path}`, method, headers, body });
  const floor = (name: string, values: unknown[] = []) => send({ url: `${bare.url}/${name}`, body: values });
  // The floor increases revisions, too.
  const spare = ids.splice(-100);
  const revisions = new Map<number, number>();
  const update = async (n: number) => {
    // Simultaneous callers have separate products.
    const id = ids[n % ids.length] ?? 0;
    const revision = revisions.get(id) ?? (await revisionOf(id));
    const body = { revision, name: `Measured ${n} ${Date.now()}` };
    revisions.set(id, revisionIn(await api(`/api/items/productsv3/${id}`, body, 'PATCH')));
  };
  const plainChange = (n: number) => floor('change', [program.orgId, spare[n % spare.length], `Bare ${n}`]);
  const read = (id: number | undefined) =>
    send({ url: `${program.url}/api/items/productsv3/${id}`, method: 'GET', headers });
  const revisionOf = async (id: number) => revisionIn(await read(id));
  const calls: { what: string; atMost: number; togetherAtMost?: number; pair: Pair }[] = [
    {
      what: 'product list page, 24 hits sorted, 10,000 products',
      atMost: 2,
      pair: {
        measured: () =>
          api('/api/search/products', {
            hitsPerPage: 24,
            facets: false,
            filter_args: { sort_by: 'products_desc' },
          }),
        floor: () => floor('list'),
      },
    },
    {
      what: 'text search + filters + 5 facets, 10,000 products',
      atMost: 2.5,
      pair: {
        measured: (n) => api('/api/search/products', searchBody(n)),
        floor: (n) => floor('search', [`'${wordOf(n)}':*`, `${wordOf(n)}%`, ['Storage', 'Lighting']]),
      },
    },
    {
      what: 'single product read',
      atMost: 3.5,
      togetherAtMost: 5,
      pair: {
        measured: (n) => read(ids[n % ids.length]),
        floor: (n) => floor('read', [ids[n % ids.length]]),
      },
    },
    {
      what: 'single product update, with history and search row',
      atMost: 5,
      togetherAtMost: 7,
      pair: { measured: update, floor: (n) => floor('update', [spare[n % spare.length], `Bare ${n}`]) },
    },
    {
      what: 'the same, over one statement that writes the same rows',
      atMost: 5,
      togetherAtMost: 7,
      pair: { measured: update, floor: plainChange },
    },
  ];
  try {
    // Revisions are known beforehand, so that only the call itself is measured.
    for (const id of ids) revisions.set(id, await revisionOf(id));
    const figures: Figure[] = [];
    for (const { what, atMost, togetherAtMost = atMost, pair } of calls) {
      await inTurns(pair, { rounds: 1, count: WARM_UP, atOnce: AT_ONCE });
      figures.push(ratioFigure(what, { ...(await inTurns(pair)), atMost }));
      const together = await inTurns(pair, { count: 160, atOnce: AT_ONCE });
      figures.push(ratioFigure(`${what}, ${AT_ONCE} at once`, { ...together, atMost: togetherAtMost }));
    }
    return [...figures, await measureCompaniesAtOnce(program, floor)];
  } finally {
    await bare.close();
  }
}

/** Writers of one company wait for each other, each for the previous commit. */
async function measureCompaniesAtOnce(
  program: BenchProgram,
  floor: (name: string, values: unknown[]) => Promise<unknown>,
): Promise<Figure> {
  const companies: (BenchCompany & { orgId: string; product: Product; plain: Product })[] = [];
  for (let n = 0; n < AT_ONCE; n += 1) {
    const company = await makeCompany(program, `Updates ${n}`);
    const make = async (product_id: string) =>
      must(await company.call(createProduct, { body: { product_id, name: 'A first one' } }));
    const { org } = must(await company.call(me));
    companies.push({ ...company, orgId: org.id, product: await make('ONE'), plain: await make('TWO') });
  }
  // Each caller has a separate company: two changes of one product from the same revision are a conflict.
  const withCompany = async (work: (company: (typeof companies)[number]) => Promise<void>) => {
    const company = companies.shift();
    if (!company) throw new Error('There are fewer companies than callers');
    await work(company);
    companies.push(company);
  };
  const pair: Pair = {
    measured: (n) =>
      withCompany(async (company) => {
        const { id, revision } = company.product;
        const body = { revision, name: `Measured ${n}` };
        company.product = must(await company.call(updateProduct, { params: { id }, body }));
      }),
    floor: (n) =>
      withCompany(async ({ orgId, plain }) => {
        await floor('change', [orgId, plain.id, `Bare ${n}`]);
      }),
  };
  await inTurns(pair, { rounds: 1, count: AT_ONCE * 10, atOnce: AT_ONCE });
  const together = await inTurns(pair, { count: 160, atOnce: AT_ONCE });
  return ratioFigure(`the same, ${AT_ONCE} at once of as many companies`, { ...together, atMost: 7 });
}

const revisionIn = (answer: string) => (JSON.parse(answer) as { data: { revision: number } }).data.revision;

const words = ['bowl', 'vase', 'lamp', 'tray', 'mug', 'basket'];

const wordOf = (n: number) => words[n % words.length] ?? '';

function searchBody(n: number): unknown {
  return {
    query: wordOf(n),
    hitsPerPage: 24,
    facets: true,
    filter_args: {
      sort_by: 'products',
      filters: 'status:"published" AND (category:"Storage" OR category:"Lighting")',
    },
  };
}
