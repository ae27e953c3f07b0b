import type { CallerCtx } from '../../../platform/context.ts';

/** How many products a table of the bulk edit takes, for the screens. */
export function bulkEditLimit({ platform }: CallerCtx): Record<string, unknown> {
  return { limit: platform.settings.limits.bulkEditLimit };
}
