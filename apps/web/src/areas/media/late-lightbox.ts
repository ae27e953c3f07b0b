import { lazyPart } from '../../platform/router/lazy-part.tsx';

/** Images over the whole window; loaded when they are first opened. */
export const ImageLightbox = lazyPart(() =>
  import('./lightbox.tsx').then((part) => ({ default: part.ImageLightbox })),
);
