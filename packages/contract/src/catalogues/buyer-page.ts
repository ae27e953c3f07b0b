import type { BuyerPaper } from '../papers/paper-sharing.ts';
import type { BuyerQuotation } from '../quotations/buyer-quotation.ts';
import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { linkToken } from '../links/links.ts';
import type { CatalogueFormat } from './catalogue-files.ts';

/** Products that the buyer page shows at a time. */
export const BUYER_PAGE_SIZE = 24;
export const buyerSorts = ['featured', 'price', '-price', 'name'] as const;
export type BuyerSort = (typeof buyerSorts)[number];

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
    /** Price as text, e.g. `$14.10`; null if it is on request, or the seller does not show prices. */
    price: z.string().nullable(),
    /** Whether the price is that of the cheapest variant. */
    isFromPrice: z.boolean(),
    moq: z.string().nullable(),
    /** The quantity to start with, in pieces: the MOQ, or 1. */
    quantity: z.int(),
    optionCount: z.int(),
    /** The option that is noted with one press: the one with the price shown; null for a product without options. */
    option: z.object({ id: z.int(), label: z.string() }).nullable(),
    image: buyerImageSchema.nullable(),
  })
  .meta({ id: 'BuyerCard' });
export type BuyerCard = z.output<typeof buyerCardSchema>;

/** How the values of a kind of filter are shown and ordered. */
const filterLooks = ['categories', 'colours', 'sizes', 'words', 'measures'] as const;

const buyerFilterKindSchema = z.object({
  /** `category`, the id of an attribute, or `~` and the name of an axis. */
  key: z.string(),
  label: z.string(),
  look: z.enum(filterLooks),
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      /** How many products there would be. */
      count: z.int(),
      /** The colour of its dot. */
      swatch: z.string().nullable(),
      isChosen: z.boolean(),
    }),
  ),
});
export type BuyerFilterKind = z.output<typeof buyerFilterKindSchema>;

const buyerFiltersSchema = z
  .object({
    kinds: z.array(buyerFilterKindSchema),
    /** From the lowest to the highest price in the currency of the catalogue, and products in each step; null without a choice. */
    price: z.object({ stops: z.array(z.number()), bars: z.array(z.int()) }).nullable(),
    /** How many products there would be without a kind that is chosen. */
    without: z.array(z.object({ key: z.string(), total: z.int() })),
  })
  .meta({ id: 'BuyerFilters' });
export type BuyerFilters = z.output<typeof buyerFiltersSchema>;

/** Most values chosen at once. */
export const BUYER_FILTERS_MAX = 60;
const amountSchema = z.coerce.number().min(0).max(1e12);
const filterSchema = z.string().max(200);

export const listBuyerProducts = defineOperation({
  name: 'view_collection.products',
  method: 'GET',
  path: '/api/view-collection/:token/products',
  permission: 'public',
  params: z.object({ token: linkToken }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    search: z.string().max(120).default(''),
    /** Chosen values, each as the key of its kind, a colon and the value: `category:Vases`. */
    filter: z
      .union([filterSchema.transform((one) => [one]), z.array(filterSchema).max(BUYER_FILTERS_MAX)])
      .default([]),
    /** What one of the options may cost, in the currency of the catalogue. */
    min: amountSchema.optional(),
    max: amountSchema.optional(),
    sort: z.enum(buyerSorts).default('featured'),
  }),
  response: z.object({
    cards: z.array(buyerCardSchema),
    total: z.int(),
    /** On the first page of a catalogue that can be filtered. */
    filters: buyerFiltersSchema.nullable(),
  }),
  errors: ['link_expired', 'link_locked'],
});

/** A line of a shortlist: what the chosen option is, costs and fills. */
export const buyerLineSchema = z
  .object({
    id: z.int(),
    /** Null for a product without options. */
    variant: z.int().nullable(),
    name: z.string(),
    /** The chosen option; without one, material and size. */
    label: z.string(),
    price: z.string().nullable(),
    /** Decimal text of the price per piece; null if the price is per another unit. */
    amount: z.string().nullable(),
    moq: z.string().nullable(),
    /** The least order in pieces, 1 if there is none. */
    quantity: z.int(),
    /** Pieces by which its quantity moves. */
    step: z.int(),
    /** Cubic metres of one piece in its carton, decimal text; null if not known. */
    cbm: z.string().nullable(),
    image: buyerImageSchema.nullable(),
  })
  .meta({ id: 'BuyerLine' });
export type BuyerLine = z.output<typeof buyerLineSchema>;

/** Most lines of a shortlist, and of an enquiry. */
export const SHORTLIST_MAX = 500;

/** What is on a shortlist, as it is now; what buyers may no longer see is missing. */
export const listShortlist = defineOperation({
  name: 'view_collection.shortlist',
  method: 'GET',
  path: '/api/view-collection/:token/shortlist',
  permission: 'public',
  params: z.object({ token: linkToken }),
  query: z.object({
    /** Products separated by commas, each with a hyphen and its option if one was chosen: `12,15-31`. */
    items: z
      .string()
      .regex(/^\d{1,15}(-\d{1,15})?(,\d{1,15}(-\d{1,15})?){0,499}$/)
      .transform((text) =>
        text.split(',').map((item) => {
          const [id = 0, variant] = item.split('-').map(Number);
          return { id, ...(variant === undefined ? {} : { variant }) };
        }),
      ),
  }),
  response: z.object({ lines: z.array(buyerLineSchema) }),
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
  /** Pieces by which its quantity moves. */
  step: number;
  /** Cubic metres of one piece in its carton, decimal text; null if not known. */
  cbm: string | null;
  /** Facts that differ from the product's; an empty value for those that do not hold for it. */
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
  step: number;
  cbm: string | null;
  description: string;
  facts: BuyerFact[];
  images: BuyerImage[];
  /** Addresses of the images of a 360° view, in their order. */
  turn: string[];
  /** Address of the 3D model; null for none. */
  model: string | null;
  variantTypes: { name: string; options: string[] }[];
  variants: BuyerVariant[];
}

export interface BuyerCatalogue {
  token: string;
  language: 'en' | 'tr';
  company: {
    name: string;
    tagline: string;
    initial: string;
    logo: BuyerImage | null;
    /** Of buttons, dark enough for white letters; empty for none. */
    colour: string;
  };
  name: string;
  preparedFor: string;
  note: string;
  /** The terms of the prices, e.g. `ex works Jodhpur`. */
  priceTerms: string;
  /** Whether products without a price say that it is on request. */
  showsPrices: boolean;
  /** Currency code of the prices; empty if no prices are shown. */
  currency: string;
  /** The rates used to convert prices, e.g. `1 EUR = 1.25 USD, 20 November 2026`; empty if none were. */
  rates: string;
  /** e.g. `31 March 2027` */
  validUntil: string | null;
  total: number;
  /** Whether buyers may search, filter and sort. */
  hasFilter: boolean;
  /** What buyers may download the catalogue as. */
  downloads: readonly CatalogueFormat[];
  cover: BuyerImage | null;
  /** Images of the first products, for a hero without a cover. */
  heroImages: BuyerImage[];
}

export interface BuyerQuery {
  page: number;
  search: string;
  filters: string[];
  min: number | null;
  max: number | null;
  sort: BuyerSort;
}

/** The data of a buyer's page, drawn on the server and in the browser alike. */
export type BuyerPage =
  | {
      kind: 'catalogue';
      catalogue: BuyerCatalogue;
      cards: BuyerCard[];
      total: number;
      /** Null if buyers may not filter. */
      filters: BuyerFilters | null;
      query: BuyerQuery;
    }
  | {
      kind: 'product';
      catalogue: BuyerCatalogue;
      product: BuyerProduct;
      /** The option that the address names; null for the first one. */
      variantId: number | null;
      goesWith: BuyerCard[];
    }
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
  /** The current revision of a quotation, to be read, asked about and accepted. */
  | {
      kind: 'quotation';
      language: 'en' | 'tr';
      company: BuyerCatalogue['company'];
      token: string;
      quotation: BuyerQuotation;
    }
  /** An issued trade paper, to be read and downloaded. */
  | {
      kind: 'paper';
      language: 'en' | 'tr';
      company: BuyerCatalogue['company'];
      token: string;
      paper: BuyerPaper;
    }
  /** What a link asks for before it shows anything. */
  | {
      kind: 'locked';
      language: 'en' | 'tr';
      company: BuyerCatalogue['company'];
      /** Address of the link. */
      path: string;
      /** `code` once the rest was right and a code was sent to the address. */
      asks: { email: boolean; passcode: boolean; code: boolean };
      /** Goes back with the code. */
      ticket: string;
      /** The earlier input and its errors; `wait` is the number of minutes for which no more input is accepted. */
      email: string;
      problem: 'email' | 'passcode' | 'wait' | 'code' | 'codeOver' | null;
      minutes: number;
      /** The page behind the link that the visitor wanted, e.g. `/product/12`; empty for the first one. */
      to: string;
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
      /** The catalogue that it stands in the place of. */
      back: string | null;
      /** What is tried or downloaded once more. */
      again?: string;
    };
