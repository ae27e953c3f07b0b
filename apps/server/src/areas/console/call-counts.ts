import type { ConsoleFeature } from '@sourcewiz/contract';
import type { Platform } from '../../platform/context.ts';
import type { ObservedCall } from '../../platform/http/call-observers.ts';
import { addCallTimes, addFeatures } from './usage.store.ts';
import { classOf, DURATIONS } from './usage.rules.ts';

/** Operations by which a company discovers something. */
const discovers: Readonly<Record<string, ConsoleFeature>> = {
  'catalogues.generate': 'catalogue_shared',
  'imports.start': 'sheet_imported',
  'uploads.import_sheet': 'sheet_imported',
  'products.save_table': 'bulk_edited',
  'labels.make': 'labels_printed',
  'costing.save': 'costing_sheet',
  'quotation.send': 'quotation_sent',
  'catalogues.generate_pdf': 'pdf_made',
  'spec_sheets.pdf': 'pdf_made',
};

/** Counts are written this often; a process that is killed loses what it holds. */
const EVERY_MS = 30_000;

interface Held {
  /** Counts by class of duration, by operation. */
  times: Map<string, number[]>;
  /** Company and feature. */
  features: Map<string, { orgId: string; feature: ConsoleFeature }>;
  /** Everything that this process has written, so that it is written once. */
  written: Set<string>;
  since: number;
}
const helds = new WeakMap<Platform, Held>();

/** Counts a call in memory. */
export function countCall(platform: Platform, { op, caller, milliseconds, succeeded }: ObservedCall): void {
  let held = helds.get(platform);
  if (!held) {
    held = { times: new Map(), features: new Map(), written: new Set(), since: Date.now() };
    helds.set(platform, held);
  }
  const counts = held.times.get(op.name) ?? Array<number>(DURATIONS.length + 1).fill(0);
  const place = classOf(milliseconds);
  counts[place] = (counts[place] ?? 0) + 1;
  held.times.set(op.name, counts);
  const feature = discovers[op.name];
  if (feature && succeeded && caller && !caller.isSystemUser) {
    const key = `${caller.orgId} ${feature}`;
    if (!held.written.has(key)) held.features.set(key, { orgId: caller.orgId, feature });
  }
  if (Date.now() - held.since > EVERY_MS)
    platform.background.run('the times of calls', () => writeCalls(platform));
}

/** Writes what was counted. */
export async function writeCalls(platform: Platform): Promise<void> {
  const held = helds.get(platform);
  if (!held) return;
  const { times, features } = held;
  held.times = new Map();
  held.features = new Map();
  held.since = Date.now();
  const day = platform.clock.now().toISOString().slice(0, 10);
  await platform.database.inSystem(async (db) => {
    await addCallTimes(db, day, times);
    await addFeatures(db, [...features.values()]);
  });
  for (const key of features.keys()) held.written.add(key);
}
