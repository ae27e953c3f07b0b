import { listCategories } from '@sourcewiz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTexts } from '../i18n/texts.fixture.ts';
import { FailedState } from '../kit/states/failed-state.tsx';
import { fetchCall } from './call.ts';
import { comesSoon } from './query-client.ts';

useTexts();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function failureOf(status: number, body: string, seconds: number): Promise<Error> {
  const headers = { 'retry-after': String(seconds) };
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  return fetchCall(listCategories, {}).then(
    () => Promise.reject(new Error('was answered')),
    (error: unknown) => error as Error,
  );
}
const refusal = JSON.stringify({ errors: [{ code: 'rate_limited', message: '', params: { seconds: 12 } }] });
const button = () => screen.getByRole('button', { name: 'Try again' }) as HTMLButtonElement;

it('T00 who is refused sees for how long, and may try again when the time is over', async () => {
  const failure = await failureOf(429, refusal, 12);
  const retry = vi.fn<() => void>();
  vi.useFakeTimers();
  render(<FailedState what="Categories" failure={failure} onRetry={retry} />);
  expect(screen.getByText(/Wait 12 seconds/)).toBeDefined();
  fireEvent.click(button());
  expect(retry).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(12_000));
  fireEvent.click(button());
  expect(retry).toHaveBeenCalledOnce();
});

it('T00 a screen waits by itself only for a short time, whoever refuses', async () => {
  expect(comesSoon(await failureOf(429, refusal, 12))).toBe(false);
  expect(comesSoon(await failureOf(503, '<html>of a proxy</html>', 120))).toBe(false);
  expect(comesSoon(await failureOf(503, '', 5))).toBe(true);
});
