import { describe, expect, it } from 'vitest';
import { formatsOf } from './format.ts';

const now = new Date(2026, 10, 21, 18, 0);
const en = formatsOf('en', { yesterday: 'Yesterday' }, () => now);
const tr = formatsOf('tr', { yesterday: 'Dün' }, () => now);

describe('formats', () => {
  it('B09 a day reads 21/11/2026 in both languages, and in words for buyers', () => {
    expect([en.date(now), tr.date(now)]).toEqual(['21/11/2026', '21/11/2026']);
    expect(en.longDate(now)).toBe('21 Nov 2026');
    expect(tr.longDate(now)).toBe('21 Kas 2026');
  });

  it('SHELL-085 dates in forms and tables are DD/MM/YYYY in both languages', () => {
    expect(en.date(new Date(2026, 2, 5))).toBe('05/03/2026');
    expect(tr.date(new Date(2026, 2, 5))).toBe('05/03/2026');
  });

  it('the sign of a percentage comes first in both languages', () => {
    expect([en.rate('-16.2'), tr.rate('-16.2'), tr.rate('3')]).toEqual(['-16.2%', '-%16,2', '%3']);
    // With the minus that amounts beside it have.
    expect([en.share(-48.46), tr.share(-48.46)]).toEqual(['−48.5%', '−%48,5']);
  });

  it('moments are told from today', () => {
    expect(en.when(new Date(2026, 10, 21, 10, 42))).toBe('10:42');
    expect(en.when(new Date(2026, 10, 20, 17, 20))).toBe('Yesterday 17:20');
    expect(tr.when(new Date(2026, 10, 20, 17, 20))).toBe('Dün 17:20');
    expect(en.when(new Date(2026, 10, 2, 9, 5))).toBe('02/11/2026 09:05');
    expect(en.when(new Date(2025, 10, 2, 9, 5))).toBe('02/11/2025 09:05');
  });

  it('amounts keep every digit of their decimal text', () => {
    expect(en.money('1180.50', 'INR')).toBe('₹1,180.50');
    expect(en.number('90071992547409935.25').replaceAll(',', '')).toBe('90071992547409935.25');
    expect(tr.number(1248)).toBe('1.248');
    expect(en.number(1248)).toBe('1,248');
  });

  it('ATTR-028 a number in a field has the decimal mark of the language, there and back', () => {
    for (const [kept, shown] of [
      ['1234.5', '1234,5'],
      ['1.234', '1,234'],
      ['1,250', '1.250'],
      ['12,500.75 kg', '12.500,75 kg'],
      ['', ''],
    ] as const) {
      expect([tr.fieldText(kept), tr.fieldText(shown)]).toEqual([shown, kept]);
      expect(en.fieldText(kept)).toBe(kept);
    }
  });

  it('sizes of files are short', () => {
    expect(en.bytes(2_400_000)).toBe('2.4 MB');
    expect(en.bytes(812)).toBe('812 B');
    expect(tr.bytes(2_400_000)).toBe('2,4 MB');
  });
  it('N06 a day is the same day everywhere, west of Greenwich too', () => {
    const { env } = (globalThis as unknown as { process: { env: Record<string, string> } }).process;
    const zone = env['TZ'];
    env['TZ'] = 'America/Los_Angeles';
    expect(en.date('2026-11-20')).toBe('20/11/2026');
    expect(en.date('2026-11-20')).toBe('20/11/2026');
    expect(en.date('2026-11-20T01:00:00Z')).toBe('19/11/2026');
    env['TZ'] = zone ?? '';
  });
});
