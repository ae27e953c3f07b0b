import type { TaskOutcome, TaskRow, TaskRun } from '../../tasks/index.ts';
import { runConversion } from './convert-attribute.task.ts';
import { runRenaming } from './rename-option.task.ts';

type Run = (run: TaskRun) => Promise<TaskOutcome>;

const runs: Readonly<Record<string, Run>> = { convert: runConversion, rename_option: runRenaming };

/** The run of a task that changes the definition of an attribute; undefined for one that changes its values. */
export function definitionRun({ input }: Pick<TaskRow, 'input'>): Run | undefined {
  const kind = input['kind'];
  return typeof kind === 'string' ? runs[kind] : undefined;
}
