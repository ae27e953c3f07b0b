import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  createPaper,
  documentFigures,
  getPaper,
  issuePaper,
  listPapers,
  paperHistory,
  paperPdf,
  paperPreview,
  updatePaper,
  type TradePaperDetails,
} from '@sourcewiz/contract';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import type { BenchProgram } from './support/bench-program.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import {
  capFigure,
  inTurns,
  percentile,
  ratioFigure,
  seconds,
  send,
  type Figure,
} from './support/measure.ts';
import { rested } from './support/process-tree.ts';
import { must } from './support/sign-in.ts';

const LINES = 500;
const PRINTED = 400;
const AT_ONCE = 50;
const LISTED = 10_000;

/** A large trade paper on screen and on paper, many that are issued at once, and a long list of them. */
export async function measurePapers(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Paper bench');
  const ids = await company.inside(async (base) => {
    await seedProducts(base, { count: LINES });
    return inTransaction(base, async ({ db }) => {
      const { sql } = await import('drizzle-orm');
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from product where type = 'product' order by id limit ${LINES}`,
      );
      return rows.map(({ id }) => Number(id));
    });
  });
  await rested(program.pid);
  const large = await makeOrder(company, ids);
  return [
    await opening(company, large.id),
    recalculation(large),
    ...(await printing(company, ids.slice(0, PRINTED))),
    ...(await issuing(company, ids.slice(0, 20))),
    await listing(program, company),
  ];
}

const parties = {
  exporter: { company: 'Kaveri Exports', city: 'Jodhpur', country: 'India' },
  buyer: { company: 'Nordhem Living AB', city: 'Gothenburg', country: 'Sweden' },
};

async function makeOrder({ call }: BenchCompany, ids: readonly number[]): Promise<TradePaperDetails> {
  const products = ids.map((id, at) => ({
    product_id: id,
    quantity: String(12 + (at % 40)),
    price: `${3 + (at % 17)}.45`,
  }));
  return must(await call(createPaper, { body: { type: 'commercial-invoice', products, ...parties } }));
}

/** The calls of the screen, one after the other as a browser without anything in memory sends them. */
async function opening({ call }: BenchCompany, id: number): Promise<Figure> {
  const params = { id };
  const parts = { 'the paper': 0, 'its history': 0, 'its preview': 0 };
  const timed = async (name: keyof typeof parts, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return (parts[name] = performance.now() - start);
  };
  const once = async () =>
    (await timed('the paper', async () => must(await call(getPaper, { params })))) +
    (await timed('its history', async () => must(await call(paperHistory, { params }))));
  await timed('its preview', async () => must(await call(paperPreview, { params, query: {} })));
  const times: number[] = [];
  for (let round = 0; round < 8; round += 1) times.push(await once());
  return capFigure(`a paper of ${LINES} lines opens`, {
    value: percentile(times, 0.5) / 1000,
    atMost: 1,
    unit: 's',
    parts: [`its preview, which follows: ${seconds(parts['its preview'])} the first time`],
  });
}

/** What a keystroke costs: one line and one tax are other than before. */
function recalculation({ products, taxes }: TradePaperDetails): Figure {
  const row = { tax_value_id: null };
  const adjustments = [
    ...Object.values(taxes),
    { ...row, uid: 'a', kind: 'discount', property: 'Discount', type: 'percent', value: '2.5' } as const,
    { ...row, uid: 'b', kind: 'charge', property: 'Freight', type: 'fixed', value: '1280' } as const,
    { ...row, uid: 'c', kind: 'tax', property: 'IGST', type: 'percent', value: '18' } as const,
  ];
  const times = Array.from({ length: 60 }, (_, at) => {
    const lines = products.map((line, n) => (n === at ? { ...line, quantity: String(100 + at) } : line));
    const start = performance.now();
    documentFigures(lines, adjustments);
    return performance.now() - start;
  });
  return capFigure(`recalculating ${products.length} lines`, {
    value: percentile(times, 0.5),
    atMost: 16,
    unit: 'ms',
  });
}

async function printing(company: BenchCompany, ids: readonly number[]): Promise<Figure[]> {
  const { call } = company;
  const { id } = await makeOrder(company, ids);
  const print = async (round: number) => {
    // Other content, so that it is not the file of before.
    must(await call(updatePaper, { body: { id, terms: { remarks: `Round ${round}` } } }));
    const start = performance.now();
    must(await call(paperPdf, { params: { id }, body: {} }));
    return performance.now() - start;
  };
  const first = await print(0);
  const times: number[] = [];
  for (let round = 1; round <= 5; round += 1) times.push(await print(round));
  return [
    capFigure(`PDF of ${ids.length} lines`, {
      value: percentile(times, 0.5) / 1000,
      atMost: 2,
      unit: 's',
      parts: [`the first one: ${seconds(first)}`],
    }),
  ];
}

/** Drafts of 20 lines that are issued in one moment by one company. */
async function issuing(company: BenchCompany, ids: readonly number[]): Promise<Figure[]> {
  const { call } = company;
  const rounds: number[] = [];
  const numbers: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const drafts: number[] = [];
    for (let at = 0; at < AT_ONCE; at += 1) drafts.push((await makeOrder(company, ids)).id);
    const times: number[] = [];
    await Promise.all(
      drafts.map(async (id) => {
        const start = performance.now();
        const body = { reason: 'Weights follow' };
        numbers.push(must(await call(issuePaper, { params: { id }, body })).number);
        times.push(performance.now() - start);
      }),
    );
    rounds.push(percentile(times, 0.95));
  }
  const counted = numbers.map((number) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b);
  const whole = counted.filter((number, at) => number === at + 1).length;
  return [
    capFigure(`${AT_ONCE} papers issued at once, 95th percentile`, {
      value: Math.min(...rounds),
      atMost: 300,
      unit: 'ms',
      parts: [`rounds: ${rounds.map((ms) => ms.toFixed(0)).join(', ')} ms`],
    }),
    capFigure(`gaps and doubles in the numbers of ${numbers.length} papers`, {
      value: numbers.length - whole,
      atMost: 0,
      unit: '',
    }),
  ];
}

async function listing(program: BenchProgram, company: BenchCompany): Promise<Figure> {
  const orgId = await company.inside(({ caller }) => Promise.resolve(caller.orgId));
  const client = new pg.Client({ connectionString: program.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.org_id', $1, true), set_config('role', 'app_tenant', true)`, [
      orgId,
    ]);
    await client.query(FILL, [orgId, LISTED, randomUUID().slice(0, 8)]);
    await client.query('commit');
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId]);
    await client.query('set role app_tenant');
    await rested(program.pid);
    const words = (n: number) => `company${1 + (n % 9)}`;
    const headers = { 'access-token': company.token };
    const figure = await inTurns(
      {
        floor: async (n) => {
          await client.query({ name: 'paper-page', text: PAGE, values: [orgId, `%${words(n)}%`] });
          await client.query({ name: 'paper-sums', text: SUMS, values: [orgId, `%${words(n)}%`] });
        },
        measured: (n) =>
          send({ url: `${program.url}${listPapers.path}?query=${words(n)}`, method: 'GET', headers }),
      },
      { rounds: 3, count: 15 },
    );
    return ratioFigure(`${LISTED} papers searched: a page, counts and totals, over plain SQL`, {
      ...figure,
      atMost: 3,
    });
  } finally {
    await client.end();
  }
}

/** Papers with four lines each, issued by one of nine buyers. */
const FILL = `
  with deals as (
      insert into deal (org_id, name, credit, created_at)
      select $1::uuid, 'Deal ' || n, '{"number":"","conditions":[]}', now() from generate_series(1, 2000) n returning id),
    numbered as (select id, row_number() over () - 1 as place from deals),
    made as (
      insert into document (org_id, type, number, state, is_current, currency, terms, seller, buyer, line_count, total,
        taxed_total, created_at, created_by_name, updated_at, sent_at)
      select $1, (array['proforma-invoice','sales-order','packaging-list','commercial-invoice'])[1 + n % 4],
        $3 || '-' || n, 'issued', true, (array['USD','EUR','INR'])[1 + n % 3], t.terms,
        '{"company":"Kaveri Exports","name":"","address":"","city":"Jodhpur","country":"India","email":"","phone":"","tax_number":"","contact_id":null}',
        jsonb_build_object('company', 'Company' || (1 + n % 9) || ' AB', 'name', '', 'address', '', 'city', 'Gothenburg',
          'country', 'Sweden', 'email', '', 'phone', '', 'tax_number', '', 'contact_id', null),
        4, 1000 + n, 1180 + n, now() - interval '1 minute' * n, 'Bench Person', now() - interval '1 minute' * n,
        now() - interval '1 minute' * n
      from generate_series(1, $2::int) n,
        (select terms from document where org_id = $1 and type = 'commercial-invoice' limit 1) t
      returning id),
    papers as (select id, row_number() over (order by id) as n from made),
    lines as (
      insert into document_line (org_id, document_id, uid, position, name, quantity, unit, price, facts)
      select $1, m.id, 'l' || at, at, 'Mango wood bowl ' || at, 100, 'pcs', 9.4,
        jsonb_build_object('sku', 'SKU-' || m.n || '-' || at, 'name', 'Mango wood bowl', 'variant', '', 'summary', '',
          'hs_code', '4419', 'moq', null, 'pack', null, 'image_id', null)
      from papers m, generate_series(1, 4) at)
  insert into paper (org_id, document_id, deal_id, pieces)
  select $1, m.id, d.id, 400 from papers m join numbered d on d.place = m.n % 2000`;
const FOUND = `
  from document d left join paper p on p.org_id = d.org_id and p.document_id = d.id
  left join deal on deal.org_id = p.org_id and deal.id = p.deal_id
  where d.org_id = $1 and (d.is_current or d.sent_at is null) and (
    concat_ws(' ', d.number, d.buyer ->> 'company', d.buyer ->> 'name', d.seller ->> 'company',
      d.terms ->> 'their_reference', deal.name) ilike $2
    or exists (select from document_line l where l.org_id = d.org_id and l.document_id = d.id
      and (l.facts ->> 'sku' || ' ' || l.name) ilike $2))`;
const PAGE = `select d.*, p.*, deal.name ${FOUND} order by d.created_at desc, d.id desc limit 25`;
const SUMS = `
  select d.type, d.currency, count(*), sum(d.taxed_total) filter (where d.state <> 'cancelled'), sum(p.pieces)
  ${FOUND} group by d.type, d.currency`;
