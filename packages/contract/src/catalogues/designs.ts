import { z } from 'zod';

export const papers = ['a4', 'letter', '16:9'] as const;
export type Paper = (typeof papers)[number];
/** Typefaces of papers. Letters that one lacks are set in Noto Sans. */
export const paperFonts = { 'noto-sans': 'Noto Sans', 'noto-serif': 'Noto Serif', inter: 'Inter' } as const;
export type PaperFont = keyof typeof paperFonts;
export const paperParts = ['cover', 'contents'] as const;
export type PaperPart = (typeof paperParts)[number];
/** Offered colours of titles and lines; any other can be chosen. */
export const accentColours = ['#1b1a18', '#1f4f66', '#7d3f27', '#4a5a2c', '#5a3358'] as const;
/** Most images of one product. */
export const PAPER_IMAGES_MAX = 6;

export const catalogueDesigns = [
  'classic',
  'shelf',
  'ledger',
  'price_list',
  'editorial',
  'gallery',
  'compendium',
  'cabinet',
  'portrait',
  'look_book',
] as const;
export type CatalogueDesign = (typeof catalogueDesigns)[number];

export interface DesignFacts {
  tier: 'basic' | 'advanced';
  /** Products on a page of each paper; null where as many stand as fit. */
  perPage: Record<Paper, number | null>;
  /** Most images of a product; 0: none. */
  images: number;
  /** How many attributes it shows beside price and MOQ, the first ones of the choice. */
  facts: number;
  description: boolean;
  /** The options of a product: their number, dots for those that are colours, or a line each with ID, MOQ and price. */
  options: 'count' | 'dots' | 'lines';
  /** The page that stands for the design. */
  showcase: PaperPart | 'products';
}

const onPages = (a4: number | null, wide: number | null) => ({ a4, letter: a4, '16:9': wide });

/** The designs of a catalogue, for PDF and for PPT: what each can show. */
export const designs: Readonly<Record<CatalogueDesign, DesignFacts>> = {
  classic: {
    tier: 'basic',
    perPage: onPages(9, 8),
    images: 1,
    facts: 4,
    description: false,
    options: 'dots',
    showcase: 'products',
  },
  shelf: {
    tier: 'basic',
    perPage: onPages(4, 4),
    images: 1,
    facts: 6,
    description: false,
    options: 'dots',
    showcase: 'products',
  },
  ledger: {
    tier: 'basic',
    perPage: onPages(12, 6),
    images: 1,
    facts: 4,
    description: false,
    options: 'count',
    showcase: 'products',
  },
  price_list: {
    tier: 'basic',
    perPage: onPages(null, null),
    images: 0,
    facts: 3,
    description: false,
    options: 'lines',
    showcase: 'products',
  },
  editorial: {
    tier: 'advanced',
    perPage: onPages(2, 2),
    images: 3,
    facts: 12,
    description: true,
    options: 'dots',
    showcase: 'cover',
  },
  gallery: {
    tier: 'advanced',
    perPage: onPages(6, 6),
    images: 1,
    facts: 2,
    description: false,
    options: 'dots',
    showcase: 'products',
  },
  compendium: {
    tier: 'advanced',
    perPage: onPages(3, 2),
    images: 1,
    facts: 10,
    description: true,
    options: 'lines',
    showcase: 'contents',
  },
  cabinet: {
    tier: 'advanced',
    perPage: onPages(9, 8),
    images: 1,
    facts: 2,
    description: false,
    options: 'dots',
    showcase: 'products',
  },
  portrait: {
    tier: 'advanced',
    perPage: onPages(1, 1),
    images: 4,
    facts: 24,
    description: true,
    options: 'lines',
    showcase: 'products',
  },
  look_book: {
    tier: 'advanced',
    perPage: onPages(6, 6),
    images: 1,
    facts: 1,
    description: false,
    options: 'dots',
    showcase: 'products',
  },
};

/** How a catalogue looks on paper and on slides. */
export const paperLook = z.object({
  design: z.enum(catalogueDesigns),
  paper: z.enum(papers),
  /** Colour of titles and lines. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  font: z.enum(Object.keys(paperFonts) as [PaperFont, ...PaperFont[]]),
  /** Most images of each product; a design may show fewer. */
  images_per_product: z.int().min(1).max(PAPER_IMAGES_MAX),
  /** The parts before the products. */
  parts: z.array(z.enum(paperParts)).max(paperParts.length),
});
export type PaperLook = z.output<typeof paperLook>;
