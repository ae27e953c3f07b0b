/**
 * What the three catalogue layouts print. Everything is text that is ready to print: prices with their
 * currency, dates, counts and units are written by the caller in the language of the paper. Texts are
 * printed letter by letter; nothing in them is read as markup. Pictures are named here and handed to the
 * renderer beside the data.
 *
 * Types, not interfaces: a type alias fits the renderer's JSON value without an index signature.
 */
export type CataloguePdfData = {
  company: CataloguePdfCompany;
  catalogue: CataloguePdfHead;
  /** One picture that fills the upper part of the cover, cropped to 210 × 184 mm. */
  coverScene: string | null;
  /** Up to four product pictures that make the cover when there is no scene. */
  coverImages: string[];
  sections: CataloguePdfSection[];
  labels: CataloguePdfLabels;
  /** One line at the foot of every page, e.g. terms and validity. */
  footerNote: string | null;
};

type CataloguePdfCompany = {
  name: string;
  place: string | null;
  /** Picture of the mark (PNG or SVG with a transparent ground, or JPEG); null draws a circle with the initial. */
  logo: string | null;
  contact: { name: string | null; email: string | null; phone: string | null };
};

type CataloguePdfHead = {
  title: string;
  subtitle: string | null;
  preparedFor: string | null;
  /** e.g. "64, in five categories" */
  pieces: string;
  /** e.g. "US dollars, ex works Jodhpur" */
  pricesNote: string | null;
  /** e.g. "31 March 2027" */
  validUntil: string | null;
};

export type CataloguePdfSection = {
  /** The category; becomes a bookmark. */
  name: string;
  /** e.g. "28 pieces" */
  count: string;
  products: CataloguePdfProduct[];
};

export type CataloguePdfProduct = {
  name: string;
  sku: string | null;
  image: string | null;
  /** Plain text; the grid leaves it out, the list prints its beginning, the large layout as much as fits. */
  description: string | null;
  /** In the order of print. The grid and the list print the first five, the large layout twelve. */
  facts: CataloguePdfFact[];
  /** e.g. "4 colours" */
  variantsNote: string | null;
};

type CataloguePdfFact = {
  label: string;
  value: string;
  /** Printed bolder: the price. */
  strong?: boolean;
  /** Right-aligned in the list, so that figures stand under each other. */
  numeric?: boolean;
};

/** The fixed words of the paper, in its language. */
type CataloguePdfLabels = {
  preparedFor: string;
  pieces: string;
  prices: string;
  validUntil: string;
  /** Head of the first column of the list, e.g. "Product". */
  product: string;
};
