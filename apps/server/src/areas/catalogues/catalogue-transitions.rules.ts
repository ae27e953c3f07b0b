import type { Catalogue } from '@sourcewiz/contract';

export type CatalogueStatus = Catalogue['status'];
export type CatalogueAction = 'generate' | 'deactivate' | 'reactivate';

/** CAT-010, CAT-011: a catalogue becomes active by generating its link, which may then be taken back and given again. */
const transitions: Readonly<
  Record<CatalogueAction, Readonly<Partial<Record<CatalogueStatus, CatalogueStatus>>>>
> = {
  generate: { draft: 'active', active: 'active', inactive: 'active' },
  deactivate: { active: 'inactive', inactive: 'inactive' },
  reactivate: { inactive: 'active', active: 'active' },
};

/** The status that a catalogue has after an action; undefined when the action is not possible from where it is. */
export function catalogueTransition({
  status,
  action,
}: {
  status: CatalogueStatus;
  action: CatalogueAction;
}): CatalogueStatus | undefined {
  return transitions[action][status];
}
