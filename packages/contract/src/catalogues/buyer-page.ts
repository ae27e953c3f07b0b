import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';

/** Products that the buyer page shows at a time. */
export const BUYER_PAGE_SIZE = 24;
export const buyerSorts = ['featured', 'price', '-price', 'name'] as const;
export type BuyerSort = (typeof buyerSorts)[number];

/** Random token of a catalogue's link. */
export const linkToken = z.string().min(20).max(64);

const buyerImageSchema = z.object({
  thumb: z.string(),
  card: z.string(),
  large: z.string(),
  width: z.int(),
  height: z.int(),
});
export type BuyerImage = z.output<typeof buyerImageSchema>;

/** A product in the list: the allow-list of what a buyer's browser gets. */
export const buyerCardSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    /** One line below the name: material and size. */
    summary: z.string(),
    /** Price as text, e.g. `$14.10`; null if the seller does not show prices. */
    price: z.string().nullable(),
    /** Whether the price is that of the cheapest variant. */
    isFromPrice: z.boolean(),
    moq: z.string().nullable(),
    /** The quantity to start with, in pieces: the MOQ, or 1. */
    quantity: z.int(),
    optionCount: z.int(),
    image: buyerImageSchema.nullable(),
  })
  .meta({ id: 'BuyerCard' });
export type BuyerCard = z.output<typeof buyerCardSchema>;

export const listBuyerProducts = defineOperation({
  name: 'view_collection.products',
  method: 'GET',
  path: '/api/view-collection/:token/products',
  permission: 'public',
  params: z.object({ token: linkToken }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    search: z.string().max(120).default(''),
    category: z.string().max(120).default(''),
    sort: z.enum(buyerSorts).default('featured'),
    /** Only these products, separated by commas: those of a shortlist. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,499}$/)
      .optional(),
  }),
  response: z.object({ cards: z.array(buyerCardSchema), total: z.int() }),
  errors: ['link_expired', 'link_locked'],
});

export type BuyerFactIcon =
  | 'size'
  | 'material'
  | 'packing'
  | 'time'
  | 'weight'
  | 'colour'
  | 'origin'
  | 'other';

/** A fact about a product, as buyers read it. */
export interface BuyerFact {
  label: string;
  value: string;
  icon: BuyerFactIcon;
}

export interface BuyerVariant {
  id: number;
  variantId: string;
  options: Record<string, string>;
  price: string | null;
  /** Decimal text of the price per piece; null if the price is per another unit. */
  amount: string | null;
  moq: string | null;
  quantity: number;
  /** Facts that differ from the product's. */
  facts: BuyerFact[];
  images: BuyerImage[];
}

/** Everything that is sent to a buyer: no ids except those needed for an enquiry, no internal attribute. */
export interface BuyerProduct {
  id: number;
  productId: string;
  name: string;
  category: string;
  summary: string;
  price: string | null;
  isFromPrice: boolean;
  amount: string | null;
  moq: string | null;
  quantity: number;
  description: string;
  facts: BuyerFact[];
  images: BuyerImage[];
  variantTypes: { name: string; options: string[] }[];
  variants: BuyerVariant[];
}

export interface BuyerCatalogue {
  token: string;
  language: 'en' | 'tr';
  company: { name: string; tagline: string; initial: string; logo: BuyerImage | null };
  name: string;
  preparedFor: string;
  note: string;
  /** The terms of the prices, e.g. `ex works Jodhpur`. */
  priceTerms: string;
  /** Currency code of the prices; empty if no prices are shown. */
  currency: string;
  /** The rates used to convert prices, e.g. `1 EUR = 1.25 USD, 20 November 2026`; empty if none were. */
  rates: string;
  /** e.g. `31 March 2027` */
  validUntil: string | null;
  categories: { name: string; count: number }[];
  total: number;
  /** Whether buyers may search, filter and sort. */
  hasFilter: boolean;
  /** Whether buyers may download the catalogue. */
  hasDownload: boolean;
  cover: BuyerImage | null;
  /** Images of the first products, for a hero without a cover. */
  heroImages: BuyerImage[];
}

export interface BuyerQuery {
  page: number;
  search: string;
  category: string;
  sort: BuyerSort;
}

/** The data of a buyer's page, drawn on the server and in the browser alike. */
export type BuyerPage =
  | { kind: 'catalogue'; catalogue: BuyerCatalogue; cards: BuyerCard[]; total: number; query: BuyerQuery }
  | { kind: 'product'; catalogue: BuyerCatalogue; product: BuyerProduct; goesWith: BuyerCard[] }
  /** The page that the code of a label opens: one product, outside any catalogue. */
  | {
      kind: 'public';
      language: 'en' | 'tr';
      company: BuyerCatalogue['company'];
      priceTerms: string;
      product: BuyerProduct;
      /** The variant that the label belongs to. */
      variantId: number | null;
    }
  /** What a link asks for before it shows anything of its catalogue. */
  | {
      kind: 'locked';
      language: 'en' | 'tr';
      company: BuyerCatalogue['company'];
      token: string;
      asks: { email: boolean; passcode: boolean };
      /** The earlier input and its errors; `wait` is the number of minutes for which no more input is accepted. */
      email: string;
      problem: 'email' | 'passcode' | 'wait' | null;
      minutes: number;
      /** The product that the buyer wanted to see; null for the catalogue. */
      productId: number | null;
    }
  /** The answer to an enquiry sent without script. */
  | { kind: 'sent'; catalogue: BuyerCatalogue }
  | {
      kind: 'notice';
      notice:
        | 'missing'
        | 'expired'
        | 'refused'
        | 'failed'
        | 'maintenance'
        | 'withdrawn'
        | 'preparing'
        | 'ready';
      language: 'en' | 'tr';
      back: string | null;
    };
