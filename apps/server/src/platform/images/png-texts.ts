import { acceptedMime } from './image-signature.ts';

/** The chunks of a PNG that hold words; packed ones may unpack to gigabytes, and nothing here reads them. */
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);
const SIGNATURE_BYTES = 8;
/** Length and kind before the content, a checksum behind it. */
const AROUND_BYTES = 12;

/** A PNG without its texts; any other image as it is. */
export function withoutTexts(bytes: Uint8Array): Uint8Array {
  if (acceptedMime(bytes) !== 'image/png') return bytes;
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= png.length;) {
    const end = at + AROUND_BYTES + png.readUInt32BE(at);
    if (TEXTS.has(png.toString('latin1', at + 4, at + 8))) {
      kept.push(png.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, png.subarray(from)]);
}
