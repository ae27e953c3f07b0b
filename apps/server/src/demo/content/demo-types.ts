import type { PermissionSlug } from '@sourcewiz/contract';
import type { ArtPiece } from '../art/index.ts';

/** Amount as a decimal string, ISO 4217 code, and the price unit. */
export interface DemoPrice {
  value: string;
  currency: 'INR' | 'USD' | 'TRY';
  unit: 'per-piece';
}

/** Decimal strings, all in the same unit. */
export interface DemoSize {
  length: string;
  width: string;
  height: string;
  unit: 'cm';
}

export interface DemoMeasure {
  value: string;
  unit: 'kg';
}

interface DemoArt extends ArtPiece {
  /** How many images the product has, 1 to 6, in the order of `artViews`. */
  views: 1 | 2 | 3 | 4 | 5 | 6;
}

export interface DemoVariant {
  variantId: string;
  /** One option for each variant type of the product. */
  options: Record<string, string>;
  sellingPrice: DemoPrice;
  moq: string;
  /** How this variant looks different from the product; if given, it has an image of its own. */
  art?: Partial<ArtPiece>;
}

/** A missing field is empty: products in the demo are as unevenly filled in as real ones. */
export interface DemoProduct {
  productId: string;
  name: string;
  category: string;
  status: 'published' | 'draft';
  description?: string;
  sellingPrice?: DemoPrice;
  /** Whole pieces. */
  moq?: string;
  material?: string[];
  color?: string[];
  finish?: string[];
  technique?: string[];
  shape?: string;
  theme?: string[];
  season?: string[];
  keywords?: string[];
  size?: DemoSize;
  weight?: DemoMeasure;
  /** Whole days. */
  productionTime?: string;
  samplingTime?: string;
  hsCode?: string;
  certification?: string[];
  care?: string;
  origin?: string;
  cartonSize?: DemoSize;
  cartonWeight?: DemoMeasure;
  piecesPerCarton?: string;
  costPrice?: DemoPrice;
  vendor?: string;
  storagePlace?: string;
  remarks?: string;
  /** At most three; empty for a product without variants. */
  variantTypes: string[];
  variants: DemoVariant[];
  art: DemoArt;
}

interface DemoMember {
  name: string;
  email: string;
  mobile: string;
  role: 'admin' | 'employee';
  /** What an employee may do; an admin may do everything. */
  permissions: PermissionSlug[];
}

interface DemoBuyer {
  company: string;
  person: string;
  email: string;
  /** ISO 3166-1 alpha-3. */
  country: string;
  city: string;
}

/** A material or process in the company's own library. */
export interface DemoCatalogue {
  name: string;
  status: 'active' | 'draft';
  /** Whether its link has been made and sent. */
  shared: boolean;
  buyerCompany: string;
  buyerEmail: string;
  /** Line under the title on the cover and the buyer page. */
  intro: string;
  /** ISO date of the last day, or none. */
  validUntil?: string;
  /** In the order of the catalogue. */
  productIds: string[];
  /** Keys of the attributes that the buyer sees, in order. */
  shownAttributes: string[];
}

export interface DemoCompany {
  name: string;
  tagline: string;
  about: string;
  /** SVG. */
  logo: string;
  language: 'en' | 'tr';
  /** ISO 3166-1 alpha-3. */
  country: string;
  city: string;
  /** Street or plot; then the quarter. */
  address: [string, string];
  state: string;
  postalCode: string;
  taxIds: { label: string; value: string }[];
  certifications: { name: string; issuer: string; number: string; valid_until: string | null }[];
  email: string;
  phone: string;
  website: string;
  /** The first is the company's own. */
  currencies: DemoPrice['currency'][];
  /** In the order of the library. */
  categories: string[];
  members: DemoMember[];
  buyers: DemoBuyer[];
  /** Rates in the first currency of the company. */
  catalogues: DemoCatalogue[];
  products: DemoProduct[];
}
