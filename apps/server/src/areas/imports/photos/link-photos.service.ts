import type { Ctx } from '../../../platform/context.ts';
import { findProductsByKeys, looseKey, productKey } from '../../products/index.ts';
import { selectColumns } from '../../../platform/rows/incoming-rows.store.ts';
import { selectGoodPhotos, selectPhotos, writePhotoLinks, type PhotoLink } from './import-photos.store.ts';
import { selectImport } from '../imports.store.ts';
import { idSpellings, isCutOff, photoNames } from './photo-names.rules.ts';
import { storedText } from '../../../platform/rows/stored-cells.ts';

/** A product or variant that a photo may belong to. */
interface Owner {
  productKey: string;
  variantKey: string | null;
  shownId: string;
}

/**
 * Finds the product of each photo of an import by its name: among the rows of the sheet first, then in the library.
 * @param photoIds those that are new; all of the import when absent
 */
export async function linkPhotos(ctx: Ctx, importId: string, photoIds?: readonly number[]): Promise<void> {
  const photos =
    photoIds === undefined
      ? await selectGoodPhotos(ctx, importId)
      : (await selectPhotos(ctx, importId, photoIds)).filter(({ problem }) => problem === null);
  if (photos.length === 0) return;
  const ofSheet = await sheetOwners(ctx, importId);
  const names = photos.map(({ name }) => photoNames(name));
  const library = await libraryOwners(ctx, names.flat());
  const links = photos.map(({ id, name }, index): PhotoLink => {
    const wanted = names[index] ?? [];
    const owner =
      first(wanted, (one) => ofSheet.exact.get(looseKey(one))) ??
      first(wanted, (one) => library.get(looseKey(one))) ??
      ofSheet.long.find(({ shownId }) => isCutOff(shownId, photoNames(name)[0] ?? ''));
    return {
      id,
      product_key: owner?.productKey ?? null,
      variant_key: owner?.variantKey ?? null,
      shown_id: owner?.shownId ?? null,
    };
  });
  await writePhotoLinks(ctx, importId, links);
}

function first<T>(names: readonly string[], find: (name: string) => T | undefined): T | undefined {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** IDs of the sheet by their loose form; a product goes before a variant of the same name. */
async function sheetOwners(
  ctx: Ctx,
  importId: string,
): Promise<{ exact: Map<string, Owner>; long: Owner[] }> {
  const record = await selectImport(ctx, importId);
  const column = (field: string) =>
    record?.columns.find(({ target }) => target.kind === 'field' && target.field === field)?.index;
  const [productColumn, variantColumn] = [column('product_id'), column('variant_id')];
  const exact = new Map<string, Owner>();
  if (productColumn === undefined) return { exact, long: [] };
  const rows = await selectColumns(ctx, importId, [productColumn, variantColumn ?? 100_000]);
  const variants: Owner[] = [];
  for (const { cells } of rows) {
    const [productId, variantId] = [storedText(cells[0]), storedText(cells[1])];
    if (productId === '') continue;
    const key = productKey(productId);
    exact.set(looseKey(productId), { productKey: key, variantKey: null, shownId: productId });
    if (variantId !== '')
      variants.push({ productKey: key, variantKey: productKey(variantId), shownId: variantId });
  }
  for (const owner of variants)
    if (!exact.has(looseKey(owner.shownId))) exact.set(looseKey(owner.shownId), owner);
  return { exact, long: [...exact.values()].filter(({ shownId }) => shownId.length >= 16) };
}

async function libraryOwners(ctx: Ctx, names: readonly string[]): Promise<Map<string, Owner>> {
  const keys = [...new Set(names.flatMap(idSpellings).map(productKey))].filter(Boolean);
  const found = await findProductsByKeys(ctx, { productKeys: keys, variantKeys: keys });
  const owners = new Map<string, Owner>();
  for (const [key, product] of found.variants) {
    const variant = product.variants.find(({ variant_id }) => productKey(variant_id) === key);
    const shownId = variant?.variant_id ?? key;
    owners.set(looseKey(key), { productKey: productKey(product.product_id), variantKey: key, shownId });
  }
  for (const [key, product] of found.products) {
    owners.set(looseKey(key), { productKey: key, variantKey: null, shownId: product.product_id });
  }
  return owners;
}
