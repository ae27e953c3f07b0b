import { selectLastBackups } from '../db/backups/index.ts';
import { countJobs } from './jobs.store.ts';
import type { Figure } from './figures.ts';

/** What every process reports about itself and about the shared database. */
export const platformFigures: readonly Figure[] = [
  {
    name: 'sourcewiz_database_connections',
    help: 'Connections of this process to the database: in use and idle; and calls that wait for one',
    labels: ['state'],
    read({ database: { pool } }) {
      return [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waited_for' }, value: pool.waitingCount },
      ];
    },
  },
  {
    name: 'sourcewiz_live_connections',
    help: 'Open pages that listen to this process',
    read: ({ live }) => [{ value: live.connections() }],
  },
  {
    name: 'sourcewiz_queued_jobs',
    help: 'Jobs of all processes by queue: that wait, wait for a second try, run',
    labels: ['queue', 'state'],
    async read({ database }) {
      const jobs = await database.inSystem(countJobs);
      return jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count }));
    },
  },
  {
    name: 'sourcewiz_backup_timestamp_seconds',
    help: 'When the last scheduled backup was begun that is whole, and the last one that was tried',
    labels: ['backup'],
    async read({ database }) {
      const { made, tried } = await database.inSystem(selectLastBackups);
      const reading = (backup: string, at: Date | null) =>
        at === null ? [] : [{ labels: { backup }, value: at.getTime() / 1_000 }];
      return [...reading('made', made), ...reading('tried', tried)];
    },
  },
];
