/**
 * The content of the three catalogue layouts. All of it is text ready to print: the caller formats prices with their
 * currency, dates, counts and units in the language of the document. Texts are printed letter by letter; nothing in
 * them is read as markup. Images are referred to by name and passed to the renderer beside the data.
 * Types, not interfaces: a type alias fits the renderer's JSON value without an index signature.
 */
export type CataloguePdfData = {
  company: CataloguePdfCompany;
  catalogue: CataloguePdfHead;
  /** One image that fills the upper part of the cover, cropped to 210 × 184 mm. */
  coverScene: string | null;
  /** Up to four product images that form the cover if there is no scene. */
  coverImages: string[];
  sections: CataloguePdfSection[];
  labels: CataloguePdfLabels;
  /** A line at the foot of every page, e.g. terms and validity. */
  footerNote: string | null;
};

type CataloguePdfCompany = {
  name: string;
  place: string | null;
  /** Image of the logo (PNG or SVG with a transparent background, or JPEG); null draws a circle with the initial. */
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
  /** Plain text; the grid omits it, the list prints its beginning, the large layout as much as fits. */
  description: string | null;
  /** In print order. The grid and the list print the first five, the large layout twelve. */
  facts: CataloguePdfFact[];
  /** e.g. "4 colours" */
  variantsNote: string | null;
};

type CataloguePdfFact = {
  label: string;
  value: string;
  /** Printed bolder: the price. */
  strong?: boolean;
  /** Right-aligned in the list, so that figures line up. */
  numeric?: boolean;
};

/** The fixed words of the document, in its language. */
type CataloguePdfLabels = {
  preparedFor: string;
  pieces: string;
  prices: string;
  validUntil: string;
  /** Heading of the first column of the list, e.g. "Product". */
  product: string;
};
