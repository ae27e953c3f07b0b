import { readRelations, readXml, type Relation } from '../office/index.ts';

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

/** Alt text of images that stand for others: those that an export makes are not read back. */
export const PREVIEW = 'Preview of a Sourcewiz image';

/** Images of a sheet that are read; further ones are left out. */
export const PICTURES_MAX = 20_000;

/** The images that a relation of each id leads to, unless they are outside the workbook. */
function imagesOf(relations: string, folder: string): ReadonlyMap<string, string> {
  const isInside = ({ type, isExternal }: Relation) => type === 'image' && !isExternal;
  return new Map(
    readRelations(relations, folder)
      .filter(isInside)
      .map(({ id, path }) => [id, path]),
  );
}

/** A corner of an image: a cell, and how far inside it, in English metric units. */
interface Corner {
  row: number;
  rowOff: number;
  col: number;
  colOff: number;
}

interface Anchor {
  from: Corner;
  /** Null for an image with a size instead. */
  to: Corner | null;
  height: number;
  parts: Set<string>;
}

const newCorner = (): Corner => ({ row: 0, rowOff: 0, col: 0, colOff: 0 });
const newAnchor = (): Anchor => ({ from: newCorner(), to: null, height: 0, parts: new Set() });
const isPlace = (name: string): name is keyof Corner => Object.hasOwn(newCorner(), name);
const isAnchor = (name: string): boolean => name === 'oneCellAnchor' || name === 'twoCellAnchor';

/**
 * The images of a drawing (ECMA-376 part 1, 20.5), without previews.
 * @param relations XML of its relations
 * @param folder of the drawing, such as `xl/drawings`
 */
export function picturesOfDrawing(drawing: string, relations: string, folder: string): SheetPicture[] {
  const images = imagesOf(relations, folder);
  const found: SheetPicture[] = [];
  let anchor = newAnchor();
  let corner: Corner | null = null;
  let place: keyof Corner | null = null;
  let text = '';
  let isPreview = false;
  readXml(
    drawing,
    ({ kind, name, attributes }) => {
      place = null;
      if (kind === 'close') {
        if (name === 'from' || name === 'to') corner = null;
        if (isAnchor(name)) found.push(...placed(anchor));
        return;
      }
      if (isAnchor(name)) anchor = newAnchor();
      else if (name === 'from') corner = anchor.from;
      else if (name === 'to') corner = anchor.to = newCorner();
      else if (corner !== null && isPlace(name)) [place, text] = [name, ''];
      else if (name === 'cNvPr') isPreview = attributes['descr'] === PREVIEW;
      else if (name === 'ext') anchor.height = Math.max(anchor.height, Number(attributes['cy'] ?? 0));
      else if (name === 'blip' && !isPreview) {
        const part = images.get(attributes['embed'] ?? '');
        if (part !== undefined) anchor.parts.add(part);
      }
    },
    (piece) => {
      text += piece;
      const value = Number(text);
      if (corner !== null && place !== null && Number.isSafeInteger(value)) corner[place] = value;
    },
  );
  return found.slice(0, PICTURES_MAX);
}

/** An image belongs to the row that has most of it; one over several rows to the first of them. */
function placed({ from, to, height, parts }: Anchor): SheetPicture[] {
  const isInNext = to !== null && to.row === from.row + 1 && height > 0 && to.rowOff > height / 2;
  const last = to === null ? from.col : to.col - (to.colOff === 0 ? 1 : 0);
  const columns = [from.col, Math.max(from.col, last)] as const;
  return Array.from(parts, (part) => ({ row: from.row + (isInNext ? 2 : 1), columns, part }));
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
  const firsts = firstValues(texts.values);
  const { ofCells, values } = numbersOfMetadata(texts.metadata);
  return new Map(
    ofCells.flatMap((record, index): [number, string][] => {
      const part = images.get(related[firsts[values[record] ?? -1] ?? -1] ?? '');
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

/** The first number of each rich value: for an image, the index of its relation. */
function firstValues(values: string): number[] {
  const firsts: number[] = [];
  let isFirst = false;
  readXml(
    values,
    ({ kind, name }) => {
      if (name === 'rv' && kind === 'open') firsts.push(-1);
      isFirst = name === 'v' && kind === 'open' && firsts.at(-1) === -1;
    },
    (piece) => {
      if (isFirst) firsts[firsts.length - 1] = Number(piece);
    },
  );
  return firsts;
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
