import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Parts of screens are loaded when they are needed: on a busy machine that takes longer than the second it would wait.
configure({ asyncUtilTimeout: 10_000 });

// The page of the tests has no sizes.
if (typeof window !== 'undefined') {
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}

// What a form kept of unsaved work is not the next test's.
afterEach(() => {
  cleanup();
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear();
});
