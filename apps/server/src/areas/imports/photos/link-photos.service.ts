import { looseKey } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { barcodeAttributes } from '../../attributes/index.ts';
import { findProductsByBarcode, findProductsByKeys, productKey } from '../../products/index.ts';
import {
  deleteCopies,
  insertCopies,
  selectGoodPhotos,
  selectPhotos,
  writePhotoLinks,
  type PhotoLink,
  type PhotoRecord,
} from './import-photos.store.ts';
import { ensurePhotoKeys, fileKeys } from './photo-keys.service.ts';
import { selectPhotoKeys, type PhotoKey, type StoredPhotoKey } from './photo-keys.store.ts';
import {
  beginningIds,
  idSpellings,
  innerIds,
  isBarcode,
  isCutOff,
  photoNames,
} from '../../../platform/photos/photo-names.rules.ts';

/** A product or variant that a photo may belong to. */
export interface PhotoOwner {
  productKey: string;
  variantKey: string | null;
  shownId: string;
}

/** Rows that may name the same file: an image of a whole range, but not the placeholder for "no image". */
const OWNERS_MAX = 100;
/** Photos whose keys are looked up together. */
const AT_ONCE = 1_000;

/**
 * Finds the product of each photo of an import: by the cells that name its file, then by its own name among the rows of
 * the sheet, then in the library, at last by what its name may mean in the sheet. Photos that somebody linked by hand
 * stay where they are.
 * @param photoIds the new ones; by default all photos of the import
 */
export async function linkPhotos(ctx: Ctx, importId: string, photoIds?: readonly number[]): Promise<void> {
  const isNew = photoIds !== undefined;
  const found = isNew ? await selectPhotos(ctx, importId, photoIds) : await selectGoodPhotos(ctx, importId);
  const photos = found.filter((photo) => photo.problem === null && photo.address === null && !photo.by_hand);
  if (photos.length === 0) return;
  // New keys concern all photos, not only those that have just come.
  if ((await ensurePhotoKeys(ctx, importId)) && isNew) return linkPhotos(ctx, importId);
  await deleteCopies(ctx, importId, isNew ? photos.map(({ name }) => name) : 'all');
  const own = photos.filter((photo) => !photo.is_copy);
  for (let from = 0; from < own.length; from += AT_ONCE) {
    await linkSome(ctx, importId, own.slice(from, from + AT_ONCE));
  }
}

async function linkSome(ctx: Ctx, importId: string, photos: readonly PhotoRecord[]): Promise<void> {
  const names = photos.map(({ name }) => ({
    files: fileKeys(name),
    ids: photoNames(name),
    parts: [...innerIds(name), ...beginningIds(name)],
  }));
  const sheet = await sheetKeys(
    ctx,
    importId,
    names.flatMap(({ files, ids, parts }) => [...files, ...[...ids, ...parts].map(looseKey)]),
  );
  const bySheet = names.map((name) => sheetOwners(sheet, name));
  const unnamed = photos.filter((_, index) => bySheet[index]?.length === 0);
  const byLibrary = await libraryOwners(ctx, unnamed, photoNames);
  names.forEach((name, index) => {
    const guess = byLibrary.has(photos[index]?.id ?? 0) ? undefined : guessedOwner(sheet, name);
    if (guess && bySheet[index]?.length === 0) bySheet[index] = [guess];
  });
  const open = photos.filter(({ id }, index) => bySheet[index]?.length === 0 && !byLibrary.has(id));
  const byBeginning = await libraryOwners(ctx, open, beginningIds);
  const byCut = await cutOffOwners(
    ctx,
    importId,
    open.filter(({ id }) => !byBeginning.has(id)),
  );
  const links: PhotoLink[] = [];
  const copies: { photo: PhotoRecord; link: PhotoLink }[] = [];
  photos.forEach((photo, index) => {
    const single = byLibrary.get(photo.id) ?? byBeginning.get(photo.id) ?? byCut.get(photo.id);
    const [first, ...others] = bySheet[index]?.length ? bySheet[index] : single ? [single] : [];
    links.push(toLink(photo.id, first));
    for (const owner of others) copies.push({ photo, link: toLink(photo.id, owner) });
  });
  await writePhotoLinks(ctx, importId, links);
  await insertCopies(ctx, importId, copies);
}

type Found = PhotoOwner & { position?: number };

function toLink(id: number, owner: Found | undefined): PhotoLink {
  return {
    id,
    product_key: owner?.productKey ?? null,
    variant_key: owner?.variantKey ?? null,
    shown_id: owner?.shownId ?? null,
    position: owner?.position ?? null,
  };
}

type KeysByText = ReadonlyMap<string, readonly StoredPhotoKey[]>;

async function sheetKeys(ctx: Ctx, importId: string, keys: readonly string[]): Promise<KeysByText> {
  const found = await selectPhotoKeys(ctx, importId, [...new Set(keys)].filter(Boolean));
  return Map.groupBy(found, ({ key }) => key);
}

interface PhotoTexts {
  files: string[];
  /** What the whole name may be the ID of. */
  ids: string[];
  /** What parts of it may be. */
  parts: string[];
}

/** Owners by the rows of the sheet: all that name the file, or the one that has the photo's name as its ID. */
function sheetOwners(keys: KeysByText, { files, ids }: PhotoTexts): Found[] {
  for (const file of files) {
    const named = keys.get(file) ?? [];
    if (named.length === 0) continue;
    const all = distinct(named);
    return all.length > OWNERS_MAX ? [] : all;
  }
  const owner = firstOf(ids, (name) => ownerById(keys, name));
  return owner ? [owner] : [];
}

/** The owner in the sheet by its name, or by an ID in a part of the photo's name; none if too many name the file. */
function guessedOwner(keys: KeysByText, { files, ids, parts }: PhotoTexts): PhotoOwner | undefined {
  if (files.some((file) => keys.has(file))) return undefined;
  return firstOf([...ids, ...parts], (name) => ownerById(keys, name) ?? ownerByName(keys, name));
}

function firstOf(
  names: readonly string[],
  find: (name: string) => PhotoOwner | undefined,
): PhotoOwner | undefined {
  for (const name of names) {
    const owner = find(name);
    if (owner) return owner;
  }
  return undefined;
}

function ownerById(keys: KeysByText, name: string): PhotoOwner | undefined {
  const named = keys.get(looseKey(name)) ?? [];
  const key = firstKind(named, 'product') ?? firstKind(named, 'variant') ?? firstKind(named, 'barcode');
  return key && toOwner(key);
}

const firstKind = (named: readonly StoredPhotoKey[], kind: PhotoKey['kind']) =>
  named.find((one) => one.kind === kind);

function ownerByName(keys: KeysByText, name: string): PhotoOwner | undefined {
  const named = (keys.get(looseKey(name)) ?? []).filter(({ kind }) => kind === 'name');
  const [first] = named;
  if (!first || named.some(({ product_key: other }) => other !== first.product_key)) return undefined;
  const isOne = named.every(({ variant_key: other }) => other === first.variant_key);
  // What several variants may be called is their product's.
  return isOne ? toOwner(first) : { productKey: first.product_key, variantKey: null, shownId: first.name };
}

function toOwner({ product_key, variant_key, shown_id }: PhotoKey): PhotoOwner {
  return { productKey: product_key, variantKey: variant_key, shownId: shown_id };
}

function distinct(keys: readonly StoredPhotoKey[]): Found[] {
  const owners = new Map<string, Found>();
  for (const key of keys) {
    const name = JSON.stringify([key.product_key, key.variant_key]);
    if (!owners.has(name)) owners.set(name, { ...toOwner(key), position: key.position });
  }
  return [...owners.values()];
}

/** Owners in the library, for photos of products that are not in the sheet. */
async function libraryOwners(
  ctx: Ctx,
  photos: readonly PhotoRecord[],
  idsOf: (fileName: string) => string[],
): Promise<Map<number, PhotoOwner>> {
  const ids = photos.map(({ name }) => idsOf(name));
  const byId = await ownersById(ctx, ids.flat());
  const byBarcode = await ownersByBarcode(ctx, ids.flat().filter(isBarcode));
  const owners = new Map<number, PhotoOwner>();
  photos.forEach(({ id }, index) => {
    for (const name of ids[index] ?? []) {
      const owner = byId.get(looseKey(name)) ?? byBarcode.get(name);
      if (owner && !owners.has(id)) owners.set(id, owner);
    }
  });
  return owners;
}

async function ownersById(ctx: Ctx, names: readonly string[]): Promise<Map<string, PhotoOwner>> {
  const keys = [...new Set(names.flatMap(idSpellings).map(productKey))].filter(Boolean);
  if (keys.length === 0) return new Map();
  const found = await findProductsByKeys(ctx, { productKeys: keys, variantKeys: keys });
  const owners = new Map<string, PhotoOwner>();
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

async function ownersByBarcode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, PhotoOwner>> {
  const attributeIds = codes.length === 0 ? [] : await barcodeAttributes(ctx);
  if (attributeIds.length === 0) return new Map();
  const found = await findProductsByBarcode(ctx, { attributeIds, codes });
  return new Map(
    found.map(({ code, product_id, variant_id }) => [
      code,
      {
        productKey: productKey(product_id),
        variantKey: variant_id === null ? null : productKey(variant_id),
        shownId: variant_id ?? product_id,
      },
    ]),
  );
}

/** A shorter beginning is never taken for an ID that was cut off. */
const BEGINNING_MIN = 12;

/** Owners whose ID was cut off by the system that it comes from, while the names of photos have all of it. */
async function cutOffOwners(
  ctx: Ctx,
  importId: string,
  photos: readonly PhotoRecord[],
): Promise<Map<number, PhotoOwner>> {
  const beginnings = photos.map(({ name }) => {
    const loose = looseKey(photoNames(name)[0] ?? '').slice(0, 64);
    return Array.from({ length: Math.max(0, loose.length - BEGINNING_MIN) }, (_, cut) =>
      loose.slice(0, -1 - cut),
    );
  });
  const keys = await sheetKeys(ctx, importId, beginnings.flat());
  const owners = new Map<number, PhotoOwner>();
  photos.forEach(({ id, name }, index) => {
    const [first = ''] = photoNames(name);
    const candidates = (beginnings[index] ?? []).flatMap((beginning) => keys.get(beginning) ?? []);
    const cut = candidates.find(
      ({ kind, shown_id: shownId }) => (kind === 'product' || kind === 'variant') && isCutOff(shownId, first),
    );
    if (cut) owners.set(id, toOwner(cut));
  });
  return owners;
}

/** The product or variant that an ID refers to: in the sheet first, then in the library. */
export async function findOwner(ctx: Ctx, importId: string, id: string): Promise<PhotoOwner | undefined> {
  await ensurePhotoKeys(ctx, importId);
  const keys = await selectPhotoKeys(ctx, importId, [looseKey(id)]);
  const exact = keys.filter(
    ({ kind, shown_id }) => kind !== 'file' && kind !== 'barcode' && productKey(shown_id) === productKey(id),
  );
  const [key] = exact.toSorted((one, other) => one.kind.localeCompare(other.kind));
  if (key) return toOwner(key);
  const found = await findProductsByKeys(ctx, {
    productKeys: [productKey(id)],
    variantKeys: [productKey(id)],
  });
  const product = found.products.get(productKey(id));
  if (product) return { productKey: productKey(id), variantKey: null, shownId: product.product_id };
  const owner = found.variants.get(productKey(id));
  const variant = owner?.variants.find(({ variant_id }) => productKey(variant_id) === productKey(id));
  return owner && variant
    ? { productKey: productKey(owner.product_id), variantKey: productKey(id), shownId: variant.variant_id }
    : undefined;
}
