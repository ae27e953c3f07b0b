import type { Box, Place, Slide } from '../../../platform/slides/index.ts';
import type { TemplateProduct } from '../template/template-data.ts';
import { titleOf } from './frame-slides.ts';
import {
  INK,
  MARGIN,
  RULE,
  SMALLEST,
  SOFT,
  WIDTH,
  countOf,
  factLine,
  factRows,
  field,
  fitted,
  heightOf,
  listedFacts,
  priceRuns,
  runsWidth,
  text,
  wordsOf,
  type SlideView,
} from './slide-parts.ts';

/** Where products stand on a slide with a title. */
export const BODY = { top: 132, bottom: 810 } as const;
const GAP = 28;
const INSIDE = 14;

export interface GridStyle {
  /** A thin frame around each product. */
  isFramed: boolean;
  /** Whether the line below the name says size, material and MOQ. */
  hasFacts: boolean;
  /** How many facts are listed where there is room. */
  facts: number;
}

export interface GridPage {
  products: readonly TemplateProduct[];
  title: string;
}

/** Products in rows with their pictures above; few of them take the whole slide, too. */
export function gridSlide(view: SlideView, { products, title }: GridPage, style: GridStyle): Slide {
  const count = products.length;
  const columns = count <= 4 ? count : Math.ceil(count / 2);
  const rows = Math.ceil(count / columns);
  const w = (WIDTH - GAP * (columns - 1)) / columns;
  const h = (BODY.bottom - BODY.top - GAP * (rows - 1)) / rows;
  const boxes = titleOf(view, title, asideOf(view, count));
  for (let row = 0; row < rows; row += 1) {
    const shown = products.slice(row * columns, (row + 1) * columns);
    const y = BODY.top + row * (h + GAP);
    const inside = style.isFramed ? INSIDE : 0;
    // Names of one row leave the same room, so that its prices stand on one line.
    const lines = Math.max(...shown.map(({ name }) => nameOf(name, w - inside * 2).lines));
    for (const [column, product] of shown.entries()) {
      const place = { x: MARGIN + column * (w + GAP), y, w, h };
      if (style.isFramed) boxes.push({ kind: 'shape', ...place, fill: ['#ffffff'], outline: RULE });
      const within = { x: place.x + inside, y: y + inside, w: w - inside * 2, h: h - inside * 2 };
      boxes.push(...cell(view, product, { place: within, lines, style, isTall: rows === 1 }));
    }
  }
  return { master: 'Page', boxes };
}

const asideOf = (view: SlideView, count: number): string => wordsOf(view).of(count, countOf(view));

const nameOf = (name: string, width: number) =>
  fitted(name, { width, lines: 3, sizes: [18, 16.5, SMALLEST], bold: true });

function cell(
  view: SlideView,
  product: TemplateProduct,
  { place, lines, style, isTall }: { place: Place; lines: number; style: GridStyle; isTall: boolean },
): Box[] {
  const { x, y, w, h } = place;
  const price = priceRuns(product, view, 18) ?? [];
  const priceWidth = price.length === 0 ? 0 : runsWidth(price, 18) + 10;
  const room = w - priceWidth > 90 ? w - priceWidth - 10 : w;
  const listed = isTall ? Math.min(style.facts, 6) : 0;
  const list = listed > 0 ? listedFacts(product, view).slice(0, listed) : [];
  // What is listed below is not said twice.
  const facts =
    style.hasFacts && list.length === 0
      ? fitted(factLine(product, view), { width: room, lines: 2, sizes: [SMALLEST] })
      : undefined;
  const isBelow = room === w && facts?.text;
  const foot = heightOf(style.hasFacts ? 2 : 1, 16) + (isBelow ? 26 : 0);
  const named = heightOf(lines, 18);
  const listHeight = isTall && style.facts > 0 ? listed * 31 + 8 : 0;
  const picture = { x, y, w, h: h - named - foot - listHeight - 12 };
  const name = nameOf(product.name, w);
  const below = picture.y + picture.h + 12;
  const boxes = field(picture, product.images[0], view, product.name);
  boxes.push(text({ x, y: below, w, h: named }, name.text, { size: name.size, bold: true }));
  const at = below + named + 2;
  if (price.length > 0) {
    boxes.push(
      text({ x: x + w - priceWidth, y: at - 2, w: priceWidth, h: 26 }, [price], { size: 18, align: 'right' }),
    );
  }
  if (facts?.text) {
    const top = isBelow ? at + 26 : at;
    boxes.push(
      text({ x, y: top, w: room, h: heightOf(2, SMALLEST) }, facts.text, { size: SMALLEST, colour: SOFT }),
    );
  }
  if (list.length > 0) {
    const rows = {
      x,
      y: at + foot,
      w,
      size: SMALLEST,
      bottom: y + h + 4,
      labelWidth: Math.min(150, w * 0.4),
    };
    boxes.push(...factRows(list, rows).boxes);
  }
  return boxes;
}

/** Four products with their facts beside the pictures. */
export function shelfSlide(view: SlideView, { products, title }: GridPage): Slide {
  const boxes = titleOf(view, title, asideOf(view, products.length));
  const w = 704;
  const h = 327;
  for (const [index, product] of products.entries()) {
    const x = MARGIN + (index % 2) * (w + 32);
    const y = BODY.top + Math.floor(index / 2) * (h + 24);
    boxes.push(...field({ x, y, w: 310, h }, product.images[0], view, product.name));
    boxes.push(...beside(view, product, { x: x + 334, y, w: w - 334, h }));
  }
  return { master: 'Page', boxes };
}

function beside(view: SlideView, product: TemplateProduct, { x, y, w, h }: Place): Box[] {
  const name = fitted(product.name, { width: w, lines: 3, sizes: [22, 19, 17], bold: true });
  const price = priceRuns(product, view, 22);
  let top = y;
  const boxes: Box[] = [];
  const add = (height: number, box: Box) => {
    boxes.push(box);
    top += height;
  };
  const code = fitted(product.sku ?? '', { width: w, lines: 1, sizes: [SMALLEST] });
  add(24, text({ x, y: top, w, h: 22 }, code.text, { size: SMALLEST, colour: SOFT }));
  const height = heightOf(name.lines, name.size);
  add(height + 6, text({ x, y: top, w, h: height }, name.text, { size: name.size, bold: true, colour: INK }));
  if (price) add(40, text({ x, y: top, w, h: 32 }, [price], { size: 22 }));
  const facts = listedFacts(product, view);
  boxes.push(...factRows(facts, { x, y: top, w, size: SMALLEST, bottom: y + h + 4, labelWidth: 132 }).boxes);
  return boxes;
}
