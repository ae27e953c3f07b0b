import { artKinds, artSurfaces, drawProduct, renderArt } from '../apps/server/src/demo/art/index.ts';
import {
  createLikeness,
  VECTOR_DIMENSIONS,
  type IndexSource,
  type Likeness,
} from '../apps/server/src/platform/likeness/index.ts';
import { createLog } from '../apps/server/src/platform/log/log.ts';
import { capFigure, median, type Figure } from './support/measure.ts';

const IMAGES = 100_000;
const PORTION = 5_000;
const STRIDE = VECTOR_DIMENSIONS * 2;

/**
 * Describing an image, and ranking 100,000 described ones, in the thread that does it. The floor of the search is one
 * pass over as many numbers in a plain loop.
 */
export async function measureLikeness(): Promise<Figure[]> {
  const likeness = createLikeness({
    modelPath: undefined,
    memoryBytes: 2 ** 30,
    log: createLog({ level: 'error', name: 'bench' }),
  });
  try {
    return [await describing(likeness), await searching(likeness)];
  } finally {
    await likeness.close();
  }
}

async function describing(likeness: Likeness): Promise<Figure> {
  const pictures = await Promise.all(
    artKinds.map((kind, at) =>
      renderArt(
        drawProduct({
          kind,
          surface: artSurfaces[at % artSurfaces.length] ?? 'plain',
          tone: 'mid',
          hue: at * 40,
        }),
        480,
      ),
    ),
  );
  const value = await median(
    (n) => likeness.describe({ file: pictures[n % pictures.length] ?? Buffer.alloc(0), choices: ['find'] }),
    60,
  );
  return capFigure('describing a picture of 480 px', { value, atMost: 60, unit: 'ms' });
}

async function searching(likeness: Likeness): Promise<Figure> {
  const random = randomVectors();
  const query = { object: random(VECTOR_DIMENSIONS), frame: random(VECTOR_DIMENSIONS) };
  const accepted = Array.from({ length: IMAGES }, (_, at) => at);
  const search = () =>
    likeness.rank('bench', filled(random), [
      { queries: [query], intent: 'same', accepted, skip: 0, limit: 24 },
    ]);
  await search();
  const value = await median(search, 40);
  const numbers = random(IMAGES * STRIDE);
  const floor = await median(async () => passOver(numbers, query.object), 10);
  return capFigure('search over 100,000 pictures, after the description', {
    value,
    atMost: 150,
    unit: 'ms',
    floor,
  });
}

function filled(random: (length: number) => Float32Array): IndexSource {
  return async function* changes(mark) {
    if (mark) return;
    for (let from = 0; from < IMAGES; from += PORTION) {
      const ids = Array.from({ length: PORTION }, (_, at) => `image-${from + at}`);
      const products = ids.map((id, at) => [from + at, [id]] as const);
      const images = { ids, vectors: random(PORTION * STRIDE) };
      yield { changes: { products, images }, mark: { revision: 1, serial: 1 } };
    }
  };
}

/** One multiplication and addition for each number, four sums at a time. */
function passOver(numbers: Float32Array, vector: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < numbers.length; at += 4) {
    const j = at % VECTOR_DIMENSIONS;
    a += (numbers[at] ?? 0) * (vector[j] ?? 0);
    b += (numbers[at + 1] ?? 0) * (vector[j + 1] ?? 0);
    c += (numbers[at + 2] ?? 0) * (vector[j + 2] ?? 0);
    d += (numbers[at + 3] ?? 0) * (vector[j + 3] ?? 0);
  }
  return a + b + c + d;
}

/** The same numbers in every run. */
function randomVectors(): (length: number) => Float32Array {
  let state = 1;
  return (length) =>
    Float32Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state / 2 ** 32 - 0.5) * 0.25;
    });
}
