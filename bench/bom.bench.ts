import {
  costFactsSchema,
  costSheet,
  costSheetInputSchema,
  createResource,
  getBom,
  listTasks,
  loadContainer,
  saveWhatIf,
  standardContainers,
  whatIf,
  type CostLine,
} from '@sourcewiz/contract';
import { insertSheets } from '../apps/server/src/areas/costing/costing.store.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import type { BenchProgram } from './support/bench-program.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, median, until, type Figure } from './support/measure.ts';
import { must } from './support/sign-in.ts';

const PRODUCTS = 10_000;
const LINES = 8;
/** Each product of a level contains this many of the next. */
const PARTS = 5;
const LEVELS = 6;
const BATCH = 1000;

/** A bill of materials of 6 levels, a rate that 10,000 products contain, and containers of 200 cartons. */
export async function measureBom(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Bill bench');
  const ids = await company.inside(async (base) => {
    await seedProducts(base, { count: PRODUCTS + LEVELS * PARTS });
    return inTransaction(base, async ({ db }) => {
      const { sql } = await import('drizzle-orm');
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from product where type = 'product' order by id`,
      );
      return rows.map(({ id }) => Number(id));
    });
  });
  return [
    await rollUp(company, ids.splice(0, LEVELS * PARTS)),
    ...(await newRate(company, ids)),
    loadability(),
  ];
}

const line = (given: Partial<CostLine>): CostLine => ({
  uid: 'a',
  kind: 'material',
  source_id: null,
  variant_id: null,
  name: 'Something',
  quantity: '1.5',
  unit: 'kg',
  rate: '3.25',
  rate_unit: '',
  currency: 'INR',
  loss_percent: '4',
  source: null,
  ...given,
});
const facts = costFactsSchema.parse({
  rates: [],
  packaging_per_piece: '0.24',
  cbm_per_piece: null,
  pieces_per_container: null,
});

async function save(company: BenchCompany, sheets: { id: number; lines: CostLine[] }[]): Promise<void> {
  for (let from = 0; from < sheets.length; from += BATCH) {
    const rows = sheets.slice(from, from + BATCH).map(({ id, lines }) => {
      const input = costSheetInputSchema.parse({
        currency: 'INR',
        lines,
        overheads: [{ name: 'Workshop', kind: 'percent', value: '9' }],
        margin: { basis: 'cost', percent: '40' },
      });
      const { figures } = costSheet(input, facts);
      return { product_id: id, variant_id: null, version: 1, input, facts, figures };
    });
    await company.inside((base) => inTransaction(base, (ctx) => insertSheets(ctx, rows)));
  }
}

async function rollUp(company: BenchCompany, ids: readonly number[]): Promise<Figure> {
  const levels = Array.from({ length: LEVELS }, (_, at) => ids.slice(at * PARTS, (at + 1) * PARTS));
  await save(
    company,
    levels.slice(0, -1).flatMap((level, at) =>
      level.map((id) => ({
        id,
        lines: (levels[at + 1] ?? []).map((part) =>
          line({ uid: `p${part}`, kind: 'part', source_id: part, unit: 'pieces', quantity: '2' }),
        ),
      })),
    ),
  );
  const top = levels[0]?.[0] ?? 0;
  const ask = async () =>
    must(await company.call(getBom, { params: { product_id: top }, query: { order: '960' } }));
  const { nodes } = await ask();
  return capFigure(
    `bill of materials of ${LEVELS - 1} levels below the product, ${nodes.length} rows, with the need of an order`,
    {
      value: await median(ask, 20),
      atMost: 200,
      unit: 'ms',
    },
  );
}

async function newRate(company: BenchCompany, ids: readonly number[]): Promise<Figure[]> {
  const body = { type: 'material', name: 'Mango wood', unit: 'kg', rate: '62', currency: 'INR' } as const;
  const wood = must(await company.call(createResource, { body }));
  await save(
    company,
    ids.map((id) => ({
      id,
      lines: Array.from({ length: LINES }, (_, at) =>
        line({ uid: `l${at}`, ...(at === 0 ? { source_id: wood.id, rate: '62', name: 'Mango wood' } : {}) }),
      ),
    })),
  );
  const prices = [{ child_product_id: wood.id, new_price: '71' }];
  const look = async () => must(await company.call(whatIf, { body: { prices } }));
  const { counts } = await look();
  const start = performance.now();
  await look();
  const previewMs = performance.now() - start;
  const begun = performance.now();
  must(await company.call(saveWhatIf, { body: { prices } }));
  const isDone = async () =>
    must(await company.call(listTasks)).find(({ action }) => action === 'costing_change')?.status ===
    'success'
      ? true
      : undefined;
  await until(isDone);
  const taskMs = performance.now() - begun;
  return [
    capFigure(`preview of a rate that ${counts.all} products contain`, {
      value: previewMs / 1000,
      atMost: 3,
      unit: 's',
    }),
    capFigure(`saving a rate that ${counts.all} products contain, until every sheet has its new version`, {
      value: taskMs / 1000,
      atMost: 8,
      unit: 's',
    }),
  ];
}

function loadability(): Figure {
  const containers = [...standardContainers, ...standardContainers.slice(0, 2)];
  const cartons = Array.from({ length: 200 }, (_, at) => ({
    length: String(30 + (at % 40)),
    width: String(30 + (at % 25)),
    height: String(20 + (at % 30)),
    unit: 'cm',
    pieces: 12,
    weight_kg: '13.2',
    keep_upright: false,
  }));
  const all = () => cartons.map((carton) => containers.map((container) => loadContainer(carton, container)));
  all();
  const start = performance.now();
  all();
  return capFigure('loadability of 200 cartons in 6 containers', {
    value: performance.now() - start,
    atMost: 50,
    unit: 'ms',
  });
}
