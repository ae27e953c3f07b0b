import { expect, it } from 'vitest';
import { deliveryProblems, deliverySum, inOrderOfDelivery, missingDeliveries } from './deliveries.rules.ts';

const lines = [
  { uid: 'vase', quantity: '120' },
  { uid: 'pitcher', quantity: '200.000' },
];
const plan = [
  { line: 'pitcher', day: '2026-11-13', quantity: '110' },
  { line: 'vase', day: '2026-11-13', quantity: '60' },
  { line: 'vase', day: '2026-10-30', quantity: '60' },
  { line: 'pitcher', day: '2026-10-30', quantity: '90' },
];

it('DOC-018 a delivery plan adds up to what is ordered of each line, or says by how much it does not', () => {
  expect(deliveryProblems(plan, lines)).toEqual([]);
  expect(deliveryProblems([], lines)).toEqual([]);
  expect(deliveryProblems(plan.slice(1), lines)).toEqual([
    { line: 'pitcher', planned: '90', ordered: '200' },
  ]);
  const tenths = Array.from({ length: 3 }, () => ({ line: 'a', day: '2026-11-13', quantity: '0.1' }));
  expect(deliveryProblems(tenths, [{ uid: 'a', quantity: '0.3' }])).toEqual([]);
});

it('DOC-018 a delivery plan is read by day, and what is missing goes to one day', () => {
  expect(inOrderOfDelivery(plan, lines).map(({ line, quantity }) => `${line} ${quantity}`)).toEqual([
    'vase 60',
    'pitcher 90',
    'vase 60',
    'pitcher 110',
  ]);
  expect(missingDeliveries(plan.slice(1), lines, '2026-11-20')).toEqual([
    { line: 'pitcher', day: '2026-11-20', quantity: '110' },
  ]);
  expect(missingDeliveries(plan, lines, '2026-11-20')).toEqual([]);
});

it('DOC-018 deliveries are added in one unit only', () => {
  const both = [
    { line: 'a', day: '2026-12-01', quantity: '0.1' },
    { line: 'b', day: '2026-12-02', quantity: '0.2' },
  ];
  const inUnits = (a: string, b: string) =>
    deliverySum(both, [
      { uid: 'a', unit: a },
      { uid: 'b', unit: b },
    ]);
  expect(inUnits('pcs', 'pcs')).toEqual({ quantity: '0.3', unit: 'pcs' });
  expect(inUnits('pcs', 'kg')).toBeNull();
  expect(deliverySum([], [])).toBeNull();
});
