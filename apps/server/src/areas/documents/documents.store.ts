import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DocumentType } from '@sourcewiz/contract';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { documentLines, documents } from './documents.tables.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type NewDocument = Omit<typeof documents.$inferInsert, 'orgId' | 'id'>;
export type DocumentChange = Partial<Omit<DocumentRow, 'orgId' | 'id' | 'type' | 'version'>>;
type StoredLine = typeof documentLines.$inferSelect;
export type LineRow = Omit<StoredLine, 'orgId' | 'documentId' | 'position'>;

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;

export async function insertDocument(ctx: Ctx, row: NewDocument): Promise<DocumentRow> {
  const [made] = await ctx.db
    .insert(documents)
    .values({ ...row, orgId: ctx.orgId })
    .returning();
  if (!made) throw new Error('The document was not entered');
  return made;
}

/** @param lock whether nobody else may change it until the transaction ends */
export async function selectDocument(
  ctx: TenantCtx,
  { id, type, lock = 'none' }: { id: number; type: DocumentType; lock?: 'update' | 'none' },
): Promise<DocumentRow | undefined> {
  const query = ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.orgId, ctx.orgId), eq(documents.type, type), eq(documents.id, id)));
  const [row] = await (lock === 'update' ? query.for('update') : query);
  return row;
}

/** The documents of a type that belong to an enquiry, the oldest revision first. */
export async function selectOfEnquiry(
  ctx: TenantCtx,
  { enquiryId, type }: { enquiryId: number; type: DocumentType },
): Promise<DocumentRow[]> {
  return ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.orgId, ctx.orgId), eq(documents.type, type), eq(documents.enquiryId, enquiryId)))
    .orderBy(asc(documents.revision));
}

/** Changes a document, which counts its version up. */
export async function changeDocument(ctx: Ctx, id: number, change: DocumentChange): Promise<DocumentRow> {
  const [row] = await ctx.db
    .update(documents)
    .set({
      ...change,
      version: sql`${documents.version} + 1`,
      updatedAt: ctx.platform.clock.now(),
    })
    .where(and(eq(documents.orgId, ctx.orgId), eq(documents.id, id)))
    .returning();
  if (!row) throw new Error('The document is gone');
  return row;
}

export async function removeDocument(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .delete(documentLines)
    .where(and(eq(documentLines.orgId, ctx.orgId), eq(documentLines.documentId, id)));
  await ctx.db.delete(documents).where(and(eq(documents.orgId, ctx.orgId), eq(documents.id, id)));
}

/** The lines of documents in their order, by the id of the document. */
export async function selectLines(ctx: TenantCtx, ids: readonly number[]): Promise<Map<number, LineRow[]>> {
  const rows = await ctx.db
    .select()
    .from(documentLines)
    .where(and(eq(documentLines.orgId, ctx.orgId), inArray(documentLines.documentId, [...ids])))
    .orderBy(asc(documentLines.documentId), asc(documentLines.position), asc(documentLines.uid));
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map(ids.map((id) => [id, byDocument.get(id) ?? []]));
}

/**
 * Makes the lines of a document these, in this order; those that are not among them go.
 * @param changed only these are written, the others are only put in their place
 */
export async function writeLines(
  ctx: Ctx,
  documentId: number,
  { lines, changed = lines }: { lines: readonly LineRow[]; changed?: readonly LineRow[] },
): Promise<void> {
  const order = lines.map(({ uid }) => uid);
  const given = JSON.stringify(
    changed.map((line) => ({ ...line, position: order.indexOf(line.uid) + 1, price: line.price })),
  );
  if (changed.length > 0) {
    await ctx.db.execute(sql`
      insert into document_line (org_id, document_id, uid, position, product_id, variant_id, name, remark, quantity,
        unit, price, discount_percent, facts, more, touched)
      select ${ctx.orgId}::uuid, ${documentId}::bigint, l.uid, l.position, l."productId", l."variantId", l.name,
        l.remark, l.quantity, l.unit, l.price, l."discountPercent", l.facts, l.more, l.touched
      from jsonb_to_recordset(${given}::jsonb) as l(uid text, position int, "productId" bigint, "variantId" bigint,
        name text, remark text, quantity numeric, unit text, price numeric, "discountPercent" numeric, facts jsonb,
        more jsonb, touched jsonb)
      on conflict (org_id, document_id, uid) do update set position = excluded.position,
        product_id = excluded.product_id, variant_id = excluded.variant_id, name = excluded.name,
        remark = excluded.remark, quantity = excluded.quantity, unit = excluded.unit, price = excluded.price,
        discount_percent = excluded.discount_percent, facts = excluded.facts, more = excluded.more,
        touched = excluded.touched`);
  }
  await ctx.db.execute(sql`
    with kept as (
      select uid, place from unnest(${sql.param(order)}::text[]) with ordinality as k(uid, place)), gone as (
      delete from document_line where org_id = ${ctx.orgId} and document_id = ${documentId}
        and uid <> all(${sql.param(order)}::text[]))
    update document_line l set position = k.place from kept k
    where l.org_id = ${ctx.orgId} and l.document_id = ${documentId} and l.uid = k.uid and l.position <> k.place`);
}

/**
 * Gives a document the next number of a type and year, counted from 1 and written with four digits at least. Whoever
 * takes it holds the series until the end of the transaction: there are no gaps and no doubles.
 * @param start what numbers of the series begin with
 */
export async function giveNumber(
  ctx: Ctx,
  id: number,
  { type, year, start }: { type: DocumentType; year: number; start: string },
): Promise<string> {
  const { rows } = await ctx.db.execute<{ number: string }>(
    sql`
      with taken as (
        insert into document_series as s (org_id, type, year, last) values (${ctx.orgId}, ${type}, ${year}, 1)
        on conflict (org_id, type, year) do update set last = s.last + 1 returning last::text)
      update document d set number = ${start} || lpad(last, greatest(4, length(last)), '0') from taken
      where d.org_id = ${ctx.orgId} and d.id = ${id} returning number`,
    { prepared: 'give-number' },
  );
  return rows[0]?.number ?? fail('not_found');
}

/** Takes numbers of a series that is not of documents, and may have gaps. @returns the first of them */
export async function takeSerials(ctx: Ctx, series: string, count: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ last: number }>(sql`
    insert into document_series as s (org_id, type, year, last) values (${ctx.orgId}, ${series}, 0, ${count})
    on conflict (org_id, type, year) do update set last = s.last + ${count} returning last`);
  return Number(rows[0]?.last) - count + 1;
}

/** Those of the products that are in documents that were given out: they stay in the library (PROD-030). */
export async function selectGivenOut(ctx: Ctx, productIds: readonly number[]): Promise<number[]> {
  return productsIn(ctx, productIds, sql`and d.sent_at is not null`);
}

/** Those of the products that are in any document. */
export async function selectInDocuments(ctx: Ctx, productIds: readonly number[]): Promise<number[]> {
  return productsIn(ctx, productIds, sql``);
}

async function productsIn(
  ctx: Ctx,
  productIds: readonly number[],
  which: ReturnType<typeof sql>,
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct l.product_id as id from document_line l
    join document d on d.org_id = l.org_id and d.id = l.document_id
    where l.org_id = ${ctx.orgId} and l.product_id = any(${idList(productIds)}) ${which}`);
  return rows.map(({ id }) => Number(id));
}
