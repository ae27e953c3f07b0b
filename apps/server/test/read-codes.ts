import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocumentProxy, renderPageAsImage } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
// Never from the network, which would be its default.
const wasmBinary = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasmBinary).buffer } });

/** A code as a scanner reads it from a page; its position in millimetres from the upper left corner. */
export interface ReadCode {
  format: string;
  text: string;
  x: number;
  y: number;
}

/**
 * Renders a page of a PDF and reads the codes on it, in reading order.
 * @param page from 1
 * @param dpi the resolution of a printer
 */
export async function readCodes(pdf: Uint8Array, page = 1, dpi = 300): Promise<ReadCode[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  const image = await renderPageAsImage(document, page, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale: dpi / 72,
  });
  const found = await readBarcodes(new Uint8Array(image), {
    formats: ['QRCode', 'EAN-13', 'Code128', 'DataMatrix'],
    maxNumberOfSymbols: 255,
    tryHarder: true,
    tryInvert: false,
    tryRotate: false,
    textMode: 'HRI',
  });
  const mm = 25.4 / dpi;
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position: { topLeft } }) => ({
      format,
      text,
      x: topLeft.x * mm,
      y: topLeft.y * mm,
    }))
    .toSorted((a, b) => Math.round((a.y - b.y) / 4) || a.x - b.x);
}
