import { withSharp } from '../images/sharp-loader.ts';
import { LIKENESS_MAX_PIXELS } from './load-photo.ts';

const SIDE = 32;
const LOW = 8;

/** Cosine table of the 8 lowest frequencies of a 32-point DCT-II. */
const DCT = Float32Array.from({ length: LOW * SIDE }, (_, i) =>
  Math.cos(((2 * (i % SIDE) + 1) * Math.floor(i / SIDE) * Math.PI) / (2 * SIDE)),
);

/**
 * Fingerprint of the luminance (pHash by DCT, Zauner 2010). Two that differ in at most 4 bits are the same image,
 * resized, recompressed or recoloured.
 * @returns 64 bits, signed, as PostgreSQL stores them
 * @throws if the file cannot be decoded
 */
export async function perceptualHash(file: Uint8Array): Promise<bigint> {
  const grey = await withSharp((sharp) =>
    sharp(file, { failOn: 'none', limitInputPixels: LIKENESS_MAX_PIXELS })
      .autoOrient()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(SIDE, SIDE, { fit: 'fill' })
      .raw()
      .toBuffer(),
  );
  const rows = new Float32Array(LOW * SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    for (let u = 0; u < LOW; u += 1) rows[u * SIDE + y] = transform((x) => grey[y * SIDE + x] ?? 0, u);
  }
  const low = new Float32Array(LOW * LOW);
  for (let u = 0; u < LOW; u += 1) {
    for (let v = 0; v < LOW; v += 1) low[v * LOW + u] = transform((y) => rows[u * SIDE + y] ?? 0, v);
  }
  const median = low.slice(1).toSorted()[31] ?? 0;
  let hash = 0n;
  for (const value of low) hash = (hash << 1n) | (value > median ? 1n : 0n);
  return BigInt.asIntN(64, hash);
}

function transform(sample: (at: number) => number, frequency: number): number {
  let sum = 0;
  for (let at = 0; at < SIDE; at += 1) sum += sample(at) * (DCT[frequency * SIDE + at] ?? 0);
  return sum;
}

/** The number of bits in which two fingerprints differ, 0 to 64. */
export function hammingDistance(one: bigint, other: bigint): number {
  const bits = one ^ other;
  return bitsOf(Number(BigInt.asUintN(32, bits))) + bitsOf(Number(BigInt.asUintN(32, bits >> 32n)));
}

/** The number of bits set in 32: counted in pairs, fours and eights at once (Warren 2012). */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
