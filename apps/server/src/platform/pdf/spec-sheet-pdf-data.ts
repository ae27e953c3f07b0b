/**
 * The content of a specification sheet. All of it is text ready to print, in the language of the document; nothing in
 * it is read as markup. Images are referred to by name and passed to the renderer beside the data.
 * Types, not interfaces: a type alias fits the renderer's JSON value without an index signature.
 */
export type SpecSheetPdfData = {
  company: {
    name: string;
    /** Image of the logo; null draws a circle with the initial. */
    logo: string | null;
    /** e.g. "sales@company.example · +91 98 1234 5678" */
    contact: string;
  };
  /** e.g. "Specification sheet" */
  title: string;
  product: { name: string; code: string; category: string | null };
  /** e.g. "21 November 2026" */
  date: string;
  /** The main image first; up to seven. */
  images: string[];
  /** In print order. Long values take the full width, others are in two columns. */
  facts: { label: string; value: string }[];
  packaging: SpecTable | null;
  variants: SpecTable | null;
  /** Line breaks are kept. */
  note: string;
};

/** A table with a title; figures are on the right. */
export type SpecTable = {
  title: string;
  columns: { label: string; numeric: boolean }[];
  rows: string[][];
};
