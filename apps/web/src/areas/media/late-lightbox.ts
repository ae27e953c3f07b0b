import { lazyPart } from '../../platform/router/lazy-part.tsx';

/** Images in a full-window viewer; loaded when it is first opened. */
export const ImageLightbox = lazyPart(() =>
  import('./lightbox.tsx').then((part) => ({ default: part.ImageLightbox })),
);
