import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPageReloading, reloadForMissingParts } from './missing-parts.ts';

const reload = vi.fn<() => void>();
let stop: () => void;
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  stop = reloadForMissingParts(reload);
});
afterEach(() => stop());

/** As Vite tells that a part could not be imported. @returns whether the error surfaces where it was imported */
function fails(part: string): boolean {
  const payload = new Error(`Failed to fetch dynamically imported module: ${part}`);
  return window.dispatchEvent(
    Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }),
  );
}

describe('a part of the program that is gone', () => {
  it('API-034 W01 reloads the page once, wherever it is imported', () => {
    expect(isPageReloading()).toBe(false);
    fails('/assets/view-panel-1.js');
    expect(reload).toHaveBeenCalledOnce();
    expect(isPageReloading()).toBe(true);
  });

  it('API-034 lets the error surface when it fails again after the reload', () => {
    fails('/assets/view-panel-1.js');
    expect(fails('/assets/view-panel-1.js')).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('makes the next failure the first one again when it is another part, as after the next update', () => {
    fails('/assets/view-panel-1.js');
    fails('/assets/view-panel-2.js');
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
