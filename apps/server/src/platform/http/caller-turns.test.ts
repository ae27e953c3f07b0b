import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { Platform } from '../context.ts';
import { CallerLeft } from './answer-error.ts';
import { createCallLoad, inCallersTurn } from './caller-turns.ts';

test('D09 companies get fewer calls at once while several want a thread that has no room left', () => {
  let clock = 0;
  let utilization = 0.95;
  const load = createCallLoad(
    () => ({ utilization, idle: 0, active: 0 }),
    () => clock,
  );
  const after = (...companies: string[]) => {
    companies.forEach(load.note);
    clock += 300;
    load.note(companies[0] ?? '');
    return load.atOnce();
  };
  expect(after('one')).toBe(4);
  expect(after('one', 'other')).toBe(2);
  expect(after('one')).toBe(4);
  utilization = 0.5;
  expect(after('one', 'other')).toBe(4);
});

test('D09 who left while waiting for their turn delays nobody', async () => {
  const platform = {} as Platform;
  const socket = { destroyed: false };
  const request = { address: '192.0.2.1', raw: { socket } } as unknown as FastifyRequest;
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [1, 2, 3, 4].map(() => inCallersTurn({ platform, request }, () => promise));
  const work = vi.fn<() => Promise<void>>();
  const left = inCallersTurn({ platform, request }, work);
  socket.destroyed = true;
  resolve();
  await Promise.all(running);
  await expect(left).rejects.toThrow(CallerLeft);
  expect(work).not.toHaveBeenCalled();
});
