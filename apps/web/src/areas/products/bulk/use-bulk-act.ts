import {
  type InputOf,
  type Operation,
  type Problem,
  type ResultOf,
  type TaskAction,
} from '@sourcewiz/contract';
import { useAct, type Act } from '../../../platform/api/use-act.ts';
import { NOTHING, type Selection } from './selected/product-selection.ts';
import { currentSelection, forgetSelected, setSelection } from './selected/selection-store.ts';
import { beginProcessing } from './processing-store.ts';

/** A call that starts a task for many products. */
type BulkOperation = Operation & { readonly __starts?: never };

/**
 * Starts a bulk action: its products leave the selection and wait under the id of the new task (PROD-035).
 * @param selection the products of the call
 */
export function useBulkAct<Op extends BulkOperation>(
  op: Op,
  {
    action,
    selection,
    onStarted,
    onProblems,
  }: {
    action: TaskAction;
    selection: Selection;
    onStarted: () => void;
    onProblems?: (problems: readonly Problem[], input: InputOf<Op>) => void;
  },
): Act<Op> {
  return useAct(op, {
    onDone: (started: ResultOf<Op>) => {
      const { task_id } = started as { task_id: string };
      // A search has no ids yet: its products show their state as soon as the server has marked them.
      if (selection.kind === 'named') {
        beginProcessing({ task_id, action, ids: [...selection.ids] });
        forgetSelected([...selection.ids]);
      } else if (currentSelection() === selection) {
        setSelection(NOTHING);
      }
      onStarted();
    },
    ...(onProblems === undefined ? {} : { onProblems }),
  });
}
