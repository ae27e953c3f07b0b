import type { Manufacturer } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { readDay, shownDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import {
  certificationState,
  changesOf,
  draftOf,
  fullAddress,
  wrongFields,
  type CompanyDraft,
} from './company-form.rules.ts';

const company: Manufacturer = {
  ...sessionFixture().organisation,
  tax_ids: [{ label: 'GSTIN', value: '08AAACK1234F1Z5' }],
  certifications: [{ name: 'FSC', issuer: 'SGS', number: 'C-1', valid_until: '2027-03-31' }],
};
const changed = (part: Partial<CompanyDraft>) => changesOf(company, { ...draftOf(company), ...part });

describe('the company form', () => {
  it('SETTINGS-006 sends only what differs from the stored company, by the names of the call', () => {
    expect(changesOf(company, draftOf(company))).toEqual({ fields: [], body: {} });
    expect(changed({ name: ' Kaveri Crafts ', website: 'kaveri.example' })).toEqual({
      fields: ['name', 'website'],
      body: { name: 'Kaveri Crafts', website: 'https://kaveri.example' },
    });
    const image = { id: 'i', name: 'a.png', width: 1, height: 1, thumb: '', card: '', large: '' };
    expect(changed({ logo: image, images: [image], country: null, tax_ids: [] }).body).toEqual({
      country: null,
      tax_ids: [],
      logo_file_id: 'i',
      image_file_ids: ['i'],
    });
    expect(changed({ certifications: [] }).body).toEqual({ certifications: [] });
  });

  it('SHELL-085 SETTINGS-006 the day of a certification is written DD/MM/YYYY', () => {
    const [first] = draftOf(company).certifications;
    expect(first?.validUntil).toBe('31/03/2027');
    const certifications = [{ ...first!, validUntil: '1/4/2027' }];
    expect(changed({ certifications }).body.certifications?.[0]?.valid_until).toBe('2027-04-01');
    expect(shownDay('2027-04-01')).toBe('01/04/2027');
    expect([readDay('31/02/2027'), readDay('2027-04-01'), readDay('soon')]).toEqual([null, null, null]);
  });

  it('SHELL-083 names required fields that are empty, also in rows', () => {
    const draft: CompanyDraft = {
      ...draftOf(company),
      name: '  ',
      tax_ids: [{ key: 0, label: '', value: ' ' }],
      certifications: [{ key: 0, name: '', issuer: '', number: '', validUntil: '' }],
    };
    expect(wrongFields(draft)).toEqual({
      name: 'required',
      'tax_ids.0.label': 'required',
      'tax_ids.0.value': 'required',
      'certifications.0.name': 'required',
    });
  });

  it('sees an email, a web address and a day that are none', () => {
    const certifications = [{ ...draftOf(company).certifications[0]!, validUntil: '31.13.2027' }];
    const draft = { ...draftOf(company), email: 'sales@', website: 'not a page', certifications };
    expect(wrongFields(draft)).toEqual({
      email: 'email',
      website: 'website',
      'certifications.0.valid_until': 'date',
    });
    expect(wrongFields({ ...draftOf(company), email: '', website: '' })).toEqual({});
  });

  it('a web address gets its https', () => {
    expect(fullAddress(' www.kaveri.example ')).toBe('https://www.kaveri.example');
    expect(fullAddress('http://kaveri.example')).toBe('http://kaveri.example');
    expect(fullAddress('  ')).toBe('');
  });

  it('a certification is marked from 60 days before its end, and good on its last day', () => {
    const today = '2026-11-21';
    expect(certificationState(null, today)).toBeNull();
    expect(certificationState('2026-11-20', today)).toEqual({ kind: 'expired' });
    expect(certificationState('2026-11-21', today)).toEqual({ kind: 'soon', days: 0 });
    expect(certificationState('2027-01-20', today)).toEqual({ kind: 'soon', days: 60 });
    expect(certificationState('2027-01-21', today)).toBeNull();
  });
});
