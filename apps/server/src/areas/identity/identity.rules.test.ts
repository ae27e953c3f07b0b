import { describe, expect, test } from 'vitest';
import {
  guessRules,
  provisionalCompanyName,
  quarterlyRule,
  waitAfter,
  type ThrottleRule,
} from './identity.rules.ts';

describe('how long tries wait', () => {
  test('not at all while they are free, then twice as long each time, up to the longest', () => {
    const rule = { free: 2, firstWaitSeconds: 2, longestWaitSeconds: 10 };
    expect([0, 1, 2, 3, 4, 5, 6, 60].map((tries) => waitAfter(tries, rule))).toEqual([
      0, 0, 0, 2, 4, 8, 10, 10,
    ]);
  });

  test('a quarter of an hour when what there is of something is used up', () => {
    expect([4, 5, 6].map((uses) => waitAfter(uses, quarterlyRule(5)))).toEqual([0, 900, 900]);
  });
});

test.each([
  ['asha@kaveri.example', 'Kaveri'],
  ['asha@gmail.com', 'Asha'],
])('the company of %s is called %s for now', (email, name) => {
  expect(provisionalCompanyName(email)).toBe(name);
});

/** How many of a number of tries, spread evenly over a time, one counter lets through. */
function letThrough(rule: ThrottleRule, count: number, seconds: number): number {
  let tries = 0;
  let last = -Infinity;
  for (let n = 0; n < count; n++) {
    const at = (n * seconds) / count;
    if (at - last < waitAfter(tries, rule)) continue;
    tries += 1;
    last = at;
  }
  return tries;
}

describe('10,000 guesses', () => {
  const day = 86_400;
  // Tries until the wait is longest, then one per longest wait.
  test.each([
    ['password', 'pair', day, 14 + 96],
    ['password', 'address', day, 110 + 96],
    // The owner waits a minute at most, so a stranger with many addresses has one try a minute.
    ['password', 'account', day, 26 + 1440],
    ['password', 'account', 60, 26],
    ['second_step', 'pair', day, 20 + 96],
    ['second_step', 'account', day, 40 + 96],
    ['second_step', 'address', day, 110 + 96],
    ['sign_up_code', 'account', day, 40 + 96],
  ] as const)('%s, by %s, in %i s: at most %i are looked at', (kind, counter, seconds, most) => {
    const seen = letThrough(guessRules[kind][counter], 10_000, seconds);
    expect(seen).toBeLessThanOrEqual(most);
    expect(seen).toBeGreaterThan(guessRules[kind][counter].free);
  });
});
