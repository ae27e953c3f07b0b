export type { ArtKind, ArtPiece, ArtSurface, ArtTone } from './art-kinds.ts';
export { artKinds, artSurfaces } from './art-kinds.ts';
export type { ArtView, ProductDrawing } from './draw-product.ts';
export { artViews, drawProduct } from './draw-product.ts';
export type { Scene, ScenePiece } from './draw-scene.ts';
export { drawScene } from './draw-scene.ts';
export { renderArt } from './render-art.ts';
