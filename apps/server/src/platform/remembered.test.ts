import { expect, test, vi } from 'vitest';
import { Remembered } from './remembered.rules.ts';

test('P01 what a text says is worked out once, and not kept where texts do not come again', () => {
  const read = vi.fn<(text: string) => { length: number }>(({ length }) => ({ length }));
  const colours = new Remembered<{ length: number }>(3);
  for (const text of ['red', 'blue', 'red', 'red', 'green', 'blue', 'grey', 'grey']) {
    expect(colours.of(text, () => read(text))).toEqual({ length: text.length });
  }
  expect(read.mock.calls.flat()).toEqual(['red', 'blue', 'green', 'grey', 'grey']);
  const ids = new Remembered<{ length: number }>(3);
  read.mockClear();
  for (const text of ['A-1', 'A-2', 'A-3', 'A-1']) ids.of(text, () => read(text));
  expect(read).toHaveBeenCalledTimes(4);
});
