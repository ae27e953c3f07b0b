export { ImageError, type ImageErrorCode } from './image-error.ts';
export type { ImageMime } from './image-signature.ts';
export { DEFAULT_IMAGE_LIMITS, inspectImage, type ImageFacts, type ImageLimits } from './inspect-image.ts';
export {
  inspectWithSizes,
  makeDerivative,
  mimeOfDerivative,
  type Derivative,
  type ImageVariant,
} from './make-derivative.ts';
export { edgeColours, type EdgeColours } from './edge-colours.ts';
export { drawQr } from './draw-qr.ts';
export { CROP_MIN_PIXELS, editImage } from './edit-image.ts';
export { EditError, type EditErrorCode } from './edit-error.ts';
