import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeSession, storedToken } from '../../session/stored-session.ts';
import { SessionExpiredCard } from './session-expired-card.tsx';
import { useTexts } from '../../i18n/texts.fixture.ts';

useTexts();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the session-expired card', () => {
  it('SHELL-067 has the title, the text, and Login clears the session and opens / anew', () => {
    const leave = vi.fn<() => void>();
    storeSession({ token: 't', email: 'a@b.example' });
    render(<SessionExpiredCard leave={leave} />);
    expect(screen.getByRole('heading').textContent).toBe('Session Expired');
    expect(
      screen.getByText('Looks like your session was expired. Please login again to continue.'),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(storedToken()).toBeNull();
    expect(leave).toHaveBeenCalledOnce();
  });
});
