import {
  cellsOf,
  DIRECT_LABELS_MAX,
  LABEL_ITEMS_NAMED_MAX,
  LABELS_MAX,
  LEFT_OUT_NAMED_MAX,
  labelFormat,
  rightsToRead,
  type LabelOrder,
  type LabelOrderAnswer,
  type LeftOutReason,
  type previewLabels,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { LoadedDocument } from '../../platform/print/index.ts';
import { loadAttributes } from '../attributes/index.ts';
import { tokensOf } from '../links/index.ts';
import { organisationOf } from '../organisation/index.ts';
import { loadProducts, selectionPath } from '../products/index.ts';
import { searchProductIds } from '../search/index.ts';
import { gtinAttributes, gtinOf, itemId, labelWords, refusalOf, type LabelItem } from './label-words.ts';
import { assertPrintable, labelAudience, readDefaults } from './label-defaults.service.ts';
import { gs1Address, labelAddress, labelSubject, NO_TOKEN } from './label-links.ts';
import { fitsCode128, type LabelPaper, type PaperLabel } from './label-paper.ts';
import { countVariants } from './labels.store.ts';
import { labelWordsOf } from './labels.texts.ts';

/** Products loaded at a time. */
const CHUNK = 500;

/** What is to be printed: loaded, checked, and complete except for the drawing. */
export interface PreparedOrder extends LoadedDocument<LabelPaper> {
  /** Whether all of its products were loaded. */
  isWhole: boolean;
  answer: LabelOrderAnswer;
  /** The first items that get labels. */
  items: ResultOf<typeof previewLabels>['items'];
}

/** Products of an order, each with the listed variants; null for all of them. */
type Chosen = Map<number, number[] | null>;

/**
 * Loads what an order prints, in one transaction.
 * @param only loads no more products than are shown on the `page`, are listed beside a `label`, or fit into an order that
 *   is made at once (`direct`); what is left out is reported for these only, and nothing is written unless they are all
 * @throws DomainError nothing_selected, no_label_possible, label_order_too_large, label_attributes_full, not_found
 */
export async function prepareOrder(
  ctx: Ctx,
  order: LabelOrder,
  { only }: { only?: 'label' | 'page' | 'direct' } = {},
): Promise<PreparedOrder> {
  const { template_json: json, attributes: ids } = order.template_settings;
  const attributes = await assertPrintable(ctx, {
    format: json.id,
    attributes: ids,
    path: 'body.template_settings.attributes',
  });
  const holders = gtinAttributes(await loadAttributes(ctx));
  const chosen = await chosenProducts(ctx, order);
  const reader: Ctx = {
    ...ctx,
    audience: labelAudience(ctx, [...ids, ...holders.map(({ id }) => id)]),
  };
  const copiesOf = copiesByItem(order);
  const format = labelFormat(json.id);
  const tally = { labels: 0, products: 0, variants: 0, product_id: null as string | null };
  const leftOut: { product_id: string; reason: LeftOutReason }[] = [];
  const wanted: { item: LabelItem; gtin: string | undefined; copies: number }[] = [];
  const direct = DIRECT_LABELS_MAX + 1;
  const most = { label: LABEL_ITEMS_NAMED_MAX, page: cellsOf(format), direct, none: Infinity }[
    only ?? 'none'
  ];
  // Products that get no label fill no page, but an order that has many of them takes long.
  const mostLooked = only === 'direct' ? direct : Infinity;
  const chunk = Math.min(CHUNK, most);
  const all = [...chosen.keys()];
  let looked = 0;
  let from = 0;
  for (; from < all.length && tally.labels < most && looked < mostLooked; from += chunk) {
    for (const product of await loadProducts(reader, all.slice(from, from + chunk))) {
      tally.products += 1;
      tally.product_id = tally.products === 1 ? product.product_id : null;
      for (const item of itemsOf({ product, variant: null }, chosen.get(product.id) ?? null)) {
        looked += 1;
        if (looked > LABELS_MAX) failTooLarge(looked);
        const copies = copiesOf(item);
        if (copies === 0) continue;
        const gtin = gtinOf(item, holders);
        const reason =
          refusalOf(json.code, item, gtin) ??
          (json.code === 'code128' && !fitsCode128(format, itemId(item)) ? 'code_too_long' : undefined);
        if (reason) {
          leftOut.push({ product_id: itemId(item), reason });
          continue;
        }
        tally.labels += copies;
        if (item.variant) tally.variants += 1;
        if (tally.labels > LABELS_MAX) failTooLarge(tally.labels);
        wanted.push({ item, gtin, copies });
      }
    }
  }
  const isWhole = from >= all.length;
  if (tally.products === 0) fail('not_found', { path: 'body.product_ids' });
  if (wanted.length === 0 && (isWhole || only !== 'direct'))
    fail(leftOut.length > 0 ? 'no_label_possible' : 'nothing_selected');
  const unread = await countUnread(ctx, { order, chosen, ids: all.slice(from) });
  tally.labels += unread.labels;
  tally.products += unread.products;
  tally.variants += unread.variants;
  if (tally.labels > LABELS_MAX) failTooLarge(tally.labels);
  if (tally.products !== 1) tally.product_id = null;

  const language = ctx.caller.language;
  const says = await codeTexts(ctx, {
    code: json.code,
    wanted,
    writes: isWhole && only !== 'label' && only !== 'page',
  });
  const labels = wanted.map(({ item, gtin, copies }, index): PaperLabel => {
    const words = labelWords(item, { attributes, code: json.code, gtin, language });
    return { words, says: says[index] ?? '', copies };
  });
  const { default_template: defaults } = await readDefaults(ctx);
  const company = await organisationOf(ctx);
  return {
    isWhole,
    name: labelWordsOf(language).fileName,
    content: {
      format,
      code: json.code,
      startCell: json.start_cell,
      labels,
      company: company.name,
      offset: { x: defaults.offset_x, y: defaults.offset_y },
      outlines: only === 'label' || only === 'page',
    },
    answer: {
      ...tally,
      left_out: { count: leftOut.length, named: leftOut.slice(0, LEFT_OUT_NAMED_MAX) },
    },
    needs: ['view_products', ...rightsToRead(attributes)],
    items: wanted.slice(0, LABEL_ITEMS_NAMED_MAX).map(({ item, copies }) => ({
      product_id: item.product.id,
      variant_id: item.variant?.id ?? null,
      code: itemId(item),
      name: [item.product.name, ...Object.values(item.variant?.options ?? {})].filter(Boolean).join(', '),
      copies,
    })),
  };
}

function failTooLarge(count: number): never {
  return fail('label_order_too_large', { params: { count, limit: LABELS_MAX } });
}

/** The content of each code: addresses get their pages now, if writing is allowed. */
async function codeTexts(
  ctx: Ctx,
  {
    code,
    wanted,
    writes,
  }: {
    code: LabelPaper['code'];
    wanted: readonly { item: LabelItem; gtin: string | undefined }[];
    writes: boolean;
  },
): Promise<string[]> {
  if (code === 'code128') return wanted.map(({ item }) => itemId(item));
  if (code === 'ean13' || code === 'gs1_datamatrix') return wanted.map(({ gtin }) => gtin ?? '');
  const targetOf = ({ product, variant }: LabelItem) => ({
    subjectId: product.id,
    partId: variant?.id ?? null,
  });
  const targets = wanted.map(({ item }) => targetOf(item));
  const tokenOf = writes ? await tokensOf(ctx, labelSubject.kind, targets) : () => NO_TOKEN;
  return wanted.map(({ item, gtin = '' }) => {
    const token = tokenOf(targetOf(item));
    return code === 'qr' ? labelAddress(ctx, token) : gs1Address(ctx, { gtin, token });
  });
}

/** The product itself, then the requested variants. */
function itemsOf(own: LabelItem, variantIds: readonly number[] | null): LabelItem[] {
  const { product } = own;
  const named = new Set(variantIds);
  const variants = product.variants.filter(({ id }) => variantIds === null || named.has(id));
  return [own, ...variants.map((variant) => ({ product, variant }))];
}

function copiesByItem({ quantities = [], template_settings: { template_json: json } }: LabelOrder) {
  const key = (productId: number, variantId: number | null) => `${productId}:${variantId ?? ''}`;
  const own = new Map(quantities.map((one) => [key(one.product_id, one.variant_id), one.copies]));
  return ({ product, variant }: LabelItem) => own.get(key(product.id, variant?.id ?? null)) ?? json.copies;
}

/** The labels of products that were not loaded, as if none of them were left out. */
async function countUnread(
  ctx: Ctx,
  { order, chosen, ids }: { order: LabelOrder; chosen: Chosen; ids: readonly number[] },
): Promise<{ labels: number; products: number; variants: number }> {
  if (ids.length === 0) return { labels: 0, products: 0, variants: 0 };
  const { quantities = [], template_settings: settings } = order;
  const { copies } = settings.template_json;
  const named = ids.reduce((sum, id) => sum + (chosen.get(id)?.length ?? 0), 0);
  const whole = ids.filter((id) => chosen.get(id) === null);
  const variants = named + (await countVariants(ctx, whole));
  const unread = new Set(ids);
  const differences = quantities.map((own) => (unread.has(own.product_id) ? own.copies - copies : 0));
  const labels = (ids.length + variants) * copies + differences.reduce((sum, one) => sum + one, 0);
  return { labels: Math.max(0, labels), products: ids.length, variants };
}

async function chosenProducts(
  ctx: Ctx,
  { product_ids: given, matching, except = [] }: LabelOrder,
): Promise<Chosen> {
  if (given !== 'all') {
    if (Array.isArray(given)) return new Map(given.map((id) => [id, null]));
    return new Map(Object.entries(given).map(([id, variants]) => [Number(id), variants]));
  }
  const found = await searchProductIds(ctx, matching ?? { filter_args: {} }, LABELS_MAX + 1 + except.length);
  const left = new Set(except);
  const ids = found.filter((id) => !left.has(id));
  if (ids.length === 0) fail('nothing_selected', { path: selectionPath({ matching }) });
  if (ids.length > LABELS_MAX) failTooLarge(ids.length);
  return new Map(ids.map((id) => [id, null]));
}
