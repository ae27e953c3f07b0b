import {
  NOT_ARCHIVED,
  searchProducts as searchOperation,
  type assignImportPhotos,
  type findPhotoOwners,
  type Import,
  type listImportPhotos,
  type ParsedOf,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadImages } from '../../media/index.ts';
import { findProductsByKeys } from '../../products/index.ts';
import { searchProducts } from '../../search/index.ts';
import type { ImportRecord } from '../imports.store.ts';
import { ownImport, toImport } from '../imports.service.ts';
import {
  assignPhotos,
  countPhotos,
  deletePhotos,
  selectPhotoPage,
  type PhotoRecord,
} from './import-photos.store.ts';
import { columnLetter } from '../../../platform/rows/columns/match-columns.rules.ts';
import { isInSheet } from './cell-pictures.ts';
import { findOwner } from './link-photos.service.ts';
import { ensurePhotoKeys } from './photo-keys.service.ts';
import { searchPhotoKeys } from './photo-keys.store.ts';

type Listed = ResultOf<typeof listImportPhotos>;

/** Photos as screens show them, with their images. */
export async function toPhotos(ctx: Ctx, photos: readonly PhotoRecord[]): Promise<Listed['photos']> {
  const images = await loadImages(
    ctx,
    photos.flatMap(({ file_id: file }) => file ?? []),
  );
  return photos.map((photo) => ({
    id: photo.id,
    name: photo.name,
    state: stateOf(photo),
    product_id: photo.shown_id,
    problem: photo.problem,
    thumb: images.get(photo.file_id ?? '')?.thumb ?? null,
    address: addressOf(photo),
  }));
}

/** An image of the sheet is where its cell is. */
function addressOf({ address, row, column }: PhotoRecord): string | null {
  return address !== null && isInSheet(address) ? `${columnLetter(column ?? 0)}${row ?? ''}` : address;
}

function stateOf({ problem, file_id: file, product_key: key }: PhotoRecord) {
  if (problem !== null) return 'failed';
  if (file === null) return 'waiting';
  return key === null ? 'unknown_product' : 'linked';
}

export async function listPhotos(
  ctx: Ctx,
  importId: string,
  { state, page, per_page: size }: ParsedOf<typeof listImportPhotos>['query'],
): Promise<Listed> {
  await ownImport(ctx, importId);
  const counts = await countPhotos(ctx, importId);
  const photos = await selectPhotoPage(ctx, importId, { state, skip: page * size, size });
  const all = counts.linked + counts.unknown_product + counts.failed + counts.waiting;
  return { photos: await toPhotos(ctx, photos), total: state === undefined ? all : counts[state] };
}

/** @throws DomainError import_not_ready once it is running, because what is written can no longer be changed here */
async function openImport(ctx: Ctx, importId: string): Promise<ImportRecord> {
  const record = await ownImport(ctx, importId, 'update');
  if (record.state !== 'ready' && record.state !== 'checking') fail('import_not_ready');
  return record;
}

/** @throws DomainError import_not_ready, photo_owner_unknown */
export async function giveToProduct(
  ctx: Ctx,
  importId: string,
  { photo_ids: ids, product_id: id }: ParsedOf<typeof assignImportPhotos>['body'],
): Promise<Import> {
  const record = await openImport(ctx, importId);
  const owner =
    (await findOwner(ctx, importId, id)) ??
    fail('photo_owner_unknown', { path: 'body.product_id', params: { id } });
  const { productKey, variantKey, shownId } = owner;
  await assignPhotos(ctx, importId, {
    ids,
    owner: { product_key: productKey, variant_key: variantKey, shown_id: shownId },
  });
  return toImport(ctx, record);
}

/** @throws DomainError import_not_ready */
export async function discardPhotos(ctx: Ctx, importId: string, ids: readonly number[]): Promise<Import> {
  const record = await openImport(ctx, importId);
  await deletePhotos(ctx, importId, ids);
  return toImport(ctx, record);
}

/** Products offered for a photo: at most so many of the sheet, and so many of the library. */
const OWNERS_SHOWN = 20;
type Owner = ResultOf<typeof findPhotoOwners>['owners'][number];

/** Products and variants with the words in their ID or name: of the sheet, then of the library. */
export async function searchOwners(ctx: Ctx, importId: string, words: string): Promise<{ owners: Owner[] }> {
  await ownImport(ctx, importId);
  const ofSheet = await ownersOfSheet(ctx, importId, words);
  const taken = new Set(ofSheet.map(({ product_id: id }) => id));
  const request = searchOperation.body.parse({
    query: words,
    hitsPerPage: OWNERS_SHOWN,
    facets: false,
    filter_args: { filters: NOT_ARCHIVED },
  });
  const { hits } = await searchProducts(ctx, request);
  const ofLibrary = hits.flatMap(({ product_id: id, name, image }): Owner[] =>
    taken.has(id)
      ? []
      : [{ product_id: id, of_product: null, name, thumb: image?.thumb ?? null, is_new: false }],
  );
  return { owners: [...ofSheet, ...ofLibrary] };
}

async function ownersOfSheet(ctx: Ctx, importId: string, words: string): Promise<Owner[]> {
  await ensurePhotoKeys(ctx, importId);
  const keys = await searchPhotoKeys(ctx, importId, { words, limit: OWNERS_SHOWN });
  const { products } = await findProductsByKeys(ctx, {
    productKeys: keys.map(({ product_key: key }) => key),
  });
  const images = await loadImages(
    ctx,
    [...products.values()].flatMap(({ image_ids: [first] }) => first ?? []),
  );
  return keys.map(({ kind, product_key: key, shown_id: shownId, name }): Owner => {
    const product = products.get(key);
    return {
      product_id: shownId,
      of_product: kind === 'variant' ? (product?.product_id ?? key) : null,
      name: name || (product?.name ?? ''),
      thumb: images.get(product?.image_ids[0] ?? '')?.thumb ?? null,
      is_new: product === undefined,
    };
  });
}
