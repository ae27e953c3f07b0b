import type { Intent, QueryPicture, SimilarityAnswer } from './exact-index.ts';
import type { Descriptor, ObjectChoice } from './likeness-types.ts';
import type { Region } from './region.ts';

// Messages between the program and its likeness thread. Each has a kind, because under --watch a worker also receives
// Node's own messages.

interface DescribeOrder {
  readonly kind: 'describe';
  readonly id: number;
  readonly file: Uint8Array;
  readonly region?: Region;
  readonly turn?: number;
  readonly choices: readonly ObjectChoice[];
}

/** What has changed in a company's index since the last message. */
export interface IndexChanges {
  /** Whether to forget the existing index first. */
  readonly reset?: boolean;
  /** Object and frame of each image, one after the other. */
  readonly images?: { readonly ids: readonly string[]; readonly vectors: Float32Array };
  readonly blank?: readonly string[];
  readonly neural?: { readonly ids: readonly string[]; readonly vectors: Float32Array };
  readonly products?: readonly (readonly [productId: number, imageIds: readonly string[]])[];
  readonly removed?: readonly number[];
}

interface UpdateOrder {
  readonly kind: 'update';
  readonly id: number;
  readonly orgId: string;
  readonly changes: IndexChanges;
}

interface SearchOrder {
  readonly kind: 'search';
  readonly id: number;
  readonly orgId: string;
  readonly queries: readonly QueryPicture[];
  readonly intent: Intent;
  readonly accepted: Float64Array | undefined;
  readonly skip: number;
  readonly limit: number;
}

interface DropOrder {
  readonly kind: 'drop';
  readonly id: number;
  readonly orgId: string;
}

export type LikenessOrder = DescribeOrder | UpdateOrder | SearchOrder | DropOrder;

export interface Described {
  readonly kind: 'described';
  readonly id: number;
  /** One for each choice. */
  readonly descriptors: readonly Descriptor[];
  /** From the optional encoder; undefined without one. */
  readonly neural: Float32Array | undefined;
  readonly phash: bigint;
}

/** The result of loading the optional encoder, sent once when the thread is up. */
export interface EncoderReport {
  readonly kind: 'encoder';
  /** `model` identifies the encoder by its content. */
  readonly model: string | undefined;
  /** Why there is no encoder although one was requested. */
  readonly reason: string | undefined;
}

export type LikenessAnswer =
  | Described
  | EncoderReport
  | { readonly kind: 'updated'; readonly id: number; readonly bytes: number }
  | { readonly kind: 'found'; readonly id: number; readonly answer: SimilarityAnswer }
  | { readonly kind: 'dropped'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
