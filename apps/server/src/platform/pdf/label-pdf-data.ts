/**
 * The content of labels; lengths in millimetres, font sizes in points. Texts are printed letter by letter; a text that
 * is too long for its place ends with an ellipsis.
 */
export type LabelPdfData = {
  company: { name: string };
  page: { width: number; height: number };
  label: { width: number; height: number };
  /** Offset added to all positions, for a printer that is not aligned. */
  offset: { x: number; y: number };
  /** Where the texts are in a label. */
  text: { x: number; y: number; width: number; height: number };
  align: 'top' | 'middle';
  centred: boolean;
  /** Details are in this many columns. */
  columns: number;
  letters: { name: number; line: number };
  nameLines: number;
  /** Centre of the hole of a tag. */
  hole: { x: number; y: number; radius: number } | null;
  /** Draws the edges of the labels, for a preview. */
  outlines: boolean;
  pages: LabelPdfPage[];
};

export type LabelPdfPage = {
  /** An SVG image of all codes on the page, as large as the page; '' if there are none. */
  codes: string;
  /** Corners of labels that remain empty. */
  empty: { x: number; y: number }[];
  labels: LabelPdfLabel[];
};

export type LabelPdfLabel = {
  /** Its upper left corner. */
  x: number;
  y: number;
  name: string;
  /** The ID, and other lines. */
  lines: string[];
  details: { label: string; value: string }[];
  /** Words at the code, each centred in its place. */
  captions: { text: string; x: number; y: number; width: number; size: number }[];
};

/** The content of the page of rulers. */
export type CalibrationPdfData = {
  company: { name: string };
  offset: { x: number; y: number };
  title: string;
  steps: string[];
  left: string;
  top: string;
  length: string;
};
