import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeLanguage, startTexts } from '../../i18n/language.ts';
import { changedCrop, type CropShares } from './crop-box.rules.ts';
import { CropBox } from './crop-box.tsx';

beforeAll(async () => {
  await startTexts();
  await changeLanguage('en');
});
afterEach(cleanup);

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
