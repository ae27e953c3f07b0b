import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { newTotpSecret, totpStep } from './totp.ts';

const secret = newTotpSecret();
const now = new Date('2026-11-22T10:00:00Z');
const step = Math.floor(now.getTime() / 30_000);
const code = generateSync({ secret, epoch: now.getTime() / 1000 });

test('a code is good once', () => {
  expect(totpStep(secret, { code, now, after: step - 1 })).toBe(step);
  expect(totpStep(secret, { code, now, after: step })).toBeUndefined();
  expect(totpStep(secret, { code, now, after: step + 1 })).toBeUndefined();
});

test('A10 a code that was used while the clock was a year ahead blocks none of today', () => {
  expect(totpStep(secret, { code, now, after: step + 1_051_200 })).toBe(step);
});
