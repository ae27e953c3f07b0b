import { inTransaction } from '../apps/server/src/platform/context.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { withBase } from './inside.ts';
import { inTurns, ratioFigure, send, type Figure, type Pair } from './measure.ts';
import { startBareServer, type World } from './world.ts';

const PRODUCTS = 10_000;

/** The four calls of the API that people wait for, each against the best plain SQL for the same answer on a bare server, one after the other and 16 at once. */
export async function measureApi(world: World): Promise<Figure[]> {
  const ids = await withBase(world, async (base) => {
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
  const bare = await startBareServer(world);
  const headers = { 'access-token': world.token };
  const api = (path: string, body: unknown, method = 'POST') =>
    send({ url: `${world.url}${path}`, method, headers, body });
  const floor = (name: string, values: unknown[] = []) => send({ url: `${bare.url}/${name}`, body: values });
  // The floor counts revisions up, too.
  const spare = ids.splice(-100);
  const revisions = new Map<number, number>();
  const update = async (n: number) => {
    // Callers at the same time have products of their own.
    const id = ids[n % ids.length] ?? 0;
    const revision = revisions.get(id) ?? (await revisionOf(id));
    const body = { revision, name: `Measured ${n} ${Date.now()}` };
    revisions.set(id, revisionIn(await api(`/api/items/productsv3/${id}`, body, 'PATCH')));
  };
  const read = (id: number | undefined) =>
    send({ url: `${world.url}/api/items/productsv3/${id}`, method: 'GET', headers });
  const revisionOf = async (id: number) => revisionIn(await read(id));
  const calls: { what: string; atMost: number; pair: Pair }[] = [
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
      atMost: 5,
      pair: {
        measured: (n) => read(ids[n % ids.length]),
        floor: (n) => floor('read', [ids[n % ids.length]]),
      },
    },
    {
      what: 'single product update, with history and search row',
      atMost: 5,
      pair: { measured: update, floor: (n) => floor('update', [spare[n % spare.length], `Bare ${n}`]) },
    },
  ];
  try {
    // Revisions are known beforehand, so that a call is a call.
    for (const id of ids) revisions.set(id, await revisionOf(id));
    const figures: Figure[] = [];
    for (const { what, atMost, pair } of calls) {
      await inTurns(pair, { rounds: 1, count: 20 });
      figures.push(ratioFigure(what, { ...(await inTurns(pair)), atMost }));
      const together = await inTurns(pair, { count: 160, atOnce: 16 });
      figures.push(ratioFigure(`${what}, 16 at once`, { ...together, atMost }));
    }
    return figures;
  } finally {
    await bare.close();
  }
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
