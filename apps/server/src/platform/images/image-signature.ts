export type ImageMime = 'image/jpeg' | 'image/png';

const starts = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
const letters = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** The media type of the two accepted formats, by the first bytes; undefined for anything else. */
export function acceptedMime(bytes: Uint8Array): ImageMime | undefined {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return undefined;
}

/** The name of an image format that is known but not accepted, so that the message can name it. */
export function knownOtherFormat(bytes: Uint8Array): string | undefined {
  if (letters(bytes, 0, 4) === 'GIF8') return 'gif';
  if (letters(bytes, 0, 4) === 'RIFF' && letters(bytes, 8, 12) === 'WEBP') return 'webp';
  if (letters(bytes, 4, 8) === 'ftyp') return isoFormat(letters(bytes, 8, 12));
  if (letters(bytes, 0, 2) === 'BM' && bytes.length > 14 && isBmpSize(bytes)) return 'bmp';
  if (['II*\0', 'MM\0*'].includes(letters(bytes, 0, 4))) return 'tiff';
  if (letters(bytes, 0, 4) === '8BPS') return 'psd';
  if (starts(bytes, [0, 0, 1, 0])) return 'ico';
  if (starts(bytes, [0xff, 0x0a]) || letters(bytes, 4, 12) === 'JXL \r\n\x87\n') return 'jxl';
  return SVG.test(letters(bytes, 0, 1024).replace(/<!--[\s\S]*?-->/g, '')) ? 'svg' : undefined;
}

/** How a drawing begins, without its comments. */
const SVG = /^\s*(<\?xml[^>]*>\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/i;

/** Containers of this family contain photos (heic, avif) or films; films are not images. */
function isoFormat(brand: string): string | undefined {
  if (brand === 'avif' || brand === 'avis') return 'avif';
  return ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'].includes(brand)
    ? 'heic'
    : undefined;
}

/** Many texts begin with "BM"; a bitmap also states its own length. */
function isBmpSize(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32LE(2) === bytes.length;
}
