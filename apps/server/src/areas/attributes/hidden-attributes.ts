import { guardOf, valueRights, type Attribute, type ErrorCode, type ValueGuard } from '@sourcewiz/contract';
import type { Caller, Ctx } from '../../platform/context.ts';
import { loadAttributes } from './attributes.service.ts';

const refusals = {
  costing: 'costing_editing_denied',
  packaging: 'packaging_editing_denied',
} as const satisfies Record<ValueGuard, ErrorCode>;

/** What a person may do with the values of an attribute. */
export interface ValueAccess {
  mayView: boolean;
  /** The code that a change is refused with; null where it is allowed. */
  refusal: (typeof refusals)[ValueGuard] | null;
}

export function valueAccess(
  { permissions: granted, isAdmin }: Pick<Caller, 'permissions' | 'isAdmin'>,
  attribute: Attribute,
): ValueAccess {
  const guard = guardOf(attribute);
  const { mayView, mayEdit } = valueRights({ granted, isAdmin }, attribute);
  return { mayView, refusal: guard === null || mayEdit ? null : refusals[guard] };
}

/**
 * Ids of the attributes whose values the caller must not see: cost without costing access (PERM-037), and packaging
 * without access to that.
 */
export async function hiddenAttributeIds(ctx: Ctx): Promise<Set<number>> {
  const attributes = await loadAttributes(ctx);
  return new Set(
    attributes.filter((attribute) => !valueAccess(ctx.caller, attribute).mayView).map(({ id }) => id),
  );
}
