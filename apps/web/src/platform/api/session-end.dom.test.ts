import { listCategories, listTasks } from '@sourcewiz/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSession, storedToken } from '../session/stored-session.ts';
import { call, callQuietly, fetchCall } from './call.ts';
import { CallFailure } from './call-failure.ts';
import { createSessionEnd, installSessionEnd, type SessionEndReason } from './session-end.ts';

const notify = vi.fn<(reason: SessionEndReason) => void>();
const leave = vi.fn<() => void>();
let answer: { status: number; body: unknown };
let broadcasts: string[];

beforeEach(() => {
  vi.useFakeTimers();
  answer = { status: 401, body: { errors: [{ code: 'unauthenticated', message: 'expired' }] } };
  vi.stubGlobal('fetch', async () =>
    Response.json(answer.body, { status: answer.status, headers: { 'x-request-id': '7f3a91c2-04d1' } }),
  );
  broadcasts = [];
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    broadcasts.push(key);
    setItem.call(this, key, value);
  });
  storeSession({ token: 'abc', email: 'Asha@Kaveri.example' });
  installSessionEnd(createSessionEnd({ notify, leave }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notify.mockReset();
  leave.mockReset();
  localStorage.clear();
});

describe('a refused answer', () => {
  it('AUTH-066 AUTH-069 a 401 shows the notice, and after exactly 3000 ms clears the session, tells the other tabs and leaves', async () => {
    const result = await call(listTasks);
    expect(result).toMatchObject({ ok: false, status: 401 });
    expect(notify).toHaveBeenCalledExactlyOnceWith('expired');
    vi.advanceTimersByTime(2999);
    expect(storedToken()).toBe('abc');
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(storedToken()).toBeNull();
    expect(broadcasts).toContain('logout');
    expect(leave).toHaveBeenCalledOnce();
  });

  it('AUTH-070 many at once give one notice and one leaving', async () => {
    await Promise.all([call(listTasks), call(listTasks), call(listTasks)]);
    vi.advanceTimersByTime(1000);
    answer = { status: 405, body: { errors: [{ code: 'ip_blocked', message: 'blocked' }] } };
    await call(listTasks);
    vi.advanceTimersByTime(10_000);
    expect(notify).toHaveBeenCalledOnce();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('AUTH-067 a 401 of the content service ends the session like any other', async () => {
    await call(listCategories);
    expect(notify).toHaveBeenCalledExactlyOnceWith('expired');
    vi.advanceTimersByTime(2999);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(storedToken()).toBeNull();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('AUTH-068 a 405 is told as a blocked address', async () => {
    answer = { status: 405, body: { errors: [{ code: 'ip_blocked', message: 'blocked' }] } };
    await call(listTasks);
    expect(notify).toHaveBeenCalledExactlyOnceWith('ip-blocked');
    vi.advanceTimersByTime(3000);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('a call of the start of the app decides itself', async () => {
    await callQuietly(listTasks);
    vi.advanceTimersByTime(10_000);
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('calls', () => {
  it('carry the token in the header access-token, and the language of the screen', async () => {
    const sent = vi.fn<typeof fetch>(async () => Response.json({ data: [] }));
    vi.stubGlobal('fetch', sent);
    await call(listTasks);
    expect(sent).toHaveBeenCalledWith(
      '/api/bulk/actions',
      expect.objectContaining({ method: 'GET', headers: { 'access-token': 'abc', 'accept-language': 'en' } }),
    );
  });

  it('API-003 resolve with the errors of the answer instead of throwing', async () => {
    answer = {
      status: 409,
      body: { errors: [{ code: 'task_limit', message: 'wait', params: { limit: 3 } }] },
    };
    await expect(call(listTasks)).resolves.toEqual({
      ok: false,
      status: 409,
      errors: [{ code: 'task_limit', message: 'wait', params: { limit: 3 } }],
    });
  });

  it('of a query throw a failure with the reference of the answer', async () => {
    answer = { status: 500, body: { errors: [{ code: 'internal', message: 'Server error' }] } };
    const failure = await fetchCall(listTasks, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ status: 500, reference: '7f3a91c2-04d1' });
  });

  it('resolve as a lost network when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
    await expect(call(listTasks)).resolves.toMatchObject({
      ok: false,
      status: 0,
      errors: [{ code: 'network' }],
    });
    expect(notify).not.toHaveBeenCalled();
  });
});
