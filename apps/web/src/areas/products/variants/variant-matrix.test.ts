import { describe, expect, it } from 'vitest';
import {
  combinationKey,
  freeVariantId,
  matrixOf,
  missingCombinations,
  suggestedVariantId,
} from './variant-matrix.rules.ts';

const size = { name: 'Size', options: ['Small', 'Large'] };
const finish = { name: 'Finish', options: ['Natural', 'Dark wax'] };
const set = { name: 'Set', options: ['One', 'Two'] };
const variant = (id: string, options: Record<string, string>) => ({ id, options });

describe('the table of variants', () => {
  it('lays two types out as rows and columns and leaves a gap where a combination is missing', () => {
    const variants = [
      variant('s-n', { Size: 'Small', Finish: 'Natural' }),
      variant('l-d', { Size: 'large', Finish: 'Dark wax' }),
    ];
    const matrix = matrixOf([size, finish], variants);
    expect(matrix.groups).toHaveLength(1);
    const cells = matrix.groups[0]?.rows.map((row) => row.cells.map((cell) => cell.variant?.id ?? null));
    expect(cells).toEqual([
      ['s-n', null],
      [null, 'l-d'],
    ]);
    expect(matrix.groups[0]?.rows[1]?.cells[0]?.options).toEqual({ Size: 'Large', Finish: 'Natural' });
    expect(matrix.others).toEqual([]);
  });
  it('makes a list of one type', () => {
    const matrix = matrixOf([size], [variant('s', { Size: 'Small' })]);
    expect(matrix.columnType).toBeNull();
    expect(matrix.groups[0]?.rows.map((row) => row.cells[0]?.variant?.id)).toEqual(['s', undefined]);
  });
  it('PROD-012 groups three types by the first', () => {
    const matrix = matrixOf(
      [set, size, finish],
      [variant('x', { Set: 'Two', Size: 'Small', Finish: 'Natural' })],
    );
    expect(matrix.groups.map(({ option }) => option)).toEqual(['One', 'Two']);
    expect(matrix.groups[1]?.rows[0]?.cells[0]?.variant?.id).toBe('x');
  });
  it('keeps variants that stand in no cell in sight', () => {
    const lost = variant('lost', { Size: 'Small' });
    expect(matrixOf([size, finish], [lost]).others).toEqual([lost]);
    expect(matrixOf([], [lost]).others).toEqual([lost]);
  });
  it('does not care about the case of an option', () => {
    expect(combinationKey([size], { Size: 'BÜYÜK' })).toBe(combinationKey([size], { Size: 'büyük' }));
  });
  it('suggests an ID from the product and its options', () => {
    expect(suggestedVariantId('MW-1042', ['Large', 'Dark wax'])).toBe('MW-1042-LAR-DAR');
  });
  it('PROD-012 generates every combination that is not there yet, of three types as well', () => {
    const there = variant('x', { Set: 'Two', Size: 'Small', Finish: 'Natural' });
    const missing = missingCombinations([set, size, finish], [there]);
    expect(missing).toHaveLength(7);
    expect(missing).not.toContainEqual(there.options);
    expect(missingCombinations([size], [])).toEqual([{ Size: 'Small' }, { Size: 'Large' }]);
    expect(missingCombinations([], [])).toEqual([]);
  });
  it('PROD-013 gives every variant an ID of its own', () => {
    const taken = new Set(['mw-1-lar', 'mw-1-lar-2']);
    expect(freeVariantId('MW-1-LAR', taken)).toBe('MW-1-LAR-3');
    expect(freeVariantId('MW-1-SMA', taken)).toBe('MW-1-SMA');
    expect(freeVariantId('A'.repeat(64), new Set(['a'.repeat(64)]))).toBe(`${'A'.repeat(62)}-2`);
  });
});

it('S22 options with another accent are two, as they are for the server', () => {
  const wood = { name: 'Wood', options: ['Cam', 'Çam'] };
  const keys = wood.options.map((option) => combinationKey([wood], { Wood: option }));
  expect(new Set(keys).size).toBe(2);
  expect(combinationKey([wood], { Wood: 'ÇAM' })).toBe(keys[1]);
});
