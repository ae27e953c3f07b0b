export type { QueryPicture, SimilarityAnswer } from './exact-index.ts';
export { LikenessError } from './likeness-error.ts';
export {
  createLikeness,
  type IndexMark,
  type IndexSource,
  type Likeness,
  type LikenessQuery,
} from './likeness.ts';
export { VECTOR_DIMENSIONS, type ObjectChoice } from './likeness-types.ts';
export { LIKENESS_MAX_PIXELS } from './load-photo.ts';
export { regionInPixels, type Region } from './region.ts';
export { BUILT_IN } from './projection.ts';
export { hammingDistance, perceptualHash } from './perceptual-hash.ts';
export { proposeRegions } from './propose-regions.ts';
