import { describe, expect, test } from 'vitest';
import { mainCarton } from './main-carton.rules.ts';
import type { PackagingRow } from './products.ts';

const row = (length: string, pieces: string, CBM: string | null): PackagingRow => ({
  description: `Box of ${length}`,
  length,
  width: '50',
  height: '40',
  unit: 'cm',
  no_of_pieces: pieces,
  cost_of_carton: '',
  rate_of_carton: '',
  carton_rate_unit: '',
  currency: '',
  CBM,
  cbm_per_piece: null,
  cost: null,
  costPerPcs: null,
});
const attributes: Record<string, unknown> = {
  carton_size: { length: '56', width: '56', height: '36', unit: 'cm' },
  pieces_per_carton: '12',
  carton_weight: { value: '13200', unit: 'g' },
};
const valueOf = (name: string): unknown => attributes[name];

describe('COST-009 the carton of a product', () => {
  test('is its largest packing row with sides and pieces', () => {
    const rows = [row('30', '2', '0.06'), row('60', '12', '0.12'), row('90', '', '0.18'), row('', '4', null)];
    expect(mainCarton(rows, valueOf)).toMatchObject({ description: 'Box of 60', pieces: 12, cbm: '0.12' });
  });

  test('without one it is what the attributes of the carton say', () => {
    expect(mainCarton([row('', '4', null)], valueOf)).toEqual({
      description: '',
      length: '56',
      width: '56',
      height: '36',
      unit: 'cm',
      pieces: 12,
      cbm: '0.1129',
      cbm_per_piece: '0.009408',
      gross_kg: '13.2',
    });
  });

  test('it is unknown without pieces, and has no volume without sides', () => {
    expect(mainCarton([], () => undefined)).toBeNull();
    const pieces = { pieces_per_carton: { value: '6', unit: 'pieces' } };
    const some = (name: string) => (pieces as Record<string, unknown>)[name];
    expect(mainCarton([], some)).toMatchObject({ pieces: 6, cbm: null, cbm_per_piece: null, gross_kg: null });
  });
});
