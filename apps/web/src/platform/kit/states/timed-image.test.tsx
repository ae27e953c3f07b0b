import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimedImage } from './timed-image.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const state = () => screen.getByRole('img').dataset['state'];
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a picture of a product', () => {
  it('SHELL-087 SHELL-088 gives way to a placeholder after 1000 ms, and takes its place when it comes', () => {
    render(<TimedImage src="/a.jpg" alt="Bowl" />);
    pass(999);
    expect(state()).toBe('waiting');
    pass(1);
    expect(state()).toBe('late');
    expect(screen.getByRole('img').getAttribute('src')).toBe('/a.jpg');
    fireEvent.load(screen.getByRole('img'));
    expect(state()).toBe('loaded');
  });

  it('that comes in time never shows it', () => {
    render(<TimedImage src="/a.jpg" alt="Bowl" />);
    fireEvent.load(screen.getByRole('img'));
    pass(5000);
    expect(state()).toBe('loaded');
  });

  it('that cannot be loaded leaves it there; another address begins anew', () => {
    const { rerender } = render(<TimedImage src="/a.jpg" alt="Bowl" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img').getAttribute('src')).toBe('/art/no-image.svg');
    rerender(<TimedImage src="/b.jpg" alt="Bowl" />);
    expect(screen.getByRole('img').getAttribute('src')).toBe('/b.jpg');
  });
});
