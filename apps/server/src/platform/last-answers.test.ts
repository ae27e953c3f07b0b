import { expect, test } from 'vitest';
import type { Platform } from './context.ts';
import { LastAnswers } from './last-answers.ts';

/** @returns which of the answers are still known */
async function keptOf(answers: LastAnswers<string>, all: readonly string[]): Promise<string[]> {
  const platform = {} as Platform;
  for (const answer of all) await answers.of(platform, { about: answer, mark: '' }, async () => answer);
  const kept: string[] = [];
  for (const about of all.toReversed()) {
    let isKept = true;
    await answers.of(platform, { about, mark: '' }, async () => {
      isKept = false;
      return '';
    });
    if (isKept) kept.push(about);
  }
  return kept;
}

test('the least recently used answers go first', async () => {
  expect(await keptOf(new LastAnswers(2), ['a', 'b', 'c'])).toEqual(['c', 'b']);
});

test('large answers take no more memory together than they may, and one that is larger is not kept', async () => {
  const bytes = { most: 10, of: ({ length }: string) => length };
  expect(await keptOf(new LastAnswers(50, bytes), ['aaaaa', 'bbbbb', 'cccc'])).toEqual(['cccc', 'bbbbb']);
  expect(await keptOf(new LastAnswers(50, bytes), ['a', 'b'.repeat(11)])).toEqual([]);
});
