import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Platform } from '../../platform/context.ts';
import { tasks } from './tasks.tables.ts';

/** Takes results that are kept no longer out of their tasks, which leave the list; their files go by themselves. */
export async function removeExpiredResults({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  const dismissedAt = sql`coalesce(${tasks.dismissedAt}, ${now.toISOString()}::timestamptz)`;
  await database.inSystem((db) =>
    db
      .update(tasks)
      .set({ result: null, dismissedAt })
      .where(and(isNotNull(tasks.result), lt(tasks.keptUntil, now))),
  );
}
