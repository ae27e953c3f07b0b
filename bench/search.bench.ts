import { inTransaction } from '../apps/server/src/platform/context.ts';
import { searchStoresOf } from '../apps/server/src/areas/search/memory/search-stores.ts';
import { capFigure, cpuMsOf, memoryOf, send, until, type Figure } from './support/measure.ts';
import { settled } from './support/process-tree.ts';
import {
  mistyped,
  neighbours,
  nouns,
  searchCompany,
  settleTable,
  type SearchCompany,
} from './support/search-company.ts';
import { startBareServer, type BenchProgram } from './support/bench-program.ts';

const LARGE = 100_000;
const SMALL = 1_000;
const COMPANIES = 1_000;
/** Companies that are searched in turn; the others only fill the table. */
const SEARCHED = 10;
const CALLS = 80;
/** As many as a running program has long since handled. */
const WARM_UP = 200;

/** Searches of one very large company, each compared with the same search in plain SQL. */
export async function measureSearch(program: BenchProgram): Promise<Figure[]> {
  const company = await searchCompany(program, 'Large search bench', LARGE);
  await settleTable(program);
  await settled(program.pid);
  return [await measureLoad(company), ...(await measureLarge(program, company))];
}

/** The same for many small companies that share the tables. */
export async function measureCompanies(program: BenchProgram): Promise<Figure[]> {
  const companies: SearchCompany[] = [];
  for (let index = 0; index < SEARCHED; index++) {
    companies.push(await searchCompany(program, `Small search bench ${index}`, SMALL));
  }
  const [first] = companies;
  if (!first) return [];
  await neighbours(program, { companies: COMPANIES - SEARCHED, products: SMALL, like: first });
  await settleTable(program);
  await settled(program.pid);
  const call = caller(program, (n) => companies[n % companies.length] ?? first);
  const figures: Figure[] = [];
  for (const question of questions(first, SMALL)) {
    figures.push(
      await compare(program, { prefix: '1,000 × 1,000', question, call, company: first, floorCalls: 30 }),
    );
  }
  return figures;
}

/** The first search loads the columns; after that it takes a fraction of the time. */
async function untilInMemory(call: () => Promise<unknown>): Promise<void> {
  const time = async () => {
    const startedAt = performance.now();
    await call();
    return performance.now() - startedAt;
  };
  const first = await time();
  await until(async () => ((await time()) < first / 3 ? true : undefined), 500);
}

interface Question {
  what: string;
  atMost: number;
  /** Body of the call. */
  body: (n: number) => unknown;
  /** The same in the parameters of the function. */
  request: (n: number) => unknown;
}

const published = { key: 'status', tokens: ['status=draft', 'status=published'] };

function questions({ lists, numbers }: SearchCompany, products: number): Question[] {
  const [first = '', second = ''] = lists;
  const [price = ''] = numbers;
  const page = { sort: 'products_desc', size: 24, skip: 0, facets: true };
  const noun = (n: number) => nouns[n % nouns.length] ?? '';
  const text = (word: string) => ({
    words: `'${word}':*`,
    sku: `${word}%`,
    sku_key: word,
    fuzzy: [],
    sort: 'products',
  });
  const sku = (n: number) => String(1 + ((n * 7919) % products));
  return [
    {
      what: 'no filter + facets',
      atMost: 60,
      body: () => ({}),
      request: () => ({ ...page, groups: [published] }),
    },
    {
      what: 'three filters + facets',
      atMost: 60,
      body: (n) => ({
        filter_args: {
          filters: `(${first}:"Value ${n % 4}" OR ${first}:"Value 1") AND ${second}:"Value ${n % 8}" AND ${price}:50 TO 400`,
        },
      }),
      request: (n) => ({
        ...page,
        groups: [
          { key: first, tokens: [`${first}=Value ${n % 4}`, `${first}=Value 1`] },
          { key: second, tokens: [`${second}=Value ${n % 8}`] },
          { key: price, ranges: [{ min: '50', max: '400' }] },
          published,
        ],
      }),
    },
    {
      what: 'a word of every tenth product + facets, best match first',
      atMost: 60,
      body: (n) => ({ query: noun(n) }),
      request: (n) => ({ ...page, ...text(noun(n)), groups: [published] }),
    },
    {
      what: 'another word each time + facets',
      atMost: 60,
      body: (n) => ({ query: `tone ${n % 900}` }),
      request: (n) => ({
        ...page,
        ...text(`tone${n % 900}`),
        words: `'tone' & '${n % 900}':*`,
        groups: [published],
      }),
    },
    {
      what: 'narrow: a product ID',
      atMost: 10,
      body: (n) => ({ query: `SKU-${sku(n)}` }),
      request: (n) => ({
        ...page,
        words: `'sku' & '${sku(n)}':*`,
        sku: `sku${sku(n)}%`,
        sku_key: `sku${sku(n)}`,
        fuzzy: [],
        sort: 'products',
        groups: [published],
      }),
    },
    {
      what: 'a word with a typing error + facets',
      atMost: 50,
      body: (n) => ({ query: mistyped(n) }),
      request: (n) => ({
        ...page,
        ...text(mistyped(n)),
        fuzzy: [{ word: mistyped(n), likeness: 0.39 }],
        groups: [published],
      }),
    },
    {
      what: 'the next page, without facets',
      atMost: 60,
      body: (n) => ({ page: 1 + (n % 20), facets: false, filter_args: { filters: `${first}:"Value 1"` } }),
      request: (n) => ({
        ...page,
        facets: false,
        skip: 24 * (1 + (n % 20)),
        groups: [{ key: first, tokens: [`${first}=Value 1`] }, published],
      }),
    },
  ];
}

/** In a separate process, where nothing else uses memory. */
async function measureLoad(company: SearchCompany): Promise<Figure> {
  return company.inside(async (base) => {
    const stores = searchStoresOf(base.platform);
    const startedAt = performance.now();
    await inTransaction(base, (ctx) => stores.current(ctx));
    await stores.settled();
    const seconds = (performance.now() - startedAt) / 1000;
    const megabytes = stores.kept.bytes / 1024 / 1024;
    return capFigure('100,000 products in memory', {
      value: megabytes,
      atMost: 64,
      unit: 'MB',
      parts: [`read in ${seconds.toFixed(1)} s, while the database answers`],
    });
  });
}

async function measureLarge(program: BenchProgram, company: SearchCompany): Promise<Figure[]> {
  const call = caller(program, () => company);
  const before = memoryOf(program.pid).now;
  await untilInMemory(() => call({}));
  const figures: Figure[] = [];
  for (const question of questions(company, LARGE)) {
    figures.push(
      await compare(program, {
        prefix: '100,000 × 12',
        question,
        call,
        company,
        floorCalls: 2,
      }),
    );
  }
  const grown = memoryOf(program.pid).now - before;
  return [...figures, capFigure('the API grew by', { value: grown, atMost: 250, unit: 'MB' })];
}

function caller(program: BenchProgram, of: (n: number) => SearchCompany) {
  return (body: unknown, n = 0) =>
    send({
      url: `${program.url}/api/search/products`,
      headers: { 'access-token': of(n).token },
      body,
    });
}

/** For comparison, in the same run: the same search in plain SQL, and reading a row by its key. */
async function compare(
  program: BenchProgram,
  {
    prefix,
    question,
    call,
    company,
    floorCalls,
  }: {
    prefix: string;
    question: Question;
    call: (body: unknown, n: number) => Promise<string>;
    company: SearchCompany;
    floorCalls: number;
  },
): Promise<Figure> {
  const bare = await startBareServer({ ...program, orgId: company.orgId });
  try {
    const floor = (name: string, values: unknown[]) => send({ url: `${bare.url}/${name}`, body: values });
    const row = await spread((n) => floor('read', [n]), CALLS);
    const plain = await spread((n) => floor('ask', [question.request(n)]), floorCalls);
    const before = processorMs(program);
    const measured = await spread((n) => call(question.body(n), n), CALLS);
    const each = (processorMs(program) - before) / (CALLS + WARM_UP);
    return capFigure(`${prefix}: ${question.what}, p95`, {
      value: measured.p95,
      atMost: question.atMost,
      unit: 'ms',
      floor: plain.p50,
      parts: [
        `p50 ${measured.p50.toFixed(1)} ms; by SQL alone (the floor) ${plain.p50.toFixed(1)} ms; a row by its key ${row.p50.toFixed(2)} ms`,
        `processor time of the program per search: ${each.toFixed(1)} ms`,
      ],
    });
  } finally {
    await bare.close();
  }
}

/** Milliseconds of processor time that the program has used. */
const processorMs = (program: BenchProgram) => cpuMsOf(program.pid);

/** Milliseconds of the median, and of the 95th percentile. */
async function spread(
  call: (n: number) => Promise<unknown>,
  count: number,
): Promise<{ p50: number; p95: number }> {
  const warmUp = count < CALLS ? 0 : WARM_UP;
  for (let n = 0; n < warmUp; n++) await call(n);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const startedAt = performance.now();
    await call(n);
    times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(count - 1, Math.floor(count * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
