import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createCatalogue, downloadActivityReport, getBuyerActivity } from '@sourcewiz/contract';
import { recordActivity, writeActivity } from '../apps/server/src/areas/activity/index.ts';
import { seedProducts } from '../apps/server/src/demo/seed-products.ts';
import { inTransaction } from '../apps/server/src/platform/context.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { finishedTask } from './support/finished-task.ts';
import { capFigure, inTurns, seconds, type Figure } from './support/measure.ts';
import { rested } from './support/process-tree.ts';
import { must } from './support/sign-in.ts';
import { superuserUrl, type BenchProgram } from './support/bench-program.ts';

const PRODUCTS = 200;
const RECORDED = 10_000;
const REPORTED = 100_000;
const LOOKED_AT = 1_000_000;
/** Events of a visit. */
const OF_A_VISIT = 20;

/** What buyers do: how fast it is written, reported and shown. */
export async function measureActivity(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Activity bench');
  await company.inside((base) => seedProducts(base, { count: PRODUCTS }));
  const catalogueOf = async (name: string) => {
    const body = { name, buyer_company: 'A buyer', product_ids: [], attribute_ids: [] };
    return must(await company.call(createCatalogue, { body })).id;
  };
  const client = new pg.Client({ connectionString: superuserUrl(program) });
  await client.connect();
  try {
    const recorded = await measureRecording(company, { client, subjectId: await catalogueOf('Recorded') });
    const reported = await catalogueOf('Reported');
    const looked = await catalogueOf('Looked at');
    await fill(client, { company, subjectId: reported, events: REPORTED });
    await fill(client, { company, subjectId: looked, events: LOOKED_AT });
    await rested(program.pid);
    return [
      recorded,
      await measureReport(company, { client, subjectId: reported }),
      await measurePage(company, { client, subjectId: looked }),
    ];
  } finally {
    await client.end();
  }
}

interface About {
  client: pg.Client;
  subjectId: number;
}

/** Events of a thousand buyers, until all of them are there. */
async function measureRecording(company: BenchCompany, { client, subjectId }: About): Promise<Figure> {
  const buyers = Array.from({ length: 1_000 }, () => ({ id: randomUUID(), recipient: '' }));
  const about = { subjectKind: 'catalogue' as const, subjectId };
  const ms = await company.inside(async (base) => {
    const startedAt = performance.now();
    await inTransaction(base, async (ctx) => {
      for (let n = 0; n < RECORDED; n += 1) {
        const visitor = buyers[n % buyers.length];
        recordActivity(ctx, { ...about, kind: 'looked', productId: 1 + (n % PRODUCTS), seconds: 0, visitor });
      }
    });
    await writeActivity(base.platform);
    return performance.now() - startedAt;
  });
  const { rows } = await client.query<{ count: number; org: string }>(
    'select count(*)::int as count, min(org_id::text) as org from activity_event where subject_id = $1',
    [subjectId],
  );
  if (rows[0]?.count !== RECORDED) throw new Error(`${RECORDED - (rows[0]?.count ?? 0)} events are lost`);
  const floorAt = performance.now();
  await client.query('begin');
  // The same rows once more, alone.
  await client.query(
    `insert into activity_event (org_id, at, id, kind, subject_kind, subject_id, visitor_id, product_id, seconds)
     select org_id, at, gen_random_uuid(), kind, subject_kind, subject_id, visitor_id, product_id, seconds
     from activity_event where subject_id = $1`,
    [subjectId],
  );
  const floorMs = performance.now() - floorAt;
  await client.query('rollback');
  return capFigure('1,000 events of activity, counted and written', {
    value: ms / 1000 / (RECORDED / 1_000),
    floor: floorMs / 1000 / (RECORDED / 1_000),
    atMost: 1,
    unit: 's',
    parts: [
      `${RECORDED} events of ${buyers.length} buyers, none lost; floor: the same rows inserted by one statement`,
    ],
  });
}

/** Visits of 20 events each, with the rows that they are counted into. */
async function fill(
  client: pg.Client,
  { company, subjectId, events }: { company: BenchCompany; subjectId: number; events: number },
): Promise<void> {
  const { orgId, first } = await company.inside((base) =>
    inTransaction(base, async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string }>('select min(id) as id from product');
      return { orgId: ctx.orgId, first: Number(rows[0]?.id) };
    }),
  );
  const visits = events / OF_A_VISIT;
  const values = [orgId, subjectId, visits];
  const visit = `select n, overlay(overlay(
      md5($2::bigint || ' ' || n % greatest($3::int / 4, 1)) placing '4' from 13) placing '8' from 17)::uuid as visitor,
    date_trunc('milliseconds', now()) - interval '1 minute' * (n % 38000 + 30) as at
    from generate_series(1, $3::int) n`;
  await client.query(
    `insert into activity_visitor (org_id, id, person_id, subject_kind, subject_id, recipient, email, name, company, country,
       first_at, last_at, visit_at)
     select $1::uuid, visitor, visitor, 'catalogue', $2::bigint, '', 'b' || min(n) || '@bench.example', 'Buyer', 'Bench', 'SE',
       min(at), max(at), max(at) from (${visit}) v group by visitor`,
    values,
  );
  await client.query(
    `insert into activity_visit (org_id, visitor_id, started_at, subject_kind, subject_id, person_id, country, seconds,
       last_at, is_forwarded, searches)
     select $1::uuid, visitor, at, 'catalogue', $2::bigint, visitor, (array['SE', 'DE', 'US', 'TR'])[n % 4 + 1], 90,
       at + interval '9 minutes', false, n % 2 from (${visit}) v on conflict do nothing`,
    values,
  );
  await client.query(
    `insert into activity_part (org_id, visitor_id, started_at, subject_kind, subject_id, person_id, country, seconds,
       last_at, product_id, words, times)
     select $1::uuid, visitor, at, 'catalogue', $2::bigint, visitor, 'SE', 18, at + interval '9 minutes',
       ${first} + (n * 7 + part * 31) % ${PRODUCTS}, '', 1
     from (${visit}) v cross join generate_series(1, 5) part on conflict do nothing`,
    values,
  );
  await client.query(
    `insert into activity_event (org_id, at, id, kind, subject_kind, subject_id, visitor_id, product_id, seconds)
     select $1::uuid, at + interval '20 seconds' * step, gen_random_uuid(), 'looked', 'catalogue', $2::bigint, visitor,
       ${first} + (n * 7 + step * 31) % ${PRODUCTS}, 5
     from (${visit}) v cross join generate_series(1, ${OF_A_VISIT}) step`,
    values,
  );
  await client.query('analyze activity_visitor, activity_visit, activity_part, activity_event');
}

/** The Excel of what buyers did, from the call to the finished file. */
async function measureReport(company: BenchCompany, { client, subjectId }: About): Promise<Figure> {
  const { call } = company;
  const floorAt = performance.now();
  await client.query('select * from activity_event where subject_id = $1 order by at, id', [subjectId]);
  const floorMs = performance.now() - floorAt;
  const startedAt = performance.now();
  const body = { period: 'all' as const };
  const { task_id: taskId } = must(await call(downloadActivityReport, { params: { id: subjectId }, body }));
  const { download_bytes: bytes } = await finishedTask(call, taskId);
  const ms = performance.now() - startedAt;
  return capFigure(`report of ${REPORTED} events of activity`, {
    value: ms / 1000,
    floor: floorMs / 1000,
    atMost: 3,
    unit: 's',
    parts: [
      `file of ${((bytes ?? 0) / 1_048_576).toFixed(1)} MB; floor: the rows read by one statement, ${seconds(floorMs)}`,
    ],
  });
}

/** The page of what buyers did in all time. */
async function measurePage(company: BenchCompany, { client, subjectId }: About): Promise<Figure> {
  const query = { period: 'all' as const };
  const { ms, floorMs } = await inTurns(
    {
      floor: () =>
        client.query(
          'select count(*), count(distinct person_id), sum(seconds) from activity_visit where subject_id = $1',
          [subjectId],
        ),
      measured: async () => must(await company.call(getBuyerActivity, { params: { id: subjectId }, query })),
    },
    { rounds: 2, count: 8 },
  );
  return capFigure(`activity page over ${LOOKED_AT} events`, {
    value: ms,
    floor: floorMs,
    atMost: 200,
    unit: 'ms',
    parts: ['floor: the counts of the visits alone, in SQL'],
  });
}
