import type { ExchangeRate } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../../platform/i18n/language.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { chooseOption } from '../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { answerQuestion } from '../../../platform/kit/confirm/ask-confirm.fixture.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { RatesTab } from './rates-tab.tsx';

const dollar: ExchangeRate = {
  base: 'USD',
  quote: 'INR',
  rate: '88.25',
  day: '2026-11-20',
  source: 'manual',
};
let rates: ExchangeRate[] = [];
let status = 200;
const sent: { method: string; url: string; body: unknown }[] = [];

beforeAll(async () => {
  await startTexts();
  await loadTexts(['company']);
});
beforeEach(async () => {
  await changeLanguage('en');
  rates = [dollar];
  status = 200;
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push({ method, url, body: JSON.parse(String(body ?? 'null')) });
    const errors = [{ code: 'internal', message: 'Server error' }];
    return Response.json(status === 200 ? { data: rates } : { errors }, { status });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(isAdmin = true): void {
  const content = (
    <SessionProvider value={sessionFixture({ user: { is_admin: isAdmin } })}>
      <RatesTab />
    </SessionProvider>
  );
  render(atAddress(content).element);
}

async function pick(label: RegExp, code: string): Promise<void> {
  fireEvent.click(screen.getByLabelText(label));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: code } });
  await screen.findByRole('option', { name: new RegExp(`^${code}`) });
  chooseOption(new RegExp(`^${code}`));
}

/** What is wrong is told, and the focus has gone there: it would close a list that is opened before. */
async function told(problem: string): Promise<void> {
  expect(await screen.findByText(problem)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.closest('[data-invalid]')).toBeTruthy());
}

describe('the exchange rates', () => {
  it('shows each pair with its rate, day and source', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /USD \/ INR/ }));
    expect(row.getByText('1 USD = 88.25 INR')).toBeDefined();
    expect(row.getByText('20/11/2026')).toBeDefined();
    expect(row.getByText('Entered by hand')).toBeDefined();
    expect(screen.getByText('1 rate')).toBeDefined();
  });

  it('an admin adds one; what is missing or wrong is told first', async () => {
    rates = [];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add rate' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add exchange rate' }));
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Add rate' }));
    save();
    await told('One unit of is required');
    expect(screen.getByText('Rate is required')).toBeDefined();
    await pick(/^One unit of/, 'INR');
    fireEvent.change(screen.getByLabelText(/^Rate/, { selector: 'input' }), { target: { value: '0' } });
    fireEvent.change(screen.getByLabelText(/^Day/, { selector: 'input' }), {
      target: { value: '99/11/2026' },
    });
    save();
    await told('Choose two different currencies');
    expect(screen.getByText('Enter a number above 0')).toBeDefined();
    expect(screen.getByText('Enter a day as DD/MM/YYYY')).toBeDefined();
    expect(sent).toEqual([]);
    await pick(/^One unit of/, 'EUR');
    fireEvent.change(screen.getByLabelText(/^Rate/, { selector: 'input' }), { target: { value: '96.5' } });
    fireEvent.change(screen.getByLabelText(/^Day/, { selector: 'input' }), {
      target: { value: '21/11/2026' },
    });
    fireEvent.change(screen.getByLabelText('Source'), { target: { value: 'ECB' } });
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        method: 'PUT',
        url: '/api/exchange_rates',
        body: { base: 'EUR', quote: 'INR', rate: '96.5', day: '2026-11-21', source: 'ECB' },
      },
    ]);
  });

  it('says of a pair that has a rate that it is replaced; an error at one currency goes with the other', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add rate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add exchange rate' }));
    await pick(/^One unit of/, 'INR');
    fireEvent.click(dialog.getByRole('button', { name: 'Add rate' }));
    await told('Choose two different currencies');
    await pick(/^One unit of/, 'USD');
    expect(screen.queryByText('Choose two different currencies')).toBeNull();
    expect(screen.getByText('USD / INR already has a rate. Saving replaces it.')).toBeDefined();
    await pick(/^Is worth in/, 'USD');
    await pick(/^One unit of/, 'INR');
    expect(screen.getByText('USD / INR already has a rate. Saving replaces it.')).toBeDefined();
  });

  it('an admin changes and removes one', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for USD / INR' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    const rate = await screen.findByLabelText<HTMLInputElement>(/^Rate/, { selector: 'input' });
    expect(rate.value).toBe('88.25');
    expect(screen.getByLabelText<HTMLButtonElement>(/^One unit of/).disabled).toBe(true);
    fireEvent.change(rate, { target: { value: '89' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save rate' }));
    await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', body: { ...dollar, rate: '89' } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Actions for USD / INR' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect((await answerQuestion(true)).title).toBe('Remove the rate of USD / INR?');
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ method: 'DELETE', url: '/api/exchange_rates/USD/INR' }),
    );
  });

  it('others read them and are told who adds one', async () => {
    open(false);
    await screen.findByText('1 USD = 88.25 INR');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    queryClient.clear();
    rates = [];
    open(false);
    expect(await screen.findByText(/An admin can add one/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says in Turkish that there is none, and that they could not be loaded', async () => {
    await changeLanguage('tr');
    rates = [];
    open();
    expect(await screen.findByText('Henüz döviz kuru yok')).toBeDefined();
    cleanup();
    queryClient.clear();
    status = 500;
    open();
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});
