import { cutToLines, type Box, type Place, type Slide } from '../../../platform/slides/index.ts';
import type { TemplateProduct } from '../template/template-data.ts';
import { HALF, titleOf } from './frame-slides.ts';
import { BODY, type GridPage } from './grid-slides.ts';
import {
  MARGIN,
  SMALLEST,
  SOFT,
  countOf,
  factLine,
  factRows,
  field,
  fitted,
  heightOf,
  line,
  listedFacts,
  priceRuns,
  runsWidth,
  text,
  wordsOf,
  type SlideView,
} from './slide-parts.ts';

const RIGHT = { x: HALF + 70, w: 570 } as const;

/** Two products side by side, each with its pictures and main facts. */
export function pairSlide(view: SlideView, { products }: GridPage): Slide {
  const w = 700;
  const boxes = products.flatMap((product, index) => {
    const x = MARGIN + index * (w + 40);
    return [
      ...gallery(view, product, { x, y: 72, w, h: 536 }),
      ...caption(view, product, { x, y: 632, w, h: 180 }, index === 0),
    ];
  });
  return { master: 'Page', boxes };
}

/** One picture in all of the place, or the first one large and the others in a column beside it. */
function gallery(view: SlideView, product: TemplateProduct, { x, y, w, h }: Place): Box[] {
  const [first, ...others] = product.images.slice(0, 4);
  if (others.length === 0) return field({ x, y, w, h }, first, view, product.name);
  const side = others.length === 1 ? w * 0.366 : w * 0.3;
  const main = w - side - 8;
  const height = (h - 8 * (others.length - 1)) / others.length;
  return [
    ...field({ x, y, w: main, h }, first, view, product.name),
    ...others.flatMap((picture, index) =>
      field(
        { x: x + main + 8, y: y + index * (height + 8), w: side, h: height },
        picture,
        view,
        product.name,
      ),
    ),
  ];
}

function caption(view: SlideView, product: TemplateProduct, { x, y, w, h }: Place, isTitle: boolean): Box[] {
  const price = priceRuns(product, view, 28);
  const priceWidth = price ? runsWidth(price, 28) + 12 : 0;
  const room = w - priceWidth - (price ? 16 : 0);
  const name = fitted(product.name, { width: room, lines: 3, sizes: [28, 24, 20, 18], bold: true });
  const height = heightOf(name.lines, name.size);
  const code = fitted(product.sku ?? '', { width: w, lines: 1, sizes: [17, SMALLEST] });
  const boxes: Box[] = [
    text({ x, y, w: room, h: height }, name.text, { size: name.size, bold: true, isTitle }),
    text({ x, y: y + height + 4, w, h: 24 }, code.text, { size: code.size, colour: SOFT }),
  ];
  if (price)
    boxes.push(
      text({ x: x + w - priceWidth, y, w: priceWidth, h: 36 }, [price], { size: 28, align: 'right' }),
    );
  const facts = listedFacts(product, view).slice(0, 8);
  const columns = 4;
  const width = w / columns - 16;
  const top = y + height + 38;
  const rowHeight = 62;
  for (const [index, { label, value }] of facts.entries()) {
    const row = Math.floor(index / columns);
    const at = { x: x + (index % columns) * (w / columns), y: top + row * rowHeight };
    if (at.y + rowHeight > y + h + 4) break;
    boxes.push(
      text({ ...at, w: width, h: 20 }, cutToLines(label, 1, { size: SMALLEST, width }), {
        size: SMALLEST,
        colour: SOFT,
      }),
      text({ x: at.x, y: at.y + 20, w: width, h: 40 }, cutToLines(value, 2, { size: 16, width }), {
        size: 16,
      }),
    );
  }
  return boxes;
}

/** How many options stand beside the facts of a product; more get slides of their own. */
const OPTIONS_BESIDE = 5;
export const OPTIONS_ON_SLIDE = 16;
export const hasOptionSlides = ({ options }: TemplateProduct): boolean => options.length > OPTIONS_BESIDE;

/** One product with a large picture, its facts, its options and further pictures. */
export function featureSlide(view: SlideView, product: TemplateProduct): Slide {
  const terms = view.data.catalogue.prices;
  const [main, ...others] = product.images.slice(0, 4);
  const { x, w } = RIGHT;
  const boxes: Box[] = field({ x: 0, y: 0, w: HALF, h: 900 }, main, view, product.name);
  const code = fitted(product.sku ?? '', { width: w, lines: 1, sizes: [18, SMALLEST] });
  boxes.push(text({ x, y: 64, w, h: 26 }, code.text, { size: code.size, colour: SOFT }));
  const name = fitted(product.name, { width: w, lines: 3, sizes: [44, 36, 30, 25, 21], bold: true });
  const height = heightOf(name.lines, name.size);
  boxes.push(
    text({ x, y: 94, w, h: height }, name.text, {
      size: name.size,
      bold: true,
      colour: view.look.accent,
      isTitle: true,
    }),
  );
  let y = 94 + height + 10;
  const price = priceRuns(product, view, 32);
  if (price) {
    const aside = product.price && terms ? [{ text: `  ${terms}`, size: 18, colour: SOFT }] : [];
    const isLong = runsWidth([...price, ...aside], 32) > w;
    boxes.push(text({ x, y, w, h: 44 }, [isLong ? price : [...price, ...aside]], { size: 32 }));
    y += 50;
    if (isLong && terms) {
      const said = fitted(terms, { width: w, lines: 2, sizes: [18, SMALLEST] });
      boxes.push(
        text({ x, y, w, h: heightOf(said.lines, said.size) }, said.text, { size: said.size, colour: SOFT }),
      );
      y += heightOf(said.lines, said.size) + 8;
    }
  }
  const options = hasOptionSlides(product) ? [] : product.options;
  const optionHeight = options.length > 0 ? options.length * 34 + 42 : 0;
  const bottom = 806 - optionHeight;
  y = facts(view, product, { x, y, w, h: bottom - y }, boxes);
  if (options.length > 0) y = optionLines(view, product, options, { x, y: y + 14, w }, boxes);
  const free = 806 - y - 20;
  if (others.length > 0 && free >= 110)
    boxes.push(...strip(view, product, others, { x, y: y + 20, w, h: Math.min(free, 260) }));
  else if (product.description && free >= 60) {
    const lines = Math.floor(free / heightOf(1, 16));
    const said = cutToLines(product.description, lines, { size: 16, width: w });
    boxes.push(text({ x, y: y + 16, w, h: free }, said, { size: 16, colour: SOFT }));
  }
  return { master: 'Half', boxes };
}

/** Facts in rows, or in two columns if there are many. @returns where they end */
function facts(view: SlideView, product: TemplateProduct, { x, y, w, h }: Place, boxes: Box[]): number {
  const all = listedFacts(product, view);
  const large = { x, y, w, size: 18, bottom: y + h, labelWidth: 170 };
  const first = factRows(all, large);
  if (first.shown === all.length) {
    boxes.push(...first.boxes);
    return first.end;
  }
  const small = factRows(all, { ...large, size: SMALLEST, labelWidth: 160 });
  if (small.shown === all.length) {
    boxes.push(...small.boxes);
    return small.end;
  }
  const half = Math.ceil(all.length / 2);
  const width = (w - 24) / 2;
  const column = { y, w: width, size: SMALLEST, bottom: y + h, labelWidth: 112 };
  const left = factRows(all.slice(0, half), { ...column, x });
  const right = factRows(all.slice(half), { ...column, x: x + width + 24 });
  boxes.push(...left.boxes, ...right.boxes);
  return Math.max(left.end, right.end);
}

/** A line for each option: what it is, its MOQ and its price. @returns where they end */
function optionLines(
  view: SlideView,
  { optionsNote }: TemplateProduct,
  options: TemplateProduct['options'],
  { x, y, w }: { x: number; y: number; w: number },
  boxes: Box[],
): number {
  const words = wordsOf(view);
  const hasPrices = view.data.showsPrices;
  boxes.push(
    text({ x, y, w, h: 24 }, optionsNote ?? words.options(options.length), { size: 16, bold: true }),
  );
  let top = y + 28;
  const [priceWidth, moqWidth, codeWidth] = [hasPrices ? 130 : 0, 90, 150];
  const name = w - priceWidth - moqWidth - codeWidth;
  const at = { h: 22, y: 0 };
  for (const option of options) {
    boxes.push(line({ x, y: top, w }));
    const place = { ...at, y: top + 7 };
    const cut = (value: string, width: number) => cutToLines(value, 1, { size: SMALLEST, width: width - 10 });
    boxes.push(
      text({ ...place, x, w: name }, cut(option.name, name), { size: SMALLEST }),
      text({ ...place, x: x + name, w: codeWidth }, cut(option.id, codeWidth), {
        size: SMALLEST,
        colour: SOFT,
      }),
    );
    if (option.moq) {
      boxes.push(
        text(
          { ...place, x: x + name + codeWidth, w: moqWidth },
          cut(`${words.label('moq')} ${option.moq}`, moqWidth),
          { size: SMALLEST, colour: SOFT, align: 'right' },
        ),
      );
    }
    if (hasPrices) {
      boxes.push(
        text(
          { ...place, x: x + w - priceWidth, w: priceWidth },
          cut(option.price ?? words.label('onRequest'), priceWidth),
          { size: SMALLEST, bold: true, align: 'right' },
        ),
      );
    }
    top += 34;
  }
  return top;
}

function strip(
  view: SlideView,
  product: TemplateProduct,
  pictures: readonly string[],
  { x, y, w, h }: Place,
): Box[] {
  const width = (w - 10 * (pictures.length - 1)) / pictures.length;
  return pictures.flatMap((picture, index) =>
    field({ x: x + index * (width + 10), y, w: width, h }, picture, view, product.name),
  );
}

/** Two products over the whole width: picture, description, facts, and the first options. */
export function compendiumSlide(view: SlideView, { products, title }: GridPage): Slide {
  const words = wordsOf(view);
  const boxes = titleOf(view, title, words.of(products.length, countOf(view)));
  const h = products.length === 1 ? BODY.bottom - BODY.top : 326;
  for (const [index, product] of products.entries()) {
    const y = BODY.top + index * (h + 26);
    const picture = products.length === 1 ? 480 : 326;
    boxes.push(
      ...gallery(view, { ...product, images: product.images.slice(0, 1) }, { x: MARGIN, y, w: picture, h }),
    );
    const x = MARGIN + picture + 28;
    const w = 380;
    boxes.push(...described(view, product, { x, y, w, h }));
    const right = { x: x + w + 40, y, w: 1520 - x - w - 40, h };
    boxes.push(...factsAndOptions(view, product, right));
  }
  return { master: 'Page', boxes };
}

function described(view: SlideView, product: TemplateProduct, { x, y, w, h }: Place): Box[] {
  const code = fitted(product.sku ?? '', { width: w, lines: 1, sizes: [SMALLEST] });
  const name = fitted(product.name, { width: w, lines: 3, sizes: [25, 21, 18], bold: true });
  const height = heightOf(name.lines, name.size);
  const price = priceRuns(product, view, 23);
  const boxes: Box[] = [
    text({ x, y, w, h: 22 }, code.text, { size: SMALLEST, colour: SOFT }),
    text({ x, y: y + 24, w, h: height }, name.text, { size: name.size, bold: true }),
  ];
  const below = y + 30 + height;
  if (price) boxes.push(text({ x, y: below, w, h: 32 }, [price], { size: 23 }));
  const top = below + (price ? 42 : 4);
  const lines = Math.floor((y + h - top) / heightOf(1, 16));
  if (product.description && lines > 0) {
    const said = cutToLines(product.description, lines, { size: 16, width: w });
    boxes.push(text({ x, y: top, w, h: y + h - top }, said, { size: 16, colour: SOFT }));
  }
  return boxes;
}

function factsAndOptions(view: SlideView, product: TemplateProduct, { x, y, w, h }: Place): Box[] {
  const words = wordsOf(view);
  const boxes: Box[] = [];
  const fits = Math.max(0, Math.floor((h - 170 - 42) / 34));
  const options = product.options.slice(0, product.options.length > fits ? Math.max(1, fits - 1) : fits);
  const left = product.options.length - options.length;
  const optionHeight = options.length > 0 ? options.length * 34 + 46 + (left > 0 ? 24 : 0) : 0;
  const end = facts(view, product, { x, y, w, h: h - optionHeight }, boxes);
  if (options.length === 0) return boxes;
  const after = optionLines(view, product, options, { x, y: end + 12, w }, boxes);
  if (left > 0)
    boxes.push(
      text({ x, y: after + 4, w, h: 22 }, words.moreOptions(left), { size: SMALLEST, colour: SOFT }),
    );
  return boxes;
}

/** Where pictures stand in a place, by their number. */
const mosaics: readonly (readonly number[])[] = [[1], [1], [1, 1], [1, 2], [2, 2], [2, 3], [3, 3]];

/** Up to six products in one picture wall, numbered, with their list beside it. */
export function lookBookSlide(view: SlideView, { products, title }: GridPage): Slide {
  const rows = mosaics[products.length] ?? [];
  const boxes: Box[] = [];
  let index = 0;
  for (const [row, count] of rows.entries()) {
    const h = (900 - 6 * (rows.length - 1)) / rows.length;
    const w = (HALF - 6 * (count - 1)) / count;
    for (let column = 0; column < count; column += 1, index += 1) {
      const product = products[index];
      if (!product) continue;
      const place = { x: column * (w + 6), y: row * (h + 6), w, h };
      boxes.push(...field(place, product.images[0], view, product.name));
      const disc = { x: place.x + 18, y: place.y + 18, w: 34, h: 34 };
      boxes.push(
        text(disc, String(index + 1), {
          size: 16,
          bold: true,
          align: 'center',
          valign: 'middle',
          disc: '#ffffff',
        }),
      );
    }
  }
  const { x, w } = RIGHT;
  const said = fitted(title, { width: w, lines: 2, sizes: [40, 34, 28, 23], bold: true });
  const height = heightOf(said.lines, said.size);
  boxes.push(
    text({ x, y: 72, w, h: height }, said.text, {
      size: said.size,
      bold: true,
      colour: view.look.accent,
      isTitle: true,
    }),
  );
  const top = 72 + height + 28;
  const step = Math.min(116, (806 - top) / Math.max(1, products.length));
  for (const [at, product] of products.entries())
    boxes.push(...bookLine(view, product, at, { x, y: top + at * step, w }));
  return { master: 'Half', boxes };
}

function bookLine(
  view: SlideView,
  product: TemplateProduct,
  index: number,
  { x, y, w }: { x: number; y: number; w: number },
): Box[] {
  const price = priceRuns(product, view, 18);
  const priceWidth = price ? runsWidth(price, 18) + 10 : 0;
  const width = w - 40 - priceWidth - 14;
  const name = fitted(product.name, { width, lines: 3, sizes: [18, 16, SMALLEST], bold: true });
  const height = heightOf(name.lines, name.size);
  const below = [product.sku ?? '', factLine(product, view)].filter(Boolean).join(', ');
  const said = cutToLines(below, name.lines === 1 ? 2 : 1, { size: SMALLEST, width: w - 40 });
  return [
    line({ x, y, w }),
    text({ x, y: y + 12, w: 34, h: 24 }, String(index + 1), { size: 18, colour: SOFT }),
    text({ x: x + 40, y: y + 12, w: width, h: height }, name.text, { size: name.size, bold: true }),
    ...(price
      ? [
          text({ x: x + w - priceWidth, y: y + 12, w: priceWidth, h: 26 }, [price], {
            size: 18,
            align: 'right' as const,
          }),
        ]
      : []),
    text({ x: x + 40, y: y + 14 + height, w: w - 40, h: heightOf(2, SMALLEST) }, said, {
      size: SMALLEST,
      colour: SOFT,
    }),
  ];
}
