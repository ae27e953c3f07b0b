import { BULK_IDS_MAX, NOT_ARCHIVED, type ExportedProducts, type Product } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { fileAddress } from '../../platform/storage/index.ts';
import { loadImageContents } from '../media/index.ts';
import { loadProducts, resolveSelection, selectionPath } from '../products/index.ts';
import type { TaskRun } from '../tasks/index.ts';
import { selectExported } from './exports.store.ts';
import type { TabledProduct, TableRow, Variant } from './formats/table-columns.ts';

/** Products read and written at a time. */
const PAGE = 250;
/** Products looked up at a time. */
const LOOKED_UP = 20_000;
const DAY_MS = 86_400_000;

export interface ChosenProducts {
  ids: number[];
  /** Variants in the whole export, named or not. */
  variants: number;
  variantTypes: number;
  /** Chosen ones that buyers do not see. */
  hidden: number;
}

/**
 * The products that somebody chose: named ones, or all that their search finds now, however many (EXPORT-034).
 * @param options.forBuyers only the published ones
 * @throws DomainError nothing_selected, invalid_filter
 */
export async function chosenProducts(
  ctx: Ctx,
  chosen: ExportedProducts,
  { forBuyers = false }: { forBuyers?: boolean } = {},
): Promise<ChosenProducts> {
  const wanted = await chosenIds(ctx, chosen);
  const all: ChosenProducts = { ids: [], variants: 0, variantTypes: 0, hidden: 0 };
  for (let from = 0; from < wanted.length; from += LOOKED_UP) {
    const some = await selectExported(ctx, wanted.slice(from, from + LOOKED_UP), { forBuyers });
    for (const id of some.ids) all.ids.push(id);
    all.variants += some.variants;
    all.variantTypes = Math.max(all.variantTypes, some.variantTypes);
    all.hidden += some.hidden;
  }
  return all;
}

/** The same as ids: those that are named may be gone. @throws DomainError nothing_selected, invalid_filter */
export async function chosenIds(
  ctx: Ctx,
  { product_ids: named, matching, except }: ExportedProducts,
): Promise<number[]> {
  const selection =
    named === 'all'
      ? { matching: matching ?? { filter_args: { filters: NOT_ARCHIVED } }, except }
      : { product_ids: Object.keys(named).slice(0, BULK_IDS_MAX).map(Number) };
  // Nothing is changed, and the products are read page by page.
  return resolveSelection(ctx, selection, Infinity, selectionPath({ matching }));
}

/** The wanted variants of a product: the named ones, or all. */
export function wantedVariants(
  { product_ids: named }: ExportedProducts,
  product: Product,
): readonly Variant[] {
  const ids = named === 'all' ? [] : (named[String(product.id)] ?? []);
  return ids.length === 0 ? product.variants : product.variants.filter(({ id }) => ids.includes(id));
}

/** A product of a table with the wanted variants, and where its images are stored. */
export interface Tabled {
  product: TabledProduct;
  variants: readonly Variant[];
  /** Content addresses by file id. */
  contents: ReadonlyMap<string, string>;
}

/** The same with everything that other formats need. */
export interface ExportedProduct extends Tabled {
  product: Product;
}

/** The products page by page, in the order of their ids. Each page reports progress; cancelling stops there. */
export async function* readProducts(
  run: TaskRun,
  { ids, chosen }: { ids: readonly number[]; chosen: ExportedProducts },
): AsyncGenerator<ExportedProduct[]> {
  for (let from = 0; from < ids.length; from += PAGE) {
    const page: ExportedProduct[] = [];
    await run.chunk(async (ctx) => {
      const products = await loadProducts(ctx, ids.slice(from, from + PAGE));
      const contents = await loadImageContents(ctx, products.flatMap(imageIds));
      page.push(
        ...products.map((product) => ({ product, variants: wantedVariants(chosen, product), contents })),
      );
      return { doneCount: Math.min(ids.length, from + PAGE) };
    });
    yield page;
  }
}

function imageIds({ images, variants }: Product): string[] {
  return [...images, ...variants.flatMap((variant) => variant.images)].map(({ id }) => id);
}

/** One row for the product, then one for each of its variants. */
export function rowsOf({ product, variants }: Tabled): TableRow[] {
  return [{ product }, ...variants.map((variant) => ({ product, variant }))];
}

export interface ImageAddresses {
  of: (exported: Tabled, images: TabledProduct['images']) => string[];
  /** The last day, DD/MM/YYYY. */
  until: string;
}

/** For people who may not have the images. */
export const noAddresses: ImageAddresses = { of: () => [], until: '' };

/** Addresses of images that anyone may open for as long as the file is stored. */
export function imageAddresses(run: TaskRun): ImageAddresses {
  const { platform, caller } = run.base;
  const keptMs = platform.settings.limits.exportKeepDays * DAY_MS;
  const until = new Date(platform.clock.now().getTime() + keptMs);
  return {
    of: ({ contents }, images) =>
      images.flatMap(({ id }) => {
        const sha256 = contents.get(id);
        if (sha256 === undefined) return [];
        const picture = { orgId: caller.orgId, sha256, variant: 'large' as const };
        return `${platform.settings.publicUrl}${fileAddress(platform, picture, keptMs)}`;
      }),
    until: until.toISOString().slice(0, 10).split('-').toReversed().join('/'),
  };
}

/** What a task reads before its first page. */
export const beforePages = <T>(run: TaskRun, read: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(run.base, read);
