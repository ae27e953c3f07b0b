import { readXml } from '../office/index.ts';

/** Fractions of the image or the slide, 0 to 1. */
interface Share {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An image on a slide: its part of the file (relation id), the visible section of it, and its position. */
export interface SlidePicture {
  readonly relation: string;
  readonly crop: Share | undefined;
  /** null if the slide does not say. */
  readonly box: Share | null;
}

/**
 * A position in the units of the parent (English metric units); `ch…` is the coordinate space of a group's children.
 */
interface Frame {
  off?: readonly [number, number];
  ext?: readonly [number, number];
  chOff?: readonly [number, number];
  chExt?: readonly [number, number];
}
interface Drawn extends Frame {
  relation?: string;
  crop?: Share | undefined;
}

const number = (text: string | undefined): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? value : 0;
};

/**
 * The images of a slide (ECMA-376 part 1, 19.3): `p:pic` and shapes filled with an image, inside groups too; the
 * slide's background is left out.
 * @param slide its XML
 * @param size of all slides, in English metric units
 */
export function slidePictures(slide: string, size: { width: number; height: number }): SlidePicture[] {
  const found: SlidePicture[] = [];
  const groups: Frame[] = [];
  let drawn: Drawn | undefined;
  let inBackground = false;
  readXml(slide, ({ kind, name, attributes }) => {
    if (name === 'bg') inBackground = kind === 'open';
    if (inBackground) return;
    if (kind === 'close') {
      if (name === 'grpSp') groups.pop();
      if ((name === 'pic' || name === 'sp') && drawn) {
        if (drawn.relation !== undefined) found.push(placed(drawn, groups, size));
        drawn = undefined;
      }
      return;
    }
    if (name === 'grpSp') groups.push({});
    else if (name === 'pic' || name === 'sp') drawn = {};
    else if (name === 'blip' && drawn && (attributes['embed'] ?? attributes['link'])) {
      drawn.relation = attributes['embed'] ?? attributes['link'] ?? '';
    } else if (name === 'srcRect' && drawn) drawn.crop = cropOf(attributes);
    else readFrame(drawn ?? groups.at(-1), name, attributes);
  });
  return found;
}

function readFrame(
  frame: Frame | undefined,
  name: string,
  attributes: Readonly<Record<string, string>>,
): void {
  if (!frame) return;
  // Only the first one counts: an extension list may contain another `ext`, which has no size.
  if (name === 'off') frame.off ??= [number(attributes['x']), number(attributes['y'])];
  if (name === 'ext' && attributes['cx'] !== undefined) {
    frame.ext ??= [number(attributes['cx']), number(attributes['cy'])];
  }
  if (name === 'chOff') frame.chOff ??= [number(attributes['x']), number(attributes['y'])];
  if (name === 'chExt') frame.chExt ??= [number(attributes['cx']), number(attributes['cy'])];
}

/** Cropped edges, in 1/100,000; a negative one is padding, which the image does not have. */
function cropOf(attributes: Readonly<Record<string, string>>): Share | undefined {
  const edge = (name: string) => Math.min(0.98, Math.max(0, number(attributes[name]) / 100_000));
  const [l, t, r, b] = [edge('l'), edge('t'), edge('r'), edge('b')];
  if (l + t + r + b === 0 || l + r >= 0.99 || t + b >= 0.99) return undefined;
  return { x: l, y: t, width: 1 - l - r, height: 1 - t - b };
}

function placed(
  drawn: Drawn,
  groups: readonly Frame[],
  size: { width: number; height: number },
): SlidePicture {
  const { relation = '', crop } = drawn;
  if (!drawn.off || !drawn.ext || size.width <= 0 || size.height <= 0) return { relation, crop, box: null };
  let [x, y] = drawn.off;
  let [width, height] = drawn.ext;
  for (const { off, ext, chOff, chExt } of groups.toReversed()) {
    if (!off || !ext || !chOff || !chExt || chExt[0] === 0 || chExt[1] === 0) continue;
    const scaleX = ext[0] / chExt[0];
    const scaleY = ext[1] / chExt[1];
    x = off[0] + (x - chOff[0]) * scaleX;
    y = off[1] + (y - chOff[1]) * scaleY;
    width *= scaleX;
    height *= scaleY;
  }
  return { relation, crop, box: onPage({ x, y, width, height }, size) };
}

/** The part of a box within its page, as fractions of the page; null if there is none. */
export function onPage(box: Share, page: { width: number; height: number }): Share | null {
  const left = Math.max(0, box.x / page.width);
  const top = Math.max(0, box.y / page.height);
  const right = Math.min(1, (box.x + box.width) / page.width);
  const bottom = Math.min(1, (box.y + box.height) / page.height);
  if (!(right - left > 0) || !(bottom - top > 0)) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
