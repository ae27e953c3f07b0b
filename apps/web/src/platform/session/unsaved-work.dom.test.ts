import { afterEach, expect, it, vi } from 'vitest';
import { forgetUnsavedWork, keepUnsaved, storedUnsaved } from './unsaved-work.ts';

afterEach(() => {
  forgetUnsavedWork();
  vi.useRealTimers();
});

it('W17 a product with a thousand variants is made a text once somebody pauses, and not at every key', () => {
  vi.useFakeTimers();
  const variants = Array.from({ length: 1_000 }, (_, id) => ({ id, values: { weight: String(id) } }));
  const read = vi.fn<() => unknown>(() => ({ variants }));
  for (let key = 0; key < 50; key += 1) {
    keepUnsaved('asha', 'product:7', read);
    vi.advanceTimersByTime(80);
  }
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(read).toHaveBeenCalledOnce();
  expect(storedUnsaved('asha', 'product:7')).toEqual({ variants });
});
