import { standardContainers, type QuotationLine, type QuotationTerms } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { cellKey, type Edit } from '../../../platform/grid/rules/edits.rules.ts';
import { amountOf, changesOf, linesWith, marginBasis, piecesOf, type LineRow } from './line-rows.ts';
import { sumsOf, warningReader } from './quotation-sums.rules.ts';

const line = (part: Partial<QuotationLine> = {}): QuotationLine => ({
  uid: 'a',
  product_id: 1,
  variant_id: null,
  name: 'Mango wood bowl',
  remark: '',
  quantity: '960',
  unit: 'pieces',
  price: '6.73',
  discount_percent: '0',
  price_source: 'typed',
  base_price: '6.73',
  base_incoterm: 'FOB',
  margin_percent: '0',
  prices: { EXW: null, FOB: '6.73', CFR: null, CIF: null },
  cost: '4.38',
  wanted: '',
  values: {},
  is_hidden: false,
  is_gone: false,
  image: null,
  facts: {
    sku: 'MW-BWL-1042',
    name: 'Mango wood bowl',
    variant: '',
    summary: '',
    hs_code: '',
    moq: 60,
    image_id: null,
    pack: {
      pieces: 12,
      cbm: '0.118',
      gross_kg: '8.2',
      net_kg: '7',
      length: '55',
      width: '55',
      height: '39',
      unit: 'cm',
    },
  },
  ...part,
});
const terms: QuotationTerms = {
  currency: 'USD',
  incoterm: 'FOB',
  places: { EXW: '', FOB: 'Mundra', CFR: '', CIF: '' },
  freight: {
    inland: { basis: 'cbm', rate: '16', container: '' },
    sea: { basis: 'cbm', rate: '45', container: '' },
    insurance_percent: '0.2',
  },
  container: '40HC',
  valid_until: null,
  payment_terms: '',
  delivery_terms: '',
  ready: '',
  remarks: '',
  price_source: 'list',
  margin_percent: '0',
};
const rowOf = (one: QuotationLine, base = one): LineRow => ({
  uid: one.uid,
  line: one,
  base,
  isNew: false,
  attributes: { '12': 'Sage' },
});
const edit = (value: unknown): Edit => ({ value, text: null, problem: null });
const edits = (cells: Record<string, unknown>) =>
  new Map(
    Object.entries(cells).map(([column, value]) => [cellKey({ row: 'a', column }), edit(value)] as const),
  );

describe('QUOTE-005 the lines of the table', () => {
  it('QUOTE-008 a line total is quantity times price less discount, rounded once', () => {
    expect(amountOf(line(), terms, standardContainers)).toBe('6460.8');
    expect(amountOf(line({ discount_percent: '7.9' }), terms, standardContainers)).toBe('5950.4');
  });

  it('cartons are another face of the pieces', () => {
    expect(piecesOf(line(), '81')).toBe('972');
    const [now] = linesWith([rowOf(line())], edits({ quantity: piecesOf(line(), '81') }));
    expect(now?.quantity).toBe('972');
  });

  it('an unchanged line stays the same object, so that a keystroke works out one line anew', () => {
    const rows = [rowOf(line())];
    expect(linesWith(rows, new Map())[0]).toBe(linesWith(rows, new Map())[0]);
    expect(linesWith(rows, edits({ quantity: '12' }))[0]).not.toBe(linesWith(rows, new Map())[0]);
  });

  it('the container names the line that fills it, and both faces of what is missing', () => {
    const { suggestion, fills, incoterms, figures } = sumsOf(
      linesWith([rowOf(line())], new Map()),
      terms,
      [],
      standardContainers,
    );
    expect(fills.find(({ container }) => container === '40HC')?.cbm).toBe('9.44');
    // (66 − 9.44) ÷ 0.118 = 479.3 cartons
    expect(suggestion).toMatchObject({ uid: 'a', more_cartons: 479, cartons: 559, quantity: '6708' });
    expect(incoterms.FOB.total).toBe(figures.total);
    expect(incoterms.EXW.total).toBe('6307.2');
  });

  it('PERM-030 the floor warns in red with the discount that keeps it, the MOQ in amber', () => {
    const warn = warningReader(terms, '40', standardContainers);
    const [low] = linesWith([rowOf(line({ quantity: '24' }))], new Map());
    expect(low && warn(low)).toEqual([
      { code: 'below_moq', moq: 60, pieces_short: '36', cartons_short: 3 },
      expect.objectContaining({ code: 'below_floor', floor: '40' }),
    ]);
    expect(low && warningReader(terms, null, standardContainers)(low)).toHaveLength(1);
  });
});

describe('QUOTE-027 what changed cells send', () => {
  const rows = new Map([['a', rowOf(line(), line({ quantity: '720' }))]]);
  const sent = (column: string, after: Edit | undefined) => changesOf([{ row: 'a', column, after }], rows, 7);

  it('quantities and words as they are, prices by how they are made', () => {
    expect(sent('quantity', edit('960')).lines).toEqual([{ uid: 'a', quantity: '960' }]);
    expect(sent('basis', edit(marginBasis(line(), '50', 'USD'))).lines).toEqual([
      { uid: 'a', price_source: 'margin', margin_percent: '50' },
    ]);
  });

  it('a cell that is as in the revision before sends that value, and one that cannot be read nothing', () => {
    expect(sent('quantity', undefined).lines).toEqual([{ uid: 'a', quantity: '720' }]);
    expect(sent('quantity', { value: null, text: 'many', problem: 'wrong' }).lines).toEqual([]);
  });

  it('QUOTE-019 attributes go by their id, and null takes the value of the product again', () => {
    expect(sent('attribute:12', edit('Ink')).attributes).toEqual([
      { id: 7, attribute_id: 12, values: [{ uid: 'a', value: 'Ink' }] },
    ]);
    expect(sent('attribute:12', edit('Sage')).attributes[0]?.values).toEqual([{ uid: 'a', value: null }]);
  });
});
