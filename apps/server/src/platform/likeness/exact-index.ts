import { VECTOR_DIMENSIONS, type Descriptor } from './likeness-types.ts';
import { dotAt } from './vector-length.ts';

/** `same` finds the same product, even cropped or on another background; `style` one of similar form and colour. */
export type Intent = 'same' | 'style';

/** An image to search with; `neural` is its vector from the optional encoder. */
export interface QueryPicture extends Descriptor {
  readonly neural?: Float32Array;
}

export interface SimilarityQuery {
  /** The images of one search: a product scores by its best image for its best query. */
  readonly queries: readonly QueryPicture[];
  readonly intent: Intent;
  /** The set of products that may be found; undefined: all. */
  readonly accepted: Float64Array | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A product with its best matching image; score -1…1. Scores order results; they are not probabilities. */
interface SimilarityHit {
  readonly productId: number;
  readonly imageId: string;
  readonly score: number;
}

export interface SimilarityAnswer {
  /** Best first; ties by product id, so that pages are stable. */
  readonly hits: readonly SimilarityHit[];
  /** Accepted products with a described image. */
  readonly total: number;
  /** Accepted products with an image that has not been described yet. */
  readonly pending: number;
}

/** The interface behind which an approximate index could replace the exact scan without affecting callers. */
interface VectorIndex {
  /** Number of images with vectors. */
  readonly size: number;
  /** Approximate size in bytes. */
  readonly bytes: number;
  /** `vectors` holds object and frame of each image, one after the other; an image without a vector has neither. */
  putImages(images: { ids: readonly string[]; vectors: Float32Array }): void;
  /** Images that cannot be described: known, but never found. */
  putBlank(ids: readonly string[]): void;
  putNeural(images: { ids: readonly string[]; vectors: Float32Array }): void;
  putProduct(productId: number, imageIds: readonly string[]): void;
  removeProduct(productId: number): void;
  search(query: SimilarityQuery): SimilarityAnswer;
}

const STRIDE = VECTOR_DIMENSIONS * 2;
/** Lower than any score: for a product without a described image, or one that is not accepted. */
const NO_MATCH = -2;
const AWAITED = 0;
const KNOWN = 1;
const BLANK = 2;
/** Approximate size of an image's id, with its slot in a map and in its product. */
const BYTES_PER_IMAGE = 200;

/** Exact scan over one Float32Array (object vector, then frame vector: 1,536 bytes per image). One per company. */
export class ExactIndex implements VectorIndex {
  #vectors = new Float32Array(64 * STRIDE);
  /** By slot. Every known image has one, whether it has been described or not. */
  readonly #imageIds: string[] = [];
  #states = new Uint8Array(64);
  readonly #slots = new Map<string, number>();
  readonly #products = new Map<number, readonly number[]>();
  #known = 0;
  #neural: { dimensions: number; vectors: Float32Array<ArrayBuffer>; has: Set<number> } | undefined;

  get size(): number {
    return this.#known;
  }

  get bytes(): number {
    const neural = this.#neural?.vectors.byteLength ?? 0;
    return this.#vectors.byteLength + neural + this.#imageIds.length * BYTES_PER_IMAGE;
  }

  putImages({ ids, vectors }: { ids: readonly string[]; vectors: Float32Array }): void {
    for (const [i, id] of ids.entries()) {
      const slot = this.#slotOf(id);
      this.#vectors.set(vectors.subarray(i * STRIDE, (i + 1) * STRIDE), slot * STRIDE);
      if (this.#states[slot] !== KNOWN) this.#known += 1;
      this.#states[slot] = KNOWN;
    }
  }

  putBlank(ids: readonly string[]): void {
    for (const id of ids) this.#states[this.#slotOf(id)] = BLANK;
  }

  putNeural({ ids, vectors }: { ids: readonly string[]; vectors: Float32Array }): void {
    const dimensions = vectors.length / Math.max(1, ids.length);
    if (ids.length === 0) return;
    this.#neural ??= { dimensions, vectors: new Float32Array(64 * dimensions), has: new Set() };
    for (const [i, id] of ids.entries()) {
      const slot = this.#slotOf(id);
      this.#neural.vectors = grown(this.#neural.vectors, (slot + 1) * dimensions);
      this.#neural.vectors.set(vectors.subarray(i * dimensions, (i + 1) * dimensions), slot * dimensions);
      this.#neural.has.add(slot);
    }
  }

  putProduct(productId: number, imageIds: readonly string[]): void {
    this.#products.set(
      productId,
      imageIds.map((id) => this.#slotOf(id)),
    );
  }

  removeProduct(productId: number): void {
    this.#products.delete(productId);
  }

  search({ queries, intent, accepted, skip, limit }: SimilarityQuery): SimilarityAnswer {
    const scoreOf = this.#scorer(queries, intent);
    const found: Found = { products: [], scores: [], slots: [] };
    let pending = 0;
    const look = (productId: number, slots: readonly number[]): void => {
      let best = NO_MATCH;
      let bestSlot = 0;
      let isPending = false;
      for (const slot of slots) {
        if (this.#states[slot] === AWAITED) isPending = true;
        if (this.#states[slot] !== KNOWN) continue;
        const score = scoreOf(slot);
        if (score > best) {
          best = score;
          bestSlot = slot;
        }
      }
      if (isPending) pending += 1;
      if (best === NO_MATCH) return;
      found.products.push(productId);
      found.scores.push(best);
      found.slots.push(bestSlot);
    };
    if (accepted === undefined) for (const [id, slots] of this.#products) look(id, slots);
    else for (const id of accepted) look(id, this.#products.get(id) ?? []);
    return {
      hits: bestOf(found, skip + limit)
        .slice(skip)
        .map((at) => ({
          productId: found.products[at] ?? 0,
          imageId: this.#imageIds[found.slots[at] ?? 0] ?? '',
          score: found.scores[at] ?? NO_MATCH,
        })),
      total: found.products.length,
      pending,
    };
  }

  /**
   * *same* is the better of object and frame; *style* the object alone, or the encoder's view if every image has one.
   */
  #scorer(queries: readonly QueryPicture[], intent: Intent): (slot: number) => number {
    const neural = this.#neural;
    const vectors = this.#vectors;
    const byEncoder = queries.flatMap((query) => query.neural ?? []);
    if (
      intent === 'style' &&
      neural &&
      byEncoder.length === queries.length &&
      neural.has.size >= this.#known
    ) {
      const { dimensions, vectors: seen } = neural;
      return (slot) => highest(byEncoder, (query) => dotAt(seen, slot * dimensions, query));
    }
    if (intent === 'style') {
      return (slot) => highest(queries, ({ object }) => dotAt(vectors, slot * STRIDE, object));
    }
    return (slot) =>
      highest(queries, ({ object, frame }) =>
        Math.max(
          dotAt(vectors, slot * STRIDE, object),
          dotAt(vectors, slot * STRIDE + VECTOR_DIMENSIONS, frame),
        ),
      );
  }

  #slotOf(imageId: string): number {
    const known = this.#slots.get(imageId);
    if (known !== undefined) return known;
    const slot = this.#imageIds.push(imageId) - 1;
    this.#slots.set(imageId, slot);
    this.#vectors = grown(this.#vectors, (slot + 1) * STRIDE);
    this.#states = grownBytes(this.#states, slot + 1);
    return slot;
  }
}

interface Found {
  readonly products: number[];
  readonly scores: number[];
  readonly slots: number[];
}

/** Positions of the `limit` best. Finding the cut first leaves only one page to sort with a comparator. */
function bestOf({ products, scores }: Found, limit: number): number[] {
  if (limit <= 0) return [];
  const sorted = Float64Array.from(scores).toSorted();
  const cut = sorted.at(-Math.min(limit, sorted.length)) ?? NO_MATCH;
  const places: number[] = [];
  for (let at = 0; at < scores.length; at += 1) if ((scores[at] ?? NO_MATCH) >= cut) places.push(at);
  return places
    .toSorted(
      (one, other) =>
        (scores[other] ?? 0) - (scores[one] ?? 0) || (products[one] ?? 0) - (products[other] ?? 0),
    )
    .slice(0, limit);
}

function highest<T>(items: readonly T[], scoreOf: (item: T) => number): number {
  let best = NO_MATCH;
  for (const item of items) best = Math.max(best, scoreOf(item));
  return best;
}

/** Grows by half, so that loading a company copies each vector only a few times. */
function grown(array: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Float32Array(Math.ceil(length * 1.5));
  larger.set(array);
  return larger;
}

function grownBytes(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Uint8Array(Math.ceil(length * 1.5));
  larger.set(array);
  return larger;
}
