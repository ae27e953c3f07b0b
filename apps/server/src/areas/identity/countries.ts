import { readFileSync } from 'node:fs';

export interface Country {
  id: number;
  iso2: string;
  iso3: string;
  phonecode: string;
  nicename: string;
}

let all: readonly Country[] | undefined;

/** The countries of `reference/countries.tsv` with a telephone code; historic ones are left out. */
export function listCountries(): readonly Country[] {
  all ??= readCountries();
  return all;
}

export function countryById(id: number): Country | undefined {
  return listCountries().find((country) => country.id === id);
}

function readCountries(): Country[] {
  const text = readFileSync(new URL('../../../reference/countries.tsv', import.meta.url), 'utf8');
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split('\t');
  const column = (cells: string[], name: string) => cells[names.indexOf(name)] ?? '';
  return lines
    .map((line) => line.split('\t'))
    .filter((cells) => column(cells, 'status') === '' && column(cells, 'phonecode') !== '')
    .map((cells) => ({
      id: Number(column(cells, 'id')),
      iso2: column(cells, 'iso2'),
      iso3: column(cells, 'iso3'),
      phonecode: column(cells, 'phonecode'),
      nicename: column(cells, 'nicename'),
    }));
}

export function countryByPhonecode(phonecode: string): Country | undefined {
  return listCountries().find((country) => country.phonecode === phonecode);
}

export function countryByIso3(iso3: string): Country | undefined {
  return listCountries().find((country) => country.iso3 === iso3);
}
