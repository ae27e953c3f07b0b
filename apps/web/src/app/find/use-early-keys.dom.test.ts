import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEarlyKeys } from './use-early-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function press(key: string, given: KeyboardEventInit & { modifierAltGraph?: boolean } = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given });
  document.body.dispatchEvent(event);
  return event;
}

describe('U14 keys before the field of the search has the focus', () => {
  const open = () => {
    const close = vi.fn<() => void>();
    const { result, unmount } = renderHook(() => useEarlyKeys(true, close));
    return { take: () => result.current(), close, unmount };
  };

  it('go to the page again after 3 s; what was typed until then is kept, an Enter is not', () => {
    const { take, close, unmount } = open();
    for (const key of [...'bowl', 'Enter']) expect(press(key).defaultPrevented).toBe(true);
    vi.advanceTimersByTime(3000);
    for (const key of ['x', 'Backspace', 'Enter']) expect(press(key).defaultPrevented).toBe(false);
    press('Escape');
    expect(close).toHaveBeenCalledOnce();
    expect(take()).toEqual({ typed: 'bowl', isEntered: false });
    unmount();
  });

  it('are at most as many as fit into the field', () => {
    const { take, unmount } = open();
    for (const key of 'a'.repeat(130)) press(key);
    press('Enter');
    expect(take()).toEqual({ typed: 'a'.repeat(120), isEntered: true });
    unmount();
  });

  it('include characters typed with AltGr, but neither commands nor parts of a composition', () => {
    const { take, unmount } = open();
    press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true });
    for (const given of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])
      expect(press('a', given).defaultPrevented).toBe(false);
    expect(take().typed).toBe('@');
    unmount();
  });
});
