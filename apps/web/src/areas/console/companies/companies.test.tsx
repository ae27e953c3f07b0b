import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refused, sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart, openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { endVisit, storedVisit } from '../../../platform/session/visit.ts';
import { aCompany, aRequest, companyId, someCatalogue, someDetails } from '../console.fixture.ts';
import { consoleRoutes } from '../console-routes.ts';
import { EnterDialog } from './enter-dialog.tsx';

const path = `/api/console/companies/${companyId}`;
const session = sessionFixture({ user: { is_system_user: true, two_factor: true } });
const counts = { all: 3, paying: 1, trial: 1, expired: 1, ending: 0, requests: 1 };
let queries: URLSearchParams[] = [];

useTexts('console', 'consoleCompanies');
useFakeServer();
beforeEach(async () => {
  await changeLanguage('en');
  queries = [];
  server.set('GET /api/console/companies', (_, query) => {
    queries.push(query);
    const companies = [
      aCompany({ request: aRequest() }),
      aCompany({ id: `${companyId.slice(0, -1)}2`, name: 'Lotus Looms', state: 'trial', days_left: 9 }),
      aCompany({ id: `${companyId.slice(0, -1)}3`, name: 'Usta Mobilya', state: 'expired', days_left: -16 }),
    ];
    return { companies, total: companies.length, counts };
  });
  server.set('GET /api/console/plans', () => someCatalogue);
  server.set('GET /api/countries', () => []);
  server.set(`GET ${path}`, () => someDetails());
});

const open = (address = '/console') => openRoutes(consoleRoutes, { address, session });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (call: string) => sent.find((one) => one.call === call)?.body;

describe('the companies', () => {
  it('PLAN-104 are listed with plan, state, end, highest use and request', async () => {
    open();
    const row = within((await screen.findByText('Kaveri Exports')).closest('tr') as HTMLElement);
    for (const words of [
      'SILVER',
      'Active',
      '31st January 2027',
      '91%',
      'QR or Label Generator',
      'Upgrade to GOLD',
    ])
      expect(row.getByText(words)).toBeDefined();
    expect(screen.getByText('9 days left')).toBeDefined();
    expect(screen.getAllByText('Expired').length).toBe(2);
  });

  it('PLAN-104 are narrowed by the counts above them and by words', async () => {
    const router = open();
    await screen.findByText('Kaveri Exports');
    fireEvent.click(screen.getByRole('tab', { name: /On trial/ }));
    await waitFor(() => expect(queries.at(-1)?.get('state')).toBe('trial'));
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'kaveri' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(queries.at(-1)?.get('search')).toBe('kaveri'));
    expect(router.state.location.href).toContain('state=trial');
  });

  it('PLAN-104 are added with their first admin, and become an Excel file', async () => {
    server.set('POST /api/console/companies', (body) =>
      (body as { email: string }).email === 'taken@ganga.example'
        ? refused(409, 'email_taken', { message: 'This address has an account', path: 'body.email' })
        : someDetails(),
    );
    server.set('POST /api/console/companies/export', () => refused(500, 'internal'));
    const router = open('/console?state=trial');
    await screen.findByText('Kaveri Exports');
    press('Export to Excel');
    await waitFor(() =>
      expect(sentTo('POST /api/console/companies/export')).toMatchObject({ state: 'trial' }),
    );
    press('Add company');
    await screen.findByRole('dialog');
    press('Add and invite');
    expect(await screen.findAllByText(/is required|Enter/)).not.toHaveLength(0);
    expect(sentTo('POST /api/console/companies')).toBeUndefined();
    type(/Company name/, 'Ganga Textiles');
    type(/First name/, 'Asha');
    type(/Email of the admin/, 'taken@ganga.example');
    press('Add and invite');
    expect(await screen.findByText(/has an account/)).toBeDefined();
    type(/Email of the admin/, 'asha@ganga.example');
    press('Add and invite');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/console/companies/${companyId}`));
    expect(sent.findLast((one) => one.call === 'POST /api/console/companies')?.body).toEqual({
      name: 'Ganga Textiles',
      country_id: null,
      language: 'en',
      first_name: 'Asha',
      last_name: '',
      email: 'asha@ganga.example',
    });
  });

  it('say that nothing matches, and that they could not be loaded', async () => {
    server.set('GET /api/console/companies', () => ({ companies: [], total: 0, counts }));
    open('/console?q=zzz');
    expect(await screen.findByText('No company matches')).toBeDefined();
    server.set('GET /api/console/companies', () => refused(500, 'internal'));
    press('Show all companies');
    expect(await screen.findByText('Companies could not be loaded')).toBeDefined();
  });
});

describe('a company', () => {
  const openCompany = async () => {
    open(`/console/companies/${companyId}`);
    await screen.findByText('until 10th December 2026');
  };

  it('PLAN-104 shows its plan, modules, add-ons, requests, admins, storage and visits', async () => {
    await openCompany();
    for (const words of ['41 of 100', '10%', 'Ravi Menon', 'They asked for help with an import'])
      expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText(/18\.2 MB in 14,402 files/)).toBeDefined();
  });

  it('PLAN-104 whose admin is invited has the invitation sent again', async () => {
    const admins = [{ name: 'Asha Rao', email: 'asha@ganga.example', is_invited: true }];
    server.set(`GET ${path}`, () => someDetails({ admins, company: aCompany({ is_set_up: false }) }));
    server.set(`POST ${path}/invite`, () => someDetails());
    await openCompany();
    expect(screen.getByText('Setup not finished')).toBeDefined();
    press('Invite again');
    await waitFor(() => expect(sentTo(`POST ${path}/invite`)).toBeDefined());
  });

  it('PLAN-104 is given another plan with a reason; without one nothing is sent', async () => {
    server.set(`PUT ${path}/plan`, () => someDetails());
    await openCompany();
    press('Change plan');
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole('button', { name: 'Change plan' });
    fireEvent.click(save);
    expect(await dialog.findByText('At least 3 characters')).toBeDefined();
    type('Until', '30/06/2027');
    type(/Reason/, 'Agreed on the phone');
    fireEvent.click(save);
    await waitFor(() => expect(sentTo(`PUT ${path}/plan`)).toBeDefined());
    expect(sentTo(`PUT ${path}/plan`)).toEqual({
      plan_id: 4,
      starts_on: '2026-02-01',
      ends_on: '2027-06-30',
      discount_value: '10',
      amount_deduct: '0',
      reason: 'Agreed on the phone',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what the server refuses at its field', async () => {
    server.set(`PUT ${path}/plan`, () =>
      refused(400, 'end_before_start', { message: 'The last day is before the first', path: 'body.ends_on' }),
    );
    await openCompany();
    press('Change plan');
    await screen.findByRole('dialog');
    type(/Reason/, 'Agreed on the phone');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText(/last day is before the first/)).toBeDefined();
  });

  it('PLAN-104 has the trial of a module moved or forgotten', async () => {
    server.set(`PUT ${path}/trials/quotation`, () => someDetails());
    await openCompany();
    press('Trial of Quotation');
    await screen.findByRole('dialog');
    expect(screen.getByLabelText<HTMLInputElement>('Until *').value).toBe('10/12/2026');
    fireEvent.click(screen.getByRole('radio', { name: /Forget the trial/ }));
    type(/Reason/, 'Begun by mistake');
    press('Save trial');
    await waitFor(() =>
      expect(sentTo(`PUT ${path}/trials/quotation`)).toEqual({ ends_on: null, reason: 'Begun by mistake' }),
    );
  });

  it('PLAN-104 loses an add-on with a reason', async () => {
    server.set(`DELETE ${path}/addons/31`, () => someDetails({ addons: [] }));
    await openCompany();
    press('Remove 500 more products');
    await screen.findByRole('dialog');
    type(/Reason/, 'Given by mistake');
    press('Remove');
    await waitFor(() => expect(sentTo(`DELETE ${path}/addons/31`)).toEqual({ reason: 'Given by mistake' }));
  });
});

describe('a visit', () => {
  it('begins with a reason of ten characters, in this tab alone', async () => {
    const went: string[] = [];
    server.set(`POST ${path}/enter`, () => ({ access_token: 'visitor', until: '2026-11-24T11:00:00.000Z' }));
    openPart(
      <EnterDialog company={aCompany()} onClose={() => undefined} go={(to) => went.push(to)} />,
      session,
    );
    await screen.findByRole('dialog');
    type(/Why you enter/, 'short');
    press('Enter company');
    expect(await screen.findByText('At least 10 characters')).toBeDefined();
    type(/Why you enter/, 'They asked for help with an import');
    press('Enter company');
    await waitFor(() => expect(went).toEqual(['/']));
    expect(storedVisit()).toEqual({
      token: 'visitor',
      until: '2026-11-24T11:00:00.000Z',
      back: `/console/companies/${companyId}`,
    });
    endVisit();
  });
});
