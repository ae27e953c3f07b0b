import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from './query-client.ts';

type Reply = (body: unknown, query: URLSearchParams) => unknown;

/** The server's answers by method and path; anything else is not found. */
export const server = new Map<string, Reply>();
/** Every call that was made, with its body. */
export const sent: { call: string; body: unknown }[] = [];

export function refused(status: number, code: string, more: object = {}): Response {
  return Response.json({ errors: [{ code, message: code, ...more }] }, { status });
}

/** Starts each test of the file with no answers and an empty cache. */
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
