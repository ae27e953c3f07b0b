export { TaskButton } from './task-button.tsx';
