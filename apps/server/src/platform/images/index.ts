export { edgeColours, type EdgeColours } from './edge-colours.ts';
export { ImageError } from './image-error.ts';
export { inspectImage } from './inspect-image.ts';
export { inspectWithSizes, makeDerivative, mimeOfDerivative, type ImageVariant } from './make-derivative.ts';
export { drawQr } from './draw-qr.ts';
export { editImage } from './edit-image.ts';
export { EditError } from './edit-error.ts';
export { cellPicture, type CellJpeg } from './cell-picture.ts';
