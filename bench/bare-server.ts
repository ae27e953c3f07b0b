// The floor: the same SQL behind node:http and pg, nothing else. Started as a process of its own.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 });
const org = String(process.env['ORG_ID']);

/** Each name is a POST path; the body is a JSON list of the statement's values. */
const statements: Record<string, (values: unknown[]) => Promise<unknown>> = {
  // The page of the list: 24 rows sorted, and how many there are.
  list: async () => {
    const page = await asTenant(
      `select product_id, sku, name, status, category_name, variant_count, image_file_id, image_count, selling_price, moq,
         completeness, updated_at from product_search
       where org_id = $1 and status <> 'archived' order by created_at desc, product_id desc limit 24`,
      [org],
    );
    const total = await asTenant(
      `select count(*)::int from product_search where org_id = $1 and status <> 'archived'`,
      [org],
    );
    return { hits: page.rows, total: total.rows[0] };
  },
  // The search as the product asks it.
  search: async ([request]) => {
    const { rows } = await asTenant('select search_products($1::jsonb) as answer', [JSON.stringify(request)]);
    return rows[0];
  },
  read: async ([id]) => {
    const product = await asTenant('select * from product where org_id = $1 and id = $2', [org, id]);
    return product.rows[0];
  },
  update: async ([id, name]) => {
    const changed = await asTenant(
      'update product set name = $3, revision = revision + 1 where org_id = $1 and id = $2',
      [org, id, name],
    );
    return { changed: changed.rowCount };
  },
  nothing: async () => ({}),
};

async function asTenant(text: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; select set_config('app.org_id', '${org}', true), set_config('role', 'app_tenant', true)`,
    );
    const result = await client.query(text, values);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const run = statements[(request.url ?? '').slice(1)];
    const values = text ? (JSON.parse(text) as unknown[]) : [];
    void (run ? run(values) : Promise.reject(new Error('no such statement'))).then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.({ kind: 'ready' }));
process.on('disconnect', () => process.exit(0));
