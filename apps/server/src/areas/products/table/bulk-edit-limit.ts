import type { CallerCtx } from '../../../platform/context.ts';

/** Most products in a bulk edit table, for the screens. */
export function bulkEditLimit({ platform }: CallerCtx): Record<string, unknown> {
  return { limit: platform.settings.limits.bulkEditLimit };
}
