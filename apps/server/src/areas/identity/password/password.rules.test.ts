import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password.rules.ts';

const owner = { email: 'meera.kapoor@kaveri.example', brand: 'Sourcewiz' };
const problem = (password: string) => passwordProblem(password, { min: 10, owner })?.code;

describe('AUTH-040 a new password', () => {
  test('has the least characters that the setting asks for, and 128 at most', () => {
    expect(passwordProblem('kuzgun-7ma', { min: 11, owner })).toEqual({
      code: 'password_too_short',
      limit: 11,
    });
    expect(problem('kuzgun-7m')).toBe('password_too_short');
    expect(problem('kuzgun-7ma')).toBeUndefined();
    expect(problem('horse battery '.repeat(10).slice(0, 128))).toBeUndefined();
    expect(problem('x'.repeat(129))).toBe('password_too_long');
    // Ten characters of two UTF-16 units each count as ten.
    expect(problem('🐎🔋📎🧷🗝🪑🚪🪟🧶🧵')).toBeUndefined();
    expect(problem('🐎🔋📎🧷🗝')).toBe('password_too_short');
  });

  test.each([
    'password123',
    'Password123!',
    'P@ssw0rd2026',
    'ＰＡＳＳＷＯＲＤ１２３',
    'iloveyou123',
    'welcome12345',
    'galatasaray1905',
    'sifre12345',
    'letmein!!!!',
  ])('that everybody uses is refused: %s', (password) => {
    expect(problem(password)).toBe('password_too_common');
  });

  test.each([
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'poiuytrewq',
    'abcdefghijk',
    'qwerty12345',
    '123456789a',
  ])('that runs along the keys is refused: %s', (password) => {
    expect(problem(password)).toBe('password_too_common');
  });

  test.each(['aaaaaaaaaa', 'abababababab', 'xk7xk7xk7xk7', 'kuzgun7kuzgun7', '          '])(
    'that says the same again and again is refused: %s',
    (password) => {
      expect(problem(password)).toBe('password_too_common');
    },
  );

  test.each([
    'meera.kapoor',
    'MeeraKapoor1',
    'kapoor2026!',
    'kaveri-kaveri1',
    'Sourcewiz2026',
    's0urcew1z!!',
  ])('made of the own address or the brand is refused: %s', (password) => {
    expect(problem(password)).toBe('password_too_common');
  });

  test.each([
    'correct-horse-battery',
    'günaydın kuzgun',
    'tr0ub4dor&3x',
    'seven red kettles',
    'Xk7!pQ2#vL',
    'meera likes old trains',
  ])('that is none of this is taken, whatever characters it has: %s', (password) => {
    expect(problem(password)).toBeUndefined();
  });
});
