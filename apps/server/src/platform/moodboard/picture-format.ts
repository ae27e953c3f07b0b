import { acceptedMime, knownOtherFormat } from '../images/image-signature.ts';

const READABLE = new Set(['gif', 'webp', 'tiff', 'avif']);

/** Format of an image by its first bytes, in lower case, and whether it can be decoded here. */
export function pictureFormat(bytes: Uint8Array): { format: string; readable: boolean } {
  const mime = acceptedMime(bytes);
  if (mime) return { format: mime.slice('image/'.length), readable: true };
  const other = knownOtherFormat(bytes) ?? metafile(bytes) ?? 'unknown';
  return { format: other, readable: READABLE.has(other) };
}

/** The two drawing formats of Windows ([MS-EMF] 2.3.4.2, [MS-WMF] 2.3.2.3). */
function metafile(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 44));
  if (head.subarray(40, 44).toString('latin1') === ' EMF') return 'emf';
  return head.subarray(0, 4).toString('hex') === 'd7cdc69a' ? 'wmf' : undefined;
}
