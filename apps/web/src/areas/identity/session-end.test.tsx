import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { rememberPath, storeSession, storedToken } from '../../platform/session/stored-session.ts';
import { answerQuestion } from '../../platform/kit/confirm/ask-confirm.fixture.ts';
import { unsavedWorkKey } from '../../platform/session/unsaved-work.ts';
import { ClearPage } from './clear-page.tsx';
import { loadSession, SessionRefused } from './load-session.ts';
import { logOut } from './log-out.ts';

beforeEach(() => storeSession({ token: 't1', email: 'asha@kaveri.example' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('signing out', () => {
  it('AUTH-071 ends the session on the server and here, tells the other tabs, and goes to /', async () => {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      calls.push(`${url} ${headers['access-token'] ?? ''}`);
      return Response.json({ data: {} });
    });
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    const go = vi.fn<(path: string) => void>();
    await logOut(go);
    expect(calls).toEqual(['/api/auth/logout t1']);
    expect(storedToken()).toBeNull();
    expect(stored.mock.calls.map(([key]) => key)).toContain('logout');
    expect(go).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('AUTH-071 goes back to the stored routing path where there is one, and works without a network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    rememberPath('/view-collection/abc');
    const go = vi.fn<(path: string) => void>();
    await logOut(go);
    expect(storedToken()).toBeNull();
    expect(go).toHaveBeenCalledExactlyOnceWith('/view-collection/abc');
  });

  it('asks before unsaved work is left, and leaves none of it to the next person', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ data: {} }));
    const key = unsavedWorkKey('u', 'product_changes:7');
    sessionStorage.setItem(key, '{}');
    sessionStorage.setItem('other', '1');
    const go = vi.fn<(path: string) => void>();
    await Promise.all([logOut(go), answerQuestion(false)]);
    expect(go).not.toHaveBeenCalled();
    expect(storedToken()).toBe('t1');
    expect(sessionStorage.getItem(key)).toBe('{}');

    await Promise.all([logOut(go), answerQuestion(true)]);
    expect(go).toHaveBeenCalledOnce();
    expect({ ...sessionStorage }).toEqual({ other: '1' });
  });

  it('AUTH-074 /clear clears the session at once and loads anew after 2000 ms', () => {
    vi.useFakeTimers();
    const leave = vi.fn<() => void>();
    render(<ClearPage leave={leave} />);
    expect(storedToken()).toBeNull();
    vi.advanceTimersByTime(1999);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe('the start of a session', () => {
  const user = { id: '00000000-0000-4000-8000-000000000001', is_admin: false, is_system_user: false };
  const company = '00000000-0000-4000-8000-000000000009';
  const fixture = sessionFixture();
  const answers: Record<string, unknown> = {};
  let lookupStatus = 200;
  let looked = '';

  beforeEach(() => {
    lookupStatus = 200;
    answers['/api/users'] = [
      {
        ...user,
        first_name: 'Asha',
        last_name: 'Yadav',
        mobile: null,
        email: 'asha@kaveri.example',
        country: 99,
      },
    ];
    answers['/api/user/me'] = {
      ...fixture.user,
      ...user,
      country: 99,
      language: 'tr',
      org: { id: company, name: 'Kaveri' },
    };
    answers[`/api/user/permissions/config/${user.id}`] = [
      { slug: 'view_products', permissionType: 'partial', toggleValue: true },
      { slug: 'create_products', permissionType: 'partial', toggleValue: false },
    ];
    answers['/api/manufacturer'] = {
      ...fixture.organisation,
      id: company,
      recommendation_preferences: { sub_category: true },
    };
    vi.stubGlobal('fetch', async (url: string) => {
      const [path = ''] = url.split('?');
      if (path === '/api/users') {
        looked = decodeURIComponent(url);
        if (lookupStatus !== 200) return Response.json({ errors: [] }, { status: lookupStatus });
      }
      return Response.json({ data: answers[path] });
    });
  });

  it('AUTH-075 PERM-001 PERM-002 looks the person up by e-mail and grants only what is switched on', async () => {
    const session = await loadSession();
    expect(looked).toBe('/api/users?filter[email][_eq]=asha@kaveri.example');
    expect([...session.granted]).toEqual(['view_products']);
    expect(session.user.language).toBe('tr');
    expect(localStorage.getItem('pref')).toBe('{"sub_category":true}');
  });

  it.each([400, 401, 404, 500])('AUTH-073 a lookup that answers %i refuses the session', async (status) => {
    lookupStatus = status;
    await expect(loadSession()).rejects.toBeInstanceOf(SessionRefused);
  });

  it('a lost network does not end the session', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(loadSession()).rejects.not.toBeInstanceOf(SessionRefused);
  });
});
