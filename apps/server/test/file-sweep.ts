import { PgDialect } from 'drizzle-orm/pg-core';
import {
  createAttribute,
  deleteProducts,
  openBulkTable,
  updateBulkTable,
  updateUploadTable,
  uploadTable,
  type Dtype,
} from '@sourcewiz/contract';
import { fileUsesOf } from '../src/areas/media/file-uses.store.ts';
import { runTask, startTask } from '../src/areas/tasks/index.ts';
import { slots } from '../src/platform/area.ts';
import type { Platform } from '../src/platform/context.ts';
import { must, type Company } from './factories.ts';
import { makeUpload } from './uploads/upload-rows.ts';

const dialect = new PgDialect();

/** A platform that reports each table that the sweep of unused files reads completely, and when it is done. */
export function watched(
  platform: Platform,
  { onLook, afterLook }: { onLook?: (table: string) => void; afterLook?: () => Promise<unknown> },
): Platform {
  const { database } = platform;
  const last = fileUsesOf(platform.slots.all(slots.tables)).tables.at(-1)?.table;
  const inTenant: typeof database.inTenant = async (orgId, work) => {
    let table: string | undefined;
    const result = await database.inTenant(orgId, (db) => {
      const execute: typeof db.execute = (statement, options) => {
        const text = typeof statement === 'string' ? statement : dialect.sqlToQuery(statement).sql;
        table = /cursor for\s+select .* from "(\w+)"/.exec(text)?.[1] ?? table;
        return db.execute(statement, options);
      };
      return work(Object.assign(Object.create(db) as typeof db, { execute }));
    });
    if (table !== undefined) onLook?.(table);
    if (table === last) await afterLook?.();
    return result;
  };
  return { ...platform, database: { ...database, inTenant } };
}

// Sessions expire when the clock of such a test is moved: each call has a new admin.
let attributes = 0;
export async function attributeOfFiles(company: Company, dtype: Dtype): Promise<number> {
  attributes += 1;
  const admin = await company.anotherAdmin();
  const body = { name: `Files ${attributes}`, dtype };
  return must(await admin.call(createAttribute, { body })).id;
}

/** A task with a file in its input, such as a bulk change of an attribute of files. */
export async function keepInTask(company: Company, file: string): Promise<void> {
  await company.inside((ctx) =>
    startTask(ctx, { action: 'change_products_attribute', subject: '', input: { value: [file] } }),
  );
}

/** A cell of a bulk edit table that has not been applied yet. */
export async function keepInTable(
  company: Company,
  { product, attribute, file }: { product: number; attribute: number; file: string },
): Promise<void> {
  const admin = await company.anotherAdmin();
  const { unique_id } = must(await admin.call(openBulkTable, { body: { product_ids: [product] } }));
  const cell = { product_id: product, variant_id: null, text: null, base: null };
  const cells = [{ ...cell, field: String(attribute), value: [file] }];
  const { refused } = must(await admin.call(updateBulkTable, { body: { unique_id, revision: 0, cells } }));
  if (refused.length > 0) throw new Error('The table has no such cell');
}

/** A cell of the information table of an upload. */
export async function keepInUpload(
  company: Company,
  { attribute, file }: { attribute: number; file: string },
): Promise<void> {
  const admin = await company.anotherAdmin();
  const { id, groupIds } = await makeUpload(company, ['Bowl']);
  const { revision } = must(await admin.call(uploadTable, { params: { task: id } }));
  const cells = groupIds.map((group_id) => ({
    group_id,
    field: String(attribute),
    value: [file],
    text: null,
  }));
  const body = { task_id: id, revision, cells };
  const { refused } = must(await admin.call(updateUploadTable, { body }));
  if (refused.length > 0) throw new Error('The table has no such cell');
}

/** Deletes a product as a task does: a backup of it stays. */
export async function removeProduct(company: Company, id: number): Promise<void> {
  const admin = await company.anotherAdmin();
  const { task_id } = must(await admin.call(deleteProducts, { body: { product_ids: [id] } }));
  await runTask(company.base.platform, task_id);
}
