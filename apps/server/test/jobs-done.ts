import { expect, vi } from 'vitest';
import type { TestApp } from './boot-app.ts';

/** Waits until no job of a queue is waiting or running; a worker must be at work. */
export async function jobsDone({ platform: { database, jobs } }: TestApp, queue: string): Promise<void> {
  await vi.waitFor(async () =>
    expect(await database.inSystem((db) => jobs.isPending(db, queue, {}))).toBe(false),
  );
}
