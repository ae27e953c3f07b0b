import { expect, test } from 'vitest';
import { replaced } from './image-check.rules.ts';
import { blankDraft, isChange, stepsOf, tools } from './image-edit.rules.ts';

test('tools that would change nothing ask for nothing', () => {
  expect(tools.filter((tool) => isChange(tool, { ...blankDraft, strength: 0 }))).toEqual(['background']);
  expect(isChange('watermark', { ...blankDraft, words: '   ' })).toBe(false);
});

test('MEDIA-009 each tool asks for its own work', () => {
  const box = { x: 0.1, y: 0.2, width: 0.5, height: 0.4 };
  expect(stepsOf('crop', { ...blankDraft, crop: box })).toEqual([{ tool: 'crop', box }]);
  expect(stepsOf('turn', { ...blankDraft, quarter: 3, degrees: 5, mirrored: true })).toEqual([
    { tool: 'flip', direction: 'horizontal' },
    { tool: 'rotate', degrees: 275 },
  ]);
  expect(stepsOf('turn', { ...blankDraft, quarter: 0, degrees: -4, flipped: true })).toEqual([
    { tool: 'flip', direction: 'vertical' },
    { tool: 'rotate', degrees: -4 },
  ]);
  expect(stepsOf('watermark', { ...blankDraft, words: ' Kaveri ', place: 'tiled' })).toEqual([
    { tool: 'watermark', text: 'Kaveri', place: 'tiled', opacity: 40 },
  ]);
  expect(stepsOf('watermark', { ...blankDraft, mark: 'logo', words: 'Kaveri' })).toEqual([
    { tool: 'watermark', place: 'bottom_right', opacity: 40 },
  ]);
});

test('a version takes the place of its picture, and never is there twice', () => {
  const images = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(replaced(images, 'b', { id: 'x' })).toEqual([{ id: 'a' }, { id: 'x' }, { id: 'c' }]);
  expect(replaced(images, 'b', { id: 'c' })).toEqual([{ id: 'a' }, { id: 'c' }]);
});
