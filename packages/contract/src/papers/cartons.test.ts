import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standardContainers } from '../costing/loadability.rules.ts';
import { cartonRangesSchema } from './carton-shapes.ts';
import {
  cartonNumbers,
  cartonProblems,
  cartonTotals,
  containerPlan,
  mergeRanges,
  numberCartons,
  packedByLine,
  packLines,
  splitRange,
  type LineToPack,
} from './cartons.rules.ts';

const line = (uid: string, quantity: string, pack: [number, string, string, string]): LineToPack => {
  const [length = '', width = '', height = ''] = pack[1].split('x');
  return {
    uid,
    quantity,
    pack: { pieces: pack[0], length, width, height, unit: 'cm', net_kg: pack[2], gross_kg: pack[3] },
  };
};
/** The packing list of the reference pictures: bowl, board, vase, stool, pitcher. */
const deal = [
  line('bowl', '294', [12, '64x33x38', '21.6', '23.5']),
  line('board', '126', [12, '45x31x32', '21.6', '22.8']),
  line('vase', '60', [8, '66x34x32', '23.2', '25.3']),
  line('stool', '30', [3, '42x42x50', '21.9', '23.7']),
  line('pitcher', '90', [12, '68x40x26', '18', '20.2']),
];
const packed = packLines(deal);

test('DOC-018 packing from the packaging makes full cartons, mixes what is left over, and re-adds', () => {
  expect(
    numberCartons(packed).map((range) => [cartonNumbers(range), range.pieces, range.net, range.cbm]),
  ).toEqual([
    ['1–24', 288, '518.4', '1.9272'],
    ['25–34', 120, '216', '0.446'],
    ['35–41', 56, '162.4', '0.5026'],
    ['42–51', 30, '219', '0.882'],
    ['52–58', 84, '126', '0.4949'],
    ['59', 12, '21.6', '0.0803'],
    ['60', 10, '20.6', '0.0718'],
  ]);
  expect(packed[5]?.contents).toEqual([
    { line: 'bowl', pieces: 6 },
    { line: 'board', pieces: 6 },
  ]);
  expect(packed.slice(5).map(({ gross_kg }) => gross_kg)).toEqual(['23.5', '22.7']);
  expect(cartonTotals(packed)).toEqual({
    cartons: 60,
    pieces: 600,
    net_kg: '1284',
    gross_kg: '1393.7',
    cbm: '4.4048',
    without_weight: 0,
    without_size: 0,
  });
  expect(packedByLine(packed).map(({ line: uid, cartons }) => `${uid} ${cartons}`)).toEqual([
    'bowl 1–24, 59',
    'board 25–34, 59',
    'vase 35–41, 60',
    'stool 42–51',
    'pitcher 52–58, 60',
  ]);
  expect(cartonProblems(packed, deal)).toEqual([]);
  expect(cartonRangesSchema.safeParse(packed).success).toBe(true);
});

test('DOC-018 ranges renumber by themselves after a split and a merge', () => {
  const split = splitRange(packed, { uid: 'c1', count: 20, newUid: 'x' });
  expect(numberCartons(split).map(cartonNumbers).slice(0, 3)).toEqual(['1–20', '21–24', '25–34']);
  expect(cartonTotals(split)).toEqual(cartonTotals(packed));
  const merged = mergeRanges(packed, ['c7', 'c6']) ?? [];
  expect(numberCartons(merged).map(cartonNumbers).at(-1)).toBe('59');
  expect(merged.at(-1)).toMatchObject({ uid: 'c6', net_kg: '42.2', gross_kg: '44.1' });
  expect(cartonTotals(merged)).toMatchObject({ cartons: 59, pieces: 600, net_kg: '1284' });
  expect(mergeRanges(packed, ['c1', 'c7'])).toBeUndefined();
  expect(mergeRanges(packed, ['c1'])).toBeUndefined();
  for (const count of [0, 24, 1.5, -1])
    expect(() => splitRange(packed, { uid: 'c1', count, newUid: 'x' })).toThrow(RangeError);
});

test('DOC-018 cartons that do not agree with the lines are found', () => {
  const [bowl] = packed;
  const wrong = [
    { ...packed[0]!, contents: [] },
    { ...packed[1]!, gross_kg: '20' },
    { ...packed[2]!, net_kg: null },
    { ...packed[3]!, height: '' },
  ];
  expect(cartonProblems(wrong, []).filter(({ code }) => code !== 'too_many_packed')).toEqual([
    { code: 'carton_empty', from: 1, to: 24 },
    { code: 'gross_below_net', from: 25, to: 34 },
    { code: 'weight_missing', from: 35, to: 41 },
    { code: 'size_missing', from: 42, to: 51 },
  ]);
  expect(cartonProblems([bowl!], [{ uid: 'bowl', quantity: '288.5' }])).toEqual([
    { code: 'not_all_packed', line: 'bowl', packed: 288, wanted: '288.5' },
  ]);
  expect(cartonTotals([{ ...bowl!, net_kg: null, unit: 'kg' }])).toMatchObject({
    without_weight: 24,
    without_size: 24,
    cbm: '0',
  });
});

test('DOC-018 whatever is packed, numbers follow each other and every whole piece is in a carton', () => {
  const pack = fc.record({
    pieces: fc.integer({ min: 1, max: 40 }),
    length: fc.constantFrom('', '40', '61.5'),
    width: fc.constantFrom('30', '20'),
    height: fc.constantFrom('30', '12.5'),
    unit: fc.constant('cm'),
    net_kg: fc.option(fc.constantFrom('7', '12.35')),
    gross_kg: fc.option(fc.constantFrom('12.4', '14')),
  });
  const lines = fc.array(fc.record({ quantity: fc.nat(300).map(String), pack: fc.option(pack) }), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(lines, (drawn) => {
      const given = drawn.map((one, at) => ({ ...one, uid: `l${at}` }));
      const ranges = packLines(given);
      let next = 1;
      for (const { from, to } of numberCartons(ranges)) {
        expect(from).toBe(next);
        next = to + 1;
      }
      const counted = cartonProblems(ranges, given).filter(({ code }) => code.endsWith('packed'));
      expect(counted).toEqual([]);
    }),
  );
});

test('DOC-018 the container plan says which of volume and weight binds', () => {
  const [small] = containerPlan({ cbm: '4.4048', gross_kg: '1393.8' }, standardContainers);
  expect(small).toMatchObject({ volume_percent: '15.7', weight_percent: '4.9', binds: 'volume', needed: 1 });
  expect(containerPlan({ cbm: '10', gross_kg: '60000' }, standardContainers)[0]).toMatchObject({
    binds: 'weight',
    needed: 3,
  });
});
