import { z } from 'zod';
import { exportableAttributes, rightsToRead, type Attribute } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { asResult, makeFile } from '../../../platform/made-files/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { loadCategories, sheetTitles } from '../../attributes/index.ts';
import { exportTable, workbookOf, type Tabled } from '../../exports/index.ts';
import { fillableAttributes } from '../../imports/index.ts';
import { loadImageContents } from '../../media/index.ts';
import { ownUpload } from '../uploads.service.ts';
import { loadTable, type LoadedTable } from './check-table.service.ts';
import { askedAttributes } from './upload-table.service.ts';
import { templateAttributes } from './upload-template.service.ts';

const inputSchema = z.object({ upload_id: z.uuid(), template_id: z.int().nullable() });

/** Writes the template of an upload with its groups and their images (TASK-067); started again after a crash. */
export const uploadTemplateTask = defineTask({
  action: 'bulk_upload_image_template_download',
  queue: 'quick',
  resultFor: 'owner',
  async run(run) {
    const input = inputSchema.parse(run.task.input);
    const { language } = run.base.caller;
    const { attributes, categories, rows } = await inTransaction(run.base, (ctx) => readRows(ctx, input));
    const table = exportTable({
      language,
      attributes,
      categories,
      subCategory: undefined,
      variantTypes: 0,
      hasStatus: true,
      addressesUntil: undefined,
    });
    const { sheet: name } = sheetTitles[language];
    const day = run.base.platform.clock.now().toISOString().slice(0, 10);
    const order = {
      kind: 'upload_template',
      name: `bulk-upload-${day}.xlsx`,
      needs: ['bulk_upload' as const, ...rightsToRead(attributes)],
    };
    async function* pages() {
      yield rows;
    }
    return asResult(await makeFile(run.base, order, () => workbookOf(run, { name, table, pages: pages() })));
  },
});

async function readRows(
  ctx: Ctx,
  { upload_id: uploadId, template_id: templateId }: z.output<typeof inputSchema>,
): Promise<{
  attributes: Attribute[];
  categories: Awaited<ReturnType<typeof loadCategories>>;
  rows: Tabled[];
}> {
  await ownUpload(ctx, uploadId, 'none', 'bulk_products_upload');
  const table = await loadTable(ctx, uploadId);
  const fillable = exportableAttributes(await fillableAttributes(ctx));
  const categories = await loadCategories(ctx);
  const names = new Map(categories.map(({ id, name }) => [id, { id, name }]));
  const contents = await loadImageContents(ctx, firstImages(table));
  return {
    categories,
    attributes:
      templateId === null
        ? await attributesOf(ctx, { table, fillable })
        : await templateAttributes(ctx, { templateId, fillable }),
    rows: table.rows.map(({ product }) => ({
      product: {
        product_id: product.product_id,
        name: product.name,
        status: product.status ?? 'draft',
        category: names.get(product.category_id ?? 0) ?? null,
        values: (product.values ?? {}) as Tabled['product']['values'],
        variant_types: [],
        images: (product.image_ids ?? []).map((id) => ({ id })),
      },
      variants: [],
      contents,
    })),
  };
}

const firstImages = ({ rows }: LoadedTable) =>
  rows.flatMap(({ product }) => (product.image_ids ?? []).slice(0, 1));

/** The attributes of the rows' categories, and those with cells. */
async function attributesOf(
  ctx: Ctx,
  { table, fillable }: { table: LoadedTable; fillable: readonly Attribute[] },
): Promise<Attribute[]> {
  const byId = new Map(fillable.map((attribute) => [attribute.id, attribute]));
  const filled = table.rows.flatMap(({ product }) => Object.keys(product.values ?? {}).map(Number));
  const asked = await askedAttributes(ctx, table);
  return [...new Set([...asked, ...filled])].flatMap((id) => byId.get(id) ?? []);
}
