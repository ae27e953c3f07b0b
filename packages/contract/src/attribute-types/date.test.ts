import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, parseValue } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('date');

describe('ATTR-028 dates are DD/MM/YYYY, ISO, or have the name of the month', () => {
  test.each([
    ['03/04/2025', '2025-04-03'],
    ['3/4/2025', '2025-04-03'],
    ['03.04.2025', '2025-04-03'],
    ['03-04-2025', '2025-04-03'],
    ['31/12/2025', '2025-12-31'],
    ['2025-04-03', '2025-04-03'],
    ['2025/04/03', '2025-04-03'],
    ['2025-04-03T00:00:00.000Z', '2025-04-03'],
    ['2025-04-03T23:59:59+05:30', '2025-04-03'],
    ['2025-04-03 12:30', '2025-04-03'],
    ['3 Apr 2025', '2025-04-03'],
    ['3-Apr-2025', '2025-04-03'],
    ['3rd April 2025', '2025-04-03'],
    ['April 3, 2025', '2025-04-03'],
    ['21 Sept 2025', '2025-09-21'],
    ['21 Ağustos 2026', '2026-08-21'],
    ['21 AĞU 2026', '2026-08-21'],
    ['1 Şubat 2026', '2026-02-01'],
    ['1 KASIM 2026', '2026-11-01'],
    ['1 kasim 2026', '2026-11-01'],
    ['5 Eylül 2026', '2026-09-05'],
    ['5 Mart 2026', '2026-03-05'],
    ['29/02/2024', '2024-02-29'],
    [' ', null],
  ])('%j is %s', (typed, value) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value });
  });

  test.each([
    '31/02/2025',
    '29/02/2025',
    '00/01/2025',
    '32/01/2025',
    '13/13/2025',
    '04/31/2025',
    '03/04/25',
    '3 Apr 25',
    '2025-13-01',
    '2025-02-30',
    '03/04',
    '03/04-2025',
    '0003-04-05',
    '01/01/3025',
    '45678',
    '3 Foo 2025',
    'tomorrow',
    '20250403',
    'x'.repeat(50_000),
  ])('%j is no date', (typed) => {
    expect(parseValue(attribute, { value: typed })).toMatchObject({
      ok: false,
      problems: [{ code: 'not_a_date' }],
    });
  });

  test.each(['04/13/2025', '4.25.2025', '12/31/2025'])('%s is asked about, not guessed', (typed) => {
    expect(parseValue(attribute, { value: typed })).toEqual({
      ok: false,
      problems: [{ code: 'ambiguous_date', params: { text: typed } }],
    });
  });

  test('a date of the API is checked the same way', () => {
    expect(checkValue(attribute, '2025-04-03')).toEqual({ ok: true, value: '2025-04-03' });
    expect(checkValue(attribute, '2025-02-30')).toMatchObject({ problems: [{ code: 'not_a_date' }] });
    expect(checkValue(attribute, 20_250_403)).toMatchObject({ problems: [{ code: 'not_a_date' }] });
  });

  test('people read the month by its name', () => {
    expect(formatValue(attribute, '2026-11-21', 'en')).toBe('21 Nov 2026');
    expect(formatValue(attribute, '2026-08-01', 'tr')).toBe('1 Ağu 2026');
  });

  test('every day is read from its number and its name in both languages', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        const texts = [iso, iso.split('-').toReversed().join('.')];
        for (const language of ['en', 'tr'] as const) {
          texts.push(
            formatValue(attribute, iso, language),
            new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'tr-TR', {
              dateStyle: 'long',
              timeZone: 'UTC',
            }).format(day),
          );
        }
        for (const typed of texts)
          expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value: iso });
      }),
    );
  });
});
