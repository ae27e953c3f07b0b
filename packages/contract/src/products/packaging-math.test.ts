import { describe, expect, test } from 'vitest';
import {
  boardArea,
  boxCbm,
  boxCost,
  isEmptyPackaging,
  packagingFigures,
  packagingProblems,
  tidyPackaging,
} from './packaging-math.ts';

const carton = { length: '60', width: '40', height: '40', unit: 'cm', no_of_pieces: '24' };

describe('a packaging row whose decimal mark is known', () => {
  const row = { ...carton, cost_of_carton: '1.250', rate_of_carton: '' };
  test('ATTR-028 counts with it', () => {
    expect(packagingFigures(row, '.').cost).toBe('1.25');
    expect(packagingFigures(row, ',').cost).toBe('1250');
    expect(packagingFigures({ ...row, length: '60,5' }, '.').CBM).toBeNull();
  });
  test('ATTR-028 refuses the other one where it parts no thousands', () => {
    const wrong = { ...row, length: '60,5', cost_of_carton: '12,50' };
    expect(packagingProblems(wrong, '.').map(({ code, part }) => [code, part])).toEqual([
      ['not_a_number', 'length'],
      ['not_a_number', 'cost_of_carton'],
    ]);
    expect(packagingProblems(wrong)).toEqual([]);
  });
});

describe('figures of a packaging row', () => {
  test.each([
    [{ length: '60', width: '40', height: '40', unit: 'cm' }, '0.096'],
    [{ length: '45', width: '30', height: '25', unit: 'cm' }, '0.0338'],
    [{ length: '600', width: '400', height: '400', unit: 'mm' }, '0.096'],
    [{ length: '24', width: '16', height: '16', unit: 'in' }, '0.1007'],
    [{ length: '1,5', width: '1', height: '1', unit: 'm' }, '1.5'],
    [{ length: '3', width: '3', height: '3', unit: 'cm' }, '0'],
  ])('COST-006 the CBM of %o is %s: metres multiplied, four decimals, halves up', (box, cbm) => {
    expect(boxCbm(box)).toBe(cbm);
  });

  test.each([
    { ...carton, height: '' },
    { ...carton, unit: '' },
    { ...carton, unit: 'kg' },
    { ...carton, length: '-60' },
    { ...carton, length: 'NaN' },
  ])('there is none for %o', (box) => {
    expect(boxCbm(box)).toBeNull();
    expect(packagingFigures(box)).toMatchObject({ CBM: null, cbm_per_piece: null });
  });

  test('COST-006 per piece it is the CBM by the pieces, six decimals', () => {
    expect(packagingFigures(carton).cbm_per_piece).toBe('0.004');
    expect(packagingFigures({ ...carton, no_of_pieces: '7' }).cbm_per_piece).toBe('0.013714');
    expect(packagingFigures({ ...carton, no_of_pieces: '0' }).cbm_per_piece).toBeNull();
    expect(packagingFigures({ ...carton, no_of_pieces: '' }).cbm_per_piece).toBeNull();
  });

  test('COST-006 board is 2 × (L + W) × (W + H); its rate may be for another area', () => {
    expect(boardArea(carton)).toBe('1.6');
    const rated = { ...carton, rate_of_carton: '31.25', carton_rate_unit: 'sqm' };
    expect(boxCost(rated)).toBe('50');
    expect(packagingFigures(rated).costPerPcs).toBe('2.0833');
    // 1.6 m² are 17.2223 square feet.
    expect(boxCost({ ...carton, rate_of_carton: '3', carton_rate_unit: 'sqft' })).toBe('51.67');
    expect(boxCost({ ...rated, cost_of_carton: '48.005' })).toBe('48.01');
    expect(boxCost({ ...rated, carton_rate_unit: '' })).toBeNull();
    expect(boxCost(carton)).toBeNull();
  });
});

describe('what may be entered', () => {
  test.each([
    [{ unit: '' }, 'unit', 'enter_unit'],
    [{ unit: 'kg' }, 'unit', 'unknown_unit'],
    [{ length: '-1' }, 'length', 'negative'],
    [{ width: 'NaN' }, 'width', 'not_a_number'],
    [{ height: '12,5O' }, 'height', 'not_a_number'],
    [{ height: '1e5' }, 'height', 'not_a_number'],
    [{ length: '9'.repeat(16) }, 'length', 'number_too_large'],
    [{ no_of_pieces: '2.5' }, 'no_of_pieces', 'not_whole'],
    [{ no_of_pieces: '0' }, 'no_of_pieces', 'value_missing'],
    [{ cost_of_carton: '-3' }, 'cost_of_carton', 'negative'],
    [{ rate_of_carton: '3' }, 'carton_rate_unit', 'enter_unit'],
    [{ rate_of_carton: '3', carton_rate_unit: 'cm' }, 'carton_rate_unit', 'unknown_unit'],
  ])('COST-004 %o is refused at %s with %s', (change, part, code) => {
    expect(packagingProblems({ ...carton, ...change })).toMatchObject([{ part, code }]);
  });

  test('a row is tidied: numbers, units and spaces; a unit alone says nothing', () => {
    const tidy = tidyPackaging({
      ...carton,
      description: ' Master   carton ',
      length: '1,200.50',
      unit: 'Inches',
      carton_rate_unit: 'm²',
    });
    expect(tidy).toMatchObject({
      description: 'Master carton',
      length: '1200.5',
      unit: 'in',
      carton_rate_unit: '',
    });
    expect(isEmptyPackaging(tidyPackaging({ unit: 'cm' }))).toBe(true);
    expect(packagingProblems(tidyPackaging({ unit: 'cm' }))).toEqual([]);
    expect(isEmptyPackaging(tidy)).toBe(false);
  });
});
