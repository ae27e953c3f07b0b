import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { changedCrop, largestCrop, type CropShares } from './crop-box.rules.ts';
import { CropBox } from './crop-box.tsx';
import { useTexts } from '../../i18n/texts.fixture.ts';

useTexts();

const middle: CropShares = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

test('a corner changes its two sides, the middle moves all of it, and nothing leaves the picture', () => {
  expect(changedCrop(middle, 'nw', { x: 0.125, y: -0.125 })).toEqual({
    x: 0.375,
    y: 0.125,
    width: 0.375,
    height: 0.625,
  });
  expect(changedCrop(middle, 'move', { x: 5, y: -5 })).toEqual({ ...middle, x: 0.5, y: 0 });
  expect(changedCrop(middle, 'e', { x: 9, y: 9 })).toEqual({ ...middle, width: 0.75 });
  const thin = changedCrop(middle, 'se', { x: -9, y: 0 });
  expect(thin.width).toBeCloseTo(0.04);
  expect(thin.height).toBe(0.5);
});

test('corners are moved with arrow keys, further with Shift', () => {
  function Cropping() {
    const [value, setValue] = useState(middle);
    return (
      <CropBox value={value} onChange={setValue}>
        <output>{value.width.toFixed(3)}</output>
      </CropBox>
    );
  }
  render(<Cropping />);
  const corner = screen.getByRole('button', { name: 'Bottom right corner' });
  fireEvent.keyDown(corner, { key: 'ArrowRight' });
  expect(screen.getByRole('status').textContent).toBe('0.505');
  fireEvent.keyDown(corner, { key: 'ArrowLeft', shiftKey: true });
  expect(screen.getByRole('status').textContent).toBe('0.455');
});

test('U26 a shape is kept while a corner or side is dragged, and the part stays inside the picture', () => {
  const square = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
  const grown = changedCrop(square, 'se', { x: 0.2, y: 0 }, 1);
  expect([grown.x, grown.y, grown.width, grown.height].map((share) => share.toFixed(2))).toEqual([
    '0.20',
    '0.20',
    '0.60',
    '0.60',
  ]);
  const fromTop = changedCrop(square, 'n', { x: 0, y: 0.2 }, 2);
  expect([fromTop.y + fromTop.height, fromTop.width].map((share) => share.toFixed(2))).toEqual([
    '0.60',
    '0.40',
  ]);
  const large = changedCrop(square, 'e', { x: 0.4, y: 0 }, 0.5);
  expect(large.height).toBeLessThanOrEqual(1);
  expect(large.width / large.height).toBeCloseTo(0.5);
  expect(largestCrop(2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  expect(largestCrop(0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});
