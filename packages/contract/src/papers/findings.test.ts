import { expect, test } from 'vitest';
import { findingsOf, leftOf, type TradePaper, type PaperLine } from './findings.rules.ts';

const line = (uid: string, given: Partial<PaperLine> = {}): PaperLine => ({
  uid,
  sku: uid.toUpperCase(),
  name: uid,
  quantity: '400',
  unit: 'pcs',
  price: '9.40',
  discount_percent: '0',
  hs_code: '4419 90 90',
  ...given,
});
const paper = (id: number, type: TradePaper['type'], given: Partial<TradePaper> = {}): TradePaper => ({
  id,
  type,
  from_id: id - 1,
  facts: { currency: 'USD', incoterm: 'FOB', incoterm_place: 'Mundra', port_of_loading: 'INMUN' },
  parties: { buyer: { company: 'Nordhem Living AB', address: 'Hamngatan 12', country: 'SE' } },
  lines: [line('bowl'), line('board', { quantity: '200', price: '11.20' })],
  ...given,
});
const quotation = paper(1, 'quotation');
const sales = paper(2, 'sales-order');
const packing = paper(3, 'packaging-list', {
  lines: [line('bowl', { quantity: '294', price: null }), line('board', { quantity: '126', price: null })],
  facts: { ...sales.facts, net_kg: '1284.0', cartons: '60', marks: 'NORDHEM / GOT' },
});
const invoice = paper(4, 'commercial-invoice', {
  lines: [line('bowl', { quantity: '294' }), line('board', { quantity: '126', price: '11.2' })],
  facts: { ...packing.facts, net_kg: '1284' },
});
const deal = [quotation, sales, packing, invoice];

test('DOC-018 papers that agree have no finding, however numbers, codes and spaces are written', () => {
  for (const one of deal) expect(findingsOf(one, deal)).toEqual([]);
});

test('DOC-018 each disagreement is found with both values, its weight and the value that settles it', () => {
  const wrong: TradePaper = {
    ...invoice,
    facts: {
      ...invoice.facts,
      net_kg: '1248.0',
      currency: 'EUR',
      marks: 'NORDHEM GOT',
      port_of_loading: 'INNSA',
    },
    parties: { buyer: { company: 'Nordhem Living A.B.', address: 'Hamngatan 12', country: 'DK' } },
    lines: [
      line('bowl', { quantity: '249', unit: 'sets', hs_code: '6911 10 19' }),
      line('board', { quantity: '126' }),
    ],
  };
  const found = findingsOf(wrong, deal);
  expect(found.map(({ kind, weight, mine, theirs, other }) => [kind, weight, mine, theirs, other])).toEqual([
    ['currency', 'red', 'EUR', 'USD', 3],
    ['port_of_loading', 'red', 'INNSA', 'INMUN', 3],
    ['net_kg', 'red', '1248.0', '1284.0', 3],
    ['marks', 'amber', 'NORDHEM GOT', 'NORDHEM / GOT', 3],
    ['party', 'amber', 'Nordhem Living A.B.', 'Nordhem Living AB', 3],
    ['party_country', 'red', 'DK', 'SE', 3],
    ['quantity', 'red', '249', '294', 3],
    ['unit', 'red', 'sets', 'pcs', 3],
    ['hs_code', 'amber', '6911 10 19', '4419 90 90', 3],
  ]);
  expect(found[0]).toMatchObject({ agreeing: [2, 1], fix: 'USD' });
  expect(found.at(-1)).toMatchObject({ line: { uid: 'bowl', sku: 'BOWL' }, fix: '4419 90 90' });
});

test('DOC-018 a price is compared in one currency only, and not with a packing list', () => {
  const cheap = { ...invoice, lines: [line('bowl', { quantity: '294', price: '9.04' })] };
  expect(findingsOf(cheap, deal)).toMatchObject([
    { kind: 'price', weight: 'red', mine: '9.04', theirs: '9.40', other: 2 },
  ]);
});

test('DOC-018 another name is red, one spelt in two ways amber', () => {
  const named = (company: string) =>
    findingsOf({ ...invoice, parties: { buyer: { company, address: '', country: '' } } }, deal).map(
      ({ weight }) => weight,
    );
  expect(named('NORDHEM LIVING AB')).toEqual(['amber']);
  expect(named('Nordhem Livign AB')).toEqual(['amber']);
  expect(named('Nordheim Living')).toEqual(['red']);
  expect(named('Kobo Home')).toEqual(['red']);
});

test('DOC-018 what is left of the order is known: ordered 1,000, packed 600, so 400', () => {
  const order = paper(2, 'sales-order', { lines: [line('bowl', { quantity: '1000' })] });
  const first = paper(3, 'packaging-list', { lines: [line('bowl', { quantity: '600' })] });
  const next = paper(5, 'packaging-list', { from_id: 2, lines: [line('bowl', { quantity: '500' })] });
  const all = [quotation, order, first, next];
  expect(leftOf(next, line('bowl'), all)).toMatchObject({ quantity: '400', ordered: '1000' });
  expect(findingsOf(next, all)).toMatchObject([
    { kind: 'too_many', weight: 'red', mine: '500', theirs: '400', fix: '400', other: 2 },
  ]);
  const foreign = { ...next, lines: [line('lamp')] };
  expect(findingsOf(foreign, all)).toMatchObject([{ kind: 'too_many', theirs: '0', fix: null }]);
});

test('DOC-018 a purchase order shows suppliers nothing of the sale: only pieces, units and HS codes are compared', () => {
  const bought = paper(6, 'purchase-order', {
    facts: { currency: 'INR' },
    parties: { buyer: { company: 'Khurja Stoneware', address: '', country: 'IN' } },
    lines: [line('bowl', { quantity: '420', price: '790', hs_code: '4419.20' })],
  });
  expect(findingsOf(bought, deal).map(({ kind, weight }) => [kind, weight])).toEqual([
    ['too_many', 'amber'],
    ['hs_code', 'amber'],
  ]);
  expect(findingsOf(invoice, [...deal, bought])).toEqual([]);
});

test('DOC-018 a unit and a country in two languages are one; another unit and another country are findings', () => {
  const buyer = (country: string) => ({
    parties: { buyer: { company: 'Nordhem Living AB', address: 'Hamngatan 12', country } },
  });
  const sold = (unit: string, given: Partial<TradePaper>) =>
    paper(4, 'commercial-invoice', { lines: [line('bowl', { unit })], ...given });
  const kinds = (one: TradePaper) => findingsOf(one, [sales]).map(({ kind, weight }) => [kind, weight]);
  expect(kinds(sold('adet', buyer('İsveç')))).toEqual([]);
  expect(kinds(sold('pieces', buyer('Sweden')))).toEqual([]);
  expect(kinds(sold('takım', buyer('Norveç')))).toEqual([
    ['party_country', 'red'],
    ['unit', 'red'],
  ]);
});
