import { describe, expect, it } from 'vitest';
import { rebased } from '../../../platform/form/changes.rules.ts';
import { buyerFormBody, buyerFormErrors, buyerFormOf } from './buyer-form.rules.ts';

const filled = { name: 'Spring edit', company: 'Nordhem', email: '', note: '' };

describe('name and buyer', () => {
  it('CAT-019 the email may be left out but must be one when given', () => {
    expect(buyerFormErrors(filled)).toEqual({});
    expect(buyerFormErrors({ ...filled, email: ' ' })).toEqual({});
    expect(buyerFormErrors({ ...filled, email: 'ebba@nordhem.example' })).toEqual({});
    expect(buyerFormErrors({ ...filled, email: 'ebba@' })).toEqual({ email: 'emailInvalid' });
    expect(buyerFormBody(filled).buyer_email).toBeNull();
  });

  it('CAT-020 a name and a buyer are needed, and blanks are none', () => {
    expect(buyerFormErrors({ ...filled, name: ' ', company: '' })).toEqual({
      name: 'nameNeeded',
      company: 'companyNeeded',
    });
  });

  it('is sent trimmed and comes back as the same form', () => {
    expect(buyerFormBody({ name: ' A ', company: ' B ', email: ' c@d.example ', note: ' e ' })).toEqual({
      name: 'A',
      buyer_company: 'B',
      buyer_email: 'c@d.example',
      note: 'e',
    });
    const form = buyerFormOf({ name: 'A', buyer_company: 'B', buyer_email: null, note: '' });
    expect(rebased({}, form, { ...form })).toEqual({});
    expect(rebased({}, form, { ...form, note: 'x' })).toEqual({ note: 'x' });
  });
});
