import { foldText, type ImportColumn, looseKey } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { selectColumnPages, type PickedRow } from '../../../platform/rows/incoming-rows.store.ts';
import { storedText } from '../../../platform/rows/stored-cells.ts';
import { barcodeAttributes, meansBarcode } from '../../attributes/index.ts';
import { selectImport, updateImport, type ImportRecord } from '../imports.store.ts';
import { unambiguousNames, picturesOfCell, type NamedPicture } from './photo-cells.rules.ts';
import { isBarcode, namesByOptions } from '../../../platform/photos/photo-names.rules.ts';
import { replacePhotoKeys, type PhotoKey } from './photo-keys.store.ts';

/**
 * Stores what the names of an import's photos can refer to, once for each matching of its columns. Each photo is then
 * linked by its own keys, however many rows there are.
 * @returns whether they were stored now, so that photos linked before have to be linked again
 */
export async function ensurePhotoKeys(ctx: Ctx, importId: string): Promise<boolean> {
  const seen = await selectImport(ctx, importId);
  if (!seen || seen.photoKeysVersion === seen.checkVersion) return false;
  const record = await selectImport(ctx, importId, 'update');
  if (!record || record.photoKeysVersion === record.checkVersion) return false;
  await replacePhotoKeys(ctx, importId, keysOf(ctx, record));
  await updateImport(ctx, importId, { photoKeysVersion: record.checkVersion });
  return true;
}

/** Beyond the last column of any sheet, for columns that the sheet does not have. */
const ABSENT = 100_000;

async function* keysOf(ctx: Ctx, { id, columns, photoColumns }: ImportRecord): AsyncGenerator<PhotoKey[]> {
  const fieldColumn = (field: string) =>
    columns.find(({ target }) => target.kind === 'field' && target.field === field)?.index ?? ABSENT;
  const barcodes = await barcodeColumns(ctx, columns);
  const named = photoColumns.map(({ index }) => index);
  const options = columns.flatMap(({ target, index }) =>
    target.kind === 'variant_type' && target.role === 'value' ? index : [],
  );
  const isUnambiguous = unambiguousNames(await picturesIn(ctx, id, named));
  const pages = selectColumnPages(ctx, id, [
    fieldColumn('product_id'),
    fieldColumn('variant_id'),
    fieldColumn('name'),
    ...options,
    ...barcodes,
    ...named,
  ]);
  const counts = { options: options.length, barcodes: barcodes.length };
  // Rows below the first of a product may have no name.
  let last = { product: '', name: '' };
  for await (const rows of pages) {
    yield rows.flatMap((row) => {
      const name = storedText(row.cells[FIELDS - 1]);
      const product = row.record_key ?? '';
      if (name !== '' && last.product !== product) last = { product, name };
      const known = last.product === product ? last.name : '';
      return keysOfRow(row, { ...counts, known, isUnambiguous });
    });
  }
}

/** What the cells of some columns name. */
async function picturesIn(ctx: Ctx, importId: string, columns: readonly number[]): Promise<NamedPicture[]> {
  const pictures: NamedPicture[] = [];
  if (columns.length === 0) return pictures;
  for await (const rows of selectColumnPages(ctx, importId, columns)) {
    for (const { cells } of rows) pictures.push(...picturesOfCells(cells));
  }
  return pictures;
}

/** Columns of the product ID, the variant ID and the name. */
const FIELDS = 3;

const picturesOfCells = (cells: PickedRow['cells']): NamedPicture[] =>
  cells.map(storedText).flatMap(picturesOfCell);

function keysOfRow(
  row: PickedRow,
  {
    options,
    barcodes,
    known,
    isUnambiguous,
  }: {
    options: number;
    barcodes: number;
    /** The name of its product. */
    known: string;
    isUnambiguous: (picture: NamedPicture) => boolean;
  },
): PhotoKey[] {
  const { record_key, part_key, result, cells } = row;
  if (record_key === null || result === 'error') return [];
  const [productId = '', variantId = '', name = '', ...rest] = cells.map(storedText);
  const others = rest.slice(options);
  const product = {
    product_key: record_key,
    variant_key: null,
    shown_id: row.given_product ?? (productId || record_key),
  };
  const variantShown = row.given_variant ?? (variantId || (part_key ?? ''));
  const variant = { product_key: record_key, variant_key: part_key, shown_id: variantShown };
  const own = part_key === null ? product : variant;
  const named = picturesOfCells(cells.slice(FIELDS + options + barcodes)).filter(isUnambiguous);
  const keys: Omit<PhotoKey, 'name'>[] = [
    { kind: 'product', key: looseKey(product.shown_id), ...product },
    ...(part_key === null ? [] : [{ kind: 'variant' as const, key: looseKey(variant.shown_id), ...variant }]),
    ...others
      .slice(0, barcodes)
      .filter(isBarcode)
      .map((key) => ({ kind: 'barcode' as const, key, ...own })),
    { kind: 'name', key: looseKey(known), ...product },
    ...(part_key === null ? [] : namesByOptions([product.shown_id, known], rest.slice(0, options))).map(
      (key) => ({ kind: 'name' as const, key, ...variant }),
    ),
    ...named.flatMap(({ file }) => fileKeys(file).map((key) => ({ kind: 'file' as const, key, ...own }))),
  ];
  return keys.flatMap((key) => {
    const isShown = key.kind === 'product' || key.kind === 'variant';
    // Of a name, the ID of its product.
    const shown = isShown ? name : key.kind === 'name' ? product.shown_id : '';
    return key.key === '' ? [] : { ...key, name: shown };
  });
}

/**
 * The name of a file in a form common to cells and uploads, and without its extension, because images are converted to
 * other types. Punctuation counts: `a-1.jpg` is not `a1.jpg`.
 */
export function fileKeys(name: string): string[] {
  const folded = foldText(name).slice(0, 250);
  return folded === ''
    ? []
    : [...new Set([folded, folded.replace(/\.[a-z]{3,4}$/, '')])].map((key) => `/${key}`);
}

/** Columns with bar codes: by their own header, or by the attribute that they fill. */
async function barcodeColumns(ctx: Ctx, columns: readonly ImportColumn[]): Promise<number[]> {
  const attributes = new Set(await barcodeAttributes(ctx));
  return columns.flatMap(({ index, header, target }) => {
    const isOfAttribute = target.kind === 'attribute' && attributes.has(target.attribute_id);
    return isOfAttribute || meansBarcode(header) ? index : [];
  });
}
