import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from './query-client.ts';

type Reply = (body: unknown, query: URLSearchParams) => unknown;

/** What the server answers, by method and path; others are not found. */
export const server = new Map<string, Reply>();
/** Everything that was asked of it, with what was sent. */
export const sent: { call: string; body: unknown }[] = [];

export function refused(status: number, code: string, more: object = {}): Response {
  return Response.json({ errors: [{ code, message: code, ...more }] }, { status });
}

/** Each test of the file begins with no answers and nothing cached. */
export function useFakeServer(): void {
  beforeEach(() => {
    server.clear();
    sent.length = 0;
    vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
      const [path = '', query = ''] = url.split('?');
      const call = `${init?.method ?? 'GET'} ${path}`;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      sent.push({ call, body });
      const reply = server.get(call);
      if (reply === undefined) return refused(404, 'not_found');
      const answer = await reply(body, new URLSearchParams(query));
      return answer instanceof Response ? answer : Response.json({ data: answer });
    });
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
}
