import bwipjs from 'bwip-js/node';
import QRCode from 'qrcode';

/** A two-dimensional code, without the quiet zone around it. */
export interface Matrix {
  shape: 'matrix';
  /** Modules per side. */
  size: number;
  /** Modules of quiet zone required around it. */
  quiet: number;
  /** SVG path of its dark runs, to be drawn with a stroke one module wide. */
  path: string;
}

/** A bar code, without the quiet zones beside it. */
export interface Bars {
  shape: 'bars';
  /** Modules from the first bar to the end of the last. */
  size: number;
  /** Modules of quiet zone required left and right of it. */
  quiet: { left: number; right: number };
  /** Whether guard bars are longer than the others (EAN-13). */
  bars: { at: number; width: number; isGuard: boolean }[];
}

/** ISO/IEC 18004 requires four modules; ISO/IEC 16022 only one, which phones often miss. */
const QUIET = { qr: 4, datamatrix: 2 } as const;

/** Draws a text as a QR code with medium error correction. */
export function drawQrMatrix(text: string): Matrix {
  const { modules } = QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  });
  return { shape: 'matrix', size: modules.size, quiet: QUIET.qr, path: runsOf(modules.data, modules.size) };
}

/** Draws a GTIN of fourteen digits as a GS1 DataMatrix. */
export function drawGs1DataMatrix(gtin14: string): Matrix {
  const [drawn] = bwipjs.raw('gs1datamatrix', `(01)${gtin14}`, {}) as { pixs: number[]; pixx: number }[];
  if (!drawn) throw new Error('The DataMatrix was not drawn');
  return { shape: 'matrix', size: drawn.pixx, quiet: QUIET.datamatrix, path: runsOf(drawn.pixs, drawn.pixx) };
}

/** Draws thirteen digits as EAN-13. */
export function drawEan13(digits: string): Bars {
  // The guard bars: two at each end and in the middle.
  const guards = new Set([0, 1, 14, 15, 28, 29]);
  return { ...barsOf('ean13', digits, guards), quiet: { left: 11, right: 7 } };
}

/** Whether Code 128 can encode a text so that every reader returns it unchanged: letters, digits and signs of ASCII. */
export const isForCode128 = (text: string): boolean => /^[ -~]+$/.test(text);

const QUIET_128 = { left: 10, right: 10 } as const;

/** Draws a text of ASCII as Code 128. */
export function drawCode128(text: string): Bars {
  return { ...barsOf('code128', text, new Set()), quiet: QUIET_128 };
}

/** Draws GS1 elements, such as `(00)` and an SSCC, as GS1-128. */
export function drawGs1128(elements: string): Bars {
  return { ...barsOf('gs1-128', elements, new Set()), quiet: QUIET_128 };
}

/** The greatest width of a Code 128 of a text, without drawing it: a symbol per character, plus start and check. */
export function widestCode128(text: string): Bars {
  return { shape: 'bars', size: 11 * (text.length + 2) + 13, bars: [], quiet: QUIET_128 };
}

/** Alternating bars and spaces, in modules. */
function barsOf(
  symbology: 'ean13' | 'code128' | 'gs1-128',
  text: string,
  guards: ReadonlySet<number>,
): Omit<Bars, 'quiet'> {
  const [drawn] = bwipjs.raw(symbology, text, {}) as { sbs: number[] }[];
  const bars: Bars['bars'] = [];
  let at = 0;
  for (const [index, width] of (drawn?.sbs ?? []).entries()) {
    if (index % 2 === 0) bars.push({ at, width, isGuard: guards.has(index / 2) });
    at += width;
  }
  return { shape: 'bars', size: at, bars };
}

/** The dark modules of each row as strokes: fewer and shorter than squares. */
function runsOf(modules: ArrayLike<number>, size: number): string {
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!modules[y * size + x]) continue;
      let width = 1;
      while (x + width < size && modules[y * size + x + width]) width += 1;
      runs.push(`M${x} ${y}.5h${width}`);
      x += width;
    }
  }
  return runs.join('');
}
