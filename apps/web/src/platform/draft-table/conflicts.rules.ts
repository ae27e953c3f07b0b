import type { CellId, Edit } from '../grid/rules/edits.rules.ts';

/** A cell that two people changed: here, and elsewhere. */
export interface Conflict extends CellId {
  mine: Edit | undefined;
  theirs: Edit | undefined;
  /** Who changed it elsewhere; '' where nobody knows. */
  user: string;
}
