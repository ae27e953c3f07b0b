import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { prepareOverlays } from './src/platform/kit/overlays/prepare.ts';

// Parts of screens are loaded when they are needed: on a busy machine that takes longer than the second it would wait.
configure({ asyncUtilTimeout: 60_000 });

// The page of the tests has no sizes, does not scroll, and is that of a desk.
if (typeof window !== 'undefined') {
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
}

// What opens over a page is there at once, as it is a moment after the first screen.
if (typeof window !== 'undefined') await prepareOverlays();

// What a form kept of unsaved work is not the next test's.
afterEach(() => {
  cleanup();
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear();
});
