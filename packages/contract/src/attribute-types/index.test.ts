import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attributeTypes,
  checkValue,
  formatValue,
  minorUnitsOf,
  parseValue,
  typeOf,
  type Dtype,
} from './index.ts';
import { valuesEqual } from '../values/values-equal.ts';
import { anyAttributes, anyText, anyValues } from './test/any-values.fixture.ts';

const dtypes = Object.keys(attributeTypes) as Dtype[];

/** A JSON value of any kind, as the API might receive it. */
const anything = fc.oneof(fc.jsonValue(), ...Object.values(anyValues));

describe.each(dtypes)('%s', (dtype) => {
  const attribute = anyAttributes[dtype];
  const type = typeOf(dtype);

  test('a value written as texts is read as the same value', () => {
    fc.assert(
      fc.property(anyValues[dtype], (value) => {
        const checked = checkValue(attribute, value);
        if (!checked.ok || checked.value === null) return;
        const parsed = parseValue(attribute, type.toTexts(checked.value));
        expect(parsed).toEqual({ ok: true, value: checked.value });
      }),
    );
  });

  test('checking twice is checking once', () => {
    fc.assert(
      fc.property(fc.oneof(anyValues[dtype], anything), (value) => {
        const once = checkValue(attribute, value);
        const again = once.ok ? checkValue(attribute, once.value) : once;
        expect(again).toEqual(once);
        expect(once.ok || once.problems.length > 0).toBe(true);
      }),
    );
  });

  test('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(anyValues[dtype], (value) => {
        const shaped = type.schema.safeParse(value);
        if (!shaped.success) return;
        const once = type.normalise(shaped.data, attribute);
        expect(type.normalise(once, attribute)).toEqual(once);
      }),
    );
  });

  test('most of the values above are valid, so that these tests test something', () => {
    const sample = fc.sample(anyValues[dtype], 200);
    const valid = sample.filter((value) => {
      const checked = checkValue(attribute, value);
      return checked.ok && checked.value !== null;
    });
    expect(valid.length).toBeGreaterThan(60);
  });

  test('whatever is typed, there is a value, nothing, or a problem with a code, and no crash', () => {
    const typed = fc.oneof(
      anyText,
      fc.string({ unit: fc.constantFrom(...'0123456789.,x× -/₹$"\'ØLWHcmkgTR\n;'), maxLength: 30 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseValue(attribute, { value: text });
        expect(parsed.ok || /^[a-z_]+$/.test(parsed.problems[0]?.code ?? '')).toBe(true);
        const again = parsed.ok ? checkValue(attribute, parsed.value) : parsed;
        expect(again).toEqual(parsed);
      }),
      { numRuns: 300 },
    );
  });

  test('a stored value is JSON that PostgreSQL keeps', () => {
    fc.assert(
      fc.property(anyValues[dtype], (value) => {
        const checked = checkValue(attribute, value);
        if (!checked.ok) return;
        const json = JSON.stringify(checked.value);
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(valuesEqual(JSON.parse(json), checked.value)).toBe(true);
      }),
    );
  });

  test('no value is no value', () => {
    for (const empty of [null, undefined, ''])
      expect(checkValue(attribute, empty)).toEqual({ ok: true, value: null });
    expect(parseValue(attribute, {})).toEqual({ ok: true, value: null });
    expect(formatValue(attribute, null, 'en')).toBe('');
  });

  test('every part has a control, and its header words are small letters', () => {
    expect(type.dtype).toBe(dtype);
    expect(type.parts.length).toBeGreaterThan(0);
    for (const { headerWords } of type.parts) {
      for (const word of headerWords) expect(word).toBe(word.toLowerCase());
    }
  });

  test('a stored value of another type is shown as nothing and does not crash', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(typeof formatValue(attribute, value, 'tr')).toBe('string');
      }),
    );
  });
});

test('a compulsory attribute may not be empty, and the problem names it', () => {
  for (const dtype of dtypes.filter((one) => one !== 'boolean')) {
    const attribute = { ...anyAttributes[dtype], compulsory: true, name: 'Material' };
    const problems = [{ code: 'required', params: { label: 'Material' } }];
    expect(checkValue(attribute, null)).toEqual({ ok: false, problems });
    expect(parseValue(attribute, { value: ' ' })).toEqual({ ok: false, problems });
    expect(parseValue({ ...attribute, compulsory: false }, { value: ' ' })).toEqual({
      ok: true,
      value: null,
    });
  }
});

describe('values are equal when their JSON is, whatever the order of keys', () => {
  test.each([
    [{ value: '5', unit: 'kg' }, { unit: 'kg', value: '5' }, true],
    [{ value: '5', unit: 'kg' }, { value: '5', unit: 'g' }, false],
    [['a', 'b'], ['b', 'a'], false],
    [['a'], 'a', false],
    [null, undefined, true],
    [null, '', false],
    [false, null, false],
    ['5', '5', true],
  ])('%j and %j: %s', (a, b, equal) => {
    expect(valuesEqual(a, b)).toBe(equal);
    expect(valuesEqual(b, a)).toBe(equal);
  });
});

test('a price keeps at most the decimals of its currency in whatever way it is typed', () => {
  fc.assert(
    fc.property(anyValues.price, (value) => {
      const checked = checkValue(anyAttributes.price, value);
      if (!checked.ok || checked.value === null) return;
      const { value: digits, currency } = checked.value as { value: string; currency: string };
      expect((digits.split('.')[1] ?? '').length).toBeLessThanOrEqual(Math.max(2, minorUnitsOf(currency)));
    }),
  );
});

test('a formatted price, measure or size is read back as the same value in English', () => {
  for (const dtype of ['price', 'uom', 'size'] as const) {
    fc.assert(
      fc.property(anyValues[dtype], (value) => {
        const checked = checkValue(anyAttributes[dtype], value);
        if (!checked.ok || checked.value === null) return;
        const shown = formatValue(anyAttributes[dtype], checked.value, 'en');
        const sides = checked.value as Record<string, string>;
        const isInOrder = dtype !== 'size' || (sides['length'] && (sides['width'] || !sides['height']));
        fc.pre(Boolean(isInOrder));
        expect(parseValue(anyAttributes[dtype], { value: shown })).toEqual(checked);
      }),
    );
  }
});
