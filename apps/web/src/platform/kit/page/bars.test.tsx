import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BottomBar, SelectionBar } from './bars.tsx';

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

describe('the bar of a selection', () => {
  it('shows icons only where its words do not fit, so that no action is cut off', () => {
    const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1300);
    const words = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1420);
    const actions = [{ icon: null, label: 'Delete', onClick: () => undefined }];
    const { getByRole } = render(<SelectionBar count={2} actions={actions} onClear={() => undefined} />);
    const isTight = () => getByRole('toolbar').hasAttribute('data-tight');
    expect(isTight()).toBe(true);
    room.mockReturnValue(1600);
    window.dispatchEvent(new Event('resize'));
    expect(isTight()).toBe(false);
    words.mockRestore();
    room.mockRestore();
  });
});
