/**
 * What a specification sheet prints. Everything is text that is ready to print, in the language of the paper; nothing in
 * it is read as markup. Pictures are named here and handed to the renderer beside the data.
 *
 * Types, not interfaces: a type alias fits the renderer's JSON value without an index signature.
 */
export type SpecSheetPdfData = {
  company: {
    name: string;
    /** Picture of the mark; null draws a circle with the initial. */
    logo: string | null;
    /** e.g. "sales@company.example · +91 98 1234 5678" */
    contact: string;
  };
  /** e.g. "Specification sheet" */
  title: string;
  product: { name: string; code: string; category: string | null };
  /** e.g. "21 November 2026" */
  date: string;
  /** The main picture first; up to seven. */
  images: string[];
  /** In the order of print. Long values take the width of the paper, others stand in two columns. */
  facts: { label: string; value: string }[];
  packaging: SpecTable | null;
  variants: SpecTable | null;
  /** Line breaks are kept. */
  note: string;
};

/** A table with a title; figures stand on the right. */
export type SpecTable = {
  title: string;
  columns: { label: string; numeric: boolean }[];
  rows: string[][];
};
