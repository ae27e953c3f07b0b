import { searchStoresOf } from '../apps/server/src/areas/search/memory/search-stores.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import { capFigure, cpuMsOf, percentile, send, until, type Figure } from './support/measure.ts';
import { mistyped, nouns, searchCompany, settleTable, type SearchCompany } from './support/search-company.ts';
import type { BenchProgram } from './support/bench-program.ts';

/** LARGE_PRODUCTS=1000000 takes some ten minutes more. */
const PRODUCTS = Number(process.env['LARGE_PRODUCTS'] ?? 200_000);
/** In memory, at most. */
const BYTES_EACH = 700;
const CALLS = 40;
const WARM_UP = 5;

interface Question {
  what: string;
  atMost: { first: number; loaded: number };
  body: (n: number) => unknown;
}

const noun = (n: number) => nouns[n % nouns.length] ?? '';

function questions({ lists }: SearchCompany): Question[] {
  const [list = ''] = lists;
  const usual = { first: 1_000, loaded: 100 };
  return [
    { what: 'the list with facets', atMost: usual, body: () => ({}) },
    {
      what: 'a filter with facets',
      atMost: usual,
      body: (n) => ({ filter_args: { filters: `${list}:"Value ${n % 4}"` } }),
    },
    {
      what: 'a page of the list without facets',
      atMost: usual,
      body: (n) => ({ page: n % 20, facets: false }),
    },
    { what: 'a word of every tenth product', atMost: usual, body: (n) => ({ query: noun(n) }) },
    { what: 'two words', atMost: usual, body: (n) => ({ query: `tone ${n % 900}` }) },
    { what: 'a product ID', atMost: usual, body: (n) => ({ query: `SKU-${1 + ((n * 7919) % PRODUCTS)}` }) },
    {
      what: 'a word with a typing error',
      atMost: { first: 1_000, loaded: 50 },
      body: (n) => ({ query: mistyped(n) }),
    },
    {
      what: 'two words, one with a typing error, of few products',
      atMost: { first: 1_000, loaded: 50 },
      body: (n) => ({ query: `model ${1 + ((n * 7919) % PRODUCTS)} ${mistyped(n)}` }),
    },
    {
      what: 'an ID with a typing error',
      atMost: { first: 1_000, loaded: 50 },
      body: (n) => ({ query: `modell ${PRODUCTS + 1 + n}x` }),
    },
  ];
}

/** A company with very many products: as the database answers from the first second, and once it is in memory. */
export async function measureLargeCompany(program: BenchProgram): Promise<Figure[]> {
  const company = await searchCompany(program, 'Large company bench', PRODUCTS);
  await settleTable(program);
  await program.restart();
  const first = await measureAll(program, company, 'first');
  const loaded = (await isLoaded(program, company)) ? await measureAll(program, company, 'loaded') : [];
  const { seconds, megabytes } = await load(company);
  return [...first, ...loaded, ...(megabytes === 0 ? [] : [ofMemory(seconds, megabytes)])];
}

const ofMemory = (seconds: number, megabytes: number): Figure =>
  capFigure(`${PRODUCTS} products in memory`, {
    value: (megabytes * 1024 * 1024) / PRODUCTS,
    atMost: BYTES_EACH,
    unit: 'bytes each',
    parts: [`${megabytes.toFixed(0)} MB, read in ${seconds.toFixed(1)} s while the database answers`],
  });

const ask = (program: BenchProgram, { token }: SearchCompany, body: unknown) =>
  send({ url: `${program.url}/api/search/products`, headers: { 'access-token': token }, body });

async function measureAll(
  program: BenchProgram,
  company: SearchCompany,
  when: 'first' | 'loaded',
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, atMost, body } of questions(company)) {
    const times: number[] = [];
    const before = cpuMsOf(program.pid);
    for (let n = 0; n < CALLS + WARM_UP; n++) {
      const startedAt = performance.now();
      await ask(program, company, body(n));
      if (n >= WARM_UP) times.push(performance.now() - startedAt);
    }
    const own = (cpuMsOf(program.pid) - before) / (CALLS + WARM_UP);
    figures.push(
      capFigure(`${PRODUCTS} products, ${when}: ${what}, p95`, {
        value: percentile(times, 0.95),
        atMost: atMost[when],
        unit: 'ms',
        parts: [
          `p50 ${percentile(times, 0.5).toFixed(1)} ms; processor time of the API ${own.toFixed(1)} ms a call`,
        ],
      }),
    );
  }
  return figures;
}

/** Whether it fits into SEARCH_MEMORY_MB; waits until it has been read. */
async function isLoaded(program: BenchProgram, company: SearchCompany): Promise<boolean> {
  if (PRODUCTS * BYTES_EACH > Number(process.env['SEARCH_MEMORY_MB'] ?? 256) * 1024 * 1024) return false;
  await until(async () => !JSON.parse(await ask(program, company, {})).data.estimated || undefined, 1_000);
  return true;
}

/** In a separate process, where nothing else uses memory. */
async function load(company: SearchCompany): Promise<{ seconds: number; megabytes: number }> {
  return company.inside(async (base) => {
    const stores = searchStoresOf(base.platform);
    const startedAt = performance.now();
    await inTransaction(base, (ctx) => stores.current(ctx));
    await stores.settled();
    return {
      seconds: (performance.now() - startedAt) / 1000,
      megabytes: stores.kept.bytes / 1024 / 1024,
    };
  });
}
