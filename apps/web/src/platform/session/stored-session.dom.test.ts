import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  broadcastLogout,
  clearStoredSession,
  onLogoutElsewhere,
  rememberPath,
  storeProfile,
  storeSession,
  storedToken,
  takeRememberedPath,
} from './stored-session.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the stored session', () => {
  it('AUTH-026 AUTH-027 keeps user with its token, email, userId, org, isAdmin, is_system_user and pref', () => {
    storeSession({ token: 't1', email: 'Asha@Kaveri.Example' });
    storeProfile({
      userId: 'u',
      orgId: 'o',
      isAdmin: true,
      isSystemUser: false,
      pref: { sub_category: true },
    });
    expect({ ...localStorage }).toEqual({
      user: '{"access_token":"t1"}',
      email: 'asha@kaveri.example',
      userId: 'u',
      org: 'o',
      isAdmin: 'true',
      is_system_user: 'false',
      pref: '{"sub_category":true}',
    });
    expect(storedToken()).toBe('t1');
  });

  it('clearing removes all of it, but not the language of this browser', () => {
    localStorage.setItem('language', 'tr');
    storeSession({ token: 't1', email: 'a@b.example' });
    clearStoredSession();
    expect({ ...localStorage }).toEqual({ language: 'tr' });
    expect(storedToken()).toBeNull();
  });

  it('reads a damaged entry as no session', () => {
    localStorage.setItem('user', '{broken');
    expect(storedToken()).toBeNull();
  });

  it('AUTH-072 the sign-out of another tab is heard, other changes of the storage are not', () => {
    const heard = vi.fn<() => void>();
    const stop = onLogoutElsewhere(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'pref', newValue: '1' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'logout', newValue: null }));
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'logout', newValue: '1' }));
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });

  it('a broadcast leaves nothing in the storage', () => {
    broadcastLogout();
    expect(localStorage).toHaveLength(0);
  });

  it('the remembered path is taken once and never leaves this site', () => {
    rememberPath('/catalogue-history?page=2');
    expect(takeRememberedPath()).toBe('/catalogue-history?page=2');
    expect(takeRememberedPath()).toBe('/');
    rememberPath('//evil.example/x');
    expect(takeRememberedPath()).toBe('/');
  });
});

it('R09 the path that somebody wanted to open holds in another tab, and is taken once', () => {
  rememberPath('/buyers?page=2');
  // Another tab has a session storage of its own.
  sessionStorage.clear();
  expect(takeRememberedPath()).toBe('/buyers?page=2');
  expect(takeRememberedPath()).toBe('/');
});
