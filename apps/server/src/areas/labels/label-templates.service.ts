import {
  labelFormats,
  type AnswerOf,
  type LabelFormat,
  type LabelTemplate,
  type PermissionSlug,
  type labelTemplates,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { assetAddress, makeFile } from '../../platform/made-files/index.ts';
import { previewDocument } from '../../platform/print/index.ts';
import { loadAttributes } from '../attributes/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { loadProducts } from '../products/index.ts';
import { gtinAttributes, gtinOf, itemId, labelWords, refusalOf } from './label-words.ts';
import { labelAudience, printableAttributes, readDefaults } from './label-defaults.service.ts';
import { cellCorner } from './label-layout.ts';
import { labelAddress, NO_TOKEN } from './label-links.ts';
import { labelAlone, type LabelPaper } from './label-paper.ts';
import { labelDocument } from './label.document.ts';
import { labelWordsOf } from './labels.texts.ts';
import { selectLatestProduct } from './labels.store.ts';

/** Kept longer than their addresses are valid, and drawn once for all who may see products. */
const PREVIEW_KEPT = { keptDays: 4, beyondQuota: true };
const PREVIEW_NEEDS: PermissionSlug[] = ['view_products'];

/** The formats with previews for a product, and the company's defaults. */
export async function readTemplates(
  base: CallerCtx,
  productId: number | undefined,
): Promise<AnswerOf<typeof labelTemplates>> {
  const { defaults, attributes, papers } = await inTransaction(base, async (ctx) => {
    const printable = await printableAttributes(ctx);
    const ids = printable.map(({ id }) => id);
    return { defaults: await readDefaults(ctx), attributes: ids, papers: await previews(ctx, productId) };
  });
  const words = labelWordsOf(base.caller.language);
  const all_template_json: LabelTemplate[] = [];
  const addressOf = async (name: string, madeFrom: unknown, draw: () => Promise<string>) => {
    const order = { kind: 'label_preview', name: `${name}.svg`, madeFrom, needs: PREVIEW_NEEDS };
    const make = async () => new TextEncoder().encode(await draw());
    return assetAddress(base.platform, await makeFile(base, { ...order, ...PREVIEW_KEPT }, make));
  };
  for (const format of labelFormats) {
    const paper = papers.get(format.id);
    const drawPaper = async (one: LabelPaper) =>
      previewDocument(base, labelDocument, { content: labelAlone(one) });
    all_template_json.push({
      id: format.id,
      ...words.formats[format.id],
      max_attributes_allowed: format.attributesMax,
      preview_image: paper ? await addressOf(format.id, paper, () => drawPaper(paper)) : null,
      skeleton_image: await addressOf(`${format.id} paper`, format, async () => skeletonOf(format)),
      attributes,
    });
  }
  return { ...defaults, all_template_json };
}

/** One label of each format, for a product with as many attributes as fit. */
async function previews(ctx: Ctx, productId: number | undefined): Promise<Map<string, LabelPaper>> {
  if (productId !== undefined && (await loadProducts(ctx, [productId])).length === 0) fail('not_found');
  const id = productId ?? (await selectLatestProduct(ctx));
  if (id === undefined) return new Map();
  const attributes = await printableAttributes(ctx);
  const { default_selected_attributes: chosen, default_template: template } = await readDefaults(ctx);
  const holders = gtinAttributes(await loadAttributes(ctx));
  const audience = labelAudience(ctx, [...chosen, ...holders.map((one) => one.id)]);
  const [product] = await loadProducts({ ...ctx, audience }, [id]);
  if (!product) return new Map();
  const item = { product, variant: null };
  const gtin = gtinOf(item, holders);
  const code = refusalOf(template.code, item, gtin) === undefined ? template.code : 'qr';
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const shown = chosen.flatMap((one) => byId.get(one) ?? []);
  const { name: company } = await organisationOf(ctx);
  const says = {
    qr: labelAddress(ctx, NO_TOKEN),
    gs1_qr: labelAddress(ctx, NO_TOKEN),
    ean13: gtin ?? '',
    gs1_datamatrix: gtin ?? '',
    code128: itemId(item),
  }[code];
  return new Map(
    labelFormats.map((format): [string, LabelPaper] => {
      const words = labelWords(item, {
        attributes: shown.slice(0, format.attributesMax),
        code,
        gtin,
        language: ctx.caller.language,
      });
      const labels = [{ words, says, copies: 1 }];
      return [
        format.id,
        { format, code, startCell: 1, labels, company, offset: { x: 0, y: 0 }, outlines: false },
      ];
    }),
  );
}

/** The empty sheet: the page with the outlines of its labels. */
function skeletonOf(format: LabelFormat): string {
  const { page, label, columns, rows } = format;
  const cells = Array.from({ length: columns * rows }, (_, cell) => {
    const { x, y } = cellCorner(format, cell);
    return `<rect x="${x}" y="${y}" width="${label.width}" height="${label.height}" rx="1"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${page.width + 2} ${page.height + 2}">` +
    `<rect width="${page.width}" height="${page.height}" fill="#fff" stroke="#b9b3a7"/>` +
    `<g fill="#f4f2ee" stroke="#cfcac1" stroke-width="0.6">${cells.join('')}</g></svg>`
  );
}
