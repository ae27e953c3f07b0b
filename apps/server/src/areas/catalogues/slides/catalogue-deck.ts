import { designs, paperFonts } from '@sourcewiz/contract';
import { picturesOf, type Deck, type PictureBox, type Slide } from '../../../platform/slides/index.ts';
import type { ImageVariant } from '../../../platform/images/index.ts';
import {
  compendiumSlide,
  featureSlide,
  hasOptionSlides,
  lookBookSlide,
  OPTIONS_ON_SLIDE,
  pairSlide,
} from './feature-slides.ts';
import {
  closingSlide,
  contentsCount,
  contentsSlides,
  coverSlide,
  mastersOf,
  type ContentsEntry,
} from './frame-slides.ts';
import { gridSlide, shelfSlide, type GridPage } from './grid-slides.ts';
import type { TemplateProduct } from '../template/template-data.ts';
import { wordsOf, type SlideView } from './slide-parts.ts';
import { ledgerSlide, optionsSlide, pricePages, priceSlide } from './table-slides.ts';

/** Most slides and pictures of one file: more of them open slowly, and cannot be sent by mail. */
const SLIDES_MAX = 400;
const PICTURES_MAX = 2400;

/** A product with the name of its category. */
interface Placed {
  product: TemplateProduct;
  category: string;
}

/** A slide to come: it is drawn when its file is made. */
export interface SlidePage {
  placed: readonly Placed[];
  draw: (view: SlideView) => Slide;
}

/** The product slides of a catalogue in files, none of which is too large. */
export function partsOf(view: Omit<SlideView, 'pictures'>): SlidePage[][] {
  const parts: SlidePage[][] = [];
  let part: SlidePage[] = [];
  let pictures = 0;
  for (const page of pagesOf(view)) {
    const more = page.placed.reduce((sum, { product }) => sum + product.images.length, 0);
    if (part.length > 0 && (part.length >= SLIDES_MAX || pictures + more > PICTURES_MAX)) {
      parts.push(part);
      part = [];
      pictures = 0;
    }
    part.push(page);
    pictures += more;
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/** One file: cover, contents, products, and at last the terms. */
export function deckOf(
  view: SlideView,
  pages: readonly SlidePage[],
  { part, parts }: { part: number; parts: number },
): Deck {
  const { data, look } = view;
  const words = wordsOf(view);
  const before = look.parts.includes('cover')
    ? [coverSlide(view, parts > 1 ? words.part(part, parts) : null)]
    : [];
  const entries = entriesOf(pages);
  const hasContents = look.parts.includes('contents') && entries.length > 1;
  const first = before.length + (hasContents ? contentsCount(entries.length) : 0) + 1;
  const numbered = entries.map((entry) => ({ ...entry, slide: entry.slide + first }));
  return {
    title: parts > 1 ? `${data.catalogue.title} (${part}/${parts})` : data.catalogue.title,
    author: data.company.name,
    language: view.language,
    font: paperFonts[look.font],
    masters: mastersOf(view),
    slides: [
      ...before,
      ...(hasContents
        ? contentsSlides(
            view,
            numbered,
            pages.flatMap(({ placed }) => placed.map(({ product }) => product)),
          )
        : []),
      ...pages.map(({ draw }) => draw(view)),
      closingSlide(view),
    ],
  };
}

/** Each category with the index of the first slide that shows it. */
function entriesOf(pages: readonly SlidePage[]): ContentsEntry[] {
  const entries = new Map<string, ContentsEntry & { seen: Set<TemplateProduct> }>();
  for (const [index, { placed }] of pages.entries()) {
    for (const { product, category: name } of placed) {
      const entry = entries.get(name) ?? { name, count: 0, slide: index, seen: new Set() };
      entry.seen.add(product);
      entries.set(name, entry);
    }
  }
  return [...entries.values()].map(({ name, slide, seen }) => ({ name, slide, count: seen.size }));
}

function pagesOf(all: Omit<SlideView, 'pictures'>): SlidePage[] {
  const {
    data,
    look: { design },
  } = all;
  const categories = data.sections.map(({ name, products }) =>
    products.map((product): Placed => ({ product, category: name })),
  );
  if (design === 'portrait') return categories.flat().flatMap(featurePages);
  if (design === 'price_list') {
    return pricePages(all).map((lines): SlidePage => {
      const shown = new Map(
        lines.flatMap((one) => (one.kind === 'line' ? [[one.product, one.category]] : [])),
      );
      const placed = [...shown].map(([product, category]) => ({ product, category }));
      return { placed, draw: (view) => priceSlide(view, lines, titleOfPage(placed)) };
    });
  }
  return packed(categories, designs[design].perPage['16:9'] ?? 1).map((placed) => ({
    placed,
    draw: (view) =>
      gridOf(view, { products: placed.map(({ product }) => product), title: titleOfPage(placed) }),
  }));
}

function gridOf(view: SlideView, page: GridPage): Slide {
  const { design } = view.look;
  const [only] = page.products;
  if (design === 'ledger') return ledgerSlide(view, page);
  if (design === 'compendium') return compendiumSlide(view, page);
  if (design === 'look_book') return lookBookSlide(view, page);
  // Few products get large pictures, not an empty half.
  if (page.products.length === 1 && only) return featureSlide(view, only);
  if (page.products.length === 2) return pairSlide(view, page);
  if (design === 'shelf') return shelfSlide(view, page);
  const { facts } = designs[design];
  return gridSlide(view, page, { isFramed: design === 'cabinet', hasFacts: design !== 'gallery', facts });
}

function featurePages(one: Placed): SlidePage[] {
  const { product } = one;
  const placed = [one];
  const pages: SlidePage[] = [{ placed, draw: (view) => featureSlide(view, product) }];
  if (!hasOptionSlides(product)) return pages;
  const count = product.options.length;
  const perSlide = Math.ceil(count / Math.ceil(count / OPTIONS_ON_SLIDE));
  for (let from = 0; from < count; from += perSlide) {
    const options = product.options.slice(from, from + perSlide);
    pages.push({ placed, draw: (view) => optionsSlide(view, product, options) });
  }
  return pages;
}

/** Full slides: a category begins its own if the one before is at least half full, and small ones share. */
function packed(categories: readonly (readonly Placed[])[], perPage: number): Placed[][] {
  const pages: Placed[][] = [];
  let page: Placed[] = [];
  const end = () => {
    if (page.length > 0) pages.push(page);
    page = [];
  };
  for (const products of categories) {
    if (page.length * 2 >= perPage && page.length + products.length > perPage) end();
    for (const product of products) {
      if (page.length === perPage) end();
      page.push(product);
    }
  }
  end();
  return pages;
}

const titleOfPage = (placed: readonly Placed[]): string =>
  [...new Set(placed.map(({ category }) => category))].join(' · ');

/** Sizes of pictures with their usual bytes, the largest first. */
const SIZES = [
  { variant: 'paper-cover', side: Infinity, bytes: 260_000 },
  { variant: 'paper', side: 1300, bytes: 150_000 },
  { variant: 'paper-700', side: 760, bytes: 60_000 },
  { variant: 'paper-360', side: 380, bytes: 21_000 },
  { variant: 'paper-240', side: 150, bytes: 9_000 },
] as const satisfies readonly { variant: ImageVariant; side: number; bytes: number }[];
/** What the pictures of a file may take, so that it can be sent. */
const BYTES_MAX = 21_000_000;

/** The size in which each picture of a deck is stored: as large as it is shown, smaller if there are very many. */
export function pictureSizes(deck: Deck): Map<string, ImageVariant> {
  const sides = new Map<string, number>();
  for (const box of picturesOf(deck))
    sides.set(box.picture, Math.max(sides.get(box.picture) ?? 0, sideOf(box)));
  const levels = new Map(
    [...sides].map(([picture, side]) => [picture, SIZES.findLastIndex((size) => side <= size.side)]),
  );
  const total = () => [...levels.values()].reduce((sum, level) => sum + (SIZES[level]?.bytes ?? 0), 0);
  // The largest ones give way first.
  for (let level = 0; level < SIZES.length - 1 && total() > BYTES_MAX; level += 1) {
    for (const [picture, own] of levels) if (own === level) levels.set(picture, level + 1);
  }
  return new Map([...levels].map(([picture, level]) => [picture, SIZES[level]?.variant ?? 'paper-360']));
}

function sideOf({ w, h, crop }: PictureBox): number {
  if (!crop) return Math.max(w, h);
  const scale = Math.max(w / crop.width, h / crop.height);
  return Math.max(crop.width, crop.height) * scale;
}
