/** Paper for labels; lengths are in millimetres. */
export interface LabelFormat {
  id: LabelFormatId;
  /** The first cells of a sheet may be used up; rolls and tags are one label after another. */
  kind: 'sheet' | 'roll' | 'tag';
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** From the edge of the page to the first label. */
  margin: { left: number; top: number };
  /** From the edge of a label to the edge of the next. */
  pitch: { x: number; y: number };
  /** Kept free within a label for the printer's margin and for cutting by hand. */
  inset: { x: number; y: number };
  /** Font sizes in points: of the name, and of everything else. */
  letters: { name: number; line: number };
  nameLines: number;
  /** Most attributes; 0 for a label with only the code, name and ID. */
  attributesMax: number;
}

export const labelFormatIds = [
  'a4-24',
  'a4-40',
  'a4-65',
  'a4-21',
  'a4-8',
  'roll-50x25',
  'roll-100x50',
  'hang-tag',
] as const;
export type LabelFormatId = (typeof labelFormatIds)[number];

const A4 = { width: 210, height: 297 };

/** Labels of one size, side by side on A4. */
function sheet(
  id: LabelFormatId,
  [width, height]: [number, number],
  [columns, rows]: [number, number],
  rest: Pick<LabelFormat, 'margin' | 'inset' | 'letters' | 'nameLines' | 'attributesMax'> & {
    pitch?: LabelFormat['pitch'];
  },
): LabelFormat {
  const label = { width, height };
  return { id, kind: 'sheet', page: A4, label, columns, rows, pitch: { x: width, y: height }, ...rest };
}

/** One label per page. */
function single(
  id: LabelFormatId,
  kind: 'roll' | 'tag',
  [width, height]: [number, number],
  rest: Pick<LabelFormat, 'inset' | 'letters' | 'nameLines' | 'attributesMax'>,
): LabelFormat {
  const size = { width, height };
  const alone = { columns: 1, rows: 1, margin: { left: 0, top: 0 }, pitch: { x: width, y: height } };
  return { id, kind, page: size, label: size, ...alone, ...rest };
}

/** All formats, as their manufacturers document them. To add one, add a row. */
export const labelFormats: readonly LabelFormat[] = [
  sheet('a4-24', [70, 37], [3, 8], {
    margin: { left: 0, top: 0.5 },
    inset: { x: 5, y: 4 },
    letters: { name: 8, line: 6.5 },
    nameLines: 2,
    attributesMax: 4,
  }),
  sheet('a4-40', [52.5, 29.7], [4, 10], {
    margin: { left: 0, top: 0 },
    inset: { x: 5, y: 4.2 },
    letters: { name: 6.5, line: 5.5 },
    nameLines: 2,
    attributesMax: 2,
  }),
  sheet('a4-65', [38.1, 21.2], [5, 13], {
    margin: { left: 4.67, top: 10.7 },
    pitch: { x: 40.64, y: 21.2 },
    inset: { x: 1.8, y: 1.6 },
    letters: { name: 6, line: 5.5 },
    nameLines: 3,
    attributesMax: 0,
  }),
  sheet('a4-21', [63.5, 38.1], [3, 7], {
    margin: { left: 7.25, top: 15.15 },
    pitch: { x: 66, y: 38.1 },
    inset: { x: 2.5, y: 2.5 },
    letters: { name: 8, line: 6.5 },
    nameLines: 2,
    attributesMax: 4,
  }),
  sheet('a4-8', [99.1, 67.7], [2, 4], {
    margin: { left: 4.65, top: 13.1 },
    pitch: { x: 101.6, y: 67.7 },
    inset: { x: 4, y: 4 },
    letters: { name: 12, line: 8.5 },
    nameLines: 3,
    attributesMax: 8,
  }),
  single('roll-50x25', 'roll', [50, 25], {
    inset: { x: 2, y: 2 },
    letters: { name: 6.5, line: 5.5 },
    nameLines: 2,
    attributesMax: 2,
  }),
  single('roll-100x50', 'roll', [100, 50], {
    inset: { x: 3, y: 3 },
    letters: { name: 11, line: 8 },
    nameLines: 2,
    attributesMax: 6,
  }),
  single('hang-tag', 'tag', [55, 85], {
    inset: { x: 4, y: 4 },
    letters: { name: 10, line: 7 },
    nameLines: 2,
    attributesMax: 5,
  }),
];

export function labelFormat(id: LabelFormatId): LabelFormat {
  const format = labelFormats.find((one) => one.id === id);
  if (!format) throw new Error(`There is no label format ${id}`);
  return format;
}

/** Labels on a page. */
export const cellsOf = ({ columns, rows }: Pick<LabelFormat, 'columns' | 'rows'>): number => columns * rows;

/** The type of a label's code, and its content. */
export const codeKinds = ['qr', 'gs1_qr', 'ean13', 'code128', 'gs1_datamatrix'] as const;
export type CodeKind = (typeof codeKinds)[number];
/** One-dimensional bar codes; the others are two-dimensional. */
export const isLinear = (kind: CodeKind): boolean => kind === 'ean13' || kind === 'code128';
/** Codes that contain the GTIN, which the product must therefore have. */
export const needsGtin = (kind: CodeKind): boolean => kind !== 'qr' && kind !== 'code128';
