import '@google/model-viewer';

/**
 * Puts a 3D model into an element, to be turned and zoomed. Imported only when somebody looks at one: its code is larger
 * than the rest of a page.
 * @param poster address of an image shown until the model is loaded
 * @returns what takes it out again
 */
export function mountModel(
  home: HTMLElement,
  { src, alt, poster, onFail }: { src: string; alt: string; poster: string | undefined; onFail: () => void },
): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = document.createElement('model-viewer');
  const settings: Record<string, string> = {
    src,
    alt,
    'camera-controls': '',
    'touch-action': 'pan-y',
    'interaction-prompt': 'none',
    'shadow-intensity': '0.6',
    ...(poster === undefined ? {} : { poster }),
    ...(still ? {} : { 'auto-rotate': '' }),
  };
  for (const [key, value] of Object.entries(settings)) viewer.setAttribute(key, value);
  viewer.addEventListener('error', onFail);
  home.append(viewer);
  return () => {
    viewer.removeEventListener('error', onFail);
    viewer.remove();
  };
}
