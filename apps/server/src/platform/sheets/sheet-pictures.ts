import { readRelations, readXml, type Relation, type XmlTag } from '../office/index.ts';
import type { RowHeights } from './row-heights.ts';

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

/** The name of an image that only stands for another: those that an export makes are not read back. */
export const previewName = (number: number): string => `export-preview-${number}`;
const PREVIEW_NAME = /^export-preview-\d+$/;

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

const newCorner = (): Corner => ({ row: 0, rowOff: 0, col: 0, colOff: 0 });
const isPlace = (name: string): name is keyof Corner => Object.hasOwn(newCorner(), name);
const isAnchor = (name: string): boolean => name === 'oneCellAnchor' || name === 'twoCellAnchor';

/** From where to where something reaches, from top to bottom. */
interface Span {
  top: number;
  height: number;
}

/** An image, a shape that is filled with one, or a group of them. */
interface Shape {
  readonly isGroup: boolean;
  /** Where it lies: for one inside a group, in the lengths of that group. */
  readonly own: Span;
  /** What a group calls that span for those inside it. */
  readonly inner: Span;
  readonly parts: Set<string>;
  isPreview: boolean;
}

const SHAPES = new Set(['pic', 'sp', 'grpSp']);
const newShape = (name: string): Shape => ({
  isGroup: name === 'grpSp',
  own: { top: 0, height: 0 },
  inner: { top: 0, height: 0 },
  parts: new Set(),
  isPreview: false,
});

/** What is fixed to the cells of a sheet, while it is read. */
class Anchor {
  readonly from = newCorner();
  /** Null for one with a size instead. */
  to: Corner | null = null;
  height = 0;
  /** Those that are open, the outermost first. */
  readonly #shapes: Shape[] = [];
  readonly #found = new Map<string, SheetPicture>();
  readonly #images: ReadonlyMap<string, string>;
  readonly #heights: RowHeights;
  #isInFrame = false;

  constructor(images: ReadonlyMap<string, string>, heights: RowHeights) {
    this.#images = images;
    this.#heights = heights;
  }

  get found(): Iterable<SheetPicture> {
    return this.#found.values();
  }

  open(name: string, attributes: XmlTag['attributes']): void {
    if (SHAPES.has(name)) this.#shapes.push(newShape(name));
    const shape = this.#shapes.at(-1);
    if (!shape) {
      if (name === 'ext') this.height = Number(attributes['cy'] ?? 0);
      return;
    }
    if (name === 'xfrm') this.#isInFrame = true;
    if (name === 'cNvPr') shape.isPreview = PREVIEW_NAME.test(attributes['name'] ?? '');
    const part = name === 'blip' ? this.#images.get(attributes['embed'] ?? '') : undefined;
    if (part !== undefined && !shape.isPreview) shape.parts.add(part);
    if (!this.#isInFrame) return;
    if (name === 'off') shape.own.top = Number(attributes['y']);
    if (name === 'ext') shape.own.height = Number(attributes['cy']);
    if (name === 'chOff') shape.inner.top = Number(attributes['y']);
    if (name === 'chExt') shape.inner.height = Number(attributes['cy']);
  }

  close(name: string): void {
    if (name === 'xfrm') this.#isInFrame = false;
    const shape = SHAPES.has(name) ? this.#shapes.pop() : undefined;
    if (!shape || shape.parts.size === 0) return;
    const row = this.#rowOf(shape) + 1;
    for (const part of shape.parts) this.#found.set(`${row} ${part}`, { row, columns: this.#columns, part });
  }

  get #columns(): SheetPicture['columns'] {
    const { from, to } = this;
    const last = to === null ? from.col : to.col - (to.colOff === 0 ? 1 : 0);
    return [from.col, Math.max(from.col, last)];
  }

  /** The row, from 0, that an image belongs to. */
  #rowOf(shape: Shape): number {
    const { from } = this;
    const isAlone = this.#shapes.length === 0;
    // An image is hidden with its row.
    if (isAlone && this.#heights.placeOf(from.row).height === 0) return from.row;
    const whole = this.#whole;
    const span = isAlone ? whole : spanInGroups(shape, { groups: this.#shapes, whole });
    return span.height > 0 ? rowOfSpan(span, this.#heights) : this.#heights.rowAt(span.top).row;
  }

  get #whole(): Span {
    const distanceOf = ({ row, rowOff }: Corner) => {
      const place = this.#heights.placeOf(row);
      return place.top + Math.min(rowOff, Math.max(0, place.height - 1));
    };
    const top = distanceOf(this.from);
    return { top, height: this.to === null ? this.height : distanceOf(this.to) - top };
  }
}

/** Where a shape lies on the sheet that is inside groups, of which the outermost, the first, spans the whole. */
function spanInGroups({ own }: Shape, { groups, whole }: { groups: readonly Shape[]; whole: Span }): Span {
  let span = own;
  for (const [index, group] of [...groups.entries()].toReversed()) {
    const outer = index === 0 ? whole : group.own;
    const scale = outer.height / group.inner.height;
    span = { top: outer.top + (span.top - group.inner.top) * scale, height: span.height * scale };
  }
  return Number.isFinite(span.top) && Number.isFinite(span.height) ? span : whole;
}

/** Beside that many rows, an image is meant for all of them. */
const SEVERAL = 3;

/**
 * The row of an image is the one at its middle. One beside several rows, as for the variants of a product, belongs to
 * the first of them: rows of which it covers less than half do not count, as nobody drops an image exactly.
 */
function rowOfSpan({ top, height }: Span, heights: RowHeights): number {
  const bottom = top + height;
  const covered: number[] = [];
  for (let at = top; at < bottom && covered.length < SEVERAL;) {
    const place = heights.rowAt(at);
    const end = place.top + place.height;
    if (Math.min(bottom, end) - Math.max(top, place.top) > place.height / 2) covered.push(place.row);
    at = end;
  }
  const [first] = covered;
  // A middle between two rows belongs to the upper one.
  return first !== undefined && covered.length === SEVERAL
    ? first
    : heights.rowAt(Math.max(top, Math.ceil(top + height / 2) - 1)).row;
}

/**
 * The images of a drawing (ECMA-376 part 1, 20.5), without previews.
 * @param relations XML of its relations
 * @param folder of the drawing, such as `xl/drawings`
 * @param heights of the rows of its sheet
 */
export function picturesOfDrawing(
  drawing: string,
  { relations, folder, heights }: { relations: string; folder: string; heights: RowHeights },
): SheetPicture[] {
  const images = imagesOf(relations, folder);
  const found: SheetPicture[] = [];
  let anchor: Anchor | null = null;
  let corner: Corner | null = null;
  let place: keyof Corner | null = null;
  let text = '';
  readXml(
    drawing,
    ({ kind, name, attributes }) => {
      place = null;
      if (kind === 'close') {
        if (name === 'from' || name === 'to') corner = null;
        anchor?.close(name);
        if (isAnchor(name)) found.push(...(anchor?.found ?? []));
        return;
      }
      if (isAnchor(name)) anchor = new Anchor(images, heights);
      else if (name === 'from') corner = anchor?.from ?? null;
      else if (name === 'to' && anchor) corner = anchor.to = newCorner();
      else if (corner !== null && isPlace(name)) [place, text] = [name, ''];
      else anchor?.open(name, attributes);
    },
    (piece) => {
      text += piece;
      const value = Number(text);
      if (corner !== null && place !== null && Number.isSafeInteger(value)) corner[place] = value;
    },
  );
  return found.slice(0, PICTURES_MAX);
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
