import { designs, type Language, type PaperLook } from '@sourcewiz/contract';
import type { EdgeColours } from '../../../platform/images/index.ts';
import {
  cutToLines,
  linesOf,
  widthOf,
  type Box,
  type LineBox,
  type Place,
  type Run,
  type ShapeBox,
  type TextBox,
} from '../../../platform/slides/index.ts';
import type { TemplateData, TemplateProduct } from '../template/template-data.ts';
import { templateWords } from '../template/template-words.ts';
import { slideWords } from './slide-words.ts';

export const INK = '#1b1a18';
export const SOFT = '#5c574f';
export const RULE = '#dedad2';
export const GROUND = '#f3f1ed';
/** The smallest letters of a slide, in pixels of 900. */
export const SMALLEST = 15;
export const MARGIN = 80;
export const WIDTH = 1440;
/** Line height of text boxes. */
const LEADING = 1.22;

/** Everything that the rules of slides need to know beside the product. */
export interface SlideView {
  data: TemplateData;
  language: Language;
  look: Pick<PaperLook, 'design' | 'accent' | 'font' | 'parts'>;
  /** The pictures that can be read, by SHA-256. */
  pictures: ReadonlyMap<string, SlidePicture>;
}

/** The size of a picture, and the colours along its edges. */
export interface SlidePicture {
  width: number;
  height: number;
  grounds: EdgeColours;
}

/** All words of slides in the language of the catalogue. */
export function wordsOf({ data, language }: Pick<SlideView, 'data' | 'language'>) {
  return {
    ...templateWords[language],
    ...slideWords[language],
    label: (key: string) => data.labels[key] ?? '',
  };
}

/** How many products the catalogue has. */
export const countOf = ({ data }: SlideView): number =>
  data.sections.reduce((sum, { products }) => sum + products.length, 0);

/** The height of so many lines of text. */
export const heightOf = (lines: number, size: number): number => Math.ceil(lines * size * LEADING);

export function text(
  place: Place,
  written: string | readonly (readonly Run[])[],
  letters: Pick<TextBox, 'size'> & Partial<Omit<TextBox, 'kind' | 'paragraphs' | 'size'>>,
): TextBox {
  const paragraphs = typeof written === 'string' ? [[{ text: written }]] : written;
  return { kind: 'text', colour: INK, ...place, ...letters, paragraphs };
}

export const line = (place: Omit<Place, 'h'>, colour = RULE): LineBox => ({
  kind: 'line',
  ...place,
  h: 0,
  colour,
});

/** Text in the largest of these sizes in which it fits; in the smallest it is cut if need be. */
export function fitted(
  written: string,
  {
    width,
    lines,
    sizes,
    bold = false,
  }: { width: number; lines: number; sizes: readonly number[]; bold?: boolean },
): { text: string; size: number; lines: number } {
  const fits = (size: number) => {
    const set = linesOf(written, { size, bold, width });
    const longest = Math.max(0, ...written.split(/\s+/).map((word) => widthOf(word, { size, bold })));
    return set.length <= lines && longest <= width;
  };
  const size = sizes.find(fits) ?? sizes.at(-1) ?? SMALLEST;
  const cut = cutToLines(written, lines, { size, bold, width });
  return { text: cut, size, lines: Math.max(1, linesOf(cut, { size, bold, width }).length) };
}

/** How much larger than its own pixels a picture may be shown. */
const LARGEST_SCALE = 3;

/** A picture as large as it fits into a field; beside it the field goes on in the colours of its edges. */
export function field(place: Place, name: string | undefined, view: SlideView, alt: string): Box[] {
  const picture = view.pictures.get(name ?? '');
  if (!picture || name === undefined) {
    const words = wordsOf(view).label('pictureFollows');
    return [
      ground(place, [GROUND]),
      text(place, words, {
        size: Math.max(SMALLEST, Math.min(20, place.w / 16)),
        colour: SOFT,
        align: 'center',
        valign: 'middle',
      }),
    ];
  }
  const scale = Math.min(place.w / picture.width, place.h / picture.height, LARGEST_SCALE);
  const w = picture.width * scale;
  const h = picture.height * scale;
  const at = { x: place.x + (place.w - w) / 2, y: place.y + (place.h - h) / 2, w, h };
  return [...beside(place, at, picture.grounds), { kind: 'picture', ...at, picture: name, alt }];
}

function ground(place: Place, fill: readonly string[], direction?: ShapeBox['direction']): ShapeBox {
  return { kind: 'shape', ...place, fill, ...(direction ? { direction } : {}) };
}

/** What a picture leaves free of its field: its own edges go on there. */
function beside(place: Place, at: Place, grounds: EdgeColours): ShapeBox[] {
  const isNarrow = place.w - at.w > 1;
  const isLow = place.h - at.h > 1;
  if (!isNarrow && !isLow) return [];
  const [before, after] = isNarrow ? [grounds.left, grounds.right] : [grounds.top, grounds.bottom];
  if (before.length === 0 || after.length === 0) return [ground(place, [GROUND])];
  if (isNarrow && isLow) return [ground(place, before.slice(0, 1))];
  // A little under the picture, so that no hairline shows between them.
  if (isNarrow) {
    const half = at.x - place.x + 1;
    return [
      ground({ ...place, w: half }, before, 'down'),
      ground({ ...place, x: at.x + at.w - 1, w: half }, after, 'down'),
    ];
  }
  const half = at.y - place.y + 1;
  return [
    ground({ ...place, h: half }, before, 'right'),
    ground({ ...place, y: at.y + at.h - 1, h: half }, after, 'right'),
  ];
}

/** The price with the word before the lowest of several; undefined where buyers see no prices. */
export function priceRuns(product: TemplateProduct, view: SlideView, size: number): Run[] | undefined {
  if (!view.data.showsPrices) return undefined;
  const words = wordsOf(view);
  const { price } = product;
  if (!price) return [{ text: words.label('onRequest'), size: Math.max(SMALLEST, size * 0.82), bold: true }];
  return [
    ...(price.isFrom
      ? [{ text: `${words.label('from')} `, size: Math.max(SMALLEST, size * 0.8), bold: false, colour: SOFT }]
      : []),
    { text: price.text, size, bold: true },
  ];
}

export const runsWidth = (runs: readonly Run[], size: number): number =>
  runs.reduce((sum, run) => sum + widthOf(run.text, { size: run.size ?? size, bold: run.bold ?? false }), 0);

/** What a price is and how long it holds, for the foot of every slide. */
export const termsOf = ({ data: { catalogue } }: SlideView): string =>
  [catalogue.terms, catalogue.rates].filter(Boolean).join(' · ');

/** What stands below a name: the first facts, and the MOQ. */
export function factLine(product: TemplateProduct, view: SlideView): string {
  const moq = product.moq === null ? [] : [`${wordsOf(view).label('moq')} ${product.moq}`];
  return [...product.facts.slice(0, 2).map(({ value }) => value), ...moq].join(', ');
}

/** The facts that a slide lists, MOQ first. */
export function listedFacts(product: TemplateProduct, view: SlideView): { label: string; value: string }[] {
  const moq = product.moq === null ? [] : [{ label: wordsOf(view).label('moq'), value: product.moq }];
  return [...moq, ...product.facts.slice(0, designs[view.look.design].facts)];
}

/** Rows of a label and its value with thin lines, none of them higher than two lines. @returns the boxes and where they end */
export function factRows(
  facts: readonly { label: string; value: string }[],
  {
    x,
    y,
    w,
    size,
    bottom,
    labelWidth,
  }: { x: number; y: number; w: number; size: number; bottom: number; labelWidth: number },
): { boxes: Box[]; end: number; shown: number } {
  const boxes: Box[] = [];
  const pad = Math.round(size * 0.42);
  let top = y;
  let shown = 0;
  for (const { label, value } of facts) {
    const width = w - labelWidth;
    const name = cutToLines(label, 2, { size, width: labelWidth - 12 });
    const said = cutToLines(value, 2, { size, width });
    const rows = Math.max(
      linesOf(said, { size, width }).length,
      linesOf(name, { size, width: labelWidth - 12 }).length,
    );
    const height = heightOf(rows, size) + pad * 2;
    if (top + height > bottom) break;
    boxes.push(line({ x, y: top, w }));
    boxes.push(
      text({ x, y: top + pad, w: labelWidth - 12, h: height - pad * 2 }, name, { size, colour: SOFT }),
    );
    boxes.push(text({ x: x + labelWidth, y: top + pad, w: width, h: height - pad * 2 }, said, { size }));
    top += height;
    shown += 1;
  }
  return { boxes, end: top, shown };
}
