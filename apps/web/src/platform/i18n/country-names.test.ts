import { describe, expect, it } from 'vitest';
import { countryChoices, countryName } from './country-names.ts';

const india = { id: 99, iso2: 'IN', iso3: 'IND', phonecode: '91', nicename: 'India' };
const germany = { id: 80, iso2: 'DE', iso3: 'DEU', phonecode: '49', nicename: 'Germany' };
const chile = { id: 43, iso2: 'CL', iso3: 'CHL', phonecode: '56', nicename: 'Chile' };
const all = [chile, germany, india];

describe('names of countries', () => {
  it('SHELL-078 are those of the language of the screen, in its order', () => {
    const names = (language: 'en' | 'tr') => countryChoices(all, 'name', language).map(({ label }) => label);
    expect(names('en')).toEqual(['Chile', 'Germany', 'India']);
    expect(names('tr')).toEqual(['Almanya', 'Hindistan', 'Şili']);
  });

  it('a list of phone codes has the code first and the name beside it', () => {
    expect(countryChoices([india], 'code', 'tr')[0]).toMatchObject({
      value: '99',
      label: 'IND +91',
      note: 'Hindistan',
    });
    expect(countryChoices([india], 'prefix', 'en')[0]).toMatchObject({ label: '+91 (IND)', note: 'India' });
  });

  it('are found by the name of either language, the letters and the phone code', () => {
    const [choice] = countryChoices([germany], 'name', 'tr');
    expect(choice?.also).toEqual(['Almanya', 'Germany', 'DEU', '+49', '49']);
  });

  it('a country that the browser does not know keeps the name of the list', () => {
    expect(countryName({ ...india, iso2: 'ZZ', nicename: 'Land 1' }, 'tr')).not.toBe('');
    expect(countryName({ ...india, iso2: 'QX', nicename: 'Land 1' }, 'tr')).toBe('Land 1');
  });
});
