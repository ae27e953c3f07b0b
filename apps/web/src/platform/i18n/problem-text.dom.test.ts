import { errorCatalogue, type ErrorCode } from '@sourcewiz/contract';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { changeLanguage } from './language.ts';
import { fillParams, problemText } from './problem-text.ts';
import { useTexts } from './texts.fixture.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([all]) => all).toSorted();

useTexts();

describe('error texts', () => {
  it('every code has a sentence in both languages, with the same params', () => {
    const wrong = codes.filter((code) => {
      const { en, tr } = errorCatalogue[code];
      return en.trim() === '' || tr.trim() === '' || places(en).join() !== places(tr).join();
    });
    expect(wrong).toEqual([]);
  });

  it('fills in the values and follows the language', async () => {
    const problem = { code: 'task_limit', message: '', params: { limit: 3 } } as const;
    expect(problemText(problem)).toBe('Please wait for ongoing tasks to finish. Maximum 3 tasks are allowed');
    await changeLanguage('tr');
    expect(problemText(problem)).toContain('En fazla 3 göreve');
    await changeLanguage('en');
  });

  it('API-036 API-038 a 4xx says itself what is wrong; network, server and the rest have their general text', () => {
    const text = (code: ErrorCode) => problemText({ code, message: '' });
    expect(text('invalid_credentials')).toBe(errorCatalogue.invalid_credentials.en);
    expect(text('network')).toBe('Something went Wrong! Please try again');
    expect(text('internal')).toBe('Server error');
    expect(text('unexpected_answer')).toBe('Something went wrong');
  });

  it('names a missing permission in words, not by its slug', () => {
    expect(i18next.language).toBe('en');
    const problem = { code: 'forbidden', message: '', params: { permission: 'view_costing' } } as const;
    expect(problemText(problem)).toBe('Your account has no "View costing" permission');
  });

  it('shows the sentence of the server for a code of a newer server', () => {
    expect(problemText({ code: 'from_the_future' as ErrorCode, message: 'New rule' })).toBe('New rule');
  });

  it('writes a row number as the column of row numbers does', async () => {
    const problem = { code: 'duplicate_row', message: '', params: { id: 'B-1', row: 5048 } } as const;
    expect(problemText(problem)).toBe('B-1 is already in row 5048');
    await changeLanguage('tr');
    expect(problemText(problem)).toBe('B-1, 5048. satırda zaten var');
    await changeLanguage('en');
  });

  it('leaves a place without a value as it stands', () => {
    expect(fillParams('{a} of {b}', { a: 1 })).toBe('1 of {b}');
    expect(fillParams('{n} {n|cell is|cells are} wrong', { n: 1 })).toBe('1 cell is wrong');
    expect(fillParams('{n} {n|cell is|cells are} wrong', { n: 1200 })).toBe('1,200 cells are wrong');
    expect(fillParams('{count} in {id}', { count: 5048, id: '5048' })).toBe('5,048 in 5048');
  });
});
