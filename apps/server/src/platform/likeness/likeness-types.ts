/** sRGB pixels at working size. `data` is RGBA, 4 bytes per pixel, row by row, on white; A keeps the source's alpha. */
export interface Photo {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** More than 2 % of the pixels are at least half transparent: then the alpha channel is the mask. */
  readonly hasAlpha: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** CIELAB, D65, interleaved L a b: length = 3 × pixels; L 0…100, a and b about -110…110. */
export type LabPixels = Float32Array;

/** Half-open pixel box. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * How the object was separated: `alpha` by transparency, `border` from a plain background, `colour` by two colour
 * models, `ellipse` if nothing worked; `frame` is the whole image.
 */
export type MaskKind = 'alpha' | 'border' | 'colour' | 'ellipse' | 'frame';

/** One byte per pixel: 1 object, 0 background. `area` is the object's share of the image, 0…1. */
export interface Mask {
  readonly pixels: Uint8Array;
  readonly kind: MaskKind;
  readonly area: number;
  readonly box: PixelBox;
}

/** The raw features of one view (object or frame), by block. */
export type BlockName = 'colour' | 'colourSpatial' | 'gradients' | 'occupancy' | 'texture' | 'shape';
export type FeatureBlocks = Readonly<Record<BlockName, Float32Array>>;

/** Order and lengths of the blocks: 54 + 108 + 200 + 36 + 40 + 12 = 450. The projection's rows have the same order. */
export const BLOCKS: readonly (readonly [BlockName, number])[] = [
  ['colour', 54],
  ['colourSpatial', 108],
  ['gradients', 200],
  ['occupancy', 36],
  ['texture', 40],
  ['shape', 12],
];
export const BLOCK_DIMENSIONS = 450;
export const VECTOR_DIMENSIONS = 192;

/** The description of an image: two vectors of length 1, compared by dot product (-1…1). */
export interface Descriptor {
  readonly object: Float32Array;
  readonly frame: Float32Array;
}

/** `find` looks for the object in the image; `keep` takes all of it. A region cropped by hand is searched with both. */
export type ObjectChoice = 'find' | 'keep';
