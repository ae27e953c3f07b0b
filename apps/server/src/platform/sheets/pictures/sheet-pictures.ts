import { readRelations, readXml, type Relation } from '../../office/index.ts';

/** Reads which images lie in the cells of a sheet, from the small parts of a workbook. Pure functions. */

/** An image in a cell, or over cells. */
export interface SheetPicture {
  /** Row number, from 1. */
  readonly row: number;
  /** Indexes of the first and the last column that it covers. */
  readonly columns: readonly [first: number, last: number];
  /** Path of the image inside the workbook. */
  readonly part: string;
}

/** Images of a sheet that are read; further ones are left out. */
export const PICTURES_MAX = 20_000;

/** The images that a relation of each id leads to, unless they are outside the workbook. */
export function imagesOf(relations: string, folder: string): ReadonlyMap<string, string> {
  const isInside = ({ type, isExternal }: Relation) => type === 'image' && !isExternal;
  return new Map(
    readRelations(relations, folder)
      .filter(isInside)
      .map(({ id, path }) => [id, path]),
  );
}

/**
 * The images of WPS Office, which cells name by `DISPIMG`.
 * @param pictures XML of `xl/cellimages.xml`
 * @returns paths of images by their ids
 */
export function namedPictures(pictures: string, relations: string): ReadonlyMap<string, string> {
  const images = imagesOf(relations, 'xl');
  const found = new Map<string, string>();
  let id = '';
  readXml(pictures, ({ kind, name, attributes }) => {
    if (kind === 'close') return;
    if (name === 'cNvPr') id = attributes['name'] ?? '';
    const part = name === 'blip' ? images.get(attributes['embed'] ?? '') : undefined;
    if (part !== undefined) found.set(id, part);
  });
  return found;
}

/** The id in a cell that shows an image of WPS Office. */
export const pictureId = (text: string): string | undefined =>
  /^=?(?:_xlfn\.)?DISPIMG\("([^"]{1,80})"/i.exec(text)?.[1];

/** Parts that say which images Excel shows in cells ("Place in Cell", MS-XLSX 2.3.7). */
export const VALUE_PARTS = {
  metadata: 'xl/metadata.xml',
  structures: 'xl/richData/rdrichvaluestructure.xml',
  values: 'xl/richData/rdrichvalue.xml',
  relations: 'xl/richData/richValueRel.xml',
  targets: 'xl/richData/_rels/richValueRel.xml.rels',
} as const;

/**
 * The images that Excel shows in cells.
 * @param texts XML of the parts
 * @returns paths of images by the number that the `vm` of a cell has
 */
export function valuePictures(
  texts: Readonly<Record<keyof typeof VALUE_PARTS, string>>,
): ReadonlyMap<number, string> {
  const images = imagesOf(texts.targets, 'xl/richData');
  const related = idsOfRelations(texts.relations);
  const relationOf = relationsOfValues(texts.values, localImages(texts.structures));
  const { ofCells, values } = numbersOfMetadata(texts.metadata);
  return new Map(
    ofCells.flatMap((record, index): [number, string][] => {
      const part = images.get(related[relationOf[values[record] ?? -1] ?? -1] ?? '');
      return part === undefined ? [] : [[index + 1, part]];
    }),
  );
}

function idsOfRelations(relations: string): string[] {
  const ids: string[] = [];
  readXml(relations, ({ kind, name, attributes }) => {
    if (kind === 'open' && name === 'rel') ids.push(attributes['id'] ?? '');
  });
  return ids;
}

/**
 * The kinds of rich values that are images in the workbook. Others are not, such as `_webimage`, or an error.
 * @returns which of their values says the relation, by the number of the kind
 */
function localImages(structures: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let structure = -1;
  let key = -1;
  let isLocal = false;
  readXml(structures, ({ kind, name, attributes }) => {
    if (kind === 'close') return;
    if (name === 's') [structure, key, isLocal] = [structure + 1, -1, attributes['t'] === '_localImage'];
    if (name === 'k') key += 1;
    if (name === 'k' && isLocal && attributes['n'] === '_rvRel:LocalImageIdentifier')
      found.set(structure, key);
  });
  return found;
}

/** The index of its relation for each rich value, -1 for those that are no images in the workbook. */
function relationsOfValues(values: string, keys: ReadonlyMap<number, number>): number[] {
  const relations: number[] = [];
  let wanted: number | undefined;
  let key = -1;
  let text = '';
  readXml(
    values,
    ({ kind, name, attributes }) => {
      if (kind === 'close') {
        if (name === 'v' && key === wanted) relations[relations.length - 1] = Number(text);
        return;
      }
      if (name === 'rv') {
        relations.push(-1);
        [wanted, key] = [keys.get(Number(attributes['s'])), -1];
      }
      if (name === 'v') [key, text] = [key + 1, ''];
    },
    (piece) => {
      text += piece;
    },
  );
  return relations;
}

/** What the cells' metadata lead to: records by the number of a cell, and rich values by record. */
function numbersOfMetadata(metadata: string): { ofCells: number[]; values: number[] } {
  const ofCells: number[] = [];
  const values: number[] = [];
  let inside = '';
  readXml(metadata, ({ kind, name, attributes }) => {
    if (name === 'valueMetadata' || name === 'futureMetadata')
      inside = kind === 'open' ? `${name} ${attributes['name'] ?? ''}`.trim() : '';
    if (kind === 'close') return;
    if (name === 'rc' && inside === 'valueMetadata') ofCells.push(Number(attributes['v']));
    if (name === 'rvb' && inside === 'futureMetadata XLRICHVALUE') values.push(Number(attributes['i']));
  });
  return { ofCells, values };
}
