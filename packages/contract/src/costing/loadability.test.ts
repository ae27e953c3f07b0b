import { describe, expect, test } from 'vitest';
import {
  cartonAlternatives,
  innersPerMaster,
  loadContainer,
  standardContainers,
  type Carton,
} from './loadability.rules.ts';
import type { Container } from './loadability-shapes.ts';

const container = (code: string): Container => standardContainers.find((one) => one.code === code)!;
const carton: Carton = {
  length: '55',
  width: '55',
  height: '39',
  unit: 'cm',
  pieces: 12,
  weight_kg: '14',
  keep_upright: true,
};

describe('what a container holds', () => {
  test('COST-003 COST-008 the smallest of size, volume and weight binds', () => {
    // 21 × 4 × 6 on the floor of a 40'HC; 66 ÷ 0.117975 = 559.4; 26580 ÷ 14 = 1898.5
    expect(loadContainer(carton, container('40HC'))).toEqual({
      container: '40HC',
      cartons: 504,
      pieces: 6048,
      binds: 'size',
      limits: { size: 504, volume: 559, weight: 1898 },
      grid: { along: ['length', 'width', 'height'], counts: [21, 4, 6] },
      cbm: '59.4594',
      used_percent: '90.1',
      weight_kg: '7056',
    });
    expect(loadContainer({ ...carton, weight_kg: '100' }, container('40HC'))).toMatchObject({
      cartons: 265,
      binds: 'weight',
    });
    const small = { ...carton, length: '10', width: '10', height: '10', weight_kg: null };
    expect(loadContainer(small, container('20GP'))).toMatchObject({ binds: 'volume', cartons: 28_000 });
  });

  test('COST-008 a carton that may be laid down finds the best of six ways; one too large fits nowhere', () => {
    const long = { ...carton, length: '30', width: '40', height: '270', weight_kg: null };
    expect(loadContainer(long, container('20GP'))).toMatchObject({ cartons: 0, pieces: 0, binds: 'size' });
    const laid = loadContainer({ ...long, keep_upright: false }, container('20GP'));
    expect(laid?.cartons).toBeGreaterThan(0);
    expect(laid?.limits.weight).toBeNull();
    expect(loadContainer({ ...carton, height: '' }, container('20GP'))).toBeNull();
    expect(loadContainer({ ...carton, unit: 'kg' }, container('20GP'))).toBeNull();
  });

  test('COST-008 inches are measured as exactly as centimetres', () => {
    const inches = { ...carton, length: '10', width: '10', height: '10', unit: 'in', weight_kg: null };
    expect(loadContainer(inches, container('20GP'))?.grid.counts).toEqual([23, 9, 9]);
  });

  test('COST-003 changes that load more are ranked by pieces; one that breaks a rule says which', () => {
    const inner: Carton = {
      ...carton,
      length: '26.5',
      width: '26.5',
      height: '11.5',
      pieces: 1,
      weight_kg: null,
    };
    const found = cartonAlternatives({ ...carton, weight_kg: '13.2' }, container('40HC'), inner);
    const [lower, least] = found;
    // 269.8 ÷ 37: seven layers of 84; at 38 the volume binds: 66 ÷ 0.11495.
    expect(lower).toMatchObject({
      change: { kind: 'shorter', side: 'height', cm: 2 },
      load: { cartons: 588, pieces: 7056 },
      more: 1008,
      more_cartons: 84,
      breaks: null,
      needs: '35.7',
    });
    expect(least).toMatchObject({ change: { side: 'height', cm: 1 }, load: { cartons: 574 }, more: 840 });
    // Another layer of four: 55 × 55 × 50.5, and 13.2 × 16 ÷ 12 kg.
    expect(found.find(({ change }) => change.kind === 'more_inners')).toMatchObject({
      change: { counts: [2, 2, 4], pieces: 16 },
      carton: { height: '50.5', weight_kg: '17.6' },
      load: { cartons: 420, pieces: 6720 },
    });
    expect(found.find(({ change }) => change.kind === 'narrower')).toMatchObject({
      breaks: 'inners_do_not_fit',
      needs: '54.2',
    });
    expect(found.at(-1)).toMatchObject({ change: { kind: 'laid_down' }, breaks: 'this_side_up' });
    expect(found.map(({ more }) => more)).toEqual(found.map(({ more }) => more).toSorted((a, b) => b - a));
    expect(cartonAlternatives({ ...carton, unit: '' }, container('40HC'))).toEqual([]);
  });

  test('COST-003 inner cartons are counted in the best way to turn them', () => {
    const inner = { ...carton, length: '20', width: '10', height: '10', keep_upright: false };
    expect(innersPerMaster(inner, { length: '40', width: '30', height: '20', unit: 'cm' })).toBe(12);
    expect(innersPerMaster(inner, { length: '10', width: '10', height: '10', unit: 'cm' })).toBe(0);
  });
});
