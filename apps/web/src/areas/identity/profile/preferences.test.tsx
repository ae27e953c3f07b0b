import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changedFields, rebased } from '../../../platform/form/changes.rules.ts';
import { pressOption } from '../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { PreferencesTab } from './preferences-tab.tsx';
import { companyChange, draftOf, readDays } from './preferences.rules.ts';
import {
  answers,
  press,
  refusal,
  sentTo,
  show,
  toastTitles,
  type,
  useFakeProfileServer,
} from './profile.fixture.tsx';

useFakeProfileServer();

const uuid = '5f0c7a0e-3b0e-4c56-9d5c-000000000008';
const company = { ...sessionFixture().organisation, id: uuid };
const me = { ...sessionFixture().user, id: uuid, org: { id: uuid, name: 'Kaveri Exports' } };
const key = 'catalogue_link_settings_defaults';
const link = {
  email_required: true,
  allow_ppt_download: false,
  show_product_filter: true,
  higher_thumbnail_quality: false,
  expires_after_days: null,
  passcode: false,
  email_verified: false,
  watermark: false,
  anyone_with_link: true,
};
const SETTINGS = 'GET /api/manufacturer/get_settings';
const SAVE_LINK = 'POST /api/manufacturer/add_or_update_settings';

beforeEach(() => {
  answers.set('GET /api/manufacturer', { data: company });
  answers.set(SETTINGS, { data: { [key]: link, public_page_settings: { show_packing: false } } });
});

describe('the preferences', () => {
  it('SETTINGS-013 the own order of the library is stored with the account; until then it is the company’s', async () => {
    answers.set('PATCH /api/user/me', { data: { ...me, preferences: { product_sort: 'products_id_asc' } } });
    await show(PreferencesTab, { user: { is_admin: false } });
    const field = await screen.findByRole('button', { name: /Library order/ });
    expect(field.textContent).toBe('Company default: Recent first');
    fireEvent.click(field);
    pressOption(await screen.findByRole('option', { name: 'Product ID, A to Z' }));
    press('Save');
    await waitFor(() => expect(toastTitles()).toEqual(['Changes saved']));
    expect(sentTo('PATCH /api/user/me')).toEqual([{ preferences: { product_sort: 'products_id_asc' } }]);
    expect(screen.queryByText('Company preferences')).toBeNull();
    expect(sentTo(SETTINGS)).toEqual([]);
  });

  it('an admin changes what holds for the company; only what was changed is sent', async () => {
    answers.set('PATCH /api/manufacturer', { data: { ...company, price_terms: 'FOB Mundra' } });
    await show(PreferencesTab, { user: { is_admin: true } });
    await screen.findByLabelText('Price terms');
    type('Price terms', ' FOB Mundra ');
    press('Save');
    await waitFor(() => expect(toastTitles()).toEqual(['Changes saved']));
    expect(sentTo('PATCH /api/manufacturer')).toEqual([{ price_terms: 'FOB Mundra' }]);
    expect(sentTo(SAVE_LINK)).toEqual([]);
  });

  it('days of new links: only whole ones are sent, and the other defaults stay as they are', async () => {
    await show(PreferencesTab, { user: { is_admin: true } });
    await screen.findByLabelText('Expires after');
    type('Expires after', '0');
    press('Save');
    expect(screen.getByText('Whole days, from 1 to 3650')).toBeDefined();
    expect(sentTo(SAVE_LINK)).toEqual([]);
    const value = { ...link, expires_after_days: 30 };
    answers.set(SAVE_LINK, { data: { [key]: value } });
    type('Expires after', '30');
    press('Save');
    await waitFor(() => expect(toastTitles()).toContain('Changes saved'));
    expect(sentTo(SAVE_LINK)).toEqual([{ key, value }]);
  });

  it('CAT-040 what new links allow is switched with the rest as it is', async () => {
    await show(PreferencesTab, { user: { is_admin: true } });
    const box = await screen.findByRole('checkbox', { name: 'Allow downloads' });
    expect((box as HTMLInputElement).checked).toBe(false);
    fireEvent.click(box);
    const value = { ...link, allow_ppt_download: true };
    answers.set(SAVE_LINK, { data: { [key]: value } });
    press('Save');
    await waitFor(() => expect(toastTitles()).toContain('Changes saved'));
    expect(sentTo(SAVE_LINK)).toEqual([{ key, value }]);
  });

  it.each([
    ['Anyone with the link may open it', { anyone_with_link: false }],
    ['Ask for a passcode', { passcode: true }],
    ['Verify the email address with a code', { email_verified: true }],
    ['Watermark with the recipient’s name', { watermark: true }],
  ])('CAT-040 SETTINGS-012 "%s" can be set for new links', async (name, change) => {
    await show(PreferencesTab, { user: { is_admin: true } });
    fireEvent.click(await screen.findByRole('checkbox', { name }));
    const value = { ...link, ...change };
    answers.set(SAVE_LINK, { data: { [key]: value } });
    press('Save');
    await waitFor(() => expect(toastTitles()).toContain('Changes saved'));
    expect(sentTo(SAVE_LINK)).toEqual([{ key, value }]);
  });

  it('LABEL-020 SETTINGS-011 packing behind QR codes is hidden at first, and stored by itself', async () => {
    await show(PreferencesTab, { user: { is_admin: true } });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show packing details' });
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    const value = { show_packing: true };
    answers.set(SAVE_LINK, { data: { public_page_settings: value } });
    press('Save');
    await waitFor(() => expect(toastTitles()).toContain('Changes saved'));
    expect(sentTo(SAVE_LINK)).toEqual([{ key: 'public_page_settings', value }]);
  });

  it('CAT-006 how long people are remembered is asked in months, and stored by itself', async () => {
    await show(PreferencesTab, { user: { is_admin: true } });
    await screen.findByLabelText('Keep people for');
    type('Keep people for', '121');
    press('Save');
    expect(await screen.findByText('Whole months, from 1 to 120')).toBeDefined();
    type('Keep people for', '6');
    const value = { keep_months: 6 };
    answers.set(SAVE_LINK, { data: { activity_people: value } });
    press('Save');
    await waitFor(() => expect(sentTo(SAVE_LINK)).toEqual([{ key: 'activity_people', value }]));
  });

  it('what was refused stays as typed, what was saved does not', async () => {
    answers.set('PATCH /api/manufacturer', refusal('internal'));
    answers.set(SAVE_LINK, { data: { [key]: { ...link, expires_after_days: 7 } } });
    await show(PreferencesTab, { user: { is_admin: true } });
    await screen.findByLabelText('Price terms');
    type('Price terms', 'FOB Mundra');
    type('Expires after', '7');
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
    answers.set(SETTINGS, { data: { [key]: { ...link, expires_after_days: 7 } } });
    press('Save');
    expect(await screen.findByText('1 unsaved change')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Price terms').value).toBe('FOB Mundra');
    expect(screen.getByLabelText<HTMLInputElement>('Expires after').value).toBe('7');
  });
});

describe('the rules of the preferences', () => {
  const saved = draftOf({
    user: me,
    company,
    link,
    publicPage: undefined,
    approval: undefined,
    people: undefined,
  });

  it('a change is what differs, spaces at the ends apart', () => {
    expect(rebased({}, saved, { price_terms: '  ' })).toEqual({});
    const changes = rebased({}, saved, { ...saved, own_sort: 'products_asc', locale: 'tr' });
    expect(changedFields({}, saved, changes)).toEqual(['own_sort', 'locale']);
  });

  it('nothing is sent for the company when only own preferences changed', () => {
    expect(companyChange(saved, ['own_sort', 'expires_after_days'])).toBeNull();
  });

  it('days are whole, from 1 to 3650, or none', () => {
    expect(['', ' 30 ', '1', '3650'].map(readDays)).toEqual([null, 30, 1, 3650]);
    expect(['0', '3651', '1.5', '-3', 'ten', '30 days'].map(readDays)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });
});
