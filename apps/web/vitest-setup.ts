import { cleanup, configure, getConfig } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, vi } from 'vitest';
import { queryClient } from './src/platform/api/query-client.ts';
import { prepareOverlays } from './src/platform/kit/overlays/prepare.ts';
import { closeToast, shownToasts } from './src/platform/kit/toasts/toast-store.ts';

// Parts of screens are loaded when they are needed: on a busy machine that takes longer than the second it would wait.
configure({ asyncUtilTimeout: 60_000 });

// What is waited for is looked for many times, and the page is written into the error of the last time only.
const { getElementError } = getConfig() as LookConfig;
if (getElementError.name !== 'errorOfLook') configure({ getElementError: errorOfLook });
function errorOfLook(message: string | null, container: Element): Error {
  const isLast = !(getConfig() as LookConfig)._disableExpensiveErrorDiagnostics;
  if (isLast) return getElementError(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}
type LookConfig = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics: boolean };

// The page of the tests has no sizes, does not scroll, and is that of a desk.
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// The frames of jsdom come from one timer: once asked for under a clock that stands still, they never come again.
for (const view of [window, document.defaultView ?? window]) {
  view.requestAnimationFrame = (paint) => Number(setTimeout(() => paint(performance.now()), 16));
  view.cancelAnimationFrame = (frame) => clearTimeout(frame);
}

// Page and modules may be those of the file before; this one finds nothing of it.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
document.body.replaceChildren();
history.replaceState(null, '', '/');
queryClient.clear();
for (const { id } of shownToasts()) closeToast(id);
if (i18next.isInitialized) await i18next.changeLanguage('en');
localStorage.clear();
sessionStorage.clear();

// What opens over a page is there at once, as it is a moment after the first screen.
await prepareOverlays();

// What a form kept of unsaved work is not the next test's.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
