import { readdirSync } from 'node:fs';
import type { Area } from '../platform/area.ts';
import { platform } from '../platform/platform-tables.ts';

const folder = new URL('../areas/', import.meta.url);

/** What the `area.ts` of an area exports: its manifest, under any name. */
async function manifestOf(area: string): Promise<Area> {
  const file = new URL(`${area}/area.ts`, folder);
  const [manifest, ...others] = Object.values((await import(file.href)) as Record<string, Area>);
  if (!manifest || others.length > 0) throw new Error(`${area}/area.ts must export its manifest alone`);
  return manifest;
}

/** The areas of the program: every folder of `areas`, by name. */
export const areas: readonly Area[] = [
  platform,
  ...(await Promise.all(readdirSync(folder).toSorted().map(manifestOf))),
];
