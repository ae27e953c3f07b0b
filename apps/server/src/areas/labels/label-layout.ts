import { z } from 'zod';
import { isLinear, type CodeKind, type LabelFormat } from '@sourcewiz/contract';
import type { Bars, Matrix } from '../../platform/codes/draw-code.ts';

/** A box on a label, in millimetres from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LabelLayout {
  code: Box;
  text: Box;
  align: 'top' | 'middle';
  centred: boolean;
  columns: number;
  nameLines: number;
  hole: { x: number; y: number; radius: number } | null;
}

const MM_PER_POINT = 25.4 / 72;
/** Line height relative to the type size (paper.typ). */
const LINE = 1.34;
const GAP = 2;
/** A tag hangs on a string: there is nothing beside the hole. */
const HOLE = { y: 6, radius: 2, room: 12 };
const TAG_CODE = 30;

/** Where the code and the texts are on a label. */
export function layoutOf(format: LabelFormat, code: CodeKind): LabelLayout {
  const { kind, label, inset } = format;
  const width = label.width - 2 * inset.x;
  const top = kind === 'tag' ? HOLE.room : inset.y;
  const height = label.height - top - inset.y;
  const whole = { x: inset.x, y: top, width, height };
  if (isLinear(code) || kind === 'tag') return above(format, code, whole);
  const side = Math.min(height, width * 0.46);
  const rest = { x: inset.x + side + GAP, y: top, width: width - side - GAP, height };
  return {
    code: { x: inset.x, y: top + (height - side) / 2, width: side, height: side },
    text: rest,
    align: 'middle',
    centred: false,
    columns: 1,
    nameLines: format.nameLines,
    hole: null,
  };
}

/** Texts above, the code below them. */
function above(format: LabelFormat, code: CodeKind, whole: Box): LabelLayout {
  const isTag = format.kind === 'tag';
  const columns = isTag ? 1 : 2;
  const nameLines = isTag ? format.nameLines : 1;
  const needed = textHeight(format, { columns, nameLines, lines: isLinear(code) ? 1 : 2 });
  const most = isLinear(code) ? 30 : TAG_CODE;
  const height = Math.min(most, whole.height - needed - GAP / 2);
  const text = { ...whole, height: whole.height - height - GAP / 2 };
  return {
    code: { ...whole, y: whole.y + whole.height - height, height },
    text,
    align: isTag ? 'middle' : 'top',
    centred: isTag,
    columns,
    nameLines,
    hole: isTag ? { x: format.label.width / 2, y: HOLE.y, radius: HOLE.radius } : null,
  };
}

/** Height of the texts of a label that prints as much as it can: the name, the fixed lines and all its attributes. */
export function textHeight(
  { letters, attributesMax }: LabelFormat,
  { columns, nameLines, lines }: Pick<LabelLayout, 'columns' | 'nameLines'> & { lines: number },
): number {
  const all = lines + Math.ceil(attributesMax / columns);
  return (nameLines * letters.name + all * letters.line) * LINE * MM_PER_POINT;
}

/** Words at a code, centred in their place. */
export const placedCaption = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  size: z.number(),
});
type Caption = z.infer<typeof placedCaption>;

/** A code at its position: what is drawn, and the text that belongs to it. */
export interface PlacedCode {
  svg: string;
  /** Width of its narrowest element, in millimetres. */
  module: number;
  captions: Caption[];
}

const MATRIX_MODULE_MAX = 0.9;
/** EAN-13 at 80 % to 120 % of its size (GS1 General Specifications, 5.2.3). */
const EAN = { smallest: 0.264, largest: 0.396, nominal: 0.33, height: 22.85, guard: 5 };
const CODE_128 = { smallest: 0.19, largest: 0.4 };
const round = (value: number) => Math.round(value * 1000) / 1000;

/** A code of squares in the middle of its box, as large as fits. */
export function placeMatrix({ size, quiet, path }: Matrix, box: Box): PlacedCode {
  const across = size + 2 * quiet;
  const module = Math.min(Math.min(box.width, box.height) / across, MATRIX_MODULE_MAX);
  const x = box.x + (box.width - module * size) / 2;
  const y = box.y + (box.height - module * size) / 2;
  // Slightly wider than a module, so that no white shows between two rows.
  const svg = `<path transform="translate(${round(x)} ${round(y)}) scale(${round(module)})" stroke-width="1.03" d="${path}"/>`;
  return { svg, module, captions: [] };
}

/**
 * Bars in the middle of their box with their text below.
 * @param text thirteen digits of an EAN-13, or the text of a Code 128
 * @returns undefined if they would be too narrow to scan
 */
export function placeBars(
  { size, quiet, bars }: Bars,
  box: Box,
  { kind, text }: { kind: 'ean13' | 'code128'; text: string },
): PlacedCode | undefined {
  const limits = kind === 'ean13' ? EAN : CODE_128;
  const across = size + quiet.left + quiet.right;
  const module = Math.min(box.width / across, limits.largest);
  if (module < limits.smallest) return undefined;
  const letters = Math.min(9.5, Math.max(5, (module / EAN.nominal) * 7.8));
  const caption = letters * MM_PER_POINT * 1.1;
  const tallest = kind === 'ean13' ? (EAN.height * module) / EAN.nominal : 18;
  const height = Math.min(tallest, box.height - caption);
  const left = box.x + (box.width - across * module) / 2 + quiet.left * module;
  const top = box.y + (box.height - height - caption) / 2;
  const guard = Math.min(EAN.guard * module, caption / 2);
  const path = bars
    .map(({ at, width, isGuard }) => {
      const [wide, long] = [round(width * module), round(isGuard ? height + guard : height)];
      return `M${round(left + at * module)} ${round(top)}h${wide}v${long}h-${wide}z`;
    })
    .join('');
  const below = { y: round(top + height + 0.3), size: letters };
  return {
    svg: `<path stroke="none" fill="#000" d="${path}"/>`,
    module,
    captions:
      kind === 'ean13' ? eanDigits(text, { left, module, ...below }) : [{ text, ...centre(box), ...below }],
  };
}

const centre = ({ x, width }: Box) => ({ x, width });

/** One digit in the white at the left, then six below each half. */
function eanDigits(
  digits: string,
  { left, module, y, size }: { left: number; module: number; y: number; size: number },
): Caption[] {
  const part = (text: string, from: number, modules: number) => ({
    text,
    x: round(left + from * module),
    width: round(modules * module),
    y,
    size,
  });
  return [
    part(digits.slice(0, 1), -10, 8),
    ...Array.from(digits.slice(1, 7), (digit, place) => part(digit, 3 + place * 7, 7)),
    ...Array.from(digits.slice(7), (digit, place) => part(digit, 50 + place * 7, 7)),
  ];
}

/** The upper left corner of a cell of a page, counted from 0 in reading order. */
export function cellCorner({ columns, margin, pitch }: LabelFormat, cell: number): { x: number; y: number } {
  return {
    x: round(margin.left + (cell % columns) * pitch.x),
    y: round(margin.top + Math.floor(cell / columns) * pitch.y),
  };
}
