import type { Language } from '../attribute-types/attribute-type.ts';

/** The eleven rules of Incoterms® 2020, from the least to the most that the seller bears. */
export const incoterms = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
] as const;
export type Incoterm = (typeof incoterms)[number];

export interface IncotermFacts {
  name: Readonly<Record<Language, string>>;
  /** For sea and inland waterways only. */
  sea: boolean;
  /** What the named place is: where the seller hands over, or where the carriage that they pay for ends. */
  place: 'origin' | 'port_of_loading' | 'port_of_discharge' | 'destination';
  /** Whether the seller pays the main carriage, and insures it. */
  freight: boolean;
  insurance: boolean;
}

const rule = (
  en: string,
  tr: string,
  place: IncotermFacts['place'],
  { sea = false, freight = false, insurance = false } = {},
): IncotermFacts => ({ name: { en, tr }, place, sea, freight, insurance });

/** What each rule says (ICC publication 723). */
export const incotermFacts: Readonly<Record<Incoterm, IncotermFacts>> = {
  EXW: rule('Ex Works', 'İş yerinde teslim', 'origin'),
  FCA: rule('Free Carrier', 'Taşıyıcıya teslim', 'origin'),
  FAS: rule('Free Alongside Ship', 'Gemi doğrultusunda teslim', 'port_of_loading', { sea: true }),
  FOB: rule('Free On Board', 'Gemi bordasında teslim', 'port_of_loading', { sea: true }),
  CFR: rule('Cost and Freight', 'Masraflar ve navlun', 'port_of_discharge', { sea: true, freight: true }),
  CIF: rule('Cost, Insurance and Freight', 'Masraflar, sigorta ve navlun', 'port_of_discharge', {
    sea: true,
    freight: true,
    insurance: true,
  }),
  CPT: rule('Carriage Paid To', 'Taşıma ödenmiş olarak', 'destination', { freight: true }),
  CIP: rule('Carriage and Insurance Paid To', 'Taşıma ve sigorta ödenmiş olarak', 'destination', {
    freight: true,
    insurance: true,
  }),
  DAP: rule('Delivered At Place', 'Belirlenen yerde teslim', 'destination', { freight: true }),
  DPU: rule('Delivered at Place Unloaded', 'Belirlenen yerde boşaltılmış olarak teslim', 'destination', {
    freight: true,
  }),
  DDP: rule('Delivered Duty Paid', 'Gümrük vergileri ödenmiş olarak teslim', 'destination', {
    freight: true,
  }),
};
