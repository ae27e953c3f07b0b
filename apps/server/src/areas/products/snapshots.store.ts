import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { ProductSnapshot } from './change/product-change.ts';

type FileField = 'attachment_ids' | 'view_3d_image_ids' | 'model_id';
type Columns = Omit<
  ProductSnapshot,
  'created_at' | 'updated_at' | 'variants' | 'image_ids' | 'id' | FileField
> & { id: number | string; created_at: string; updated_at: string };

interface Lists {
  variants: Omit<ProductSnapshot['variants'][number], 'image_ids'>[];
  images: [variantId: number | null, fileId: string][];
  files: [role: 'attachment' | 'view_3d' | 'model', fileId: string][];
}

export type SnapshotRow = Columns & Lists & Record<string, unknown>;

/** An item of a list with the columns that it is ordered by. */
type Unordered<Item> = [item: Item, first: number | string, second: number | string];
type UnorderedRow = Columns & { [List in keyof Lists]: Unordered<Lists[List][number]>[] } & Record<
    string,
    unknown
  >;

interface ListQuery {
  item: SQL;
  from: SQL;
  order: SQL;
}

const ordered = ({ item, from, order }: ListQuery) =>
  sql`to_jsonb(array(select ${item} from ${from} order by ${order}))`;
const unordered = ({ item, from, order }: ListQuery) =>
  sql`to_jsonb(array(select jsonb_build_array(${item}, ${order}) from ${from}))`;

/**
 * Snapshots as one row each, with variants, images and files as JSON in their order, for statements that keep or compare
 * them.
 * @param tail what follows the condition
 */
export function snapshotQuery(
  ctx: Ctx,
  condition: SQL,
  { tail = sql``, list = ordered }: { tail?: SQL; list?: (query: ListQuery) => SQL } = {},
): SQL {
  const variants = list({
    item: sql`jsonb_build_object('id', v.id, 'variant_id', v.variant_id, 'options', v.options, 'values', v.values)`,
    from: sql`variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id`,
    order: sql`v.position, v.id`,
  });
  const images = list({
    item: sql`jsonb_build_array(i.variant_id, i.file_id)`,
    from: sql`product_image i where i.org_id = ${ctx.orgId} and i.product_id = p.id`,
    order: sql`i.position, i.id`,
  });
  const files = list({
    item: sql`jsonb_build_array(f.role, f.file_id)`,
    from: sql`product_file f where f.org_id = ${ctx.orgId} and f.product_id = p.id`,
    order: sql`f.role, f.position`,
  });
  return sql`
    select p.id, p.product_id, p.name, p.status, p.values, p.variant_types, p.packaging, p.revision, p.created_at::text, p.updated_at::text,
      p.updated_by_name as updated_by, p.locked_by_task,
      (select jsonb_build_object('id', c.id, 'name', c.name) from category c
        where c.org_id = ${ctx.orgId} and c.id = p.category_id) as category,
      ${variants} as variants, ${images} as images, ${files} as files
    from product p
    where p.org_id = ${ctx.orgId} and p.type = 'product' and ${condition}
    ${tail}`;
}

/**
 * The products for which a condition holds, in any order. Divided tables are planned anew for each call, and ordering
 * the lists would be a fifth of it: they are put in order here.
 */
export async function selectSnapshots(
  ctx: Ctx,
  condition: SQL,
  options: { prepared?: string } = {},
): Promise<ProductSnapshot[]> {
  const query = snapshotQuery(ctx, condition, { list: unordered });
  const { rows } = await ctx.db.execute<UnorderedRow>(query, options);
  return rows.map(({ variants, images, files, ...row }) =>
    toSnapshot({ ...row, variants: inOrder(variants), images: inOrder(images), files: inOrder(files) }),
  );
}

function inOrder<Item>(list: readonly Unordered<Item>[]): Item[] {
  return list
    .toSorted(([, first, second], [, otherFirst, otherSecond]) =>
      first === otherFirst ? compare(second, otherSecond) : compare(first, otherFirst),
    )
    .map(([item]) => item);
}

function compare<Key extends number | string>(one: Key, other: Key): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export function toSnapshot({ images, files, variants, ...row }: SnapshotRow): ProductSnapshot {
  const imagesOf = (variantId: number | null) =>
    images.filter(([of]) => of === variantId).map(([, fileId]) => fileId);
  const filesOf = (role: (typeof files)[number][0]) =>
    files.filter(([of]) => of === role).map(([, fileId]) => fileId);
  return {
    ...row,
    id: Number(row.id),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    variants: variants.map((variant) => ({ ...variant, image_ids: imagesOf(variant.id) })),
    image_ids: imagesOf(null),
    attachment_ids: filesOf('attachment'),
    view_3d_image_ids: filesOf('view_3d'),
    model_id: filesOf('model')[0] ?? null,
  };
}
