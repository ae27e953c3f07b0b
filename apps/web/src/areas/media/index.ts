export { ImageLightbox } from './late-lightbox.ts';
export { ImageStrip } from './image-strip.tsx';
export { ImagesCard } from './images-card.tsx';
export { PictureTile } from './picture-tile.tsx';
