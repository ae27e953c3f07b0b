import { createProduct, me, type Product } from '@sourcewiz/contract';
import pg from 'pg';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { inTurns, ratioFigure, send, type Figure, type Pair } from './support/measure.ts';
import { nouns, withoutIndexes } from './support/search-company.ts';
import { must } from './support/sign-in.ts';
import {
  startBareServer,
  startBenchProgram,
  superuserUrl,
  type BenchProgram,
} from './support/bench-program.ts';

const PARTITIONS = 64;
const COMPANIES = 200;
/** Companies that are called in turn; the others only fill the tables. */
const CALLED = 5;
const PRODUCTS = 2_000;
const AT_MOST = 1.3;
/** What a product has rows in. */
const FILLED = ['product', 'product_history', 'product_search', 'product_search_word'];

interface Library extends BenchCompany {
  orgId: string;
  products: Product[];
}

/** What it costs that the big tables are divided by company: two programs with the same companies, called in turns. */
export async function measurePartitions(): Promise<Figure[]> {
  const whole = await startBenchProgram({ PARTITIONS: '0' });
  const divided = await startBenchProgram({ PARTITIONS: String(PARTITIONS) });
  try {
    const sides = {
      floor: await fill(whole, await findDivided(whole, false)),
      measured: await fill(divided, await findDivided(divided, true)),
    };
    const figures: Figure[] = [];
    for (const what of Object.keys(sides.floor.calls)) {
      const pair: Pair = {
        floor: (n) => sides.floor.calls[what]?.(n) ?? Promise.resolve(),
        measured: (n) => sides.measured.calls[what]?.(n) ?? Promise.resolve(),
      };
      await inTurns(pair, { rounds: 1, count: 200 });
      const times = await inTurns(pair, { rounds: 6, count: 100 });
      figures.push(
        ratioFigure(`${COMPANIES} × ${PRODUCTS.toLocaleString('en')}: ${what}`, {
          ...times,
          atMost: AT_MOST,
        }),
      );
    }
    await Promise.all([sides.floor.close(), sides.measured.close()]);
    return figures;
  } finally {
    await whole.close();
    await divided.close();
  }
}

/** @throws if the tables are not as they were ordered */
async function findDivided(program: BenchProgram, expected: boolean): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superuserUrl(program) });
  await client.connect();
  const { rows } = await client.query<{ divided: boolean }>(
    `select relkind = 'p' as divided from pg_class where oid = 'public.product'::regclass`,
  );
  if (rows[0]?.divided !== expected) throw new Error('The tables are not as they were ordered');
  return client;
}

async function fill(program: BenchProgram, client: pg.Client) {
  const libraries: Library[] = [];
  for (let index = 0; index < CALLED; index += 1) libraries.push(await makeLibrary(program, index));
  const [first] = libraries;
  if (!first) throw new Error('There is no company');
  await withoutIndexes({ databaseUrl: superuserUrl(program) }, async (writer) => {
    await writer.query(`set session_replication_role = replica`);
    for (const table of FILLED) await copyRows(writer, { table, from: first.orgId });
  });
  await client.query(`vacuum analyze ${FILLED.join(', ')}`);
  await client.query('checkpoint');
  await client.end();
  const bare = await startBareServer({ ...program, orgId: first.orgId });
  return { calls: callsOf(program, libraries, bare.url), close: () => bare.close() };
}

async function makeLibrary(program: BenchProgram, index: number): Promise<Library> {
  const company = await makeCompany(program, `Library ${index}`);
  await company.inside((base) => seedProducts(base, { count: PRODUCTS }));
  const products: Product[] = [];
  for (let at = 0; at < 20; at += 1) {
    const body = { product_id: `OWN-${at}`, name: `Model ${at}` };
    products.push(must(await company.call(createProduct, { body })));
  }
  return { ...company, orgId: must(await company.call(me)).org.id, products };
}

/** Gives the rows of a company to others, which have no account. */
async function copyRows(client: pg.Client, { table, from }: { table: string; from: string }): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => (name === 'org_id' ? 'o.id' : `t.${name}`));
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from ${table} t,
       (select md5('filler ' || n)::uuid as id from generate_series(1, ${COMPANIES - CALLED}) n) o
     where t.org_id = $1`,
    [from],
  );
}

function callsOf(
  program: BenchProgram,
  libraries: readonly Library[],
  bareUrl: string,
): Record<string, (n: number) => Promise<unknown>> {
  const of = (n: number) => {
    const library = libraries[n % libraries.length];
    if (!library) throw new Error('There is no company');
    return library;
  };
  const api = (n: number, path: string, method: string, body?: unknown) =>
    send({ url: `${program.url}${path}`, method, headers: { 'access-token': of(n).token }, body });
  const noun = (n: number) => nouns[n % nouns.length] ?? '';
  return {
    'a page of the list': (n: number) =>
      api(n, '/api/search/products', 'POST', { facets: false, page: n % 20 }),
    'a word with facets': (n: number) => api(n, '/api/search/products', 'POST', { query: noun(n) }),
    'a word by SQL alone': (n: number) =>
      send({
        url: `${bareUrl}/ask`,
        body: [
          {
            sort: 'products',
            size: 24,
            skip: 0,
            facets: false,
            words: `'${noun(n)}':*`,
            sku: `${noun(n)}%`,
            sku_key: noun(n),
            fuzzy: [],
            groups: [],
          },
        ],
      }),
    'a product read': (n: number) => {
      const { products } = of(n);
      return api(n, `/api/items/productsv3/${products[n % products.length]?.id}`, 'GET');
    },
    'a product updated': async (n: number) => {
      const { products } = of(n);
      const at = n % products.length;
      const { id, revision } = products[at] as Product;
      const answer = await api(n, `/api/items/productsv3/${id}`, 'PATCH', { revision, name: `Model ${n}` });
      products[at] = (JSON.parse(answer) as { data: Product }).data;
    },
  };
}
