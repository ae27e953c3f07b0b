import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { answerOrders } from '../answer-orders.ts';
import { withSharp } from '../images/sharp-loader.ts';

/** The thread that reads codes in images: an image that breaks the reader affects nothing else. */
const require = createRequire(import.meta.url);
// Never from the network, which would be the default.
const wasmBinary = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasmBinary).buffer } });

answerOrders(read, () => []);

async function read(file: Uint8Array): Promise<string[]> {
  const { data, info } = await withSharp((sharp) =>
    sharp(file, { failOn: 'none' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats: ['EAN-13', 'EAN-8', 'UPC-A', 'UPC-E', 'Code128', 'QRCode', 'DataMatrix'],
    maxNumberOfSymbols: 4,
    tryHarder: true,
    tryInvert: false,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
