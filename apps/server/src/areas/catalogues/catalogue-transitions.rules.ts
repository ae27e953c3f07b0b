import type { Catalogue } from '@sourcewiz/contract';

export type CatalogueStatus = Catalogue['status'];
export type CatalogueAction = 'generate' | 'deactivate' | 'reactivate';

/** CAT-010, CAT-011: generating the link activates a catalogue; the link can then be turned off and on again. */
const transitions: Readonly<
  Record<CatalogueAction, Readonly<Partial<Record<CatalogueStatus, CatalogueStatus>>>>
> = {
  generate: { draft: 'active', active: 'active', inactive: 'active' },
  deactivate: { active: 'inactive', inactive: 'inactive' },
  reactivate: { inactive: 'active', active: 'active' },
};

/** The status of a catalogue after an action; undefined if the action is not possible in its current status. */
export function catalogueTransition({
  status,
  action,
}: {
  status: CatalogueStatus;
  action: CatalogueAction;
}): CatalogueStatus | undefined {
  return transitions[action][status];
}
