import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackUsage } from './track-usage.ts';

const START = Date.UTC(2026, 10, 21, 9);
let posts: { url: URL; body: unknown }[];
let status: number;
let sessions: number;

beforeEach(() => {
  posts = [];
  status = 200;
  sessions = 0;
  localStorage.clear();
  localStorage.setItem('userId', 'u-1');
  localStorage.setItem('email', 'asha@kaveri.example');
  localStorage.setItem('is_system_user', 'false');
  vi.setSystemTime(START);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const url = new URL(address, 'http://any.example');
    posts.push({ url, body: JSON.parse(String(body)) });
    const data = url.pathname.endsWith('/session') ? { sessionId: `s-${++sessions}` } : {};
    const failed = { errors: [{ code: 'internal', message: 'Server error' }] };
    return new Response(JSON.stringify(status === 200 ? { data } : failed), { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const events = () => posts.filter(({ url }) => url.pathname === '/api/analytics/getdetails');
const started = () => posts.filter(({ url }) => url.pathname === '/api/analytics/session');

describe('usage events', () => {
  it('EVENT-002 EVENT-003 EVENT-005 EVENT-006 EVENT-008 start a session and are posted with it', async () => {
    trackUsage('page_view', { path: '/buyers' });
    await vi.waitFor(() => expect(events()).toHaveLength(1));
    expect(started()[0]?.url.searchParams.get('identifier')).toBe('u-1');
    expect(started()[0]?.url.searchParams.get('visitor')).toMatch(/^[0-9a-f]{32}$/);
    expect(Object.fromEntries(events()[0]?.url.searchParams ?? [])).toEqual({
      session: 's-1',
      name: 'page_view',
    });
    expect(events()[0]?.body).toEqual({
      email: 'asha@kaveri.example',
      user: false,
      fields: { path: '/buyers' },
    });
    expect(JSON.parse(localStorage.getItem('usage_session:u-1') ?? '')).toEqual({
      sessionId: 's-1',
      expiry: START + 600_000,
    });
  });

  it('EVENT-001 a session serves for 10 minutes, then the next event starts another one', async () => {
    trackUsage('login');
    trackUsage('page_view');
    await vi.waitFor(() => expect(events()).toHaveLength(2));
    expect(started()).toHaveLength(1);
    vi.setSystemTime(START + 599_999);
    trackUsage('import');
    await vi.waitFor(() => expect(events()).toHaveLength(3));
    expect(started()).toHaveLength(1);
    vi.setSystemTime(START + 600_000);
    trackUsage('share_link');
    await vi.waitFor(() => expect(events()).toHaveLength(4));
    expect(events().map(({ url }) => url.searchParams.get('session'))).toEqual(['s-1', 's-1', 's-1', 's-2']);
  });

  it('another person of the same browser has a session of their own', async () => {
    trackUsage('page_view');
    await vi.waitFor(() => expect(events()).toHaveLength(1));
    localStorage.setItem('userId', 'u-2');
    trackUsage('page_view');
    await vi.waitFor(() => expect(events()).toHaveLength(2));
    expect(events()[1]?.url.searchParams.get('session')).toBe('s-2');
  });

  it('EVENT-004 what fails is logged and nothing else', async () => {
    status = 500;
    trackUsage('create_catalogue');
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
    expect(events()).toEqual([]);
    expect(localStorage.getItem('usage_session:u-1')).toBeNull();
  });

  it('EVENT-004 an event that is refused, and a browser that keeps nothing, are logged too', async () => {
    trackUsage('page_view');
    await vi.waitFor(() => expect(events()).toHaveLength(1));
    status = 500;
    trackUsage('page_view');
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    trackUsage('page_view');
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2));
  });

  it('nobody is signed in: nothing is posted', async () => {
    localStorage.removeItem('userId');
    trackUsage('page_view');
    await Promise.resolve();
    expect(posts).toEqual([]);
  });
});
