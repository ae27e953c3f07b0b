import type { Box, Slide, SlideMaster } from '../../../platform/slides/index.ts';
import type { TemplateProduct } from '../template/template-data.ts';
import { slideWords } from './slide-words.ts';
import {
  INK,
  MARGIN,
  SMALLEST,
  SOFT,
  WIDTH,
  field,
  fitted,
  heightOf,
  line,
  termsOf,
  text,
  wordsOf,
  type SlideView,
} from './slide-parts.ts';

/** Where the right half of a slide with a large picture begins. */
export const HALF = 880;
const FOOT = 836;
const MARK = 28;

/** What stands on every slide of a kind: company, terms and number. */
export function mastersOf(view: SlideView): SlideMaster[] {
  const number = { y: FOOT, w: 80, h: MARK, size: SMALLEST, colour: SOFT };
  return [
    { name: 'Page', boxes: footOf(view, { x: MARGIN, w: WIDTH }), number: { x: 1440, ...number } },
    { name: 'Half', boxes: footOf(view, { x: HALF + 70, w: 570 }), number: { x: 1440, ...number } },
    { name: 'Cover', boxes: [] },
  ];
}

function footOf(view: SlideView, { x, w }: { x: number; w: number }): SlideMaster['boxes'] {
  const { company, catalogue } = view.data;
  const size = SMALLEST;
  const isWide = w > 1000;
  const name = fitted(company.name, { width: isWide ? 380 : 200, lines: 1, sizes: [size], bold: true });
  const terms = isWide ? [catalogue.title, termsOf(view)].filter(Boolean).join(', ') : termsOf(view);
  const middle = isWide ? { x: x + 440, w: 880 } : { x: x + 245, w: 270 };
  const said = fitted(terms, { width: middle.w, lines: 2, sizes: [size] });
  return [
    ...markOf(view, { x, y: FOOT, size: MARK }),
    text({ x: x + MARK + 12, y: FOOT, w: isWide ? 390 : 200, h: MARK }, name.text, {
      size,
      bold: true,
      valign: 'middle',
    }),
    text({ ...middle, y: FOOT - 8, h: MARK + 16 }, said.text, {
      size,
      colour: SOFT,
      align: isWide ? 'center' : 'left',
      valign: 'middle',
    }),
  ];
}

/** The logo, or a disc with the first letter of the company. */
function markOf(
  view: SlideView,
  { x, y, size }: { x: number; y: number; size: number },
): SlideMaster['boxes'] {
  const { logo, name } = view.data.company;
  const picture = view.pictures.get(logo ?? '');
  if (logo === null || !picture) {
    const letter = [...name.trim()][0]?.toLocaleUpperCase(view.language) ?? '';
    const place = { x, y, w: size, h: size };
    return [
      text(place, letter, {
        size: Math.max(SMALLEST, size * 0.5),
        bold: true,
        colour: '#ffffff',
        align: 'center',
        valign: 'middle',
        disc: view.look.accent,
      }),
    ];
  }
  const scale = Math.min(size / picture.width, size / picture.height);
  const w = picture.width * scale;
  const h = picture.height * scale;
  return [{ kind: 'picture', x: x + (size - w) / 2, y: y + (size - h) / 2, w, h, picture: logo, alt: name }];
}

/** The first slide: company, for whom, title, and a picture of the company's own. */
export function coverSlide(view: SlideView, part: string | null): Slide {
  const {
    data: { company, catalogue },
    look,
  } = view;
  const words = wordsOf(view);
  const left = 600;
  const boxes: Box[] = [...coverPictures(view)];
  boxes.push(...markOf(view, { x: MARGIN, y: 72, size: 48 }));
  const name = fitted(company.name, { width: left - 62, lines: 1, sizes: [21, 18, SMALLEST], bold: true });
  boxes.push(
    text({ x: MARGIN + 62, y: 70, w: left - 62, h: 28 }, name.text, { size: name.size, bold: true }),
  );
  if (company.place) {
    const place = fitted(company.place, { width: left - 62, lines: 1, sizes: [17, SMALLEST] });
    boxes.push(
      text({ x: MARGIN + 62, y: 98, w: left - 62, h: 24 }, place.text, { size: place.size, colour: SOFT }),
    );
  }
  const title = fitted(catalogue.title, {
    width: left,
    lines: 4,
    sizes: [104, 84, 68, 56, 46, 38, 30],
    bold: true,
  });
  const height = heightOf(title.lines, title.size);
  const top = Math.max(230, 470 - height / 2);
  if (catalogue.preparedFor) {
    const said = fitted(words.preparedFor(catalogue.preparedFor), { width: left, lines: 2, sizes: [24, 20] });
    const h = heightOf(said.lines, said.size);
    boxes.push(
      text({ x: MARGIN, y: top - h - 12, w: left, h }, said.text, { size: said.size, colour: SOFT }),
    );
  }
  boxes.push(
    text({ x: MARGIN, y: top, w: left, h: height }, title.text, {
      size: title.size,
      bold: true,
      colour: look.accent,
      isTitle: true,
    }),
  );
  const below = [catalogue.subtitle ?? catalogue.count, part ?? ''].filter(Boolean).join(' · ');
  const note = fitted(below, { width: left, lines: 4, sizes: [22, 19, 17] });
  boxes.push(
    text({ x: MARGIN, y: top + height + 24, w: left, h: heightOf(note.lines, note.size) }, note.text, {
      size: note.size,
      colour: SOFT,
    }),
  );
  const terms = fitted(termsOf(view), { width: left, lines: 2, sizes: [17, SMALLEST] });
  if (terms.text)
    boxes.push(
      text({ x: MARGIN, y: 784, w: left, h: 48 }, terms.text, { size: terms.size, valign: 'bottom' }),
    );
  return { master: 'Cover', boxes };
}

/** The picture that the seller chose, or up to four of the products. */
function coverPictures(view: SlideView): Box[] {
  const { coverScene: cover, coverImages, catalogue } = view.data;
  const place = { x: 740, y: 0, w: 860, h: 900 };
  const scene = view.pictures.get(cover ?? '');
  if (cover !== null && scene) {
    const { width, height } = scene;
    return [{ kind: 'picture', ...place, picture: cover, alt: catalogue.title, crop: { width, height } }];
  }
  const shown = coverImages.filter((name) => view.pictures.has(name));
  // Without pictures the cover is a field of the company's colour.
  if (shown.length === 0) return [{ kind: 'shape', ...place, fill: [view.look.accent] }];
  const count = shown.length === 3 ? 2 : shown.length;
  const columns = count === 4 ? 2 : 1;
  const rows = Math.max(1, count / columns);
  return shown.slice(0, count).flatMap((name, index) => {
    const w = place.w / columns;
    const h = place.h / rows;
    const at = { x: place.x + (index % columns) * w, y: Math.floor(index / columns) * h, w, h };
    return field(at, name, view, catalogue.title);
  });
}

export interface ContentsEntry {
  name: string;
  count: number;
  /** Number of its first slide. */
  slide: number;
}

/** Rows of a slide of contents, in two columns. */
const CONTENTS_ROWS = 11;
/** With no more rows than these, there is room for pictures. */
const PICTURED_ROWS = 6;

/** How many slides the contents take. */
export const contentsCount = (entries: number): number => Math.ceil(entries / (CONTENTS_ROWS * 2));

/** The categories with their slides; a category opens its own. */
export function contentsSlides(
  view: SlideView,
  entries: readonly ContentsEntry[],
  products: readonly TemplateProduct[],
): Slide[] {
  const words = wordsOf(view);
  const slides = contentsCount(entries.length);
  const perSlide = Math.ceil(entries.length / slides);
  return Array.from({ length: slides }, (_, index): Slide => {
    const shown = entries.slice(index * perSlide, (index + 1) * perSlide);
    const hasPicture = shown.length <= PICTURED_ROWS;
    const columns = hasPicture ? 1 : 2;
    const rows = Math.ceil(shown.length / columns);
    const w = hasPicture ? 660 : 680;
    const boxes: Box[] = titleOf(view, words.label('contents'), index > 0 ? words.continued : '');
    for (const [at, entry] of shown.entries()) {
      const x = MARGIN + Math.floor(at / rows) * (w + 80);
      boxes.push(...contentsRow(entry, { x, y: 150 + (at % rows) * (hasPicture ? 84 : 58), w }, view));
    }
    if (hasPicture) boxes.push(...contentsPictures(view, products));
    else if (rows <= PICTURED_ROWS)
      boxes.push(...pictureRow(view, picturesOf(view, products).slice(0, 4), 150 + rows * 58 + 24));
    return { master: 'Page', boxes };
  });
}

function contentsRow(
  { name, count, slide }: ContentsEntry,
  { x, y, w }: { x: number; y: number; w: number },
  view: SlideView,
): Box[] {
  const said = fittedTitle(name, { width: w - 230, sizes: [22, 19, 17, SMALLEST] });
  const isLong = said.lines > 1;
  return [
    line({ x, y, w }),
    text({ x, y: y + (isLong ? 8 : 14), w: w - 230, h: isLong ? 42 : 30 }, [[{ text: said.text, slide }]], {
      size: said.size,
      bold: true,
    }),
    text({ x: x + w - 220, y: y + 16, w: 160, h: 28 }, wordsOf(view).products(count), {
      size: 17,
      colour: SOFT,
      align: 'right',
    }),
    text({ x: x + w - 50, y: y + 14, w: 50, h: 30 }, [[{ text: String(slide), slide }]], {
      size: 20,
      align: 'right',
    }),
  ];
}

/** A title in one line, or in two of the smallest size. */
function fittedTitle(written: string, { width, sizes }: { width: number; sizes: readonly number[] }) {
  const one = fitted(written, { width, lines: 1, sizes, bold: true });
  return one.text === written
    ? one
    : fitted(written, { width, lines: 2, sizes: sizes.slice(-1), bold: true });
}

/** Pictures of products, first those that are not on the cover. */
function picturesOf({ data, pictures }: SlideView, products: readonly TemplateProduct[]): string[] {
  const own = products.flatMap(({ images }) => images[0] ?? []);
  const later = own.filter((name) => !data.coverImages.includes(name));
  return [...new Set([...later, ...data.coverImages, ...own])].filter((name) => pictures.has(name));
}

/** Pictures in a row down to the foot of the slide. */
function pictureRow(view: SlideView, shown: readonly string[], y: number): Box[] {
  const w = (WIDTH - 28 * (shown.length - 1)) / Math.max(1, shown.length);
  return shown.flatMap((name, index) =>
    field({ x: MARGIN + index * (w + 28), y, w, h: 800 - y }, name, view, view.data.catalogue.title),
  );
}

/** Pictures from the catalogue beside short contents, so that no half of the slide is empty. */
function contentsPictures(view: SlideView, products: readonly TemplateProduct[]): Box[] {
  const shown = picturesOf(view, products).slice(0, 2);
  return shown.flatMap((name, index) => {
    const h = shown.length === 1 ? 640 : 312;
    return field({ x: 860, y: 150 + index * 328, w: 660, h }, name, view, view.data.catalogue.title);
  });
}

/** The head of a slide: what it shows, and quietly how much of it. */
export function titleOf({ look }: SlideView, title: string, aside: string): Box[] {
  const said = fittedTitle(title, { width: aside ? 1180 : WIDTH, sizes: [38, 32, 27, 22] });
  return [
    text({ x: MARGIN, y: 54, w: aside ? 1180 : WIDTH, h: 56 }, said.text, {
      size: said.size,
      bold: true,
      colour: look.accent,
      valign: 'middle',
      isTitle: true,
    }),
    ...(aside
      ? [
          text({ x: 1270, y: 60, w: 250, h: 50 }, aside, {
            size: 20,
            colour: SOFT,
            align: 'right' as const,
            valign: 'middle' as const,
          }),
        ]
      : []),
  ];
}

/** The last slide: what the prices are, and whom to ask. */
export function closingSlide(view: SlideView): Slide {
  const { company, catalogue, showsPrices } = view.data;
  const words = wordsOf(view);
  const title = showsPrices ? words.terms : words.label('contact');
  const boxes: Box[] = titleOf(view, title, '');
  const until = catalogue.validUntil && slideWords[view.language].validUntil(catalogue.validUntil);
  const said = [catalogue.prices, catalogue.rates, until].filter((one) => one !== null);
  for (const [index, term] of said.entries()) {
    boxes.push(line({ x: MARGIN, y: 180 + index * 88, w: 660 }));
    const one = fitted(term, { width: 660, lines: 2, sizes: [24, 20, 17] });
    boxes.push(
      text({ x: MARGIN, y: 198 + index * 88, w: 660, h: 66 }, one.text, { size: one.size, colour: INK }),
    );
  }
  const { name, email, phone } = company.contact;
  const lines = [company.name, company.place, name, email, phone].filter((one) => one !== null);
  boxes.push(line({ x: 860, y: 180, w: 660 }));
  for (const [index, one] of lines.entries()) {
    const size = index === 0 ? 24 : 20;
    const fit = fitted(one, { width: 660, lines: 1, sizes: [size, 17, SMALLEST], bold: index === 0 });
    boxes.push(
      text({ x: 860, y: 198 + index * 42, w: 660, h: 38 }, fit.text, { size: fit.size, bold: index === 0 }),
    );
  }
  boxes.push(...closingPictures(view));
  return { master: 'Page', boxes };
}

/** A row of pictures, so that the slide is not half empty. */
function closingPictures(view: SlideView): Box[] {
  const products = view.data.sections.flatMap((section) => section.products);
  const shown = picturesOf(view, products.toReversed()).slice(0, 3);
  return pictureRow(view, shown, 480);
}
