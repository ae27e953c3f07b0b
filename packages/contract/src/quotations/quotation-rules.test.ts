import { describe, expect, test } from 'vitest';
import { standardContainers } from '../costing/loadability.rules.ts';
import type { LineFacts } from '../documents/document-shapes.ts';
import {
  bestFill,
  containerFill,
  containerShares,
  fillWith,
  quantityForShare,
} from './container-fill.rules.ts';
import {
  buyerRange,
  incotermComparison,
  lineMargin,
  lineWarnings,
  mayBuyerOrder,
  quotationMargin,
  quotedPrices,
  revisionChanges,
  type BasedLine,
} from './quotation-prices.rules.ts';

const terms = {
  currency: 'USD',
  incoterm: 'FOB' as const,
  freight: {
    inland: { basis: 'cbm' as const, rate: '16', container: '' },
    sea: { basis: 'cbm' as const, rate: '45', container: '' },
    insurance_percent: '0.2',
  },
};
const factsOf = (pieces: number, cbm: string, moq: number, gross = '13.2'): LineFacts => ({
  sku: '',
  name: '',
  variant: '',
  summary: '',
  hs_code: '',
  moq,
  image_id: null,
  pack: { pieces, cbm, gross_kg: gross, net_kg: null, length: '', width: '', height: '', unit: 'cm' },
});
const line = (uid: string, given: Partial<BasedLine> & { facts: LineFacts }): BasedLine => ({
  uid,
  quantity: '1',
  discount_percent: '0',
  base_price: null,
  base_incoterm: 'EXW',
  cost: null,
  ...given,
});
/** The bowl, the throw and the basket of the reference picture. */
const bowl = line('bowl', {
  quantity: '960',
  base_price: '6.57',
  cost: '4.38',
  facts: factsOf(12, '0.118', 60),
});
const throw_ = line('throw', {
  quantity: '360',
  base_price: '25.54',
  base_incoterm: 'FOB',
  discount_percent: '10',
  cost: '17.51',
  facts: factsOf(12, '0.1042', 20),
});
const basket = line('basket', {
  quantity: '320',
  base_price: '6.75',
  cost: '4.4',
  facts: factsOf(4, '0.1568', 40),
});

describe('the prices of a line', () => {
  test('QUOTE-005 at each Incoterm follow from where it was entered, whichever is quoted', () => {
    expect(quotedPrices(bowl, terms)).toEqual({ EXW: '6.57', FOB: '6.73', CFR: '7.17', CIF: '7.19' });
    expect(quotedPrices(basket, terms)).toEqual({ EXW: '6.75', FOB: '7.38', CFR: '9.14', CIF: '9.16' });
    const typed = { ...basket, base_price: '7.38', base_incoterm: 'FOB' as const };
    expect(quotedPrices(typed, terms)).toEqual({ EXW: '6.75', FOB: '7.38', CFR: '9.14', CIF: '9.16' });
    expect(quotedPrices({ ...basket, base_price: '9.16', base_incoterm: 'CIF' }, terms)).toEqual({
      EXW: '6.75',
      FOB: '7.38',
      CFR: '9.14',
      CIF: '9.16',
    });
    // 9.14 ÷ (1 − 1.10 × 5 %), and back
    const dear = { ...terms, freight: { ...terms.freight, insurance_percent: '5' } };
    expect(quotedPrices(basket, dear).CIF).toBe('9.67');
    expect(quotedPrices({ ...basket, base_price: '9.67', base_incoterm: 'CIF' }, dear).CFR).toBe('9.14');
  });

  test('QUOTE-005 are unknown beyond a freight that is unknown, and never negative', () => {
    const unpacked = { ...bowl, facts: { ...bowl.facts, pack: null } };
    expect(quotedPrices(unpacked, terms)).toEqual({ EXW: '6.57', FOB: null, CFR: null, CIF: null });
    const cheap = { ...bowl, base_price: '0.1', base_incoterm: 'FOB' as const };
    expect(quotedPrices(cheap, terms).EXW).toBeNull();
  });

  test('QUOTE-005 a margin counts cost and freight in the price, and the floor names the discount that keeps it', () => {
    expect(lineMargin(bowl, terms)?.percent).toBe('32.5');
    expect(lineMargin(throw_, terms)?.percent).toBe('23.2');
    const warnings = lineWarnings(throw_, terms, '25');
    expect(warnings).toEqual([{ code: 'below_floor', percent: '23.2', floor: '25', most_discount: '7.8' }]);
    expect(lineMargin({ ...throw_, discount_percent: '7.8' }, terms)?.percent).toBe('25');
    expect(lineWarnings(throw_, terms, null)).toEqual([]);
    expect(lineMargin({ ...bowl, cost: null }, terms)).toBeNull();
    const all = quotationMargin([bowl, { ...basket, cost: null }], terms, []);
    expect(all?.unknown).toBe(1);
  });

  test('QUOTE-005 the same lines at each Incoterm, in total', () => {
    const compared = incotermComparison([bowl, basket], terms, []);
    expect(compared.EXW.total).toBe('8467.2');
    expect(compared.FOB.total).toBe('8822.4');
    expect(compared.CFR.total).toBe('9808');
    expect(compared.CIF.total).toBe('9833.6');
    expect(
      incotermComparison([{ ...bowl, facts: { ...bowl.facts, pack: null } }], terms, []).FOB.total,
    ).toBeNull();
  });

  test('QUOTE-005 below the MOQ it says how many cartons are missing', () => {
    const jar = line('jar', { quantity: '24', base_price: '10.67', facts: factsOf(12, '0.0528', 36) });
    expect(lineWarnings(jar, terms, null)).toEqual([
      { code: 'below_moq', moq: 36, pieces_short: '12', cartons_short: 1 },
    ]);
    expect(lineWarnings({ ...jar, quantity: '20' }, terms, null)).toEqual([
      { code: 'below_moq', moq: 36, pieces_short: '16', cartons_short: 2 },
      { code: 'not_whole_cartons', pieces: 12 },
    ]);
    expect(lineWarnings({ ...jar, quantity: '37' }, terms, null)).toEqual([
      { code: 'not_whole_cartons', pieces: 12 },
    ]);
  });
});

describe('what a buyer may change', () => {
  test('AG whole cartons, from the MOQ or the lower quoted quantity, up to half as much again', () => {
    expect(buyerRange(bowl)).toEqual({ least: 60, most: 1440, step: 12 });
    const below = { quantity: '24', facts: factsOf(12, '0.05', 36) };
    expect(buyerRange(below)).toEqual({ least: 24, most: 36, step: 12 });
    expect(['960', '972', '60', '1440'].map((one) => mayBuyerOrder(bowl, one))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['961', '48', '1452', '0', '960.5'].map((one) => mayBuyerOrder(bowl, one))).toEqual(
      Array(5).fill(false),
    );
    // A part carton that was quoted may stay.
    const odd = { quantity: '30', facts: factsOf(12, '0.05', 40) };
    expect([mayBuyerOrder(odd, '30'), mayBuyerOrder(odd, '36'), mayBuyerOrder(odd, '24')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test('QUOTE-005 COST-008 a carton that is larger than every container is said, and one without sides is not', () => {
  const box = (length: string, height: string) => {
    const { pack } = factsOf(1, '1', 1);
    return line('box', {
      base_price: '1',
      facts: { ...factsOf(1, '1', 1), pack: pack && { ...pack, length, width: '100', height } },
    });
  };
  const codesOf = (one: BasedLine) => lineWarnings(one, terms, null).map(({ code }) => code);
  expect(codesOf(box('300', '300'))).toEqual(['carton_too_large']);
  expect(codesOf(box('1400', '10'))).toEqual(['carton_too_large']);
  // As long as a container of 40 feet takes it, and only lying.
  expect(codesOf(box('10', '1200'))).toEqual([]);
  expect(codesOf(box('', ''))).toEqual([]);
});

describe('a container that fills', () => {
  const high = standardContainers.find(({ code }) => code === '40HC');
  const lines = [bowl, throw_, basket];

  test('QUOTE-005 says volume, weight, what is free and how many are needed', () => {
    const [twenty] = containerFill(lines, standardContainers);
    expect(twenty).toMatchObject({
      container: '20GP',
      cbm: '25.11',
      used_percent: '89.7',
      free_cbm: '2.89',
      needed: 1,
    });
    const many = containerFill([{ ...basket, quantity: '1600' }], standardContainers);
    expect(many.map(({ needed }) => needed)).toEqual([3, 2, 1, 1]);
    expect(many[0]?.free_cbm).toBe('-34.72');
  });

  test('QUOTE-005 names the line that fills it best, and what a share is in cartons', () => {
    if (!high) throw new Error('no container');
    const fill = fillWith(basket, lines, high);
    expect(fill).toMatchObject({ more_cartons: 260, cartons: 340, quantity: '1360', more_pieces: '1040' });
    const heavy = { ...basket, facts: factsOf(4, '0.1568', 40, '300') };
    expect(fillWith(heavy, [heavy], high)?.more_cartons).toBe(8);
    expect(bestFill(lines, high)?.uid).toBe('throw');
    expect(quantityForShare('50', bowl, high)).toBe('3348');
    const shares = containerShares(lines, high);
    expect(shares.reduce((sum, one) => sum + Math.round(Number(one) * 10), 0)).toBe(380);
  });
});

test('QUOTE-010 what changed since a revision: changed, added and removed lines', () => {
  const one = { uid: 'a', quantity: '1', price: '2', discount_percent: '0', name: 'Bowl', remark: '' };
  const other = { ...one, uid: 'b' };
  expect(
    revisionChanges(
      [one, other],
      [
        { ...one, price: '3' },
        { ...one, uid: 'c' },
      ],
    ),
  ).toEqual([
    { uid: 'a', kind: 'changed', fields: [{ field: 'price', before: '2', after: '3' }] },
    { uid: 'c', kind: 'added', fields: [] },
    { uid: 'b', kind: 'removed', fields: [] },
  ]);
});
