import { getUsage, type ModuleSlug, type ModuleUsage } from '@sourcewiz/contract';
import { useCall } from '../../platform/api/use-call.ts';

/** Plan, limits and use. A failure is not shown: nothing that people do depends on it (PLAN-103). */
export function useUsage() {
  return useCall(getUsage, {}, { staleTime: 60_000 }).data;
}

/** What the plan says of one module; undefined while it is not known. */
export function useModule(slug: ModuleSlug): ModuleUsage | undefined {
  return useUsage()?.module_limits.find(({ module_id }) => module_id === slug);
}
