/**
 * A one-page PDF with a JPEG over its whole page, one point per pixel, with the file's bytes unchanged.
 * The typesetter decodes every JPEG it places and keeps the pixels until the document is done (200 photos of 1200 px: 2
 * GB and 3 s). A PDF page is only passed on (0.5 GB and 0.6 s), and the result looks the same.
 * Returns null for JPEGs that the wrapping would show wrongly, so that the typesetter must read them itself: other
 * formats, CMYK, a colour profile, a rotated or mirrored photo, a broken header.
 */
export function jpegPage(bytes: Uint8Array): Uint8Array | null {
  const head = readJpegHead(bytes);
  if (!head || head.hasProfile || head.orientation !== 1) return null;
  const colours = { 1: '/DeviceGray', 3: '/DeviceRGB' }[head.components];
  return colours ? writePage(bytes, head, colours) : null;
}

type JpegHead = {
  width: number;
  height: number;
  components: number;
  hasProfile: boolean;
  orientation: number;
};

/** Markers of ITU T.81, table B.1: SOF0 to SOF2 are the frames that PDF's DCTDecode reads. */
const SOI = 0xffd8;
const SOF = [0xffc0, 0xffc1, 0xffc2];
const SOS = 0xffda;
const APP1 = 0xffe1;
const APP2 = 0xffe2;

function readJpegHead(bytes: Uint8Array): JpegHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== SOI) return null;
  let hasProfile = false;
  let orientation = 1;
  for (let at = 2; at + 10 <= view.byteLength;) {
    const marker = view.getUint16(at);
    if (marker < 0xff01 || marker === SOS) return null;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > view.byteLength) return null;
    if (SOF.includes(marker)) {
      const frame = {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: view.getUint8(at + 9),
      };
      const usable = view.getUint8(at + 4) === 8 && frame.width > 0 && frame.height > 0;
      return usable ? { ...frame, hasProfile, orientation } : null;
    }
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (marker === APP2 && startsWith(segment, 'ICC_PROFILE')) hasProfile = true;
    if (marker === APP1 && startsWith(segment, 'Exif')) orientation = readOrientation(segment.subarray(6));
    at += 2 + length;
  }
  return null;
}

/** Exif tag 0x0112 of the first directory of a TIFF header; 1 (upright) if there is none, 0 if it cannot be read. */
function readOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 0;
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return 0;
  const entries = view.getUint16(directory, little);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return 0;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 1;
}

function startsWith(segment: Uint8Array, word: string): boolean {
  return Buffer.from(segment.subarray(0, word.length)).toString('latin1') === word;
}

function writePage(jpeg: Uint8Array, { width, height }: JpegHead, colours: string): Uint8Array {
  const drawing = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /Photo Do Q`);
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]` +
        `/Resources<</XObject<</Photo 5 0 R>>>>/Contents 4 0 R>>`,
    ],
    [`<</Length ${drawing.length}>>\nstream\n`, drawing, '\nendstream'],
    [
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${colours}` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
  let size = parts[0]?.length ?? 0;
  const add = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    size += bytes.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = size;
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  add(
    `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}
