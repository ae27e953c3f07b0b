import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attributeTypes,
  checkValue,
  currencies,
  formatValue,
  minorUnitsOf,
  parseValue,
  priceUnits,
  typeOf,
  unitNames,
  valuesEqual,
  type AttributeShape,
  type Dtype,
} from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const dtypes = Object.keys(attributeTypes) as Dtype[];
const options = ['Brass', 'Isıtıcı', 'Teak, cane', 'Çam', 'Cam', 'A; B', 'Décor'];

const ell = { id: 501, short_name: 'ell', dimension: 'length', conversion_factor: '1.143' };

const attributes: Readonly<Record<Dtype, AttributeShape>> = {
  text: attributeOf('text'),
  html: attributeOf('html'),
  csv: attributeOf('csv'),
  select: attributeOf('select', { options }),
  multi_select: attributeOf('multi_select', { options }),
  date: attributeOf('date'),
  decimal: attributeOf('decimal'),
  boolean: attributeOf('boolean'),
  uom: attributeOf('uom', { dimension: 'weight', default_unit: 'kg' }),
  size: attributeOf('size', { dimension: 'length', default_unit: 'cm' }),
  price: attributeOf('price', { default_currency: 'INR', default_unit: 'per-piece' }),
  hscode: attributeOf('hscode'),
  composition: attributeOf('composition', { options }),
  dropdown_percent: attributeOf('dropdown_percent', { options }),
  packaging: attributeOf('packaging', { default_unit: 'cm', own_units: [ell] }),
  product_id: attributeOf('product_id'),
  sub_category: attributeOf('sub_category'),
  file: attributeOf('file'),
  image: attributeOf('image'),
  image_list: attributeOf('image_list'),
};

/** An amount as people type it, in one of the ways. */
const amount = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), fc.constantFrom('.', ','))
  .map(([whole, hundredths, mark]) => `${whole}${mark}${String(hundredths).padStart(2, '0')}`);
const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'binary' }));
const label = fc.oneof(fc.constantFrom(...options, 'brass', 'isitici', 'ipek'), anyText);
/** Below a million: `1,000,000` in a size might as well be a list of sides. */
const side = fc.option(
  fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => String(hundredths / 100)),
  { nil: undefined },
);

/** One of several shares that together stay below 100. */
function percent(of: number): fc.Arbitrary<string> {
  const most = of === 0 ? 0 : Math.floor(10_000 / of);
  return fc.integer({ min: 0, max: most }).map((hundredths) => String(hundredths / 100));
}
const fileIds = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.array(fc.uuid(), { maxLength: 6 }),
);

/** Values as a form might send them, valid or nearly so. */
const values: Readonly<Record<Dtype, fc.Arbitrary<unknown>>> = {
  text: anyText,
  html: anyText.map((content) => ({ content: `<p>${content}</p>` })),
  csv: fc.array(anyText, { maxLength: 8 }),
  select: label,
  multi_select: fc.array(label, { maxLength: 6 }),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  decimal: amount,
  boolean: fc.boolean(),
  uom: fc.record({ value: amount, unit: fc.constantFrom(...unitNames('weight'), 'Kilo', 'LBS') }),
  size: fc.record({
    length: side,
    width: side,
    height: side,
    unit: fc.constantFrom(...unitNames('length'), 'CMS', '"'),
  }),
  price: fc.record({
    value: amount,
    currency: fc.constantFrom(...currencies.map(({ code }) => code), '₹', 'TL'),
    unit: fc.constantFrom(...priceUnits, 'adet', 'kg'),
  }),
  hscode: fc.stringMatching(/^\d{4,12}$/),
  composition: fc
    .uniqueArray(fc.oneof({ weight: 3, arbitrary: label }, fc.constantFrom('Steel 304', '%', '"', '60%')), {
      maxLength: 5,
    })
    .chain((materials) =>
      fc
        .array(percent(materials.length), { minLength: materials.length, maxLength: materials.length })
        .map((percents) => materials.map((material, at) => ({ material, percent: percents[at] }))),
    ),
  dropdown_percent: fc.record({ option: label, value: percent(1) }),
  packaging: fc.record({
    length: side,
    width: side,
    height: side,
    unit: fc.constantFrom(...unitNames('length'), 'ELL', '"'),
    no_of_pieces: fc.option(fc.integer({ min: 1, max: 9999 }).map(String), { nil: undefined }),
  }),
  product_id: fc.record({ has_variant: fc.boolean(), parent_id: anyText }),
  sub_category: anyText,
  file: fileIds,
  image: fileIds,
  image_list: fileIds,
};

/** A JSON value of any kind, such as the API might be sent. */
const anything = fc.oneof(fc.jsonValue(), ...Object.values(values));

describe.each(dtypes)('%s', (dtype) => {
  const attribute = attributes[dtype];
  const type = typeOf(dtype);

  test('a value written as texts is read as the same value', () => {
    fc.assert(
      fc.property(values[dtype], (value) => {
        const checked = checkValue(attribute, value);
        if (!checked.ok || checked.value === null) return;
        const parsed = parseValue(attribute, type.toTexts(checked.value));
        expect(parsed).toEqual({ ok: true, value: checked.value });
      }),
    );
  });

  test('checking twice is checking once', () => {
    fc.assert(
      fc.property(fc.oneof(values[dtype], anything), (value) => {
        const once = checkValue(attribute, value);
        const again = once.ok ? checkValue(attribute, once.value) : once;
        expect(again).toEqual(once);
        expect(once.ok || once.problems.length > 0).toBe(true);
      }),
    );
  });

  test('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(values[dtype], (value) => {
        const shaped = type.schema.safeParse(value);
        if (!shaped.success) return;
        const once = type.normalise(shaped.data, attribute);
        expect(type.normalise(once, attribute)).toEqual(once);
      }),
    );
  });

  test('most of the values above are valid, so that these tests test something', () => {
    const sample = fc.sample(values[dtype], 200);
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
      fc.property(values[dtype], (value) => {
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
    const attribute = { ...attributes[dtype], compulsory: true, name: 'Material' };
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
    fc.property(values.price, (value) => {
      const checked = checkValue(attributes.price, value);
      if (!checked.ok || checked.value === null) return;
      const { value: digits, currency } = checked.value as { value: string; currency: string };
      expect((digits.split('.')[1] ?? '').length).toBeLessThanOrEqual(Math.max(2, minorUnitsOf(currency)));
    }),
  );
});

test('a formatted price, measure or size is read back as the same value in English', () => {
  for (const dtype of ['price', 'uom', 'size'] as const) {
    fc.assert(
      fc.property(values[dtype], (value) => {
        const checked = checkValue(attributes[dtype], value);
        if (!checked.ok || checked.value === null) return;
        const shown = formatValue(attributes[dtype], checked.value, 'en');
        const sides = checked.value as Record<string, string>;
        const isInOrder = dtype !== 'size' || (sides['length'] && (sides['width'] || !sides['height']));
        fc.pre(Boolean(isInOrder));
        expect(parseValue(attributes[dtype], { value: shown })).toEqual(checked);
      }),
    );
  }
});
