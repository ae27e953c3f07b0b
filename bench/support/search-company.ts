import type { Attribute } from '@sourcewiz/contract';
import pg from 'pg';
import { createAttribute, loadAttributes } from '../../apps/server/src/areas/attributes/index.ts';
import { bumpCatalogueRevision } from '../../apps/server/src/areas/organisation/index.ts';
import { inTransaction, type Ctx } from '../../apps/server/src/platform/context.ts';
import { makeCompany, type BenchCompany } from './company.ts';
import type { BenchProgram } from './bench-program.ts';

/** Facets of attributes: lists with few values, lists with many, and numbers. */
const LISTS = 9;
const NUMBERS = 3;
export const nouns = ['bowl', 'vase', 'lamp', 'tray', 'mug', 'basket', 'mirror', 'stool', 'frame', 'clock'];

/** One of them with a letter twice: no product has it. */
export function mistyped(n: number): string {
  return (nouns[n % nouns.length] ?? '').replace(/^(..)/, (start) => start + start.slice(-1));
}

export interface SearchCompany extends BenchCompany {
  orgId: string;
  lists: string[];
  numbers: string[];
}

/**
 * A company whose search rows are written by SQL only: the search is measured, not the products. The indexes of words are
 * rebuilt afterwards: adding a million rows to them one by one takes many times as long.
 */
export async function searchCompany(
  program: BenchProgram,
  name: string,
  products: number,
): Promise<SearchCompany> {
  const company = await makeCompany(program, name);
  return company.inside(async (base) => {
    const keys = await inTransaction(base, makeFilters);
    const org = `'${base.caller.orgId}'::uuid`;
    const revision = await inTransaction(base, bumpCatalogueRevision);
    await withoutIndexes(program, async (client) => {
      await client.query(rowsOf({ org, products, revision, ...keys }));
      await client.query(`
        insert into product_search_word (org_id, word)
        select distinct org_id, word from product_search, unnest(string_to_array(folded, ' ')) word
        where org_id = ${org} and length(word) >= 3 on conflict do nothing`);
    });
    return { ...company, orgId: base.caller.orgId, ...keys };
  });
}

/** Many companies without accounts that fill the shared table. */
export async function neighbours(
  program: BenchProgram,
  { companies, products, like }: { companies: number; products: number; like: SearchCompany },
): Promise<void> {
  const { lists, numbers } = like;
  const from = `(select gen_random_uuid() as id from generate_series(1, ${companies})) o,`;
  await withoutIndexes(program, (client) =>
    client.query(rowsOf({ org: 'o.id', products, revision: 0, lists, numbers, from })),
  );
}

/** @param program whose `databaseUrl` may write the rows */
export async function withoutIndexes(
  program: Pick<BenchProgram, 'databaseUrl'>,
  write: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: program.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename like 'product\\_search%' and indexdef like '%USING gin%'`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await write(client);
    for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
  } finally {
    await client.end();
  }
}

/** Statistics as autovacuum leaves them a minute later. */
export async function settleTable(program: BenchProgram): Promise<void> {
  const client = new pg.Client({ connectionString: program.databaseUrl });
  await client.connect();
  await client.query('vacuum analyze product_search, product_search_word');
  await client.end();
}

async function makeFilters(ctx: Ctx): Promise<{ lists: string[]; numbers: string[] }> {
  const isNumber = ({ dtype }: Attribute) => ['price', 'uom', 'decimal'].includes(dtype);
  const isList = ({ dtype }: Attribute) => ['select', 'multi-select', 'csv', 'hscode'].includes(dtype);
  const filters = async () => (await loadAttributes(ctx)).filter(({ is_filter }) => is_filter);
  const missing = LISTS - (await filters()).filter(isList).length;
  for (let index = 0; index < missing; index++) {
    await createAttribute(ctx, {
      name: `Trait ${index + 1}`,
      dtype: 'select',
      tabname: 'basic',
      is_internal: false,
      is_filter: true,
      default_unit: null,
      dimension: null,
      options: [],
    });
  }
  const all = await filters();
  const idsOf = (fits: (attribute: Attribute) => boolean, most: number) =>
    all
      .filter(fits)
      .slice(0, most)
      .map(({ id }) => String(id));
  return { lists: idsOf(isList, LISTS), numbers: idsOf(isNumber, NUMBERS) };
}

/** Rows of numbered products as the program writes them, with values spread by a hash of the number. */
function rowsOf({
  org,
  products,
  revision,
  lists,
  numbers,
  from = '',
}: {
  org: string;
  products: number;
  revision: number;
  lists: readonly string[];
  numbers: readonly string[];
  from?: string;
}): string {
  const spread = (salt: number, count: number) => `(abs(hashint4(n * 31 + ${salt})) % ${count})`;
  const tokens = lists.map(
    (key, index) => `'${key}=Value ' || ${spread(index, [4, 8, 12, 20, 60][index % 5] ?? 9)}`,
  );
  const values = numbers.map((key, index) => `'${key}', ${spread(100 + index, 5000)} / 10.0`);
  const noun = `(array[${nouns.map((word) => `'${word}'`).join(',')}])[1 + ${spread(7, nouns.length)}]`;
  return `
    insert into product_search (org_id, product_id, words, folded, facets, numbers, type, status, sku, sku_key, name,
      category_name, completeness, variant_count, image_file_id, image_count, selling_price, moq, created_at, updated_at,
      revision)
    select org, n, setweight(to_tsvector('simple', name || ' ' || sku || ' ' || lower(replace(sku, '-', ''))), 'A')
        || setweight(to_tsvector('simple', lower(array_to_string(facets, ' '))), 'B')
        || setweight(to_tsvector('simple', 'handmade in a small workshop from ' || ${spread(3, 400)} || ' parts and packed by hand'), 'C'),
      lower(name || ' ' || replace(sku, '-', ' ')), facets, jsonb_build_object(${values.join(', ')}), 'product', status, sku,
      lower(replace(sku, '-', '')), name, category, ${spread(11, 101)}, 0, null, 0,
      jsonb_build_object('value', '12.50', 'currency', 'INR', 'unit', 'per-piece'), null,
      timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-06-01' + ${spread(12, 200000)} * interval '1 minute',
      ${revision}
    from (
      select *, array['category=' || category, 'status=' || status, 'completeness=50-79', ${tokens.join(', ')}] as facets
      from (
        select ${org} as org, n, 'Model ' || n || ' ' || ${noun} || ' in tone ' || ${spread(5, 900)} as name, 'SKU-' || n as sku,
          'Category ' || ${spread(8, 24)} as category,
          (array['published','published','published','draft','archived'])[1 + ${spread(9, 5)}] as status
        from ${from} generate_series(1, ${products}) n) named) ready`;
}
