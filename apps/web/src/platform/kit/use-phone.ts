import { useSyncExternalStore } from 'react';

/** Below this width a screen is a phone: drawers and popovers become sheets, the rail becomes a menu. */
const PHONE_BELOW = 768;

const query = `(max-width: ${PHONE_BELOW - 1}px)`;

/** Whether the screen is a phone's. Prefer a media query; this is for cases that need other elements. */
export function usePhone(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
