import type { Region } from '../likeness/index.ts';

export type MoodboardErrorCode =
  | 'not_a_moodboard'
  | 'encrypted_moodboard'
  | 'moodboard_without_pictures'
  | 'moodboard_unreadable'
  | 'moodboard_too_large';

/** A moodboard from which no image can be extracted. */
export class MoodboardError extends Error {
  readonly code: MoodboardErrorCode;
  constructor(code: MoodboardErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.name = 'MoodboardError';
    this.code = code;
  }
}

/** An image prepared for searching: WebP, sRGB, rotated, at most 1,600 pixels on the longer side. */
export interface PreparedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface MoodboardPicture extends PreparedPicture {
  /** From 1. */
  readonly page: number;
  /** Its position on the page, as fractions; null if unknown. */
  readonly box: Region | null;
  /** Regions that look like objects, on a page that is a single image. */
  readonly suggestions: readonly Region[];
}

export interface SkippedPicture {
  readonly page: number;
  /** A format in lower case, such as `emf`, or `external`, `damaged`, `too_large`. */
  readonly reason: string;
}

export interface MoodboardPictures {
  /** By page, then from top left. */
  readonly pictures: readonly MoodboardPicture[];
  readonly pages: number;
  readonly skipped: readonly SkippedPicture[];
  /** The file contains more than was read. */
  readonly limited: boolean;
}

export interface MoodboardLimits {
  readonly pages: number;
  readonly pictures: number;
  /** Decoded pixels of all images together. */
  readonly totalPixels: number;
  readonly pixels: number;
  /** Unpacked bytes of a presentation. */
  readonly totalBytes: number;
  readonly fileBytes: number;
  readonly deadlineMs: number;
  /** Processor time, if the machine reports it (Linux). */
  readonly processorMs: number;
  readonly heapMb: number;
  /** Total memory of the process, if the machine reports it (Linux). */
  readonly memoryMb: number;
}

export const MOODBOARD_LIMITS: MoodboardLimits = {
  pages: 60,
  pictures: 60,
  totalPixels: 400_000_000,
  pixels: 80_000_000,
  totalBytes: 400 * 1024 ** 2,
  fileBytes: 40 * 1024 ** 2,
  deadlineMs: 30_000,
  processorMs: 12_000,
  heapMb: 512,
  memoryMb: 1_200,
};

/** Images smaller than this, in pixels, are ornaments. */
export const SMALLEST_SIDE = 64;

/** An image on a page before decoding: what both kinds of files have in common. */
export interface PlacedPicture {
  readonly page: number;
  readonly box: Region | null;
  /** @throws if it cannot be decoded */
  prepare(): Promise<PreparedPicture>;
  readonly pixels: number;
}

export type ToReader = {
  readonly kind: 'read-moodboard';
  readonly path: string;
  readonly limits: MoodboardLimits;
};
export type FromReader =
  | { readonly kind: 'moodboard-picture'; readonly picture: MoodboardPicture }
  | {
      readonly kind: 'moodboard-end';
      readonly pages: number;
      readonly skipped: readonly SkippedPicture[];
      readonly limited: boolean;
    }
  | { readonly kind: 'moodboard-refused'; readonly code: MoodboardErrorCode; readonly detail: string };
