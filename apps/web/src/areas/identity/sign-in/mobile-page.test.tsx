import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { storedToken } from '../../../platform/session/stored-session.ts';
import {
  answers,
  enter,
  heading,
  open,
  press,
  sentTo,
  toastTitles,
  type,
  typeCode,
  usePages,
} from '../identity-pages.fixture.tsx';
import { nationalDigits } from '../phone/phone.rules.ts';

usePages();

beforeEach(() => {
  answers.set('/api/auth/country_codes/', {
    data: [
      { id: 99, iso2: 'IN', iso3: 'IND', phonecode: '91', nicename: 'India' },
      { id: 31, iso2: 'IO', iso3: 'IOT', phonecode: '246', nicename: 'British Indian Ocean Territory' },
      { id: 218, iso2: 'TR', iso3: 'TUR', phonecode: '90', nicename: 'Turkey' },
      ...Array.from({ length: 8 }, (_, at) => ({
        id: 300 + at,
        iso2: 'ZZ',
        iso3: `AA${at}`,
        phonecode: `7${at}9`,
        nicename: `Land ${at}`,
      })),
    ],
  });
  answers.set('/api/user/mobile', { data: { mobile: '9845012345', country: 99 } });
});

async function openRegistration() {
  const router = open();
  await enter('asha@kaveri.example', 'secret');
  await heading('Enter the code');
  fireEvent.click(screen.getByRole('link', { name: 'Register a number' }));
  await heading('Register your number');
  await waitFor(() => expect(countryField().disabled).toBe(false));
  return router;
}

const countryField = () => screen.getByLabelText<HTMLButtonElement>(/^Country code/);

function choose(words: string): void {
  fireEvent.click(countryField());
  const search = screen.getByRole('combobox');
  fireEvent.change(search, { target: { value: words } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  fireEvent.keyDown(search, { key: 'Enter' });
}

describe('/mobile-registration', () => {
  it('opened directly leads to the sign-in page', async () => {
    open('/mobile-registration');
    expect(await heading('Sign in')).toBeDefined();
  });

  it('AUTH-012 AUTH-024 is offered where no number is on file, and leads back without one', async () => {
    const router = await openRegistration();
    expect(router.state.location.pathname).toBe('/mobile-registration');
    press('Go back');
    await heading('Enter the code');
    expect(router.state.location.state.pendingLogin).toMatchObject({ mobile: null, updateMobileNum: false });
  });

  it('AUTH-013 AUTH-029 the list shows code and phone code, starts empty and is found by name, too', async () => {
    await openRegistration();
    expect(countryField().textContent).toBe('Choose');
    fireEvent.click(countryField());
    const list = screen.getByRole('listbox');
    expect(within(list).getAllByRole('option')[0]?.textContent).toBe(
      'IOT +246British Indian Ocean Territory',
    );
    for (const words of ['turk', 'TUR', 'türk', '+90']) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: words } });
      expect(within(list).getAllByRole('option')).toHaveLength(1);
      expect(within(list).getByRole('option').textContent).toContain('TUR +90');
    }
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' });
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    expect(countryField().textContent).toBe('TUR +90');
    choose('ind');
    expect(countryField().textContent).toBe('IND +91');
  });

  it('AUTH-041 requires country and number', async () => {
    await openRegistration();
    press('Register');
    expect(await screen.findByText('Please enter your country code')).toBeDefined();
    expect(screen.getByText('Please enter your contact number')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(countryField()));
    expect(sentTo('/api/auth/generate_otp')).toHaveLength(1);
    choose('India');
    type('Contact number', 'abc');
    press('Register');
    expect(screen.queryByText('Please enter your country code')).toBeNull();
    expect(screen.getByText('Please enter your contact number')).toBeDefined();
  });

  it('AUTH-023 AUTH-024 AUTH-065 a code is made with the number, which is saved once the code is verified', async () => {
    const router = await openRegistration();
    choose('India');
    type('Contact number', '98450 12345');
    press('Register');
    await heading('Enter the code');
    expect(sentTo('/api/auth/generate_otp').at(-1)?.body).toMatchObject({
      email: 'asha@kaveri.example',
      mobile: '9845012345',
      country: 99,
    });
    expect(router.state.location.state.pendingLogin).toMatchObject({
      onlyMobileNum: true,
      updateMobileNum: true,
    });
    expect(sentTo('/api/user/mobile')).toEqual([]);
    typeCode('123456');
    press('Verify OTP');
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
    expect(sentTo('/api/user/mobile')).toEqual([
      { path: '/api/user/mobile', body: { mobile: '9845012345', country: 99 }, token: 'pending-1' },
    ]);
    expect(toastTitles()).toContain('mobile number added');
  });

  it('AUTH-065 a number that cannot be saved is told, and the person is in all the same', async () => {
    answers.set('/api/user/mobile', { status: 500, errors: [{ code: 'internal', message: 'x' }] });
    await openRegistration();
    choose('India');
    type('Contact number', '9845012345');
    press('Register');
    await heading('Enter the code');
    typeCode('123456');
    press('Verify OTP');
    await waitFor(() => expect(toastTitles()).toContain('Failed to update mobile number'));
    await waitFor(() => expect(storedToken()).toBe('pending-1'));
  });

  it('AUTH-046 Go back on its code step leads to the number again', async () => {
    await openRegistration();
    choose('India');
    type('Contact number', '9845012345');
    press('Register');
    await heading('Enter the code');
    press('Go back');
    await heading('Register your number');
    expect(screen.getByLabelText<HTMLInputElement>('Contact number').value).toBe('9845012345');
  });

  it('AUTH-064 a list that cannot be loaded is told, and can be loaded again', async () => {
    const list = answers.get('/api/auth/country_codes/') ?? {};
    answers.set('/api/auth/country_codes/', { status: 500, errors: [{ code: 'internal', message: 'x' }] });
    queryClient.clear();
    open();
    await enter('asha@kaveri.example', 'secret');
    await heading('Enter the code');
    fireEvent.click(screen.getByRole('link', { name: 'Register a number' }));
    await heading('Register your number');
    await waitFor(() => expect(toastTitles()).toContain('Failed to fetch country codes'));
    answers.set('/api/auth/country_codes/', list);
    press('Load again');
    await waitFor(() => expect(countryField().disabled).toBe(false));
  });
});

describe('the digits of a number', () => {
  it.each([
    ['98450 12345', undefined, '9845012345'],
    ['+91 98450-12345', '91', '9845012345'],
    ['0091 98450 12345', '91', '9845012345'],
    ['9198450123', '91', '9198450123'],
    ['٩٨٤٥', '91', ''],
    ['1234567890123456789', '91', '123456789012345'],
  ])('%s with the phone code %s are %s', (typed, phonecode, digits) => {
    expect(nationalDigits(typed, phonecode)).toBe(digits);
  });
});
