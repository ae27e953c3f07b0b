import { expect, test } from 'vitest';
import { isShownWhole } from './shown-whole.ts';

test.each([
  ['a square photo in a card', [800, 800], [220, 180], false],
  ['a tall bottle in a card', [600, 900], [220, 180], true],
  ['a phone photo in a card', [900, 1200], [220, 180], true],
  ['a wide bench in a square', [1600, 700], [100, 100], true],
  ['a slightly tall one in a square', [900, 1000], [100, 100], false],
  ['any in a frame without a size', [600, 900], [0, 0], false],
] as const)('U24 %s is shown whole: %j in %j', (_, [width, height], [frameWidth, frameHeight], isWhole) => {
  expect(isShownWhole({ width, height }, { width: frameWidth, height: frameHeight })).toBe(isWhole);
});
