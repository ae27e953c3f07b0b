import { expect, test } from 'vitest';
import { creditStates, dayIn, readCreditTerm, type CreditFacts } from './letter-of-credit.rules.ts';

const facts: CreditFacts = {
  today: '2026-11-28',
  shipment_day: '2026-12-02',
  currency: 'USD',
  total: '6796.93',
  others: [],
  is_part: true,
  words: 'Goods as per proforma invoice PI-2026-0190 dated 8 October 2026.',
  port_of_loading: 'INMUN',
  port_of_discharge: 'SEGOT',
  country_of_origin: 'IN',
  incoterm: 'FOB',
  incoterm_place: 'Mundra',
  buyer: 'Nordhem Living AB',
  exporter: 'Kaveri Exports Pvt. Ltd.',
  has_packing_list: true,
};
const stateOf = (line: string, given: Partial<CreditFacts> = {}) =>
  creditStates([line], { ...facts, ...given })[0]?.state;

test.each([
  ['Latest shipment 15/12/2026', 'met', { shipment_day: '2026-12-16' }],
  ['En geç yükleme 15 Aralık 2026', 'met', { shipment_day: '2026-12-16' }],
  ['Expiry 05/01/2027', 'met', { today: '2027-01-06' }],
  ['Amount USD 12,045.04 ±5%', 'met', { total: '12647.30' }],
  ['Amount USD 6,800.00 ±5%', 'met', { currency: 'EUR' }],
  ['Tutar 12.045,04 USD', 'met', { others: ['6000'] }],
  ['Partial shipments allowed', 'met', undefined],
  ['Partial shipments not allowed', 'not_met', undefined],
  ['Kısmi sevkiyat yasaktır', 'not_met', undefined],
  ['Invoice must quote PI-2026-0190 dated 8 October 2026', 'met', { words: 'PI-2026-0191' }],
  ['Invoice quotes “PI-2026-0190 dated 8 October 2026”', 'met', { words: '' }],
  ['Port of loading: Mundra, India', 'met', { port_of_loading: 'INNSA' }],
  ['Port of discharge Gothenburg', 'met', { port_of_discharge: 'SEMMA' }],
  ['Country of origin: India', 'met', { country_of_origin: 'TR' }],
  ['Menşe ülkesi: Hindistan', 'met', { country_of_origin: 'TR' }],
  ['FOB Mundra Incoterms 2020', 'met', { incoterm: 'CIF' }],
  ['Applicant: Nordhem Living AB, Hamngatan 12', 'met', { buyer: 'Nordhem Living A.B.' }],
  ['Beneficiary Kaveri Exports Pvt. Ltd.', 'met', { exporter: 'Kaveri Export' }],
  ['Packing list in 3 copies', 'met', undefined],
  ['Certificate of origin, 2 copies', 'undecided', undefined],
  ['Full set of clean on-board bills of lading', 'undecided', undefined],
  ['Present within 21 days of shipment', 'undecided', undefined],
  ['', 'undecided', undefined],
] as const)('DOC-018 the condition %j is %s', (line, state, broken) => {
  expect(stateOf(line)).toBe(state);
  expect(broken === undefined ? 'not_met' : stateOf(line, broken)).toBe('not_met');
});

test('DOC-018 a condition is undecided while the deal does not say it', () => {
  expect(stateOf('Latest shipment 15/12/2026', { shipment_day: null })).toBe('undecided');
  expect(stateOf('Port of loading Mundra', { port_of_loading: '' })).toBe('undecided');
  expect(stateOf('Packing list', { has_packing_list: false })).toBe('undecided');
  expect(stateOf('Amount USD 9,000', { is_part: false })).toBe('not_met');
});

test('DOC-018 days are read as people write them, and only days that exist', () => {
  const days = [
    '5/1/2027',
    '2026-12-15',
    '8 October 2026',
    '15 Ağustos 2026',
    '31/02/2026',
    'today',
    '1.1.26',
  ];
  expect(days.map(dayIn)).toEqual([
    '2027-01-05',
    '2026-12-15',
    '2026-10-08',
    '2026-08-15',
    undefined,
    undefined,
    undefined,
  ]);
  expect(readCreditTerm('Present documents within 21 days')).toEqual({ kind: 'present_within', days: 21 });
  expect(readCreditTerm('Amount EUR 1.250,50 +/- 10 %')).toMatchObject({
    amount: '1250.5',
    tolerance: '10',
  });
});
