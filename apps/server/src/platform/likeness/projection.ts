import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { z } from 'zod';
import { BLOCK_DIMENSIONS, BLOCKS, VECTOR_DIMENSIONS, type FeatureBlocks } from './likeness-types.ts';
import { unit } from './vector-length.ts';

/** One affine map: `matrix` is 450 × 192 row by row (a row per feature), `bias` has 192 numbers. */
export interface AffineMap {
  readonly matrix: Float32Array;
  readonly bias: Float32Array;
}

/** `model` and `version` are stored with every vector: vectors of different versions must not be compared. */
export interface Projection {
  readonly model: string;
  readonly version: number;
  readonly object: AffineMap;
  readonly frame: AffineMap;
}

const mapFile = z.object({ name: z.string(), sha256: z.string() });
const sidecarSchema = z.object({
  model: z.string(),
  version: z.int(),
  rows: z.int(),
  columns: z.int(),
  files: z.object({ object: mapFile, frame: mapFile }),
});
const FOLDER = fileURLToPath(new URL('./projection', import.meta.url));

/** Name and version of the built-in descriptor, without loading its matrices. */
export const BUILT_IN = (({ model, version }) => ({ model, version }))(readSidecar(FOLDER));

/**
 * Reads `projection.json` and its two binary files (little-endian): rows × columns int8, then one float32 scale and one
 * float32 bias per column. A weight is int8 × the scale of its column.
 * @throws if the shape or a checksum is not as expected
 */
export function loadProjection(folder = FOLDER): Projection {
  const { model, version, rows, columns, files } = readSidecar(folder);
  if (rows !== BLOCK_DIMENSIONS || columns !== VECTOR_DIMENSIONS) {
    throw new Error(
      `The projection is ${rows} × ${columns}, expected ${BLOCK_DIMENSIONS} × ${VECTOR_DIMENSIONS}`,
    );
  }
  const read = ({ name, sha256 }: { name: string; sha256: string }): AffineMap => {
    const bytes = readFileSync(join(folder, name));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new Error(`${name} does not match its checksum`);
    }
    return decodeMap(bytes);
  };
  return { model, version, object: read(files.object), frame: read(files.frame) };
}

function readSidecar(folder: string): z.output<typeof sidecarSchema> {
  return sidecarSchema.parse(JSON.parse(readFileSync(join(folder, 'projection.json'), 'utf8')));
}

function decodeMap(bytes: Buffer): AffineMap {
  const weights = BLOCK_DIMENSIONS * VECTOR_DIMENSIONS;
  const floats = (offset: number): Float32Array =>
    Float32Array.from({ length: VECTOR_DIMENSIONS }, (_, i) => bytes.readFloatLE(offset + i * 4));
  const scale = floats(weights);
  const matrix = Float32Array.from(
    { length: weights },
    (_, i) => bytes.readInt8(i) * (scale[i % VECTOR_DIMENSIONS] ?? 0),
  );
  return { matrix, bias: floats(weights + VECTOR_DIMENSIONS * 4) };
}

/**
 * Maps the blocks to a vector of 192 with length 1. The map cancels the effects of light, crop, white balance and
 * background (within-class covariance normalisation, Hatch et al. 2006) and keeps the directions in which products
 * differ.
 */
export function project(blocks: FeatureBlocks, { matrix, bias }: AffineMap): Float32Array {
  const out = bias.slice();
  let row = 0;
  for (const [name] of BLOCKS) {
    for (const feature of blocks[name]) {
      const start = row * VECTOR_DIMENSIONS;
      row += 1;
      if (feature === 0) continue;
      for (let j = 0; j < VECTOR_DIMENSIONS; j += 1) {
        out[j] = (out[j] ?? 0) + feature * (matrix[start + j] ?? 0);
      }
    }
  }
  return unit(out);
}
