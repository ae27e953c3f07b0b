export { TaskButton } from './task-button.tsx';
export { useTaskList } from './use-tasks.ts';
export { draftPath } from './tasks.rules.ts';
export { taskTitle } from './task-words.ts';
export { reasonOf } from './task-reason.ts';
