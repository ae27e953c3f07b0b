import { pauses } from '../../platform/pauses.ts';
import { z } from 'zod';
import { cellsOf, toEan13, type CodeKind, type LabelFormat } from '@sourcewiz/contract';
import {
  drawCode128,
  widestCode128,
  drawEan13,
  drawGs1DataMatrix,
  drawQrMatrix,
} from '../../platform/codes/draw-code.ts';
import type { LabelWords } from './label-words.ts';
import {
  placedCaption,
  cellCorner,
  layoutOf,
  placeBars,
  placeMatrix,
  type PlacedCode,
} from './label-layout.ts';

/** How long codes are drawn before yielding. */
const DRAWN_MS = 8;

const place = z.object({ x: z.number(), y: z.number() });
const size = z.object({ width: z.number(), height: z.number() });

const printedLabel = z.object({
  /** Its upper left corner. */
  ...place.shape,
  name: z.string(),
  /** The ID, and other lines. */
  lines: z.array(z.string()),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  captions: z.array(placedCaption),
});

const printedPage = z.object({
  /** An SVG image of all codes on the page, as large as the page; '' if there are none. */
  codes: z.string(),
  /** Corners of labels that remain empty. */
  empty: z.array(place),
  labels: z.array(printedLabel),
});

/**
 * What `labels.typ` prints; lengths in millimetres, font sizes in points. A text that is too long for its place ends
 * with an ellipsis.
 */
export const labelData = z.object({
  company: z.object({ name: z.string() }),
  page: size,
  label: size,
  /** Added to all positions, for a printer that is not aligned. */
  offset: place,
  /** Where the texts are in a label. */
  text: z.object({ ...place.shape, ...size.shape }),
  align: z.enum(['top', 'middle']),
  centred: z.boolean(),
  /** Details are in this many columns. */
  columns: z.int(),
  letters: z.object({ name: z.number(), line: z.number() }),
  nameLines: z.int(),
  /** Centre of the hole of a tag. */
  hole: z.object({ ...place.shape, radius: z.number() }).nullable(),
  /** Draws the edges of the labels, for a preview. */
  outlines: z.boolean(),
  pages: z.array(printedPage),
});

/** What `label-calibration.typ` prints. */
export const calibrationData = z.object({
  company: z.object({ name: z.string() }),
  offset: place,
  title: z.string(),
  steps: z.array(z.string()),
  left: z.string(),
  top: z.string(),
  length: z.string(),
});

/** One label with its number of copies. */
export interface PaperLabel {
  words: LabelWords;
  /** The content of its code: an address, a GTIN of fourteen digits or an ID. */
  says: string;
  copies: number;
}

export interface LabelPaper {
  format: LabelFormat;
  code: CodeKind;
  /** From 1. */
  startCell: number;
  labels: readonly PaperLabel[];
  company: string;
  offset: { x: number; y: number };
  outlines: boolean;
}

/** The code of a label at its position; undefined if it would be too narrow to scan. */
export function placeCode(format: LabelFormat, kind: CodeKind, says: string): PlacedCode | undefined {
  const { code: box } = layoutOf(format, kind);
  if (kind === 'ean13') {
    const digits = toEan13(says) ?? '';
    return placeBars(drawEan13(digits), box, { kind, text: digits });
  }
  if (kind === 'code128') return placeBars(drawCode128(says), box, { kind, text: says });
  return placeMatrix(kind === 'gs1_datamatrix' ? drawGs1DataMatrix(says) : drawQrMatrix(says), box);
}

/** Whether a text is short enough for a Code 128 on this paper; it is drawn only if its length does not answer that. */
export function fitsCode128(format: LabelFormat, text: string): boolean {
  const { code: box } = layoutOf(format, 'code128');
  const widest = placeBars(widestCode128(text), box, { kind: 'code128', text });
  return (widest ?? placeCode(format, 'code128', text)) !== undefined;
}

/** The pages of an order. */
export function pagesOf({
  format,
  startCell,
  labels,
}: Pick<LabelPaper, 'format' | 'startCell'> & { labels: readonly Pick<PaperLabel, 'copies'>[] }): number {
  const count = labels.reduce((sum, { copies }) => sum + copies, 0);
  return Math.ceil((count + firstCell(format, startCell)) / cellsOf(format));
}

/** Labels in one part: more take more memory at once, fewer make the file larger. */
const LABELS_A_PART = 1_000;

/** Splits a paper into papers of whole pages, with about a thousand labels each. */
export function partsOf(paper: LabelPaper): LabelPaper[] {
  const cells = cellsOf(paper.format);
  const size = Math.max(1, Math.floor(LABELS_A_PART / cells)) * cells;
  const parts: PaperLabel[][] = [];
  let room = 0;
  for (const label of paper.labels) {
    let { copies } = label;
    while (copies > 0) {
      if (room === 0) {
        room = parts.length === 0 ? size - firstCell(paper.format, paper.startCell) : size;
        parts.push([]);
      }
      const taken = Math.min(copies, room);
      parts.at(-1)?.push({ ...label, copies: taken });
      copies -= taken;
      room -= taken;
    }
  }
  return parts.map((labels, index) => ({ ...paper, labels, startCell: index === 0 ? paper.startCell : 1 }));
}

const firstCell = (format: LabelFormat, startCell: number) =>
  format.kind === 'sheet' ? (startCell - 1) % cellsOf(format) : 0;

/** A paper of the size of one label. */
export function labelAlone(paper: LabelPaper): LabelPaper {
  const { format } = paper;
  const alone = {
    ...format,
    page: format.label,
    columns: 1,
    rows: 1,
    margin: { left: 0, top: 0 },
    kind: format.kind === 'sheet' ? ('roll' as const) : format.kind,
  };
  const labels = paper.labels.slice(0, 1).map((label) => ({ ...label, copies: 1 }));
  return { ...paper, format: alone, startCell: 1, labels, offset: { x: 0, y: 0 } };
}

/** As many labels as fit on the first page. */
export function firstPage(paper: LabelPaper): LabelPaper {
  let room = cellsOf(paper.format) - (paper.format.kind === 'sheet' ? paper.startCell - 1 : 0);
  const labels = paper.labels.flatMap((label) => {
    const copies = Math.min(label.copies, room);
    room -= copies;
    return copies > 0 ? [{ ...label, copies }] : [];
  });
  return { ...paper, labels };
}

/** The data of a paper with its codes drawn, yielding to other work between two of them. */
export async function labelPdfData({
  format,
  code,
  startCell,
  labels,
  company,
  offset,
  outlines,
}: LabelPaper): Promise<z.infer<typeof labelData>> {
  const pause = pauses(DRAWN_MS);
  const layout = layoutOf(format, code);
  const used = firstCell(format, startCell);
  const cells = cellsOf(format);
  const pages: { codes: string[]; page: z.infer<typeof printedPage> }[] = [];
  let cell = 0;
  const pageOf = (index: number) => {
    const known = pages[index];
    if (known) return known;
    const made = { codes: [], page: { codes: '', empty: [], labels: [] } };
    pages.push(made);
    return made;
  };
  for (; cell < used; cell += 1) pageOf(0).page.empty.push(cellCorner(format, cell));
  for (const { words, says, copies } of labels) {
    const placed = placeCode(format, code, says);
    await pause();
    for (let copy = 0; copy < copies; copy += 1, cell += 1) {
      const { codes, page } = pageOf(Math.floor(cell / cells));
      const corner = cellCorner(format, cell % cells);
      page.labels.push({ ...corner, ...words, captions: placed?.captions ?? [] });
      if (placed) codes.push(`<g transform="translate(${corner.x} ${corner.y})">${placed.svg}</g>`);
    }
  }
  while (cell % cells !== 0) {
    pageOf(pages.length - 1).page.empty.push(cellCorner(format, cell % cells));
    cell += 1;
  }
  return {
    company: { name: company },
    page: format.page,
    label: format.label,
    offset,
    text: layout.text,
    align: layout.align,
    centred: layout.centred,
    columns: layout.columns,
    letters: format.letters,
    nameLines: layout.nameLines,
    hole: layout.hole,
    outlines,
    pages: pages.map(({ codes, page }) => ({ ...page, codes: svgOf(format, codes) })),
  };
}

function svgOf({ page }: LabelFormat, codes: readonly string[]): string {
  const { width, height } = page;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000">`;
  return `${head}${codes.join('')}</svg>`;
}
