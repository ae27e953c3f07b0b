import pg from 'pg';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isConnectionLoss, isPassing } from './connection-loss.ts';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('said', 4, 'error'), { code });
const wrapped = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

describe('a failed statement', () => {
  test.each([
    ['a killed server', new Error('Connection terminated unexpectedly')],
    ['a stopped server', databaseError('57P01')],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['too many connections', databaseError('53300')],
  ])('%s is a lost connection, wrapped or not', (_what, error) => {
    expect(isConnectionLoss(error)).toBe(true);
    expect(isConnectionLoss(wrapped(error))).toBe(true);
    expect(isPassing(wrapped(error))).toBe(true);
  });

  test('a deadlock passes, and is no lost connection', () => {
    expect(isPassing(wrapped(databaseError('40P01')))).toBe(true);
    expect(isConnectionLoss(wrapped(databaseError('40P01')))).toBe(false);
  });

  test('a wrong statement stays wrong', () => {
    expect(isPassing(wrapped(databaseError('23505')))).toBe(false);
    expect(isPassing(new Error('something else'))).toBe(false);
    expect(isPassing('no error')).toBe(false);
  });
});
