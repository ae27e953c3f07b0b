import type { CellId, Edit } from '../grid/rules/edits.rules.ts';

/** A cell changed by two people: here and elsewhere. */
export interface Conflict extends CellId {
  mine: Edit | undefined;
  theirs: Edit | undefined;
  /** Who changed it elsewhere; '' if unknown. */
  user: string;
}
