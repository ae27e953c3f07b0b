import { sql } from 'drizzle-orm';
import type { TenantCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { IndexMark } from '../../../platform/likeness/index.ts';

/** The model of vectors: those of different models or versions are never compared. */
export interface DescriptorModel {
  readonly model: string;
  readonly version: number;
}

/** The current revision of the organisation's catalogue, and serial number of its descriptors. */
export async function selectIndexMark({ db, orgId }: TenantCtx): Promise<IndexMark> {
  const { rows } = await db.execute<{ revision: number; serial: number }>(sql`
    select o.catalogue_revision as revision,
      coalesce((select max(d.serial) from image_descriptor d where d.org_id = ${orgId}), 0) as serial
    from organisation o where o.id = ${orgId}`);
  return { revision: Number(rows[0]?.revision ?? 0), serial: Number(rows[0]?.serial ?? 0) };
}

export type ProductImages = readonly [productId: number, imageIds: readonly string[]];

/** Images of products after `after`, by product id, including variants' images. */
export async function selectProductImages(
  { db, orgId }: TenantCtx,
  { after, limit }: { after: number; limit: number },
): Promise<ProductImages[]> {
  const { rows } = await db.execute<{ product_id: number; images: string[] }>(sql`
    select i.product_id, array_agg(i.file_id::text order by i.position, i.id) as images from product_image i
    where i.org_id = ${orgId} and i.product_id in (
      select distinct product_id from product_image where org_id = ${orgId} and product_id > ${after}
      order by product_id limit ${limit})
    group by i.product_id order by i.product_id`);
  return rows.map(({ product_id, images }) => [product_id, images]);
}

/** The same for products written after a revision. */
export async function selectChangedProducts(
  { db, orgId }: TenantCtx,
  revision: number,
): Promise<ProductImages[]> {
  const { rows } = await db.execute<{ product_id: number; images: string[] }>(sql`
    select s.product_id, array(
      select i.file_id::text from product_image i where i.org_id = ${orgId} and i.product_id = s.product_id
      order by i.position, i.id) as images
    from product_search s where s.org_id = ${orgId} and s.revision > ${revision}`);
  return rows.map(({ product_id, images }) => [product_id, images]);
}

export async function selectRemovedProducts({ db, orgId }: TenantCtx, revision: number): Promise<number[]> {
  const { rows } = await db.execute<{ product_id: number }>(sql`
    select product_id from product_search_removed where org_id = ${orgId} and revision > ${revision}`);
  return rows.map(({ product_id }) => product_id);
}

export interface DescriptorPage {
  /** Images with vectors, which follow each other in `vectors`. */
  readonly ids: string[];
  readonly vectors: Float32Array;
  /** Images that cannot be described. */
  readonly blank: string[];
  readonly serial: number;
}

/**
 * Descriptors after a serial number, in portions; undefined at the end.
 * @param part `both` returns object and frame, `object` only that vector
 */
export async function selectDescriptors(
  { db, orgId }: TenantCtx,
  {
    model,
    after,
    limit,
    part,
  }: { model: DescriptorModel; after: number; limit: number; part: 'both' | 'object' },
): Promise<DescriptorPage | undefined> {
  const vector = part === 'both' ? sql`d.object || d.frame` : sql`d.object`;
  const { rows } = await db.execute<{
    ids: string[] | null;
    vectors: Buffer | null;
    blank: string[] | null;
    serial: number | null;
  }>(sql`
    select array_agg(image_id::text order by serial) filter (where length(vector) > 0) as ids,
      string_agg(vector, ''::bytea order by serial) as vectors,
      array_agg(image_id::text) filter (where length(vector) = 0) as blank, max(serial) as serial
    from (
      select d.image_id, ${vector} as vector, d.serial from image_descriptor d
      where d.org_id = ${orgId} and d.serial > ${after} and d.model = ${model.model} and d.version = ${model.version}
      order by d.serial limit ${limit}) page`);
  const [row] = rows;
  if (!row || row.serial === null) return undefined;
  const { ids, vectors, blank, serial } = row;
  return { ids: ids ?? [], vectors: floatsOf(vectors ?? Buffer.alloc(0)), blank: blank ?? [], serial };
}

/** A bytea is a slice of the driver's pool, whose offset need not be divisible by four: it is copied first. */
function floatsOf(bytes: Buffer): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

export interface MissingImage {
  readonly id: string;
  readonly sha256: string;
}

/** A place in the order in which products were written: those of one revision became visible together. */
export interface WrittenPlace {
  readonly revision: number;
  readonly productId: number;
}

/** The next products after a place, with their images that any of the models has not described yet. */
export async function selectMissingImages(
  { db, orgId }: TenantCtx,
  { models, after, limit }: { models: readonly DescriptorModel[]; after: WrittenPlace; limit: number },
): Promise<(WrittenPlace & { missing: MissingImage[] })[]> {
  const lacks = models.map(
    ({ model, version }) => sql`not exists (
      select from image_descriptor d where d.org_id = ${orgId} and d.image_id = i.file_id
        and d.model = ${model} and d.version = ${version})`,
  );
  const { rows } = await db.execute<{ revision: number; product_id: number; missing: MissingImage[] }>(sql`
    select s.revision, s.product_id, array(
      select jsonb_build_object('id', f.id, 'sha256', f.sha256) from product_image i
      join file f on f.org_id = i.org_id and f.id = i.file_id
      where i.org_id = ${orgId} and i.product_id = s.product_id and (${sql.join(lacks, sql` or `)})) as missing
    from product_search s
    where s.org_id = ${orgId} and (s.revision, s.product_id) > (${after.revision}, ${after.productId})
    order by s.revision, s.product_id limit ${limit}`);
  return rows.map(({ product_id, ...row }) => ({ ...row, productId: Number(product_id) }));
}

/** Whether any of these images is not described yet. */
export async function isAnyMissing(
  { db, orgId }: TenantCtx,
  { imageIds, model }: { imageIds: readonly string[]; model: DescriptorModel },
): Promise<boolean> {
  const { rows } = await db.execute<{ missing: boolean }>(sql`
    select exists (
      select from unnest(${sql.param([...imageIds])}::uuid[]) as wanted (id)
      where not exists (
        select from image_descriptor d where d.org_id = ${orgId} and d.image_id = wanted.id
          and d.model = ${model.model} and d.version = ${model.version})) as missing`);
  return rows[0]?.missing === true;
}

export interface NewDescriptor extends DescriptorModel {
  readonly imageId: string;
  readonly object: Float32Array;
  readonly frame: Float32Array;
  readonly phash: bigint;
}

/**
 * Stores descriptors, and deletes those of older versions of their model. Only one transaction at a time writes those
 * of an organisation, so that serial numbers become visible in order.
 */
export async function insertDescriptors(
  { db, orgId }: TenantCtx,
  descriptors: readonly NewDescriptor[],
): Promise<void> {
  if (descriptors.length === 0) return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('image_descriptor' || ${orgId}, 0))`);
  const values = descriptors.map(
    ({ imageId, model, version, object, frame, phash }) =>
      sql`(${orgId}::uuid, ${imageId}::uuid, ${model}, ${version}::int, ${bytesOf(object)}::bytea,
        ${bytesOf(frame)}::bytea, ${String(phash)}::bigint)`,
  );
  await db.execute(sql`
    insert into image_descriptor (org_id, image_id, model, version, object, frame, phash)
    values ${sql.join(values, sql`, `)} on conflict do nothing`);
  const [first] = descriptors;
  await db.execute(sql`
    delete from image_descriptor d where d.org_id = ${orgId} and d.model = ${first?.model}
      and d.version <> ${first?.version}
      and d.image_id = any(${sql.param(descriptors.map(({ imageId }) => imageId))}::uuid[])`);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Deletes descriptors of images that no product has any more, unless they are recent and may get one. */
export async function deleteOrphanDescriptors(
  { db, orgId }: { db: Db; orgId: string },
  cameBefore: Date,
): Promise<void> {
  await db.execute(sql`
    delete from image_descriptor d where d.org_id = ${orgId}
      and not exists (select from product_image i where i.org_id = ${orgId} and i.file_id = d.image_id)
      and not exists (select from file f where f.org_id = d.org_id and f.id = d.image_id
        and f.created_at > ${cameBefore.toISOString()}::timestamptz)`);
}

/** What images look like; those that cannot be described have empty vectors, those not described yet are missing. */
export async function selectDescriptorsOf(
  { db, orgId }: TenantCtx,
  { imageIds, model }: { imageIds: readonly string[]; model: DescriptorModel },
): Promise<Map<string, { object: Float32Array; frame: Float32Array; phash: bigint }>> {
  const { rows } = await db.execute<{ id: string; object: Buffer; frame: Buffer; phash: string }>(sql`
    select image_id::text as id, object, frame, phash::text as phash from image_descriptor
    where org_id = ${orgId} and image_id = any(${sql.param([...imageIds])}::uuid[])
      and model = ${model.model} and version = ${model.version}`);
  return new Map(
    rows.map(({ id, object, frame, phash }) => [
      id,
      { object: floatsOf(object), frame: floatsOf(frame), phash: BigInt(phash) },
    ]),
  );
}
