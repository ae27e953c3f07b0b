/** The part of the program for whose sake this tab was loaded anew. */
const RELOADED_KEY = 'reloaded_for_part';

let isReloading = false;

/** Whether the page is about to be loaded anew: what a missing part leaves broken until then is not shown. */
export function isPageReloading(): boolean {
  return isReloading;
}

/**
 * After an update the old parts of the program are gone. When one cannot be loaded the page is loaded anew, once; when
 * that part fails again the error surfaces (API-034). Vite tells of every part, wherever it is imported.
 * @returns stops listening
 */
export function reloadForMissingParts(reload: () => void = () => location.reload()): () => void {
  const heard = (event: Event): void => {
    const part = 'payload' in event ? String(event.payload) : '';
    if (sessionStorage.getItem(RELOADED_KEY) === part) return;
    sessionStorage.setItem(RELOADED_KEY, part);
    isReloading = true;
    reload();
  };
  window.addEventListener('vite:preloadError', heard);
  return () => {
    isReloading = false;
    window.removeEventListener('vite:preloadError', heard);
  };
}
