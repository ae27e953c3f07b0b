import type { ModuleSlug, ModuleUsage, Plan, PlanRequest } from '@sourcewiz/contract';
import { useSyncExternalStore } from 'react';
import type { Refusal } from './limit-words.ts';

/** The dialogs about plans, of which one is open at a time. */
export type PlanDialog =
  /** The plans on offer. */
  | { kind: 'plans' }
  /** The request for one of them. */
  | { kind: 'request'; plan: Pick<Plan, 'id' | 'label' | 'amount' | 'priority' | 'unused_rest' | 'payable'> }
  | { kind: 'status'; request: PlanRequest }
  | { kind: 'trial'; module: ModuleUsage }
  /** More of a module; `refusal` says why it opened by itself. */
  | { kind: 'upgrade'; module: string; refusal?: Refusal };

let open: PlanDialog | null = null;
const listeners = new Set<() => void>();

/** Opens a dialog about plans, in place of the one that is open; `PlanHost` shows it. */
export function openPlanDialog(dialog: PlanDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}

/** Opens the way to more of a module. */
export const openUpgrade = (module: ModuleSlug): void => openPlanDialog({ kind: 'upgrade', module });

export function usePlanDialog(): PlanDialog | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
