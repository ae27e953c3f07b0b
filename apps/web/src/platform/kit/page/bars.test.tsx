import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BottomBar } from './bars.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a bar at the bottom', () => {
  it('W17 tells notices how tall it is, also when its words need a second line later', () => {
    let resize: () => void = () => undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(heard: () => void) {
          resize = heard;
        }
        observe() {}
        disconnect() {}
      },
    );
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    const bar = () => document.documentElement.style.getPropertyValue('--bar');
    const { unmount } = render(<BottomBar>Save</BottomBar>);
    expect(bar()).toBe('60px');
    height.mockReturnValue(96);
    resize();
    expect(bar()).toBe('96px');
    unmount();
    expect(bar()).toBe('');
    height.mockRestore();
  });
});
