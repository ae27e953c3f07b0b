import { listSessions } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { queryOf } from '../../../platform/api/use-call.ts';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { PasswordRow } from './profile-tab.tsx';
import {
  answers,
  field,
  press,
  refusal,
  sentTo,
  show,
  toastTitles,
  type,
  useFakeProfileServer,
} from './profile.fixture.tsx';

useFakeProfileServer();

const CHANGE = 'POST /api/user/password';

async function open(): Promise<void> {
  await show(PasswordRow);
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
}

function fill(old: string, fresh: string, confirm = fresh): void {
  type('Old password', old);
  type('New password', fresh);
  type('Confirm password', confirm);
  press('Change password');
}

describe('the change of the password', () => {
  it('AUTH-088 sends the old and the new one, closes, and tells that the other sessions have ended', async () => {
    answers.set(CHANGE, { data: {} });
    await queryClient.prefetchQuery({ ...queryOf(listSessions, {}), queryFn: () => [] });
    await open();
    expect(await screen.findByText('At least 10 characters')).toBeDefined();
    fill('the old one', 'cane chairs and brass');
    await waitFor(() => expect(toastTitles()).toEqual(['Password changed']));
    expect(shownToasts()[0]?.text).toBe('All your other sessions have ended.');
    expect(sentTo(CHANGE)).toEqual([{ old_password: 'the old one', password: 'cane chairs and brass' }]);
    expect(screen.queryByLabelText(/Old password/)).toBeNull();
    await waitFor(() => expect(queryClient.getQueryState(keyOf(listSessions, {}))?.isInvalidated).toBe(true));
  });

  it("AUTH-087 a wrong old password says Old password doesn't match, please try again, and keeps what was typed", async () => {
    answers.set(CHANGE, refusal('old_password_wrong'));
    await open();
    fill('wrong', 'cane chairs and brass');
    expect(await screen.findByText("Old password doesn't match, please try again")).toBeDefined();
    const old = field('Old password');
    expect(old.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(old));
    expect(field('New password').value).toBe('cane chairs and brass');
    expect(toastTitles()).toEqual([]);
  });

  it('SHELL-083 says of each empty field that it is required, and makes no call', async () => {
    await open();
    press('Change password');
    for (const label of ['Old password', 'New password', 'Confirm password']) {
      expect(screen.getByText(`${label} is required`)).toBeDefined();
    }
    expect(sentTo(CHANGE)).toEqual([]);
  });

  it('AUTH-088 two different new passwords are not sent', async () => {
    await open();
    fill('the old one', 'cane chairs and brass', 'cane chairs and brasss');
    expect(screen.getByText('The two passwords that you entered do not match!')).toBeDefined();
    expect(sentTo(CHANGE)).toEqual([]);
  });

  it('what the server does not like about the new one stands below it', async () => {
    answers.set(CHANGE, refusal('password_too_common'));
    await open();
    fill('the old one', 'password1234');
    expect(await screen.findByText('This password is too easy to guess. Choose another one')).toBeDefined();
    expect(field('New password').getAttribute('aria-invalid')).toBe('true');
  });
});
