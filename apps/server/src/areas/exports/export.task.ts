import { z } from 'zod';
import {
  exportableAttributes,
  exportedProductsSchema,
  exportFormats,
  holds,
  rightsToRead,
  type Attribute,
  type ParsedOf,
  type downloadExport,
  type downloadImageAddresses,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { asResult, makeFile } from '../../platform/made-files/index.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { loadCategories, readableAttributes } from '../attributes/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { startTask, type TaskOutcome } from '../tasks/index.ts';
import {
  beforePages,
  chosenIds,
  chosenProducts,
  imageAddresses,
  noAddresses,
  readProducts,
} from './exported-products.service.ts';
import { runFilling } from './buyers/fill-buyer-template.service.ts';
import { exportTexts, fileStems } from './exports.texts.ts';
import { writeAddresses, writeExport } from './write-export.ts';
import { findTemplate } from './templates.service.ts';

/** The details that cards show: lists of tasks read them for every card, so there is nothing else here. */
const cardSchema = z.object({ template: z.object({ name: z.string() }).nullable() });
const inputSchema = z.object({
  chosen: exportedProductsSchema,
  /** `image_addresses` needs no template. */
  format: z.enum([...exportFormats, 'image_addresses']),
  template: z.object({ name: z.string(), attribute_ids: z.array(z.int()).nullable() }).nullable(),
});
type Input = z.output<typeof inputSchema>;
const fillingSchema = z.object({
  chosen: exportedProductsSchema,
  format: z.literal('buyer_template'),
  id: z.int(),
});

/**
 * Starts the export of products.
 * @returns the task's id
 * @throws DomainError not_found, nothing_selected, invalid_filter, task_limit
 */
export async function startExport(
  ctx: Ctx,
  { template_id: templateId, file_format: format, ...chosen }: ParsedOf<typeof downloadExport>['body'],
): Promise<string> {
  const template = await findTemplate(ctx, templateId);
  return start(ctx, template.name, {
    chosen,
    format: format ?? template.fileFormat,
    template: { name: template.name, attribute_ids: template.attributeIds },
  });
}

/** @returns the task's id @throws DomainError as `startExport` does */
export async function startImageAddresses(
  ctx: Ctx,
  chosen: ParsedOf<typeof downloadImageAddresses>['body'],
): Promise<string> {
  const subject = exportTexts[ctx.caller.language].imageAddresses;
  return start(ctx, subject, { chosen, format: 'image_addresses', template: null });
}

async function start(ctx: Ctx, subject: string, input: Input): Promise<string> {
  // What a search finds exists; what is named may be gone.
  const ids =
    input.chosen.product_ids === 'all'
      ? await chosenIds(ctx, input.chosen)
      : (await chosenProducts(ctx, input.chosen)).ids;
  if (ids.length === 0) fail('not_found', { path: 'body.product_ids' });
  return startTask(ctx, {
    action: 'excel_export_bulk_update',
    subject,
    input,
    totalCount: ids.length,
  });
}

const ENDINGS: Record<Input['format'], string> = {
  xlsx: 'xlsx',
  csv: 'csv',
  jsonl: 'jsonl',
  shopify_csv: 'csv',
  woocommerce_csv: 'csv',
  image_addresses: 'xlsx',
};

/** Formats with the addresses of all images of a product. */
const addressFormats: ReadonlySet<Input['format']> = new Set([
  'jsonl',
  'shopify_csv',
  'woocommerce_csv',
  'image_addresses',
]);

/** Files of more products take longer than people wait. */
const QUICK_PRODUCTS = 10_000;

/** Writes products to a file. After a crash it starts again, because half a file is of no use. */
export const exportTask = defineTask({
  action: 'excel_export_bulk_update',
  // A file of very many products is long work, which people waiting for a small one must not be behind.
  queue: ({ totalCount }) => (totalCount > QUICK_PRODUCTS ? 'heavy' : 'quick'),
  isWhole: true,
  resultFor: 'owner',
  card: ({ input }) => ({ template_name: cardSchema.safeParse(input).data?.template?.name ?? null }),
  async run(run): Promise<TaskOutcome> {
    const filling = fillingSchema.safeParse(run.task.input);
    if (filling.success) return runFilling(run, filling.data);
    const input = inputSchema.parse(run.task.input);
    const { chosen, attributes, mayHavePictures, ...known } = await beforePages(run, (ctx) =>
      prepare(ctx, input),
    );
    const { ids } = chosen;
    const pages = readProducts(run, { ids, chosen: input.chosen });
    const tellsAll = addressFormats.has(input.format);
    const hasAddresses = tellsAll && mayHavePictures;
    const addresses = tellsAll && !mayHavePictures ? noAddresses : imageAddresses(run);
    const day = run.base.platform.clock.now().toISOString().slice(0, 10);
    const order = {
      kind: 'product_export',
      name: `${fileStems[input.format]}-${day}.${ENDINGS[input.format]}`,
      needs: [
        'view_products' as const,
        ...(hasAddresses ? ['download_product_images' as const] : []),
        ...rightsToRead(attributes),
      ],
    };
    const write = () =>
      input.format === 'image_addresses'
        ? writeAddresses(run, { pages, addresses })
        : writeExport(run, {
            format: input.format,
            pages,
            addresses,
            attributes,
            products: ids.length,
            rows: ids.length + chosen.variants,
            variantTypes: chosen.variantTypes,
            hasStatus: input.template?.attribute_ids === null,
            ...known,
          });
    return asResult(await makeFile(run.base, order, write));
  },
});

/** What a file is made from, apart from its products. */
async function prepare(ctx: Ctx, { chosen, template }: Input) {
  const readable = await readableAttributes(ctx);
  return {
    chosen: await chosenProducts(ctx, chosen),
    attributes: chosenAttributes(readable, template?.attribute_ids ?? null),
    subCategory: readable.find(
      ({ dtype, visible, isDisabled }) => dtype === 'sub_category' && visible && !isDisabled,
    ),
    categories: await loadCategories(ctx),
    money: await moneyRules(ctx),
    mayHavePictures: holds(ctx.audience, 'download_product_images'),
  };
}

/** The attributes of the template that may still be exported, in its order. */
export function chosenAttributes(readable: readonly Attribute[], ids: readonly number[] | null): Attribute[] {
  const all = exportableAttributes(readable);
  if (ids === null) return all;
  const byId = new Map(all.map((attribute) => [attribute.id, attribute]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
