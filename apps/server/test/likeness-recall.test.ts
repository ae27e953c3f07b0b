import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { artKinds, artSurfaces, drawProduct, renderArt } from '../src/demo/art/index.ts';
import { describeImage } from '../src/platform/likeness/describe-image.ts';
import { ExactIndex } from '../src/platform/likeness/exact-index.ts';
import { hammingDistance, perceptualHash } from '../src/platform/likeness/index.ts';
import { VECTOR_DIMENSIONS, type Descriptor } from '../src/platform/likeness/likeness-types.ts';
import { loadProjection } from '../src/platform/likeness/projection.ts';

const projection = loadProjection();
const STRIDE = VECTOR_DIMENSIONS * 2;
const describeOne = async (file: Uint8Array): Promise<Descriptor> =>
  (await describeImage({ file, choices: ['find'] }, projection))[0]!;
const joined = ({ object, frame }: Descriptor): Float32Array => {
  const both = new Float32Array(STRIDE);
  both.set(object);
  both.set(frame, VECTOR_DIMENSIONS);
  return both;
};
const indexOf = (descriptors: readonly Descriptor[]): ExactIndex => {
  const index = new ExactIndex();
  for (const [at, descriptor] of descriptors.entries()) {
    index.putImages({ ids: [`i${at}`], vectors: joined(descriptor) });
    index.putProduct(at, [`i${at}`]);
  }
  return index;
};
const rank = (index: ExactIndex, query: Descriptor) =>
  index
    .search({ queries: [query], intent: 'same', accepted: undefined, skip: 0, limit: 50 })
    .hits.map(({ productId }) => productId);

describe('the description of pictures', () => {
  let pictures: Buffer[];
  let index: ExactIndex;
  beforeAll(async () => {
    pictures = await Promise.all(
      Array.from({ length: 28 }, (_, at) =>
        renderArt(
          drawProduct({
            kind: artKinds[at % artKinds.length]!,
            surface: artSurfaces[(at * 5) % artSurfaces.length]!,
            tone: (['light', 'mid', 'dark'] as const)[at % 3]!,
            hue: (at * 67) % 360,
          }),
          480,
        ),
      ),
    );
    index = indexOf(await Promise.all(pictures.map(describeOne)));
  });

  const cut = (share: number) => (picture: Buffer) => {
    const side = Math.round(480 * share);
    const left = Math.round((480 - side) / 2);
    return sharp(picture).resize(480, 480).extract({ left, top: left, width: side, height: side });
  };
  test.each([
    ['small and recompressed', (p: Buffer) => sharp(p).resize(160).jpeg({ quality: 45 }), 0.96],
    ['mirrored', (p: Buffer) => sharp(p).flop(), 0.96],
    ['cropped to 80 %', cut(0.8), 0.9],
    ['lighter by a quarter', (p: Buffer) => sharp(p).modulate({ brightness: 1.25 }), 0.9],
    [
      'on another ground',
      (p: Buffer) => sharp(p).extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#dfe6ee' }),
      0.8,
    ],
  ])('SEARCH-012 a copy that is %s is found first in most cases', async (_what, alter, least) => {
    let right = 0;
    for (const [at, picture] of pictures.entries()) {
      const altered = await alter(picture).jpeg().toBuffer();
      if (rank(index, await describeOne(altered))[0] === at) right += 1;
    }
    expect(right / pictures.length).toBeGreaterThanOrEqual(least);
  });

  test('the same file gives the same vectors of length 1', async () => {
    const [one, two] = await Promise.all([describeOne(pictures[3]!), describeOne(pictures[3]!)]);
    expect(one).toEqual(two);
    for (const vector of [one!.object, one!.frame]) {
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  test('a fingerprint knows copies, and tells other pictures apart', async () => {
    const hash = await perceptualHash(pictures[0]!);
    const copy = await sharp(pictures[0]).resize(200).jpeg({ quality: 50 }).toBuffer();
    expect(hammingDistance(hash, await perceptualHash(copy))).toBeLessThanOrEqual(4);
    expect(hammingDistance(hash, await perceptualHash(pictures[1]!))).toBeGreaterThan(4);
  });

  test('what is no picture is refused', async () => {
    await expect(describeOne(Buffer.from('no picture'))).rejects.toThrow('unsupported image format');
  });

  test('a projection whose file was changed is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'projection-'));
    const sidecar = {
      model: 'x',
      version: 1,
      rows: 450,
      columns: 192,
      files: { object: { name: 'o', sha256: '00' }, frame: { name: 'o', sha256: '00' } },
    };
    await writeFile(join(folder, 'projection.json'), JSON.stringify(sidecar));
    await writeFile(join(folder, 'o'), Buffer.alloc(87_936));
    expect(() => loadProjection(folder)).toThrow('o does not match its checksum');
    await writeFile(join(folder, 'projection.json'), JSON.stringify({ ...sidecar, rows: 7 }));
    expect(() => loadProjection(folder)).toThrow('7 × 192');
    await rm(folder, { recursive: true });
  });
});
