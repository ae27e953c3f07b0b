import { inTransaction } from '../apps/server/src/platform/context.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { withBase } from './inside.ts';
import { median, ratioFigure, send, type Figure } from './measure.ts';
import { startBareServer, type World } from './world.ts';

const PRODUCTS = 10_000;

/** The four calls of the API that people wait for, each against the same SQL on a bare server. */
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
  try {
    return [
      await compare('product list page, 24 hits sorted, 10,000 products', 3, {
        measured: () =>
          api('/api/search/products', {
            hitsPerPage: 24,
            facets: false,
            filter_args: { sort_by: 'products_desc' },
          }),
        floor: () => floor('list'),
      }),
      await compare('text search + filters + 5 facets, 10,000 products', 4, {
        measured: (n) => api('/api/search/products', searchBody(n)),
        floor: (n) => floor('search', [searchRequest(n)]),
      }),
      await compare('single product read', 5, {
        measured: (n) =>
          send({ url: `${world.url}/api/items/productsv3/${ids[n % ids.length]}`, method: 'GET', headers }),
        floor: (n) => floor('read', [ids[n % ids.length]]),
      }),
      await compareUpdate({ api, floor, ids }),
    ];
  } finally {
    await bare.close();
  }
}

async function compare(
  what: string,
  atMost: number,
  { measured, floor }: { measured: (n: number) => Promise<unknown>; floor: (n: number) => Promise<unknown> },
): Promise<Figure> {
  const floorMs = await median(floor);
  const ms = await median(measured);
  return ratioFigure(what, { ms, floorMs, atMost });
}

const words = ['bowl', 'vase', 'lamp', 'tray', 'mug', 'basket'];

function searchBody(n: number): unknown {
  return {
    query: words[n % words.length],
    hitsPerPage: 24,
    facets: true,
    filter_args: {
      sort_by: 'products',
      filters: 'status:"published" AND (category:"Storage" OR category:"Lighting")',
    },
  };
}

/** What the API asks the function for the same search. */
function searchRequest(n: number): unknown {
  const word = words[n % words.length] ?? '';
  return {
    words: `'${word}':*`,
    sku: `${word}%`,
    sku_key: word,
    groups: [
      { key: 'status', tokens: ['status=published'] },
      { key: 'category', tokens: ['category=Storage', 'category=Lighting'] },
    ],
    sort: 'products',
    size: 24,
    skip: 0,
    facets: true,
  };
}

async function compareUpdate({
  api,
  floor,
  ids,
}: {
  api: (path: string, body: unknown, method?: string) => Promise<string>;
  floor: (name: string, values?: unknown[]) => Promise<string>;
  ids: number[];
}): Promise<Figure> {
  const revisions = new Map<number, number>();
  const floorMs = await median((n) => floor('update', [ids[n % ids.length], `Bare ${n}`]));
  for (const id of ids.slice(0, 220)) {
    const answer = JSON.parse(await api(`/api/items/productsv3/${id}`, undefined, 'GET')) as {
      data: { revision: number };
    };
    revisions.set(id, answer.data.revision);
  }
  const ms = await median(async (n) => {
    const id = ids[n % 220] ?? 0;
    const body = { revision: revisions.get(id), name: `Measured ${n} ${Date.now()}` };
    const answer = JSON.parse(await api(`/api/items/productsv3/${id}`, body, 'PATCH')) as {
      data: { revision: number };
    };
    revisions.set(id, answer.data.revision);
  });
  return ratioFigure('single product update, with history and search row', { ms, floorMs, atMost: 5 });
}
