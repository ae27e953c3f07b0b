import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import { checkOf, type PlanNeed } from './plan-needs.ts';

/** The check for work that learns only in its transaction what it needs. */
export async function needModule(
  { db, platform }: { db: Db; platform: { clock: Clock } },
  need: PlanNeed,
): Promise<void> {
  await db.execute(sql.raw(`select ${checkOf([need], platform.clock.now())}`));
}
