import { describe, expect, it } from 'vitest';
import { canSubmitContact, canUseCodeStep, isReminderDue, openPolicy } from './reminder.rules.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 21);

describe('the WhatsApp reminder', () => {
  it('POLICY-008 is due when nobody put it off', () => {
    expect(isReminderDue(null, now)).toBe(true);
  });

  it.each([
    [0, false],
    [5 * DAY, false],
    [6 * DAY - 1, false],
    [6 * DAY, true],
    [7 * DAY - 1, true],
    [7 * DAY, false],
    [30 * DAY, false],
    [-DAY, false],
  ])('POLICY-009 %i ms after the dismissal: %s', (elapsed, due) => {
    expect(isReminderDue(now - elapsed, now)).toBe(due);
  });
});

describe('which dialog opens', () => {
  const all = ['agreement', 'whatsapp_notification'] as const;
  const state = { agreedNow: false, dismissedAt: null, now };

  it('POLICY-004 the agreement comes first', () => {
    expect(openPolicy({ ...state, pending: all })).toBe('agreement');
  });

  it('POLICY-007 after the agreement the WhatsApp policy follows, put off or not', () => {
    const pending = ['whatsapp_notification'] as const;
    expect(openPolicy({ ...state, pending, agreedNow: true, dismissedAt: now - DAY })).toBe(
      'whatsapp_notification',
    );
    expect(openPolicy({ ...state, pending, dismissedAt: now - DAY })).toBeNull();
  });

  it('nothing pending opens nothing', () => {
    expect(openPolicy({ ...state, pending: [] })).toBeNull();
  });
});

describe('the buttons', () => {
  it.each([
    [true, true, true, true],
    [true, false, false, false],
    [false, true, false, true],
    [false, false, false, true],
  ])(
    'POLICY-014 POLICY-015 agreed %s, contact enabled %s: submit %s, code step %s',
    (agreed, contactEnabled, submit, code) => {
      expect(canSubmitContact({ agreed, contactEnabled })).toBe(submit);
      expect(canUseCodeStep({ agreed, contactEnabled })).toBe(code);
    },
  );
});
