import type { Ctx } from '../../../../platform/context.ts';
import { loadProducts } from '../../../products/index.ts';
import { organisationOf } from '../../../organisation/index.ts';
import type { Platform } from '../../../../platform/context.ts';
import { selectLibraryMark, selectShelved } from '../../catalogue-products.store.ts';
import type { CatalogueRow } from '../../catalogues.store.ts';
import type { BuyerView } from '../buyer-product.rules.ts';
import { ShelfMaker, type Shelf, type ShelfProduct } from './shelf-product.ts';
import type { Attribute } from '@sourcewiz/contract';

/** Products of all shelves kept in a process: about a kilobyte each. */
const KEPT_MAX = 60_000;
const LOADED_AT_ONCE = 500;

interface Kept {
  /** What all its products were made from. */
  made: string;
  /** What the list was read at. */
  read: string;
  maker: ShelfMaker;
  products: Map<number, ShelfProduct>;
  shelf: Shelf;
}

const known = new WeakMap<Platform, Map<string, Kept>>();
const categoryLabel = { en: 'Category', tr: 'Kategori' };

/**
 * The shelf of a catalogue, as its buyers see it. It is kept: while products, or what the catalogue says of them, change,
 * only those that changed are read again, and everything is when what buyers see of all of them changes.
 */
export async function shelfOf(
  ctx: Ctx,
  {
    row,
    view,
    shown,
    isPreview = false,
  }: { row: CatalogueRow; view: BuyerView; shown: readonly Attribute[]; isPreview?: boolean },
): Promise<Shelf> {
  const [{ catalogueRevision }, library] = [await organisationOf(ctx), await selectLibraryMark(ctx)];
  const made = JSON.stringify([view.prices?.rules, view.currency, view.money, shown, library]);
  const read = `${catalogueRevision} ${row.revision} ${row.updatedAt.getTime()}`;
  const shelves = known.get(ctx.platform) ?? new Map<string, Kept>();
  known.set(ctx.platform, shelves);
  const key = `${ctx.orgId} ${row.id} ${view.language} ${isPreview}`;
  const before = shelves.get(key);
  shelves.delete(key);
  const isSame = before?.made === made;
  const kept =
    isSame && before.read === read
      ? before
      : await renew(ctx, { row, view, shown }, isSame ? before : undefined);
  shelves.set(key, { ...kept, made, read });
  dropOldest(shelves);
  return kept.shelf;
}

async function renew(
  ctx: Ctx,
  { row, view, shown }: { row: CatalogueRow; view: BuyerView; shown: readonly Attribute[] },
  before: Kept | undefined,
): Promise<Pick<Kept, 'maker' | 'products' | 'shelf'>> {
  const maker = before?.maker ?? new ShelfMaker(view, shown);
  const listed = await selectShelved(ctx, row.id);
  const products = new Map<number, ShelfProduct>();
  // With what was typed in the view that they are made from: the stored may be newer by now.
  const marks = new Map(
    listed.map(({ id, revision }) => [id, `${revision} ${JSON.stringify(view.prices?.own.get(id) ?? null)}`]),
  );
  for (const [id, mark] of marks) {
    const product = before?.products.get(id);
    if (product?.mark === mark) products.set(id, product);
  }
  const missing = listed.flatMap(({ id }) => (products.has(id) ? [] : [id]));
  for (let from = 0; from < missing.length; from += LOADED_AT_ONCE) {
    const loaded = await loadProducts(ctx, missing.slice(from, from + LOADED_AT_ONCE));
    for (const product of loaded)
      products.set(product.id, maker.make(product, { mark: marks.get(product.id) ?? '', view }));
  }
  const inOrder = listed.flatMap(({ id }) => products.get(id) ?? []);
  return { maker, products, shelf: maker.shelf(inOrder, categoryLabel[view.language]) };
}

function dropOldest(shelves: Map<string, Kept>): void {
  let count = 0;
  for (const { products } of shelves.values()) count += products.size;
  for (const [key, { products }] of shelves) {
    if (count <= KEPT_MAX || shelves.size === 1) return;
    shelves.delete(key);
    count -= products.size;
  }
}
