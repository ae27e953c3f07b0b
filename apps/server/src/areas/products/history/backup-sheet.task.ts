import { z } from 'zod';
import { formatValue, type Attribute, type Language } from '@sourcewiz/contract';
import { zipOf } from '../../../platform/archives/index.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { asResult, makeFile } from '../../../platform/made-files/index.ts';
import { writeSheet, type SheetColumn, type SheetToWrite } from '../../../platform/sheets/index.ts';
import { readableAttributes, shapeOf } from '../../attributes/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { startTask, type TaskOutcome, type TaskRun } from '../../tasks/index.ts';
import { selectBackup, selectItems } from './backups.store.ts';
import type { ProductSnapshot, VariantSnapshot } from '../change/product-change.ts';

/** Products per sheet; a larger backup becomes several in an archive, so that only one is in memory at a time. */
const SHEET_PRODUCTS = 5_000;
const CHUNK = 1_000;

const inputSchema = z.object({ backup_id: z.string() });

/**
 * Starts making a sheet of a backup.
 * @returns the task's id
 * @throws DomainError not_found, task_limit
 */
export async function startBackupSheet(ctx: Ctx, backupId: string): Promise<string> {
  const backup = (await selectBackup(ctx, backupId)) ?? fail('not_found');
  return startTask(ctx, {
    action: 'product_backup_download',
    subject: backup.subject,
    input: { backup_id: backupId },
    totalCount: backup.product_count,
  });
}

interface SheetFile {
  path: string;
  bytes: Uint8Array;
}

/** Writes the products of a backup as a sheet, with a row for each product and variant. */
export const backupSheetTask = defineTask({
  action: 'product_backup_download',
  queue: 'quick',
  resultFor: 'owner',
  async run(run): Promise<TaskOutcome> {
    const { backup_id: backupId } = inputSchema.parse(run.task.input);
    const isSingle = run.task.totalCount <= SHEET_PRODUCTS;
    const day = run.base.platform.clock.now().toISOString().slice(0, 10);
    const attributes = await inTransaction(run.base, shownAttributes);
    const order = {
      kind: 'backup_sheet',
      name: `backup-${day}.${isSingle ? 'xlsx' : 'zip'}`,
      madeFrom: [backupId, run.task.totalCount, attributes, run.base.caller.language],
    };
    const sheets = sheetsOf(run, { backupId, attributes });
    return asResult(await makeFile(run.base, order, () => (isSingle ? firstOf(sheets) : zipOf(sheets))));
  },
});

async function firstOf(sheets: AsyncIterable<SheetFile>): Promise<Uint8Array> {
  for await (const { bytes } of sheets) return bytes;
  return fail('not_found');
}

async function* sheetsOf(
  run: TaskRun,
  { backupId, attributes }: { backupId: string; attributes: readonly Attribute[] },
): AsyncGenerator<SheetFile> {
  const { language } = run.base.caller;
  let after = 0;
  for (let number = 1; ; number += 1) {
    const products = await gather(run, { backupId, after });
    const last = products.at(-1);
    if (!last && number > 1) return;
    const bytes = await writeSheet({ sheets: [toSheet(products, { attributes, language })] });
    yield { path: `backup-${number}.xlsx`, bytes };
    if (!last) return;
    after = last.id;
  }
}

/** Products of one sheet, read chunk by chunk with progress. */
async function gather(
  run: TaskRun,
  { backupId, after }: { backupId: string; after: number },
): Promise<ProductSnapshot[]> {
  const products: ProductSnapshot[] = [];
  const reading = { isDone: false };
  while (!reading.isDone && products.length < SHEET_PRODUCTS) {
    // Cancelling ends the run here.
    await run.chunk(async (ctx, { doneCount, totalCount }) => {
      const place = products.at(-1)?.id ?? after;
      const items = await selectItems(ctx, { backupId, after: place, limit: CHUNK });
      products.push(...items.map(({ snapshot }) => snapshot));
      reading.isDone = items.length < CHUNK;
      return { doneCount: Math.min(totalCount, doneCount + items.length) };
    });
  }
  return products;
}

/** Costs are only for people who may see them, in a sheet as well (PERM-037). */
async function shownAttributes(ctx: Ctx): Promise<Attribute[]> {
  return (await readableAttributes(ctx)).filter(({ isDisabled }) => !isDisabled);
}

const headers = {
  en: { id: 'Product ID', variant: 'Variant ID', name: 'Name', category: 'Category', status: 'Status' },
  tr: { id: 'Ürün kodu', variant: 'Varyant kodu', name: 'Ad', category: 'Kategori', status: 'Durum' },
} as const satisfies Record<Language, Record<string, string>>;

function toSheet(
  products: readonly ProductSnapshot[],
  { attributes, language }: { attributes: readonly Attribute[]; language: Language },
): SheetToWrite {
  const words = headers[language];
  const columns: SheetColumn[] = [
    { header: words.id, width: 18 },
    { header: words.variant, width: 18 },
    { header: words.name, width: 32 },
    { header: words.category, width: 20 },
    { header: words.status, width: 12 },
    ...attributes.map(({ name }) => ({ header: name, width: Math.min(40, Math.max(14, name.length + 2)) })),
  ];
  const cells = (values: Readonly<Record<string, unknown>>) =>
    attributes.map((attribute) => {
      const value = values[String(attribute.id)];
      return text(value === undefined ? '' : formatValue(shapeOf(attribute), value, language));
    });
  const mainRow = ({ product_id, name, category, status, values }: ProductSnapshot) => [
    text(product_id),
    null,
    text(name),
    text(category?.name ?? ''),
    text(status),
    ...cells(values),
  ];
  const variantRow = (product: ProductSnapshot, { variant_id, values }: VariantSnapshot) => [
    text(product.product_id),
    text(variant_id),
    null,
    null,
    null,
    ...cells(values),
  ];
  return {
    name: 'Products',
    columns,
    rows: products.flatMap((product) => [
      mainRow(product),
      ...product.variants.map((variant) => variantRow(product, variant)),
    ]),
    freeze: { rows: 1, columns: 2 },
  };
}

function text(value: string) {
  return value === '' ? null : { kind: 'text' as const, text: value };
}
