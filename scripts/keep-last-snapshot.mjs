/** After `npm run db:generate`: removes the snapshots of older migrations. drizzle-kit compares with the last one only. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-files.mjs';

const folder = join(projectRoot, 'apps/server/migrations/meta');
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name));
