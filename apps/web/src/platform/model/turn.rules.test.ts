import { describe, expect, it } from 'vitest';
import { byNumberInName, frameAfterDrag, frameTime, FULL_TURN_PX, wrapped } from './turn.rules.ts';

describe('the turn of pictures', () => {
  it('MEDIA-010 follows a drag and has no end', () => {
    expect(frameAfterDrag(0, FULL_TURN_PX / 4, 24)).toBe(6);
    expect(frameAfterDrag(0, -FULL_TURN_PX / 4, 24)).toBe(18);
    expect(frameAfterDrag(20, FULL_TURN_PX, 24)).toBe(20);
    expect(frameAfterDrag(3, FULL_TURN_PX * 2.5, 24)).toBe(15);
    expect(wrapped(-1, 12)).toBe(11);
    expect(wrapped(12, 12)).toBe(0);
  });
  it('stands still without pictures', () => {
    expect(frameAfterDrag(0, 300, 0)).toBe(0);
    expect(wrapped(5, 0)).toBe(0);
  });
  it('plays a turn in the same time, whatever the number of pictures', () => {
    expect(frameTime(24) * 24).toBe(frameTime(12) * 12);
    expect(frameTime(1000)).toBeGreaterThanOrEqual(40);
  });
  it('takes the order of the files from the numbers in their names', () => {
    const names = ['turn 10.jpg', 'Turn 2.jpg', 'turn 1.jpg'].map((name) => ({ name }));
    expect(byNumberInName(names).map(({ name }) => name)).toEqual([
      'turn 1.jpg',
      'Turn 2.jpg',
      'turn 10.jpg',
    ]);
  });
});
