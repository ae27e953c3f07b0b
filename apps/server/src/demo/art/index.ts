export type { ArtKind, ArtPiece } from './art-kinds.ts';
export { artKinds, artSurfaces } from './art-kinds.ts';
export type { ProductDrawing } from './draw-product.ts';
export { artViews, drawProduct } from './draw-product.ts';
export type { Scene } from './draw-scene.ts';
export { drawScene } from './draw-scene.ts';
export { renderArt } from './render-art.ts';
