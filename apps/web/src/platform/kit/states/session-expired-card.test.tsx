import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeLanguage, startTexts } from '../../i18n/language.ts';
import { storeSession, storedToken } from '../../session/stored-session.ts';
import { RenderErrorBoundary, SessionExpiredCard } from './session-expired-card.tsx';

beforeAll(async () => {
  await startTexts();
  await changeLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken({ broken }: { broken: boolean }) {
  if (broken) throw new Error('a screen broke');
  return <p>the screen</p>;
}

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

  it('SHELL-068 stands in for a screen that broke, until another page is opened', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { rerender } = render(
      <RenderErrorBoundary place="/a">
        <Broken broken />
      </RenderErrorBoundary>,
    );
    expect(screen.getByRole('heading').textContent).toBe('Session Expired');
    rerender(
      <RenderErrorBoundary place="/b">
        <Broken broken={false} />
      </RenderErrorBoundary>,
    );
    expect(screen.getByText('the screen')).toBeDefined();
  });

  it('SHELL-068 a part without which the page goes on breaks alone', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <RenderErrorBoundary>
        <p>the page</p>
        <RenderErrorBoundary fallback={null}>
          <Broken broken />
        </RenderErrorBoundary>
      </RenderErrorBoundary>,
    );
    expect(screen.getByText('the page')).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
