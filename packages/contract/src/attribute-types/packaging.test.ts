import { describe, expect, test } from 'vitest';
import { cartonVolume, checkValue, formatValue, parseValue, typeOf } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('packaging', { default_unit: 'cm' });
const carton = {
  length: '60',
  width: '40',
  height: '35',
  unit: 'cm',
  no_of_pieces: '24',
  cbm_per_piece: '0.0035',
  CBM: '0.084',
};

describe('ATTR-012 packaging holds length, width, height, unit, no_of_pieces, cbm_per_piece and CBM', () => {
  test.each([
    [{ length: '60', width: '40', height: '35', unit: 'cm', no_of_pieces: '24' }, carton],
    [{ value: '60 x 40 x 35 cm, 24 pcs' }, carton],
    [{ value: '60x40x35 cm / 24 pieces / carton' }, carton],
    [{ value: '60x40x35, 24 adet' }, carton],
    [{ value: '60x40x35', no_of_pieces: '24' }, carton],
    [{ value: '60 x 40 x 35 cm' }, { ...carton, no_of_pieces: '', cbm_per_piece: '' }],
    [
      { no_of_pieces: '24' },
      { length: '', width: '', height: '', unit: '', no_of_pieces: '24', cbm_per_piece: '', CBM: '' },
    ],
    [
      { length: '60', unit: 'cm' },
      { ...carton, width: '', height: '', no_of_pieces: '', cbm_per_piece: '', CBM: '' },
    ],
    [{ unit: 'cm' }, null],
  ])('%j', (texts, value) => {
    expect(parseValue(attribute, texts)).toEqual({ ok: true, value });
  });

  test('what is computed is never taken from the input', () => {
    expect(checkValue(attribute, { ...carton, CBM: '9', cbm_per_piece: '9' })).toEqual({
      ok: true,
      value: carton,
    });
    expect(checkValue(attribute, { CBM: '9', cbm_per_piece: '9' })).toEqual({ ok: true, value: null });
  });

  test.each([
    [['60', '40', '35', 'cm', '24'], '0.084', '0.0035'],
    [['600', '400', '350', 'mm', '7'], '0.084', '0.012'],
    [['24', '16', '14', 'in', '24'], '0.0881', '0.003671'],
    [['1', '1', '1', 'm', '3'], '1', '0.333333'],
    [['0.6', '0,4', '0.35', 'm', ''], '0.084', ''],
    [['10', '10', '10', 'cm', '1'], '0.001', '0.001'],
    [['60', '40', '', 'cm', '24'], '', ''],
    [['60', '40', '35', '', '24'], '', ''],
    [['60', '40', 'x', 'cm', '24'], '', ''],
    [['60', '40', '-35', 'cm', '24'], '', ''],
    [['60', '40', '35', 'cm', '0'], '0.084', ''],
    [['60', '40', '35', 'kg', '24'], '', ''],
  ])(
    '%j is %s m³, a piece %s m³',
    ([length = '', width = '', height = '', unit = '', pieces = ''], CBM, each) => {
      expect(cartonVolume({ length, width, height, unit, no_of_pieces: pieces })).toEqual({
        CBM,
        cbm_per_piece: each,
      });
    },
  );

  test('a unit of the organisation counts by its own factor', () => {
    const own_units = [{ id: 501, short_name: 'ell', dimension: 'length', conversion_factor: '1.143' }];
    const value = { length: '1', width: '1', height: '1', unit: 'ELL', no_of_pieces: '1' };
    expect(checkValue({ ...attribute, own_units }, value)).toMatchObject({
      ok: true,
      value: { unit: 'ell', CBM: '1.4933', cbm_per_piece: '1.4933' },
    });
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [{ code: 'unknown_unit' }] });
  });
});

describe('ATTR-028 a carton that cannot be is refused where it is wrong', () => {
  test.each([
    [
      { ...carton, unit: '' },
      { code: 'enter_unit', part: 'unit' },
    ],
    [
      { ...carton, unit: 'kg' },
      { code: 'unknown_unit', part: 'unit' },
    ],
    [
      { ...carton, width: '-1' },
      { code: 'negative', part: 'width' },
    ],
    [
      { ...carton, width: 'NaN' },
      { code: 'not_a_number', part: 'width' },
    ],
    [
      { ...carton, width: 'Infinity' },
      { code: 'not_a_number', part: 'width' },
    ],
    [
      { ...carton, width: '1e999' },
      { code: 'not_a_number', part: 'width' },
    ],
    [
      { ...carton, width: '9'.repeat(16) },
      { code: 'number_too_large', part: 'width' },
    ],
    [
      { ...carton, no_of_pieces: '2.5' },
      { code: 'not_whole', part: 'no_of_pieces' },
    ],
    [
      { ...carton, no_of_pieces: '-2' },
      { code: 'negative', part: 'no_of_pieces' },
    ],
    [
      { ...carton, no_of_pieces: '0' },
      { code: 'value_missing', part: 'no_of_pieces' },
    ],
    [
      { ...carton, length: 60 },
      { code: 'not_a_number', part: 'length' },
    ],
    ['60 x 40 x 35', { code: 'value_missing' }],
  ])('%j', (value, problem) => {
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [problem] });
  });

  test.each([['60x40xl5 cm'], ['big'], ['x'.repeat(50_000)], ['1 '.repeat(20_000)]])(
    'the text %j is none',
    (value) => {
      expect(parseValue(attribute, { value })).toMatchObject({
        ok: false,
        problems: [{ code: 'not_a_number' }],
      });
    },
  );
});

test('people read size, pieces and volume, and a range filter compares the volume', () => {
  expect(formatValue(attribute, carton, 'en')).toBe('60 × 40 × 35 cm, 24 pieces, 0.084 m³');
  expect(formatValue(attribute, carton, 'tr')).toBe('60 × 40 × 35 cm, 24 adet, 0,084 m³');
  expect(typeOf(attribute).facetNumber?.(carton)).toBe('0.084');
  expect(typeOf(attribute).facetNumber?.({ ...carton, CBM: '' })).toBeNull();
});
