import type { Platform } from '../context.ts';
import { defineSlot } from '../slots.ts';

const SHORTEST_SECONDS = 600;
/** It may end before the announced day. */
const LONGEST_SECONDS = 86_400;
/** A closure ends at an announced moment. */
const SHORTEST_CLOSURE_SECONDS = 30;

/** A time during which the program is closed to everybody but the provider's people. */
export interface Closure {
  until: Date;
}

/** The closure that has been announced for now; asked at each call, so it must answer from memory. */
export const plannedClosure = defineSlot<(platform: Platform) => Promise<Closure | null>>(
  'closures that the provider announces',
);

/** Why the program is closed at the moment, as the configuration tells it, and how long a client should wait. */
export interface Maintenance {
  till: string | null;
  /** The end of an announced closure; null for the setting. */
  until: string | null;
  seconds: number;
}

/** @returns the maintenance of the setting or the one that is announced for now, or null */
export async function maintenanceNow(platform: Platform): Promise<Maintenance | null> {
  const seconds = maintenanceSeconds(platform);
  if (seconds !== undefined)
    return { till: platform.settings.maintenance?.till ?? null, until: null, seconds };
  const [ask] = platform.slots.all(plannedClosure);
  const closure = (await ask?.(platform)) ?? null;
  if (closure === null) return null;
  const left = Math.ceil((closure.until.getTime() - platform.clock.now().getTime()) / 1000);
  return {
    till: null,
    until: closure.until.toISOString(),
    seconds: Math.min(LONGEST_SECONDS, Math.max(SHORTEST_CLOSURE_SECONDS, left)),
  };
}

/**
 * How long a client should wait while the maintenance setting is set.
 * @returns seconds for the header Retry-After: until the announced day begins (UTC), at least ten minutes and at most a
 * day; undefined if there is no maintenance
 */
function maintenanceSeconds({ settings, clock }: Pick<Platform, 'settings' | 'clock'>): number | undefined {
  if (!settings.maintenance) return undefined;
  const { till } = settings.maintenance;
  if (till === null) return SHORTEST_SECONDS;
  const left = (Date.parse(`${till}T00:00:00Z`) - clock.now().getTime()) / 1000;
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Math.ceil(left)));
}
