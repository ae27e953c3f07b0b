/**
 * What labels print; lengths in millimetres, letters in points. Texts are printed letter by letter, one that is too long
 * for its place ends with an ellipsis.
 */
export type LabelPdfData = {
  company: { name: string };
  page: { width: number; height: number };
  label: { width: number; height: number };
  /** Added to where everything stands, for a printer that is off. */
  offset: { x: number; y: number };
  /** Where the texts stand in a label. */
  text: { x: number; y: number; width: number; height: number };
  align: 'top' | 'middle';
  centred: boolean;
  /** Details stand side by side in so many columns. */
  columns: number;
  letters: { name: number; line: number };
  nameLines: number;
  /** Middle of the hole of a tag. */
  hole: { x: number; y: number; radius: number } | null;
  /** Draws the edges of the labels, for a preview. */
  outlines: boolean;
  pages: LabelPdfPage[];
};

export type LabelPdfPage = {
  /** An SVG image of all codes of the page, as large as the page; '' for none. */
  codes: string;
  /** Corners of labels that stay empty. */
  empty: { x: number; y: number }[];
  labels: LabelPdfLabel[];
};

export type LabelPdfLabel = {
  /** Its upper left corner. */
  x: number;
  y: number;
  name: string;
  /** The ID, and other lines of their own. */
  lines: string[];
  details: { label: string; value: string }[];
  /** Words at the code, each in the middle of its place. */
  captions: { text: string; x: number; y: number; width: number; size: number }[];
};

/** What the page of rulers prints. */
export type CalibrationPdfData = {
  company: { name: string };
  offset: { x: number; y: number };
  title: string;
  steps: string[];
  left: string;
  top: string;
  length: string;
};
