import { readXml, type XmlTag } from '../../office/index.ts';
import type { RowHeights } from './row-heights.ts';
import { imagesOf, PICTURES_MAX, type SheetPicture } from './sheet-pictures.ts';

/** The name of an image that only stands for another: those that an export makes are not read back. */
export const previewName = (number: number): string => `export-preview-${number}`;
const PREVIEW_NAME = /^export-preview-\d+$/;

/** A corner of an image: a cell, and how far inside it, in English metric units. */
interface Corner {
  row: number;
  rowOff: number;
  col: number;
  colOff: number;
}

const newCorner = (): Corner => ({ row: 0, rowOff: 0, col: 0, colOff: 0 });
const isPlace = (name: string): name is keyof Corner => Object.hasOwn(newCorner(), name);
const isAnchor = (name: string): boolean => /^(oneCell|twoCell|absolute)Anchor$/.test(name);
/** A sheet has no more columns. */
const LAST_COLUMN = 16_383;

/** From where to where something reaches, from top to bottom. */
interface Span {
  top: number;
  height: number;
}

/** An image, a shape that is filled with one, or a group of them. */
interface Shape {
  /** Where it lies: for one inside a group, in the lengths of that group. */
  readonly own: Span;
  /** What a group calls that span for those inside it. */
  readonly inner: Span;
  readonly parts: Set<string>;
  isPreview: boolean;
}

const SHAPES = new Set(['pic', 'sp', 'grpSp']);
const newShape = (): Shape => ({
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
  /** How far below the first row one lies that is fixed to no cell; null for the others. */
  top: number | null = null;
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
    if (SHAPES.has(name)) this.#shapes.push(newShape());
    const shape = this.#shapes.at(-1);
    if (!shape) {
      if (name === 'ext') this.height = Number(attributes['cy'] ?? 0);
      if (name === 'pos') this.top = Number(attributes['y'] ?? 0);
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
    // Widths of columns are not known: it may lie beside any of them.
    if (this.top !== null) return [0, LAST_COLUMN];
    const last = to === null ? from.col : to.col - (to.colOff === 0 ? 1 : 0);
    return [from.col, Math.max(from.col, last)];
  }

  /** The row, from 0, that an image belongs to. */
  #rowOf(shape: Shape): number {
    const { from } = this;
    const isAlone = this.#shapes.length === 0;
    // An image is hidden with its row.
    if (isAlone && this.top === null && this.#heights.placeOf(from.row).height === 0) return from.row;
    const whole = this.#whole;
    const span = isAlone ? whole : spanInGroups(shape, { groups: this.#shapes, whole });
    return span.height > 0 ? rowOfSpan(span, this.#heights) : this.#heights.rowAt(span.top).row;
  }

  get #whole(): Span {
    const distanceOf = ({ row, rowOff }: Corner) => {
      const place = this.#heights.placeOf(row);
      return place.top + Math.min(rowOff, Math.max(0, place.height - 1));
    };
    const top = this.top ?? distanceOf(this.from);
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
  let at = top;
  // Of the rows in between, none is covered by less.
  for (let seen = 0; seen <= SEVERAL && at < bottom && covered.length < SEVERAL; seen += 1) {
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
