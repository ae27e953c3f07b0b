export { edgeColours, type EdgeColours } from './edge-colours.ts';
export { ImageError } from './image-error.ts';
export { inspectImage } from './inspect-image.ts';
export {
  inspectWithSizes,
  makeDerivative,
  mimeOfDerivative,
  type ImageVariant,
  type PrintedPicture,
} from './make-derivative.ts';
export { appIcon } from './app-icon.ts';
export { drawQr } from './draw-qr.ts';
export { editImage } from './edit-image.ts';
export { EditError } from './edit-error.ts';
export { cellPicture, type CellJpeg } from './cell-picture.ts';
export { svgPage } from './svg-page.ts';
