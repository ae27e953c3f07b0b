import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { consoleCompanies, moduleSlugs } from '@sourcewiz/contract';
import { makeCompany } from './support/company.ts';
import { capFigure, inTurns, ratioFigure, send, type Figure } from './support/measure.ts';
import { rested } from './support/process-tree.ts';
import type { BenchProgram } from './support/bench-program.ts';

const COMPANIES = 10_000;
const COUNTED = 1_000;

/** What plans cost: the check of a call, counting what companies use, and the provider's list of companies. */
export async function measurePlans(program: BenchProgram): Promise<Figure[]> {
  const provider = await makeCompany(program, 'Plan bench');
  const orgId = await provider.inside(({ caller }) => Promise.resolve(caller.orgId));
  const client = new pg.Client({ connectionString: program.databaseUrl });
  await client.connect();
  try {
    // Rows of all companies are seen by this role only.
    await client.query('set role app_system');
    const token = await openConsole(client, orgId);
    await fill(client);
    await rested(program.pid);
    return [
      await measureCheck(client),
      await measureCounting(client),
      await measureList({ program, client, token }),
    ];
  } finally {
    await client.end();
  }
}

/** Makes the founder one of the provider's people, in a session that has never been looked up. */
async function openConsole(client: pg.Client, orgId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    'update app_user set is_system_user = true, totp_confirmed_at = now() where org_id = $1',
    [orgId],
  );
  await client.query(
    `insert into session (org_id, id, user_id, token_hash, verified, created_at, last_seen_at, expires_at)
     select org_id, gen_random_uuid(), id, $2, true, now(), now(), now() + interval '1 day' from app_user where org_id = $1`,
    [orgId, createHash('sha256').update(token).digest()],
  );
  return token;
}

/** Companies on SILVER with two members, a session each, and use of the five counted modules. */
async function fill(client: pg.Client): Promise<void> {
  const each = `from generate_series(1, ${COMPANIES}) n`;
  // The form of a random UUID, which answers are checked for.
  const org = `overlay(overlay(md5('plan bench ' || n) placing '4' from 13) placing '8' from 17)::uuid`;
  for (const statement of [
    `insert into organisation (id, name, city) select ${org}, 'Company ' || n, 'Jaipur' ${each}`,
    `insert into app_user (org_id, id, email, password_hash)
      select ${org}, md5('member ' || n || ' ' || m)::uuid, 'member' || m || '@company' || n || '.example', ''
      from generate_series(1, ${COMPANIES}) n, generate_series(1, 2) m`,
    `insert into session (org_id, id, user_id, token_hash, verified, created_at, last_seen_at, expires_at)
      select org_id, id, id, sha256(id::text::bytea), true, now(), now() - random() * interval '30 days', now() + interval '1 day'
      from app_user where email like 'member%@company%'`,
    `insert into company_plan (org_id, part, plan_id, name, label, tier, priority, limits, starts_on, ends_on, starts_at,
        ends_at, created_at)
      select ${org}, 'core', p.id, p.name, p.label, p.tier, p.priority, p.limits, now()::date - n % 300,
        now()::date - n % 300 + 364, now() - interval '1 day' * (n % 300), now() + interval '1 day' * (365 - n % 300), now()
      from plan_type p, generate_series(1, ${COMPANIES}) n where p.name = 'silver'`,
    `insert into module_use (org_id, module, used, since)
      select ${org}, m, (n * 7) % 90, now() from generate_series(1, ${COMPANIES}) n,
        unnest(array['product_library', 'quick_catalogue_generator', 'quotation', 'qr_or_label_generator']) m`,
    'reset role',
    'analyze organisation, app_user, session, company_plan, module_use',
    'set role app_system',
  ])
    await client.query(statement);
}

/** The beginning of a transaction, with the check and without it. */
async function measureCheck(client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{ id: string }>(
    "select id from organisation where name like 'Company %' limit 1000",
  );
  const begin = (n: number) =>
    `begin; select set_config('app.org_id', '${rows[n % rows.length]?.id}', true), set_config('role', 'app_tenant', true)`;
  const { ms, floorMs } = await inTurns(
    {
      floor: (n) => client.query(`${begin(n)}; rollback`),
      measured: (n) =>
        client.query(
          `${begin(n)}; select need_module('product_library', true, '${new Date().toISOString()}'); rollback`,
        ),
    },
    { rounds: 6, count: 200 },
  );
  return capFigure("the check of a call against its company's plan", {
    value: Math.max(0, ms - floorMs),
    atMost: 0.3,
    unit: 'ms',
    parts: [
      `the beginning of a transaction takes ${ms.toFixed(2)} ms with it and ${floorMs.toFixed(2)} ms without: both are one round trip`,
    ],
  });
}

/** What all modules of 1,000 companies allow and how much of it they use. */
async function measureCounting(client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(id) as ids from (select id from organisation where name like 'Company %' limit ${COUNTED}) o`,
  );
  const ids = rows[0]?.ids ?? [];
  const { ms, floorMs } = await inTurns(
    {
      floor: () => client.query('select * from module_use where org_id = any($1::uuid[])', [ids]),
      measured: () =>
        client.query('select * from module_rights($1::uuid[], $2::text[], now())', [ids, [...moduleSlugs]]),
    },
    { rounds: 2, count: 3 },
  );
  return capFigure(`use and limits of ${moduleSlugs.length} modules of ${COUNTED} companies`, {
    value: ms / 1000,
    floor: floorMs / 1000,
    atMost: 2,
    unit: 's',
    parts: ['floor: the rows of what they use, read by one statement'],
  });
}

/** The first page of those whose name or member is searched for, with the counts of all, over the same by plain SQL. */
async function measureList({
  program,
  client,
  token,
}: {
  program: BenchProgram;
  client: pg.Client;
  token: string;
}): Promise<Figure> {
  const headers = { 'access-token': token };
  const words = (n: number) => `company${1 + (n % 9)}`;
  const figure = await inTurns(
    {
      floor: async (n) => {
        await client.query({ name: 'bench-list', text: LIST, values: [`%${words(n)}%`] });
        await client.query({ name: 'bench-counts', text: COUNTS });
      },
      measured: (n) =>
        send({ url: `${program.url}${consoleCompanies.path}?search=${words(n)}`, method: 'GET', headers }),
    },
    { rounds: 3, count: 20 },
  );
  return ratioFigure(
    `${COMPANIES} companies searched, their first page and the counts of all, over plain SQL`,
    {
      ...figure,
      atMost: 3,
    },
  );
}

const LIST = `
  with found as (
    select o.id, o.name, o.city, (select max(n.last_seen_at) from session n where n.org_id = o.id) as last_activity
    from organisation o
    where o.name ilike $1 or o.tax_ids::text ilike $1
      or exists (select from app_user m where m.org_id = o.id and m.email ilike $1)),
  page as (select *, count(*) over () as total from found order by last_activity desc nulls last, name limit 25)
  select page.*, c.label, c.ends_on, u.module, u.percent,
    (select count(*) from app_user m where m.org_id = page.id) as members
  from page left join lateral (
    select * from company_plan p where p.org_id = page.id and p.part = 'core' order by starts_at desc limit 1) c on true
  left join lateral (
    select module, used * 100.0 / nullif((c.limits ->> module)::bigint, 0) as percent from module_use
    where org_id = page.id order by 2 desc nulls last limit 1) u on true
  order by last_activity desc nulls last, name`;
const COUNTS = `
  select count(*), count(*) filter (where ends_at > now()), count(*) filter (where tier = 'trial')
  from (select distinct on (org_id) * from company_plan where part = 'core' and starts_at <= now()
    order by org_id, starts_at desc) c`;
