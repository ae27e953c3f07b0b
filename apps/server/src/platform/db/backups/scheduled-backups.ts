import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '../../context.ts';
import { insertBackup, selectLastBackups, unlessMadeElsewhere, type LastBackups } from './backups.store.ts';
import { makeBackup } from './make-backup.ts';

const HOUR = 3_600_000;
/** When a failed backup is tried again. */
const PAUSE = HOUR;
/** Names sort by time. Nothing else in the folder is touched. */
const NAME = /^sourcewiz-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar$/;

/** Makes the backup that is due, and removes the oldest of this machine beyond the limit. */
export async function makeDueBackup(platform: Platform): Promise<void> {
  const { everyHours } = platform.settings.fullBackups;
  if (everyHours === 0) return;
  await unlessMadeElsewhere(platform.database.url, async () => {
    const last = await platform.database.inSystem(selectLastBackups);
    if (isDue(last, { everyHours, now: platform.clock.now() })) await makeScheduledBackup(platform);
  });
}

/** Whether the next one is due. */
export function isDue(
  { made, tried }: LastBackups,
  { everyHours, now }: { everyHours: number; now: Date },
): boolean {
  const ago = (moment: Date | null) => (moment === null ? Infinity : now.getTime() - moment.getTime());
  return ago(made) >= everyHours * HOUR && ago(tried) >= PAUSE;
}

async function makeScheduledBackup({ settings, database, storage, clock, log }: Platform): Promise<void> {
  const { folder, keep } = settings.fullBackups;
  const startedAt = clock.now();
  const file = join(folder, `sourcewiz-${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);
  const told = { id: randomUUID(), startedAt, machine: hostname(), file };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const made = await makeBackup(file, {
      databaseUrl: database.url,
      storage,
      secret: settings.secret,
      keepsSecret: settings.secretIsKept,
    });
    const { size: bytes } = await stat(file);
    await database.inSystem((db) => insertBackup(db, { ...told, bytes, finishedAt: clock.now() }));
    log.info({ file, bytes, files: made.files, missing: made.missing.length }, 'a backup was made');
    await removeOldBackups(folder, keep);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await database.inSystem((db) => insertBackup(db, { ...told, problem, finishedAt: clock.now() }));
    log.error({ err: error, file }, 'a backup could not be made');
  }
}

async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name));
}
