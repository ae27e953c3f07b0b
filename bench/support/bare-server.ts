// The floor: the best plain SQL for the same answer with node:http and pg, nothing else. Runs as a separate process.
import { createServer } from 'node:http';
import pg from 'pg';

// As superuser: row-level security costs nothing, and every index may be used. With as many connections as the program.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });
const org = String(process.env['ORG_ID']);

/** Each name is a POST path; the body is a JSON list of values. Statements are named, so each is planned once. */
const statements: Record<string, (values: unknown[]) => Promise<unknown>> = {
  // The page of the list: 24 sorted rows, and the total.
  list: async () => {
    const [page, total] = await Promise.all([
      run(
        'list',
        `select product_id, sku, name, status, category_name, variant_count, image_file_id, image_count, selling_price, moq,
           completeness, updated_at from product_search
         where org_id = $1 and type = 'product' order by created_at desc, product_id desc limit 24`,
        [org],
      ),
      run(
        'total',
        `select count(*)::int as total from product_search where org_id = $1 and type = 'product'`,
        [org],
      ),
    ]);
    return { hits: page.rows, total: total.rows[0] };
  },
  // Words and filters, the page, and the count of every facet value.
  search: async ([words, sku, categories]) => {
    const { rows } = await run(
      'search',
      `with found as materialized (
         select product_id, sku, name, status, category_name, variant_count, image_file_id, image_count, selling_price,
           moq, completeness, updated_at, created_at, facets, ts_rank(words, $2::tsquery) as rank
         from product_search
         where org_id = $1 and type = 'product' and (words @@ $2::tsquery or sku_key like $3)
           and status = 'published' and category_name = any ($4)),
       page as (
         select product_id, sku, name, status, category_name, variant_count, image_file_id, image_count, selling_price,
           moq, completeness, updated_at from found order by rank desc, created_at desc limit 24)
       select (select count(*)::int from found) as total, (select jsonb_agg(page) from page) as hits,
         (select jsonb_object_agg(token, n) from (
            select token, count(*)::int as n from (select unnest(facets) as token from found) one group by 1) counted
         ) as facets`,
      [org, words, sku, categories],
    );
    return rows[0];
  },
  // Any search by the database's own function, which answers where the program has no memory left for a company.
  ask: async ([request]) => {
    const client = await pool.connect();
    try {
      await client.query(
        `begin; select set_config('app.org_id', '${org}', true), set_config('role', 'app_tenant', true)`,
      );
      const asked = 'select search_products($1::jsonb) as answer';
      const { rows } = await client.query({ name: 'ask', text: asked, values: [JSON.stringify(request)] });
      return rows[0];
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
  read: async ([id]) => {
    const product = await run('read', 'select * from product where org_id = $1 and id = $2', [org, id]);
    return product.rows[0];
  },
  update: async ([id, name]) => {
    const changed = await run(
      'update',
      'update product set name = $3, revision = revision + 1 where org_id = $1 and id = $2',
      [org, id, name],
    );
    return { changed: changed.rowCount };
  },
  // The rows that a change of name writes, with history and search row, in one statement.
  change: async ([company, id, name]) => {
    const changed = await run(
      'change',
      `with before as (select name from product where org_id = $1 and id = $2),
       counted as (update organisation set catalogue_revision = catalogue_revision + 1 where id = $1
         returning catalogue_revision),
       told as (insert into product_history (org_id, product_id, field, old_value, new_value, source, at)
         select $1, $2, 'name', to_jsonb(name), to_jsonb($3::text), 'form', now() from before),
       found as (update product_search set name = $3, name_words = lower($3), revision = catalogue_revision,
         words = setweight(to_tsvector('simple', $3), 'A') || ts_filter(words, '{b,c,d}')
         from counted where org_id = $1 and product_id = $2)
       update product set name = $3, revision = revision + 1 where org_id = $1 and id = $2`,
      [company, id, name],
    );
    return { changed: changed.rowCount };
  },
};

const run = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const answer = statements[(request.url ?? '').slice(1)];
    const values = text ? (JSON.parse(text) as unknown[]) : [];
    void (answer ? answer(values) : Promise.reject(new Error('no such statement'))).then(
      (found) => response.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
// The program sorts in memory and has no such index.
await pool.query(
  `create index if not exists bench_list on product_search (org_id, type, created_at desc, product_id desc)`,
);
await pool.query('vacuum analyze product_search');
// It alternates with the measured program, whose turn may exceed the five seconds of the keep-alive default.
server.keepAliveTimeout = 120_000;
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ kind: 'ready' }));
process.on('disconnect', () => process.exit(0));
