import { mayBeTried, moduleOf, type ErrorCode, type Language, type ModuleSlug } from '@sourcewiz/contract';
import { someCause } from './db/connection-loss.ts';
import { DomainError, problem } from './fail.ts';
import { defineSlot } from './slots.ts';

/** What an operation needs of the company's plan. */
export interface PlanNeed {
  /** It must be part of the plan, or on trial. */
  module: ModuleSlug;
  /** It creates one more of what is counted: at the limit it is refused before it begins. */
  withRoom?: true;
}

/** The input of a call, validated against its operation's schemas. */
export interface CallInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What an operation needs, whatever its input, or depending on it. */
export type OperationNeed = PlanNeed | ((input: CallInput) => readonly PlanNeed[]);

/** What operations need of the plan, by their names. Operations that are not listed need nothing. */
export const planNeeds = defineSlot<Readonly<Record<string, OperationNeed>>>(
  'what operations need of the plan',
);

/** What one call needs. */
export function needsOf(need: OperationNeed | undefined, input: CallInput): readonly PlanNeed[] {
  if (need === undefined) return [];
  return typeof need === 'function' ? need(input) : [need];
}

/** The check as calls of an SQL function. The modules are a closed list, so their names can be part of the text. */
export function checkOf(needs: readonly PlanNeed[], now: Date): string {
  return needs
    .map(({ module, withRoom }) => `need_module('${module}', ${withRoom === true}, '${now.toISOString()}')`)
    .join(', ');
}

/** The SQLSTATE of a refusal, see `70_plans.sql`. */
const REFUSED = 'PLAN1';
function codeOf(reason: string, module: string): ErrorCode {
  if (reason === 'limit') return 'plan_limit_reached';
  if (reason === 'expired') return 'plan_expired';
  return mayBeTried(module) ? 'module_not_started' : 'module_not_in_plan';
}

/** What the plan refused, if that is why a transaction failed. It names the module, the limit and the use. */
export function planRefusal(error: unknown, language: Language): DomainError | undefined {
  let detail: string | undefined;
  someCause(error, (cause) => {
    if (cause.code === REFUSED) detail = cause.detail;
    return detail !== undefined;
  });
  if (detail === undefined) return undefined;
  const told = JSON.parse(detail) as { reason: string; module: string; limit: number | null; used: number };
  const module = moduleOf(told.module)?.name[language] ?? told.module;
  const params = { module, module_id: told.module, limit: told.limit ?? 0, used: told.used };
  return new DomainError([problem({ code: codeOf(told.reason, told.module), params })]);
}
