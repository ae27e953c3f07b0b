import { readFileSync, existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../money/exact.ts';
import {
  convertForFile,
  convertUnit,
  findUnit,
  inReferenceUnit,
  SECONDARY_UNIT,
  unitNames,
  units,
} from './units.ts';

describe('ATTR-015 a unit has an id, a short name, a conversion factor and a reference unit, by category', () => {
  test('ids and short names are unique, factors are decimals', () => {
    expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
    expect(new Set(units.map(({ short_name }) => short_name)).size).toBe(units.length);
    for (const unit of units) expect(unit.conversion_factor).toMatch(/^\d+(\.\d+)?$/);
  });

  test('no spelling means two units of one dimension', () => {
    for (const unit of units) {
      for (const name of [unit.short_name, ...unit.aliases]) {
        expect(findUnit(name, unit.dimension)?.short_name).toBe(unit.short_name);
      }
    }
  });

  test('every reference unit is a unit of its dimension with factor 1', () => {
    for (const unit of units) {
      const reference = findUnit(unit.reference_unit, unit.dimension);
      expect(reference?.short_name).toBe(unit.reference_unit);
      expect(reference?.conversion_factor).toBe('1');
    }
  });

  const table = new URL('../../../../../shared/reference/units.tsv', import.meta.url);
  test.skipIf(!existsSync(table))(
    'factors agree with the reference table (needs ../shared/reference)',
    () => {
      const names: Readonly<Record<string, string>> = { us_floz: 'floz' };
      for (const line of readFileSync(table, 'utf8').trim().split('\n').slice(1)) {
        const [dimension = '', name = '', factor = ''] = line.split('\t');
        const unit = findUnit(names[name] ?? name, dimension);
        expect(unit?.short_name).toBeDefined();
        // The table counts time in seconds, the product in days.
        const base = dimension === 'time' ? 'seconds' : (unit?.reference_unit ?? '');
        expect(
          exact(inReferenceUnit(factor, base) ?? '').cmp(inReferenceUnit('1', unit?.short_name ?? '') ?? ''),
        ).toBe(0);
      }
    },
  );
});

test('ATTR-020 base units are days, meter, kilogram and square meter', () => {
  const referenceOf = (dimension: string) =>
    units.find((unit) => unit.dimension === dimension)?.reference_unit;
  expect(['time', 'length', 'weight', 'area'].map(referenceOf)).toEqual(['days', 'm', 'kg', 'sqm']);
  expect(inReferenceUnit('2', 'weeks')).toBe('14');
  expect(inReferenceUnit('12.5', 'in')).toBe('0.3175');
  expect(inReferenceUnit('500', 'g')).toBe('0.5');
  expect(inReferenceUnit('36', 'hours')).toBe('1.5');
  expect(inReferenceUnit('1', 'furlong')).toBeUndefined();
});

test('ATTR-016 the secondary unit is the piece with conversion 1', () => {
  expect(SECONDARY_UNIT).toEqual({ unit: 'pieces', conversion: '1' });
  expect(findUnit('piece', null)).toMatchObject({ short_name: 'pieces', conversion_factor: '1' });
});

describe('ATTR-037 centimetres become inches by 0.393701, to one decimal', () => {
  test.each([
    ['26', '10.2'],
    ['2.54', '1'],
    ['100', '39.4'],
    ['0', '0'],
    ['1000000', '393701'],
    // Halves are rounded up: the exact value is 19685.05.
    ['50000', '19685.1'],
  ])('%s cm is %s in', (cm, inches) => {
    expect(convertUnit(cm, 'cm', 'in')).toBe(inches);
    expect(convertUnit(cm, 'cms', 'inch')).toBe(inches);
  });
});

describe('ATTR-038 inches become centimetres by 2.54, to one decimal', () => {
  test.each([
    ['10', '25.4'],
    ['13.8', '35.1'],
    ['0.5', '1.3'],
  ])('%s in is %s cm', (inches, cm) => {
    expect(convertUnit(inches, 'in', 'cm')).toBe(cm);
    expect(convertUnit(inches, '"', 'cms')).toBe(cm);
  });
});

describe('ATTR-039 other conversions are rounded to two decimals, halves up', () => {
  test.each([
    ['19.8', 'lb', 'kg', '8.98'],
    ['1', 'kg', 'lb', '2.2'],
    ['5', 'g', 'kg', '0.01'],
    ['4.9', 'g', 'kg', '0'],
    ['90', 'minutes', 'hours', '1.5'],
    ['1', 'days', 'hours', '24'],
    ['3', 'weeks', 'days', '21'],
    ['3', 'dozen', 'pcs', '36'],
    ['10', 'sqft', 'm²', '0.93'],
    ['1', 'cbm', 'cft', '35.31'],
    ['1', 'm', 'ft', '3.28'],
  ])('%s %s is %4$s %3$s', (value, from, to, converted) => {
    expect(convertUnit(value, from, to)).toBe(converted);
  });

  test('the same unit changes nothing', () => {
    expect(convertUnit('1.23456', 'kilo', 'kg')).toBe('1.23456');
  });

  test('units of two dimensions are not converted', () => {
    expect(convertUnit('1', 'kg', 'cm')).toBeUndefined();
    expect(convertUnit('1', 'kg', 'furlong')).toBeUndefined();
  });

  test('a whole amount survives the way to a smaller unit and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (amount) => {
        const pairs = [
          ['days', 'minutes'],
          ['kg', 'g'],
          ['gross', 'pieces'],
          ['m', 'mm'],
        ] as const;
        for (const [large, small] of pairs) {
          const there = convertUnit(String(amount), large, small) ?? '';
          expect(convertUnit(there, small, large)).toBe(String(amount));
        }
      }),
    );
  });
});

describe('units are found by English and Turkish spellings', () => {
  test.each([
    ['cm', ['CM', 'cms', ' cm. ', 'santim', 'SANTİM', 'centimetres']],
    ['in', ['in', 'IN', 'İN', 'inch', 'Inches', '"', '″', "''", 'inç']],
    ['kg', ['KG', 'Kgs', 'kilo', 'Kilogram']],
    ['lb', ['lb', 'lbs', 'Lbs.', 'pounds']],
    ['g', ['gr', 'gm', 'grams']],
    ['days', ['day', 'Days', 'gün', 'GÜN', 'gun']],
    ['pieces', ['pcs', 'Pcs.', 'piece', 'adet', 'ADET', 'nos']],
    ['sqm', ['m2', 'm²', 'sq m', 'metrekare']],
    ['years', ['yıl', 'Years']],
  ])('%s: %j', (shortName, spellings) => {
    for (const spelling of spellings) expect(findUnit(spelling, null)?.short_name).toBe(shortName);
  });

  test('a unit of another dimension does not fit', () => {
    expect(findUnit('kg', 'length')).toBeUndefined();
    expect(findUnit('', null)).toBeUndefined();
    expect(findUnit('x'.repeat(10_000), null)).toBeUndefined();
  });

  test('the units of a dimension are offered together', () => {
    expect(unitNames('time')).toEqual(['days', 'weeks', 'months', 'years', 'hours', 'minutes', 'seconds']);
    expect(unitNames(null)).toHaveLength(units.length);
  });
});

test('exact fractions do not drift: 1,440 minutes are one day', () => {
  expect(inReferenceUnit('1440', 'minutes')).toBe('1');
  expect(
    exact(24)
      .times(findUnit('hours', 'time')?.conversion_factor ?? 0)
      .toFixed(),
  ).not.toBe('1');
});

test("Measures in a buyer's template keep at least three digits that mean something", () => {
  expect(convertForFile('4', 'g', 'kg')).toBe('0.004');
  expect(convertForFile('0.1', 'cm', 'in')).toBe('0.0394');
  expect(convertForFile('0.5', 'kg', 'lb')).toBe('1.1');
  expect(convertForFile('12', 'in', 'cm')).toBe('30.5');
  expect(convertForFile('1234.5', 'g', 'kg')).toBe('1.23');
  expect(convertForFile('4', 'g', 'cm')).toBeUndefined();
});
