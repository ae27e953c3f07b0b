import type { Drop } from './drag-images.tsx';
import type { GroupLine } from './group-layout.rules.ts';
import type { GroupSpace } from './group-space.ts';
import type { Groups } from './groups.rules.ts';
import type { Selection } from './image-selection.rules.ts';
import type { GroupActions } from './use-group-actions.ts';
import type { GroupChanges } from './use-group-changes.ts';
import type { GroupKeys } from './use-group-keys.ts';

/** Props of the list of groups and its parts. */
export interface GroupListProps {
  lines: readonly GroupLine[];
  /** The groups on screen. */
  groups: Groups;
  all: Groups;
  space: GroupSpace;
  /** Where the list begins on the page. */
  top: number;
  selection: Selection;
  drop: Drop | null;
  keys: GroupKeys;
  changes: GroupChanges;
  actions: GroupActions;
  /** The group that is being renamed. */
  renamed: number | null;
  onRename: (group: number | null) => void;
  onOpen: (image: number) => void;
}
